/* base/wide.h -- 128-bit integers, for products of two 64-bit ones.
 * Knows: nothing.   Must not know: what is counted. */
#ifndef AL0_BASE_WIDE_H
#define AL0_BASE_WIDE_H

/* clang has them for 32 bits, too (wasm32; i386 with -fforce-enable-int128), gcc has not. */
#ifndef __SIZEOF_INT128__
#error "al0 needs a compiler with 128-bit integers for this machine"
#endif
__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideSigned;

#endif
