/* tests/unit/test_table_strategy.c -- play by a whole table from one position, against what a
 * verification says of that position, and against the rules of the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include <al0.h>

#include "tests/support/share.h"

enum { NODES_LOOKED_AT = 2000 };

static Al0Table *read_table(const char *name)
{
    char path[512];
    Al0Status status;
    snprintf(path, sizeof path, "%s/../advice/%s", TESTS_DIR, name);
    Al0Table *table = al0_table_read(path, NULL, &status);
    assert_non_null(table);
    return table;
}

/* King and rook against king at random; NULL where that is no position. */
static Al0Position *random_positions_next(const Al0Table *table, unsigned *seed)
{
    char board[64], fen[128];
    size_t n = 0;
    memset(board, 0, sizeof board);
    for (const char *piece = "KRk"; *piece; piece++) {
        *seed = *seed * 1664525 + 1013904223;
        board[*seed >> 26] = *piece;
    }
    for (size_t i = 0; i < 64; i++) {
        if (i && i % 8 == 0)
            fen[n++] = '/';
        if (board[i])
            fen[n++] = board[i];
        else if (i % 8 && !board[i - 1])
            fen[n - 1]++; /* one empty square more */
        else
            fen[n++] = '1';
    }
    memcpy(fen + n, " w - - 0 1", sizeof " w - - 0 1");
    if (!strchr(fen, 'K') || !strchr(fen, 'R') || !strchr(fen, 'k'))
        return NULL;
    Al0Position *p = al0_position_read(table, fen, strlen(fen), NULL);
    if (p)
        al0_position_set_us(p, table, AL0_DEFAULT_PLAYER, NULL);
    return p;
}

/* What a verification from the position says: whether it is won, and in how many plies. */
static bool verified(const Al0Table *table, const Al0Position *p, unsigned *plies)
{
    const Al0VerifyOptions o = {AL0_SIZE(Al0VerifyOptions), .starts = &p, .start_count = 1};
    Al0Report *report = al0_verify(table, &o, NULL, NULL);
    char *text = al0_report_write(
        report, AL0_JSON, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    json_t *json = json_loads(text, 0, NULL);
    bool won = al0_report_verdict(report) == AL0_SATISFIABLE;
    assert_non_null(json);
    *plies = won ? (unsigned)json_integer_value(json_object_get(json, "longest_plies")) : 0;
    json_decref(json);
    al0_free(text);
    al0_report_free(report);
    return won;
}

/* A node of all play: one move of ours, or all of theirs; it ends where they are mated. */
static void check_node(const Al0Answer *a, size_t node)
{
    if (al0_node_again(a, node) != node)
        return;
    Al0Position *p = al0_node_position(a, node);
    Al0Moves *moves = al0_position_moves(p);
    size_t n = al0_node_child_count(a, node);
    if (n == 0)
        assert_string_equal(al0_position_ending(p), "mate");
    else
        assert_int_equal(n, al0_position_us_to_move(p) ? 1 : al0_moves_count(moves));
    al0_moves_free(moves);
    al0_position_free(p);
}

/* A line: each position has one move, but its last. */
static void check_line(const Al0Answer *a)
{
    size_t n = al0_answer_size(a);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(al0_node_child_count(a, i), i + 1 < n);
    size_t back = al0_node_again(a, n - 1);
    if (back == n - 1)
        return;
    Al0Position *first = al0_node_position(a, back), *last = al0_node_position(a, n - 1);
    char *board = al0_position_text(first), *again = al0_position_text(last);
    assert_int_equal(strcspn(board, " "), strcspn(again, " "));
    assert_memory_equal(board, again, strcspn(board, " ") + 2); /* and whose turn it is */
    al0_free(board);
    al0_free(again);
    al0_position_free(first);
    al0_position_free(last);
}

static const Al0Question played = {AL0_SIZE(Al0Question), .play = true};

static bool check_play(const Al0Table *table, Al0Session *session, const Al0Position *p)
{
    Al0Answer *a = al0_ask(session, p, &played, NULL, NULL);
    unsigned plies;
    bool won = verified(table, p, &plies);
    assert_int_equal(al0_answer_verdict(a), won ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE);
    if (won) {
        size_t n = al0_answer_size(a), step = 1 + n / NODES_LOOKED_AT;
        assert_int_equal(al0_answer_height(a), plies);
        for (size_t i = 0; i < n; i += step)
            check_node(a, i);
    } else {
        check_line(a);
    }
    al0_answer_free(a);
    return won;
}

/* Both outcomes are met in each table. */
static void check_table(const char *name)
{
    Al0Table *table = read_table(name);
    Al0Session *session = al0_session_new(table, 0, NULL);
    unsigned seed = 1, n = 0, won = 0;
    while (n < share_of(10, 40, 40)) {
        Al0Position *p = random_positions_next(table, &seed);
        if (p) {
            n++;
            won += check_play(table, session, p);
        }
        al0_position_free(p);
    }
    printf("%s: %u of %u\n", name, won, n);
    assert_true(won > 0);
    al0_session_free(session);
    al0_table_free(table);
}

static void textbook(void **state)
{
    (void)state;
    check_table("textbook/krk.al0");
}

static void published_plan(void **state)
{
    (void)state;
    check_table("literature/ppit_krk.al0");
}

/* Each limit leaves the play unknown, unless a line that fails is known. */
static void limits_leave_it_open(void **state)
{
    (void)state;
    const char *fen = "8/8/8/8/4k3/8/1R6/K7 w - - 0 1";
    volatile sig_atomic_t stop = 1;
    Al0Table *table = read_table("textbook/krk.al0");
    Al0Session *session = al0_session_new(table, 0, NULL);
    Al0Position *p = al0_position_read(table, fen, strlen(fen), NULL);
    al0_position_set_us(p, table, AL0_DEFAULT_PLAYER, NULL);
    const Al0Limits some[] = {{AL0_SIZE(Al0Limits), .max_nodes = 2},
                              {AL0_SIZE(Al0Limits), .memory = 1 << 18},
                              {AL0_SIZE(Al0Limits), .max_time = 1e-9},
                              {AL0_SIZE(Al0Limits), .stop = &stop}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        Al0Answer *a = al0_ask(session, p, &played, &some[i], NULL);
        assert_int_equal(al0_answer_verdict(a), AL0_UNKNOWN);
        assert_int_equal(al0_answer_size(a), 0);
        al0_answer_free(a);
    }
    al0_position_free(p);
    al0_session_free(session);
    al0_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(textbook), cmocka_unit_test(published_plan),
                                       cmocka_unit_test(limits_leave_it_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
