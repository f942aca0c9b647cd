/* tests/unit/test_plan_proofs.c -- what al0 proves and refutes of plans made at random, checked.
 * The checker follows the branches by the four rules of docs/plans.md, from the moves alone. */
#include "tests/support/random_plan_proofs.h"
#include "tests/support/share.h"

static void proofs_of_random_plans_are_verified(void **state)
{
    PlanProofCount count = {0};
    (void)state;
    const unsigned tables = share_of(12, 30, 100);
    for (uint64_t seed = 1; seed <= tables; seed++)
        prove_random_plans(seed, random_plans, &count);
    print_message("%u trees and %u refutations, %u with references; %u could not be written\n",
                  count.trees, count.refutations, count.shared, count.unwritten);
    assert_true(count.trees > tables / 4 && count.refutations > tables / 4 &&
                count.shared > tables / 8);
}

static void proofs_of_plans_with_values_are_verified(void **state)
{
    PlanProofCount count = {0};
    (void)state;
    const unsigned tables = share_of(12, 25, 60);
    for (uint64_t seed = 1; seed <= tables; seed++)
        prove_random_plans(seed, random_plans_with_values, &count);
    print_message("%u trees and %u refutations, %u with references; %u could not be written\n",
                  count.trees, count.refutations, count.shared, count.unwritten);
    assert_true(count.trees > tables / 4 && count.refutations > tables / 4 && count.shared > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_of_random_plans_are_verified),
        cmocka_unit_test(proofs_of_plans_with_values_are_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
