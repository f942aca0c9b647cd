/* tests/unit/test_library.c -- al0.h as another program meets it: moves, trees, lines of lists. */
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "al0.h"
#include "tests/support/asked.h"
#include "tests/support/table_of.h"

/* ---- help --------------------------------------------------------------------------------- */

static Al0Position *position_of(const Al0Table *t, const char *fen)
{
    Al0Status error;
    Al0Position *p = al0_position_read(t, fen, strlen(fen), &error);
    if (!p)
        fail_msg("%s: %s", fen, error.text);
    al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
    return p;
}

static void assert_same(const Al0Position *a, const Al0Position *b)
{
    char *x = al0_position_text(a), *y = al0_position_text(b);
    assert_string_equal(x, y);
    assert_string_equal(al0_position_us(a), al0_position_us(b));
    al0_free(x);
    al0_free(y);
}

static const char ANY[] = "table t\n"
                          "rule always then win\n"
                          "advice win\n"
                          "    better: mate\n"
                          "    us: any\n"
                          "    them: not captures\n";

/* ---- trees -------------------------------------------------------------------------------- */

/* What a walk adds up. */
typedef struct Walk {
    const Al0Answer *answer;
    size_t nodes, leaves;
    unsigned deepest;
} Walk;

/* The move that leads to the node, played in either notation, must lead to its position. */
static void check_move(const Walk *w, size_t node, const Al0Position *before,
                       const Al0Position *here)
{
    for (int k = AL0_MOVE_NAME; k <= AL0_MOVE_CODE; k++) {
        char *move = al0_node_move(w->answer, node, (Al0Notation)k);
        Al0Position *after = al0_position_play(before, move, NULL);
        assert_non_null(after);
        assert_same(after, here);
        al0_position_free(after);
        al0_free(move);
    }
}

/* All legal moves of theirs are children or excluded; ours is one. */
static void check_children(const Walk *w, size_t node, const Al0Position *here)
{
    size_t n = al0_node_child_count(w->answer, node);
    Al0Moves *moves = al0_position_moves(here);
    assert_int_equal(al0_node_is_leaf(w->answer, node), n == 0);
    if (al0_position_us_to_move(here))
        assert_true(n <= 1 && al0_node_excluded(w->answer, node) == 0);
    else if (n)
        assert_int_equal(n + al0_node_excluded(w->answer, node), al0_moves_count(moves));
    al0_moves_free(moves);
}

static size_t first_of_height(const Al0Answer *a, size_t node, unsigned height)
{
    size_t i = 0;
    while (al0_node_height(a, al0_node_child(a, node, i)) != height)
        i++;
    return al0_node_child(a, node, i);
}

static unsigned walk(Walk *w, size_t node, unsigned depth)
{
    const Al0Answer *a = w->answer;
    Al0Position *here = al0_node_position(a, node);
    unsigned height = 0;
    w->nodes++;
    w->leaves += al0_node_is_leaf(a, node);
    w->deepest = depth > w->deepest ? depth : w->deepest;
    assert_int_equal(al0_node_depth(a, node), depth);
    assert_int_equal(al0_node_us_to_move(a, node), al0_position_us_to_move(here));
    check_children(w, node, here);
    for (size_t i = 0; i < al0_node_child_count(a, node); i++) {
        size_t child = al0_node_child(a, node, i);
        Al0Position *there = al0_node_position(a, child);
        assert_true(child > node && child < al0_answer_size(a));
        assert_int_equal(al0_node_parent(a, child), node);
        check_move(w, child, here, there);
        al0_position_free(there);
        unsigned below = walk(w, child, depth + 1);
        height = below + 1 > height ? below + 1 : height;
    }
    assert_int_equal(al0_node_height(a, node), height);
    if (height > 0)
        assert_int_equal(al0_node_longest_child(a, node), first_of_height(a, node, height - 1));
    al0_position_free(here);
    return height;
}

static void check_tree(const char *table, const char *fen, const char *advice)
{
    Al0Table *t = table_of(table);
    Al0Position *p = position_of(t, fen);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = advice}, NULL, NULL);
    Walk w = {.answer = a};
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    assert_null(al0_node_move(a, AL0_ROOT, AL0_MOVE_NAME));
    Al0Position *root = al0_node_position(a, AL0_ROOT);
    assert_same(root, p);
    assert_int_equal(walk(&w, AL0_ROOT, 0), al0_answer_height(a));
    assert_int_equal(w.nodes, al0_answer_size(a));
    assert_int_equal(w.deepest, al0_answer_height(a));
    assert_true(w.leaves > 0);
    al0_position_free(root);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    al0_table_free(t);
}

/* From one node to some hundreds, with us or them to move, as either side, some replies excluded.
 */
static void test_walk(void **state)
{
    (void)state;
    check_tree(ANY, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "win");
    check_tree(ANY, "r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", "win");
    check_tree(ANY, "8/8/8/8/8/5K2/7Q/4k3 w - - 0 1", "win");
    check_tree(ANY, "8/8/4k3/8/8/8/8/3QK2R w K - 0 1", "win");
    check_tree("table t\nmaterial \"KRvK\"\nadvice win\n    better: mate\n    us: any\n",
               "8/8/8/8/8/2K5/8/k6R b - - 0 1", "win");
    check_tree(
        "table t\nmaterial \"KQvK\"\nsearch any\nadvice win\n    better: mate\n    us: any\n",
        "8/8/8/4k3/8/3K4/8/7Q b - - 0 1", "win");
    check_tree("table t\nadvice here\n    better: them_to_move\n", "7k/8/8/8/8/8/8/K6R b - - 0 1",
               "here");
}

static const char CORNER[] = "table t\n"
                             "rule always then stay\n"
                             "advice stay\n"
                             "    holding: not q and not r\n"
                             "    us: to in (a1 | b1) then any\n"
                             "    them: any\n";

/* The position without its clocks: up to the fourth blank. */
static void board_of(const Al0Answer *a, size_t node, char out[100])
{
    Al0Position *p = al0_node_position(a, node);
    char *text = al0_position_text(p);
    unsigned blanks = 0;
    size_t n = 0;
    while (n < 99 && text[n] && (blanks += text[n] == ' ') < 4)
        n++;
    memcpy(out, text, n);
    out[n] = '\0';
    al0_free(text);
    al0_position_free(p);
}

/* Advice that holds: what comes again refers to the same position nearer to the root, where its
 * moves are. */
static void test_again(void **unused)
{
    (void)unused;
    Al0Table *t = table_of(CORNER);
    Al0Position *p = position_of(t, "8/8/8/8/k7/p7/8/K7 w - - 0 1");
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a = al0_ask(s, p, NULL, NULL, NULL);
    size_t references = 0, size = al0_answer_size(a);
    assert_true(size > 1000);
    for (size_t i = 0; i < size; i++) {
        char here[100], there[100];
        size_t again = al0_node_again(a, i);
        if (again == i)
            continue;
        references++;
        board_of(a, i, here);
        board_of(a, again, there);
        assert_string_equal(here, there);
        assert_true(al0_node_is_leaf(a, i) && al0_node_again(a, again) == again);
        assert_true(al0_node_depth(a, again) <= al0_node_depth(a, i));
    }
    assert_true(references > size / 2);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    al0_table_free(t);
}

static void test_no_tree(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t\nadvice win\n    better: mate\n    us: depth = 0\n");
    Al0Position *p = position_of(t, "7k/8/8/8/8/8/8/K5R1 w - - 0 1");
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "win"}, NULL, NULL);
    assert_int_equal(al0_answer_size(a), 0);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    al0_table_free(t);
}

/* ---- moves -------------------------------------------------------------------------------- */

static void check_moves(const Al0Table *t, const char *fen, size_t expected)
{
    Al0Position *p = position_of(t, fen);
    Al0Moves *moves = al0_position_moves(p);
    assert_int_equal(al0_moves_count(moves), expected);
    for (size_t i = 0; i < expected; i++) {
        Al0Position *by_name = al0_position_play(p, al0_moves_text(moves, i, AL0_MOVE_NAME), NULL);
        Al0Position *by_code = al0_position_play(p, al0_moves_text(moves, i, AL0_MOVE_CODE), NULL);
        assert_non_null(by_name);
        assert_non_null(by_code);
        assert_same(by_name, by_code);
        assert_int_not_equal(al0_position_us_to_move(p), al0_position_us_to_move(by_name));
        al0_position_free(by_name);
        al0_position_free(by_code);
    }
    assert_int_equal(al0_position_ending(p) == NULL, expected > 0);
    al0_moves_free(moves);
    al0_position_free(p);
}

static void test_moves(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t\n");
    check_moves(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20);
    check_moves(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48);
    check_moves(t, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6);
    check_moves(t, "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 44);
    check_moves(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0);
    al0_table_free(t);
}

static void test_wrong_moves(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "Kd9", "e2e5", "Nd2", "0000", "\xff\xff"};
    Al0Table *t = table_of("table t\n");
    Al0Position *p = position_of(t, "7k/8/8/8/8/8/4P3/KN3N2 w - - 0 1");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Al0Status error = {.at = 99};
        assert_null(al0_position_play(p, wrong[i], &error));
        assert_true(strlen(error.text) > 10 && error.at == 0);
        assert_int_equal(error.kind, AL0_WRONG_INPUT);
        assert_null(al0_position_play(p, wrong[i], NULL));
    }
    al0_position_free(p);
    al0_table_free(t);
}

static void test_endings(void **state)
{
    (void)state;
    static const char *const of[][2] = {
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate"},
        {"8/8/8/8/8/6k1/5q2/7K w - - 0 1", "stalemate"},
        {"8/8/8/8/8/6k1/6q1/7K w - - 0 1", "mate"},
    };
    Al0Table *t = table_of("table t\n");
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        Al0Position *p = position_of(t, of[i][0]);
        assert_string_equal(al0_position_ending(p), of[i][1]);
        al0_position_free(p);
    }
    al0_table_free(t);
}

/* ---- lines of a list ---------------------------------------------------------------------- */

static void test_line(void **state)
{
    (void)state;
    static const char text[] =
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#  Ra7; id \"a \\\"b\\\\\";; c0 \"\"";
    Al0Table *t = table_of("table t\n");
    Al0Line *line = al0_line_read(t, text, sizeof text - 1, 12, NULL);
    assert_non_null(line);
    assert_int_equal(al0_line_number(line), 12);
    assert_int_equal(al0_line_operation_count(line), 3);
    assert_string_equal(al0_line_opcode(line, 0), "bm");
    assert_string_equal(al0_line_operand(line, 0, 0), "Ra8#");
    assert_string_equal(al0_line_operand(line, 0, 1), "Ra7");
    assert_null(al0_line_operand(line, 0, 2));
    assert_string_equal(al0_line_opcode(line, 1), "id");
    assert_string_equal(al0_line_operand(line, 1, 0), "a \"b\\");
    assert_null(al0_line_operand(line, 1, 1));
    assert_string_equal(al0_line_operand(line, 2, 0), "");
    char *fen = al0_position_text(al0_line_position(line));
    assert_string_equal(fen, "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    al0_free(fen);
    al0_line_free(line);
    al0_table_free(t);
}

static void check_wrong_line(const Al0Table *t, const char *text, size_t n, size_t at)
{
    Al0Status error = {.at = 999};
    assert_null(al0_line_read(t, text, n, 1, &error));
    assert_int_equal(error.kind, AL0_WRONG_INPUT);
    assert_int_equal(error.at, at);
    assert_true(strlen(error.text) > 10);
}

static void test_wrong_lines(void **state)
{
    (void)state;
    static const struct {
        const char *operations;
        size_t at;
    } wrong[] = {{"9x 1;", 0},  {"bm Ra8#; -", 9}, {"a-b", 0},
                 {"id \"x", 3}, {"id \"x\\\"", 3}, {"\"id\"", 0}};
    Al0Table *t = table_of("table t\n");
    char text[4096] = "7k/8/6K1/8/8/8/8/R7 w - - ";
    size_t before = strlen(text);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        strcpy(text + before, wrong[i].operations);
        check_wrong_line(t, text, strlen(text), before + wrong[i].at);
    }
    memcpy(text + before, "id a\0b", 6);
    check_wrong_line(t, text, before + 6, before + 4);
    for (size_t i = 0; i < 1001; i++)
        memcpy(text + before + 2 * i, "a;", 2);
    check_wrong_line(t, text, before + 2002, before + 2000);
    al0_table_free(t);
}

/* ---- messages ----------------------------------------------------------------------------- */

static Al0Messages *messages_of(const char *text)
{
    Al0Messages *list = NULL;
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .messages = &list};
    al0_table_free(al0_table_read_text("t.al0", text, strlen(text), &o, NULL));
    assert_non_null(list);
    return list;
}

static void test_messages(void **state)
{
    (void)state;
    static const char text[] = "table t\n"
                               "define ä = stalemat\n"
                               "define twice = 1\n"
                               "define twice = 2\n";
    Al0Messages *list = messages_of(text);
    char *printed = al0_messages_write(list, AL0_TEXT, NULL, NULL);
    size_t n = al0_messages_count(list), errors = 0, notes = 0;
    for (size_t i = 0; i < n; i++) {
        Al0Message m = *al0_messages_get(list, i);
        char place[64];
        snprintf(place, sizeof place, "t.al0:%u:%u: ", m.line, m.column);
        assert_string_equal(m.file, "t.al0");
        assert_true(m.length > 0 && m.at + m.length <= sizeof text - 1);
        assert_non_null(strstr(printed, place));
        assert_non_null(strstr(printed, m.text));
        assert_true(!m.hint || strstr(printed, m.hint));
        errors += m.severity == AL0_ERROR;
        notes += m.severity == AL0_NOTE;
    }
    assert_int_equal(errors, al0_messages_errors(list));
    assert_true(errors > 0 && notes > 0);
    const Al0WriteOptions color = {AL0_SIZE(Al0WriteOptions), .color = true};
    char *colored = al0_messages_write(list, AL0_TEXT, &color, NULL);
    assert_non_null(strstr(colored, "\033["));
    assert_null(strstr(printed, "\033["));
    al0_free(colored);
    al0_free(printed);
    al0_messages_free(list);
}

static void test_a_message(void **state)
{
    (void)state;
    static const char text[] = "\ntable t \"é\" aim stalemat\n";
    Al0Messages *list = messages_of(text);
    assert_int_equal(al0_messages_count(list), 1);
    Al0Message m = *al0_messages_get(list, 0);
    assert_int_equal(m.severity, AL0_ERROR);
    assert_int_equal(m.line, 2);
    assert_int_equal(m.column, 17);
    assert_int_equal(m.length, 8);
    assert_memory_equal(text + m.at, "stalemat", 8);
    assert_string_equal(m.hint, "did you mean `stalemate`?");
    al0_messages_free(list);
    list = messages_of("table t\n");
    assert_int_equal(al0_messages_count(list), 0);
    char *none = al0_messages_write(list, AL0_TEXT, NULL, NULL);
    assert_string_equal(none, "");
    al0_free(none);
    al0_messages_free(list);
}

static void test_no_place(void **state)
{
    (void)state;
    Al0Messages *list;
    Al0Status status;
    Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .messages = &list, .installed = true};
    assert_null(al0_table_read("no/such.al0", &o, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_string_equal(status.text, "cannot find `no/such.al0`");
    assert_int_equal(al0_messages_count(list), 1);
    Al0Message m = *al0_messages_get(list, 0);
    assert_null(m.file);
    assert_int_equal(m.line, 0);
    assert_string_equal(m.text, "cannot find `no/such.al0`");
    char *folder = al0_tables_folder();
    assert_non_null(strstr(m.hint, folder));
    al0_free(folder);
    al0_messages_free(list);
}

static const char *one_text(void *context, const char *path, size_t *n)
{
    (void)path;
    *n = strlen(context);
    return context;
}

/* Why a table could not be read, or laid out, by kind. */
static void test_reading_ends(void **state)
{
    (void)state;
    Al0Status status;
    Al0ReadOptions o = AL0_INIT(Al0ReadOptions);
    size_t n;
    assert_null(al0_table_read(".", &o, &status));
    assert_int_equal(status.kind, AL0_CANNOT_READ);
    assert_null(al0_table_format("no/such.al0", &o, &n, &status));
    assert_int_equal(status.kind, AL0_NOT_FOUND);
    assert_null(al0_table_format(".", &o, &n, &status));
    assert_int_equal(status.kind, AL0_CANNOT_READ);
    assert_null(
        al0_table_read_text("t", "table t\nadvice a better: nothing_such\n", 38, &o, &status));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    assert_string_equal(status.text, "unknown name `nothing_such`");
    assert_int_equal(status.at, 25);
    char *large = calloc(1, (5 << 20) + 1);
    assert_non_null(large);
    assert_null(al0_table_read_text("t", large, 5 << 20, &o, &status));
    assert_int_equal(status.kind, AL0_TOO_LARGE);
    free(large);
    o.read = one_text;
    o.read_context = "table   t";
    char *text = al0_table_format("t.al0", &o, &n, &status);
    assert_string_equal(text, "table t\n");
    assert_int_equal(status.kind, AL0_OK);
    assert_string_equal(status.text, "");
    al0_free(text);
}

/* ---- expressions -------------------------------------------------------------------------- */

static Al0Value value_of(const Al0Table *t, const Al0Position *p, const char *expression)
{
    Al0Value v;
    Al0Status status;
    if (!asked_value(t, p, expression, &v, &status))
        fail_msg("%s", status.text);
    return v;
}

/* The names of a set, in the order of its bits. */
static void check_set(const Al0Position *p, uint64_t set, const char *expected)
{
    char names[512] = "";
    for (unsigned bit = 0; bit < 64; bit++)
        if (set >> bit & 1) {
            char *name = al0_position_element(p, 0, bit);
            strcat(strcat(names, name), " ");
            al0_free(name);
        }
    assert_string_equal(names, expected);
}

enum { WHITE, BLACK };

static void check_values(unsigned us, const char *first_square, const char *rook)
{
    Al0Table *t = table_of("table t\ndefine both = K | R\n");
    Al0Position *p = position_of(t, "7k/8/8/8/8/8/8/K5R1 w - - 0 1");
    al0_position_set_us(p, t, us, NULL);
    Al0Value v = value_of(t, p, "us_to_move");
    assert_true(v.type == AL0_BOOL && v.defined);
    assert_int_equal(v.number, us == WHITE);
    v = value_of(t, p, "3 - 10");
    assert_true(v.type == AL0_INT && v.defined && v.number == -7);
    v = value_of(t, p, "file(Q)");
    assert_true(v.type == AL0_INT && !v.defined && v.number == 0);
    v = value_of(t, p, "a1");
    assert_true(v.type == AL0_SET && v.defined && v.number == 0);
    check_set(p, v.set, first_square);
    check_set(p, value_of(t, p, us == WHITE ? "R" : "r").set, rook);
    check_set(p, value_of(t, p, "both & R & r").set, "");
    al0_position_free(p);
    al0_table_free(t);
}

static void test_values(void **state)
{
    (void)state;
    check_values(WHITE, "a1 ", "g1 ");
    check_values(BLACK, "a8 ", "g1 ");
}

static void test_wrong_values(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t\n");
    Al0Position *p = position_of(t, "7k/8/8/8/8/8/8/K5R1 w - - 0 1");
    static const char *const wrong[] = {"", "K +", "1 and K", "nothing_such", "by(K)"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Al0Messages *messages;
        Al0Status status;
        assert_null(al0_expression_new(t, wrong[i], &messages, &status));
        assert_int_equal(status.kind, AL0_WRONG_INPUT);
        assert_string_equal(status.text, al0_messages_get(messages, 0)->text);
        assert_true(al0_messages_errors(messages) > 0);
        al0_messages_free(messages);
        assert_null(al0_eval(t, p, wrong[i], NULL));
    }
    al0_position_free(p);
    al0_table_free(t);
}

/* What an expression leaves behind when it has been evaluated: nothing, in atoms of the rules
 * neither. */
static void test_memory(void **state)
{
    enum { CALLS = 20000, WARM = 100 };
    (void)state;
    Al0Table *t =
        table_of("table t game \"" TESTS_DIR "/../advice/games/matches.kif\" rule r then a\n"
                 "advice a better: left(0) us: none\n");
    Al0Position *p = position_of(t, "init");
    size_t before = 0;
    for (int i = 0; i < CALLS; i++) {
        char *text = al0_eval(t, p, "fact(\"(left 11)\") and hff_to(\"(left 8)\") < 9", NULL);
        assert_string_equal(text, "true");
        al0_free(text);
        if (i == WARM)
            before = mallinfo2().uordblks;
    }
    assert_true(mallinfo2().uordblks < before + CALLS); /* not a byte a call */
    al0_position_free(p);
    al0_table_free(t);
}

/* ---- answers on paper --------------------------------------------------------------------- */

static bool take_nothing(void *context, const char *bytes, size_t n)
{
    (void)context, (void)bytes, (void)n;
    return false;
}

static void assert_ends(const Al0Answer *a, Al0Format format, const Al0WriteOptions *o,
                        Al0StatusKind kind)
{
    Al0Status status;
    char *text = al0_answer_write(a, format, o, &status);
    assert_int_equal(text == NULL, kind != AL0_OK);
    assert_int_equal(status.kind, kind);
    assert_int_equal(status.text[0] != '\0', kind != AL0_OK);
    al0_free(text);
}

/* What cannot be written has a kind, so that a program can tell its own mistake from a full disk.
 */
static void test_writing_ends(void **state)
{
    (void)state;
    Al0Table *t = table_of(ANY);
    Al0Position *p = position_of(t, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    Al0Position *quiet = position_of(t, "7R/8/8/8/8/2K5/8/1k6 w - - 0 1");
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *tree =
        al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "win"}, NULL, NULL);
    Al0Answer *none = al0_ask(s, quiet, &(Al0Question){AL0_SIZE(Al0Question), .advice = "win"},
                              &(Al0Limits){AL0_SIZE(Al0Limits), .max_depth = 1}, NULL);
    Al0Status status;
    assert_ends(tree, AL0_TEXT, NULL, AL0_OK);
    assert_ends(tree, AL0_TEXT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .line = 99},
                AL0_WRONG_USE);
    assert_ends(tree, AL0_DOT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .memory = 1},
                AL0_TOO_LARGE);
    assert_ends(tree, (Al0Format)99, NULL, AL0_WRONG_USE);
    assert_ends(none, AL0_SVG, NULL, AL0_WRONG_USE);
    assert_ends(none, AL0_PROOF, NULL, AL0_WRONG_USE);
    for (Al0Format f = AL0_TEXT; f <= AL0_PROOF; f++) {
        assert_false(al0_answer_write_to(tree, f, NULL, take_nothing, NULL, &status));
        assert_int_equal(status.kind, AL0_CANNOT_WRITE);
    }
    al0_answer_free(none);
    al0_answer_free(tree);
    al0_session_free(s);
    al0_position_free(quiet);
    al0_position_free(p);
    al0_table_free(t);
}

/* ---- wrong use ---------------------------------------------------------------------------- */

#ifndef NDEBUG

/* What a wrong use is tried on. */
typedef struct Things {
    Al0Position *position;
    Al0Answer *answer; /* with a tree of two positions */
    Al0Line *line;     /* with one operation */
    Al0Moves *moves;
    Al0Messages *messages; /* empty */
    size_t beyond;         /* the moves */
} Things;

static void no_such_node(const Things *t)
{
    al0_node_height(t->answer, 2);
}

static void no_such_child(const Things *t)
{
    al0_node_child(t->answer, AL0_ROOT, 1);
}

static void parent_of_the_root(const Things *t)
{
    al0_node_parent(t->answer, AL0_ROOT);
}

static void no_answer(const Things *t)
{
    (void)t;
    al0_node_child_count(NULL, AL0_ROOT);
}

static void no_such_move(const Things *t)
{
    al0_moves_text(t->moves, t->beyond, AL0_MOVE_NAME);
}

static void no_position(const Things *t)
{
    (void)t;
    al0_position_moves(NULL);
}

static void no_move(const Things *t)
{
    al0_position_play(t->position, NULL, NULL);
}

static void no_such_message(const Things *t)
{
    al0_messages_get(t->messages, 0);
}

static void no_such_operation(const Things *t)
{
    al0_line_opcode(t->line, 1);
}

static void no_such_element(const Things *t)
{
    al0_free(al0_position_element(t->position, 0, 64));
}

/* Whether the process that does it ends with an assert. */
static bool asserts(void (*wrong)(const Things *t), const Things *t)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr))
            wrong(t);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void test_wrong_use(void **state)
{
    (void)state;
    static void (*const wrong[])(const Things *) = {
        no_such_node, no_such_child, parent_of_the_root, no_answer,         no_such_move,
        no_position,  no_move,       no_such_message,    no_such_operation, no_such_element};
    static const char line[] = "7k/8/6K1/8/8/8/8/R7 w - - id 1";
    Al0Table *table = table_of("table t\nadvice go\n    better: mate\n    us: depth = 0\n");
    Al0Session *session = al0_session_new(table, 0, NULL);
    Things t = {.line = al0_line_read(table, line, sizeof line - 1, 1, NULL),
                .messages = messages_of("table t\n")};
    t.position = al0_line_position(t.line);
    t.answer = al0_ask(session, t.position, &(Al0Question){AL0_SIZE(Al0Question), .advice = "go"},
                       NULL, NULL);
    t.moves = al0_position_moves(t.position);
    t.beyond = al0_moves_count(t.moves);
    assert_int_equal(al0_answer_size(t.answer), 2);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!asserts(wrong[i], &t))
            fail_msg("wrong use %zu is not found", i);
    al0_moves_free(t.moves);
    al0_answer_free(t.answer);
    al0_messages_free(t.messages);
    al0_line_free(t.line);
    al0_session_free(session);
    al0_table_free(table);
}

#endif

/* ------------------------------------------------------------------------------------------- */

/* ---- solving games that is stopped --------------------------------------------------------- */

/* Refuses a call of the progress callback, counted from 1. */
typedef struct StopAt {
    unsigned calls, at;
} StopAt;

static bool stop_at_call(void *context, const Al0Progress *now)
{
    StopAt *s = context;
    assert_int_equal(now->work, AL0_WORK_POSITIONS);
    assert_true(now->positions > 0);
    return ++s->calls != s->at;
}

/* What solving a game tells, stopped at that call (0: never).  The caller's. */
static char *solve_until(const char *path, StopAt *s, unsigned at)
{
    Al0Status status;
    *s = (StopAt){.at = at};
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .progress = stop_at_call, .progress_context = s};
    Al0Report *r = al0_solve_rules(path, NULL, NULL, &limits, &status);
    if (!r)
        fail_msg("%s", status.text);
    assert_int_equal(status.kind, at ? AL0_INTERRUPTED : AL0_OK);
    char *text = al0_report_write(r, AL0_TEXT, NULL, NULL);
    al0_report_free(r);
    return text;
}

/* Wherever listing is stopped, states are told by depth, what is solved is said of the depth to
 * which it was, and the rest is unknown. */
static void a_game_stopped_tells_what_is_known(void **state)
{
    (void)state;
    const char *const path = TESTS_DIR "/../advice/games/breakthrough.kif";
    StopAt s;
    char *whole = solve_until(path, &s, 0);
    const unsigned calls = s.calls;
    assert_true(calls > 10);
    assert_null(strstr(whole, "unknown"));
    for (unsigned at = 1; at <= calls; at += 1 + calls / 5) {
        char *part = solve_until(path, &s, at);
        assert_int_equal(s.calls, at);
        assert_non_null(strstr(part, "what play can reach within"));
        assert_non_null(strstr(part, "first after 0 plies                    1\n"));
        assert_non_null(strstr(part, "white can force no goal within"));
        assert_non_null(strstr(part, "unknown beyond"));
        assert_non_null(strstr(part, "stopped before more was known"));
        al0_free(part);
    }
    al0_free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_no_tree),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_wrong_moves),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_line),
        cmocka_unit_test(test_wrong_lines),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_a_message),
        cmocka_unit_test(test_no_place),
        cmocka_unit_test(test_reading_ends),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_wrong_values),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_writing_ends),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(a_game_stopped_tells_what_is_known),
#ifndef NDEBUG
        cmocka_unit_test(test_wrong_use),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
