/* tests/unit/test_second_solver.c -- al0's verdicts, heights, bounds and trees against a second
 * solver.
 * It shares neither rules, evaluator nor prover with al0 (support/second_solver.h). */
#include "tests/support/compare_verdict.h"
#include "tests/support/share.h"

enum { POSITIONS = 3, MEN = 2, NODES = 1000 };

static void verdicts_are_those_of_the_second_solver(void **state)
{
    VerdictCount n = {0};
    (void)state;
    const unsigned tables = share_of(60, 120, 250);
    for (uint64_t seed = 1; seed <= tables; seed++)
        compare_verdicts(seed, POSITIONS, MEN, NODES, &n);
    print_message("%u roots to the end; %u answers satisfiable, %u refuted, %u unknown; %u trees; "
                  "heights to %u\n",
                  n.whole, n.satisfiable, n.refuted, n.unknown, n.trees, n.highest);
    assert_true(n.whole > tables && n.satisfiable > tables && n.refuted > tables &&
                n.unknown > tables && n.trees > tables && n.highest > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_are_those_of_the_second_solver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
