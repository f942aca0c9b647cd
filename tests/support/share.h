/* tests/support/share.h -- how much of a large comparison a test makes.
 * Does: chooses between all of it and a fixed share, which finds the same faults.
 * Knows: AL0_WHOLE_TESTS, which the preset sets (docs/tests.md).   Must not know: what is compared.
 */
#ifndef AL0_TESTS_SUPPORT_SHARE_H
#define AL0_TESTS_SUPPORT_SHARE_H

/* A constant: the number for the whole comparison, or the one for the share. */
#ifdef AL0_WHOLE_TESTS
#define WHOLE_OR_SHARE(whole, share) (whole)
#else
#define WHOLE_OR_SHARE(whole, share) (share)
#endif

#endif
