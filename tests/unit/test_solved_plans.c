/* tests/unit/test_solved_plans.c -- plans that forbid nothing, solved backwards for a sweep:
 * verdicts, heights and trees are those that a search of the plan finds.  bench/solved_plans.c
 * compares more positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/share.h"
#include "tests/support/solved_plans.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static void compare_in(const SolvedPlan *c)
{
    HeightsTally t;
    StrBuf difference = {0};
    HeightsQuestion q = {c->name, c->table, c->stride, c->max_depth, 5000, 0};
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
    const unsigned most_solved = share_of(3, 40, 100);
    for (size_t i = 0; i < LENGTH(solved_plans); i++)
        if (solved_plans[i].memory == 0 && solved_plans[i].solved <= most_solved)
            compare_in(&solved_plans[i]);
}

/* A line of the text that begins so has `with` or `or`. */
static bool is_joined(const char *text, const char *line)
{
    char copy[200];
    const char *from = strstr(text, line);
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(from, "\n"), from);
    return strstr(copy, " with ") || strstr(copy, " or ");
}

/* A plan with too many sets of branches is searched, and compared with nothing. */
static void random_plans_are_those_of_searches(void **state)
{
    (void)state;
    const unsigned tables = share_of(6, 6, 12);
    HeightsTally sum = {0};
    unsigned joined = 0;
    for (uint64_t i = 1; i <= tables; i++) {
        uint64_t seed = i * 7919;
        HeightsTally t;
        StrBuf text = {0}, difference = {0};
        random_free_plan(&seed, &text);
        HeightsQuestion q = {"KRvK", strbuf_get(&text), share_of(18001, 9001, 9001), 4, 3000, 0};
        if (!heights_compare(&q, &t, &difference))
            fail_msg("%s%s", strbuf_get(&text), strbuf_get(&difference));
        sum.trees += t.trees;
        sum.refuted += t.refuted + t.no_lower;
        joined += t.solved > 0 && is_joined(strbuf_get(&text), "plan p");
        strbuf_clear(&text);
        strbuf_clear(&difference);
    }
    if (sum.trees < share_of(2, 4, 4) * tables || sum.refuted < 2 * tables || joined < tables / 2)
        fail_msg("%u trees, %u without, %u tables", sum.trees, sum.refuted, joined);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(heights_are_those_of_searches),
                                       cmocka_unit_test(random_plans_are_those_of_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
