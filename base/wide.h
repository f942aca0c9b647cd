/* base/wide.h -- 128-bit integers, for products of two 64-bit ones.
 * Knows: nothing.   Must not know: what is counted. */
#ifndef AL0_BASE_WIDE_H
#define AL0_BASE_WIDE_H

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideSigned;

#endif
