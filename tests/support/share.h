/* tests/support/share.h -- how much of a large comparison a test makes.
 * Does: chooses between a quick share of it, a larger one, and all of it.
 * Knows: AL0_SHARE in the environment (docs/tests.md).   Must not know: what is compared.
 */
#ifndef AL0_TESTS_SUPPORT_SHARE_H
#define AL0_TESTS_SUPPORT_SHARE_H

#include <stdbool.h>

/* The number for the share that is made. */
unsigned share_of(unsigned quick, unsigned large, unsigned whole);

/* True where the share is at least the large one; where it is the whole. */
bool share_is_large(void);
bool share_is_whole(void);

#endif
