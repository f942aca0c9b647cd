/* base/wide.h -- integers of 128 bits, for products of two of 64.
 * Knows: nothing.   Must not know: what is counted. */
#ifndef AL0_BASE_WIDE_H
#define AL0_BASE_WIDE_H

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideSigned;

#endif
