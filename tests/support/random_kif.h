/* tests/support/random_kif.h -- small games whose relations depend on each other at random, by
 * `not`, too.
 * Does: draws rules over four numbers in a row.  Some have no meaning, as an atom depends on its
 * own `not`; some relations depend on their own `not` and no atom does.
 * Start reading at random_kif(). */
#ifndef AL0_TESTS_RANDOM_KIF_H
#define AL0_TESTS_RANDOM_KIF_H

#include <stdint.h>

/* The rules of a game; the caller's. */
char *random_kif(uint64_t seed);

#endif
