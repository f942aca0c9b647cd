/* tests/unit/test_hold_suite.c -- holds for ever, against a greatest fixed point from the
 * rules.
 * Asks every STRIDE-th position of bench/holds.txt, and computes its truth again where the graph is
 * small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/support/hold_ask.h"

enum { STRIDE = 5, NODES = 300000, SMALL_GRAPH = 1 << 11 };

#define RULES TESTS_DIR "/../advice/games"

static void check_truth(const HoldLine *line)
{
    HoldGame g = hold_open(line->kind, RULES);
    void *p = base_alloc(g.game->position_size, "a position");
    void *seen = base_alloc(g.game->position_size, "a position");
    Status status;
    assert_true(g.game->read(g.game, line->position, strlen(line->position), p, &status));
    g.game->orient(g.game, p, line->kind->us, seen);
    HoldTruth truth = hold_truth(line->kind, g.game, seen, SMALL_GRAPH);
    if (truth != HOLD_TOO_LARGE && truth != line->truth)
        fail_msg("the truth of %s, %s is another", line->kind->name, line->position);
    free(p);
    free(seen);
    hold_close(&g);
}

/* Few positions need more nodes than there are. */
static void as_the_rules_say(void **unused)
{
    (void)unused;
    unsigned asked = 0, unknown = 0, lines = 0;
    char text[512];
    FILE *f = fopen(TESTS_DIR "/../bench/holds.txt", "r");
    assert_non_null(f);
    while (fgets(text, sizeof text, f)) {
        HoldLine line;
        if (!hold_read_line(text, &line) || lines++ % STRIDE)
            continue;
        check_truth(&line);
        Al0Verdict verdict = hold_ask(&line, RULES, NODES).verdict;
        Al0Verdict right = line.truth == HOLD_HELD ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE;
        if (verdict != AL0_UNKNOWN && verdict != right)
            fail_msg("%s, %s: verdict %d", line.kind->name, line.position, (int)verdict);
        asked++;
        unknown += verdict == AL0_UNKNOWN;
    }
    fclose(f);
    print_message("%u asked, %u unknown\n", asked, unknown);
    assert_true(asked >= 30 && unknown <= asked / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_rules_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
