/* lib/call/sized.h -- structs of al0.h that begin with their size.
 * Does: copies in what the caller's header has, and out what it has room for.
 * Knows: that a size comes first.   Must not know: any member besides. */
#ifndef AL0_LIB_CALL_SIZED_H
#define AL0_LIB_CALL_SIZED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

/* Fills the struct of `size` bytes at `into` from the caller's; what the caller does not know, and
 * all of it where given is NULL, is 0.
 * what:    the struct is called so, "limits".
 * Returns: false with a status where the caller's size makes no sense, or where the caller has set
 * members that this library does not have. */
bool sized_take(void *into, size_t size, const void *given, const char *what, Status *s);

/* True if a struct of the caller's that is to be filled in says a size that makes sense; else false
 * with a status.   NULL is fine. */
bool sized_check(const void *given, const char *what, Status *s);

/* Copies a result of `size` bytes to the caller's struct, as far as that has room; its size stays.
 * given: has passed sized_check(); NULL: nobody asks. */
void sized_give(void *given, const void *from, size_t size);

#define SIZED_TAKE(into, given, what, s) sized_take((into), sizeof *(into), (given), (what), (s))
#define SIZED_GIVE(given, from) sized_give((given), (from), sizeof *(from))

#endif
