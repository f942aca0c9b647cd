/* tests/support/random_proofs.h -- what al0 proves of random tables, checked.
 * Does: asks for the advice of a random table in small positions and has the checker verify every
 *       forcing tree and every closed refutation.
 * Start reading at prove_random_table(). */
#ifndef AL0_TESTS_RANDOM_PROOFS_H
#define AL0_TESTS_RANDOM_PROOFS_H

#include <unistd.h>

#include "tests/support/proof_text.h"
#include "tests/support/random_table.h"
#include "tests/support/table_of.h"

/* How many proofs were written, and how many of them have more than a node. */
typedef struct ProofCount {
    unsigned trees, refutations, with_moves;
} ProofCount;

void check_answer(const Al0Answer *a, const TableFiles *files, const char *text, ProofCount *count);

/* The table of that seed, in so many positions. */
void prove_random_table(uint64_t seed, unsigned positions, ProofCount *count);

#endif
