/* tests/unit/test_random_proofs.c -- what al0 proves and refutes of tables made at random, checked.
 * Wherever al0 folds an expression away, shares a subtree or takes two depths for one, the checker
 * must follow by its own means. */
#include "tests/support/random_proofs.h"
#include "tests/support/share.h"

enum { POSITIONS = 4 };

static void proofs_of_random_tables_are_verified(void **state)
{
    ProofCount count = {0};
    (void)state;
    const unsigned tables = share_of(60, 120, 250);
    for (uint64_t seed = 1; seed <= tables; seed++)
        prove_random_table(seed, POSITIONS, &count);
    print_message("%u trees and %u refutations, %u of more than one node\n", count.trees,
                  count.refutations, count.with_moves);
    assert_true(count.trees > tables / 10 && count.refutations > tables / 10 &&
                count.with_moves > tables / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_random_tables_are_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
