/* tests/unit/test_hold_suite.c -- holds for ever in chess, against a greatest fixed point from the
 * rules.
 * Asks every STRIDE-th position of bench/holds.txt, and computes its truth again where the graph is
 * small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "al0.h"
#include "tests/support/hold_suite.h"

enum { STRIDE = 5, NODES = 300000, SMALL_GRAPH = 1 << 11 };

static void check_truth(const HoldLine *line)
{
    ChessPosition p;
    Status status;
    assert_true(chess_game.read(&chess_game, line->fen, strlen(line->fen), &p, &status));
    HoldTruth truth = hold_truth(line->kind, &p, SMALL_GRAPH);
    if (truth != HOLD_TOO_LARGE && truth != line->truth)
        fail_msg("the truth of %s, %s is another", line->kind->name, line->fen);
}

static Al0Verdict ask(const HoldLine *line)
{
    char *messages = NULL;
    const char *text = line->kind->table;
    Al0Table *table = al0_table_read_text("t", text, strlen(text), NULL, &messages);
    Al0Position *position = al0_position_read(table, line->fen, strlen(line->fen), NULL);
    Al0Session *session = al0_session_new(table, 0);
    Al0Limits limits = al0_limits_default();
    limits.max_nodes = NODES;
    Al0Answer *answer = al0_prove(session, position, "hold", &limits);
    Al0Verdict verdict = al0_answer_verdict(answer);
    al0_answer_free(answer);
    al0_session_free(session);
    al0_position_free(position);
    al0_table_free(table);
    al0_free(messages);
    return verdict;
}

/* Few positions need more nodes than there are. */
static void as_the_rules_say(void **unused)
{
    (void)unused;
    unsigned asked = 0, unknown = 0, lines = 0;
    char text[256];
    FILE *f = fopen(TESTS_DIR "/../bench/holds.txt", "r");
    assert_non_null(f);
    while (fgets(text, sizeof text, f)) {
        HoldLine line;
        if (!hold_read_line(text, &line) || lines++ % STRIDE)
            continue;
        check_truth(&line);
        Al0Verdict verdict = ask(&line);
        Al0Verdict right = line.truth == HOLD_HELD ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE;
        if (verdict != AL0_UNKNOWN && verdict != right)
            fail_msg("%s, %s: verdict %d", line.kind->name, line.fen, (int)verdict);
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
