/* tests/unit/test_chains.c -- chains of advice, solved backwards for a sweep: verdicts, heights and trees are those that a
 * search of the plan finds.  bench/chains.c compares more positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/chains.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static void compare_in(const Chain *c)
{
    HeightsTally t;
    StrBuf difference = {0};
    HeightsQuestion q = {c->name, c->table, c->stride, c->max_depth, 5000};
    if (!heights_compare(&q, &t, &difference))
        fail_msg("%s: %s: %s", c->name, c->what, strbuf_get(&difference));
    if (t.solved != c->solved || t.trees < c->trees || t.refuted + t.no_lower < c->none)
        fail_msg("%s: %s: %u solved, %u trees, %u refuted, %u without a lower one, %u open of %u",
                 c->name, c->what, t.solved, t.trees, t.refuted, t.no_lower, t.open, t.all);
    strbuf_clear(&difference);
}

static void heights_are_those_of_searches(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(chains); i++)
        compare_in(&chains[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(heights_are_those_of_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
