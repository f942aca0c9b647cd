/* tests/unit/test_html.c -- the page of a tree: its data, read with jansson, beside the answer as
 * al0.h walks it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "tests/support/asked.h"
#include "tests/support/game_table.h"
#include "tests/support/path_game.h"
#include "write/page/html_line.h"
#include "write/page/html_page.h"

/* The doc would end the data's element, were it not escaped. */
static const char KRK[] = "table krk\n"
                          "define room \"squares </script><b>&amp; that are left\"\n"
                          "    = king_from(k) - attacks(us, k)\n"
                          "define near(S) = count(S & king_from(k))\n"
                          "define work = count(room) + dist(K, k)\n"
                          "define safe = R and not stalemate\n"
                          "rule always then push\n"
                          "advice push \"Less work <i>& more\"\n"
                          "    better: depth = 2 and work < root(work) and near(R) < 2\n"
                          "    holding: safe and count(set(s in room, s & edge)) < 9\n"
                          "    us: depth = 0\n"
                          "    them: depth = 1\n"
                          "    seek: least work\n"
                          "advice mate better: mate holding: safe us: depth <= 6 them: depth <= 5\n"
                          "advice keep holding: not mated\n"
                          "advice one better: them_to_move holding: safe us: depth = 0\n"
                          "plan first = push then one\n";
#define FEN "8/8/8/8/8/3K4/7R/2k5 w - - 0 1"

/* An answer with its page. */
typedef struct Page {
    Al0Table *table;
    Al0Session *session;
    Al0Answer *answer;
    char *text;
    json_t *data;
    Al0Drawn drawn;
} Page;

/* ---- reading -------------------------------------------------------------------------------- */

static json_t *data_of(const char *page)
{
    static const char mark[] = "<script type=\"application/json\" id=\"tree-data\">";
    const char *begin = strstr(page, mark);
    assert_non_null(begin);
    begin += sizeof mark - 1;
    const char *end = strstr(begin, "</script>");
    assert_non_null(end);
    json_error_t error;
    json_t *data = json_loadb(begin, (size_t)(end - begin), 0, &error);
    if (!data)
        fail_msg("line %d: %s", error.line, error.text);
    return data;
}

static Page page_of_table(Al0Table *table, const char *advice, const Al0Position *position,
                          Al0WriteOptions draw)
{
    Page p = {
        .table = table, .session = al0_session_new(table, 0, NULL), .drawn = AL0_INIT(Al0Drawn)};
    Al0Status status;
    p.answer = al0_ask(p.session, position,
                       &(Al0Question){AL0_SIZE(Al0Question), .advice = advice, .why = AL0_WHY_TREE},
                       NULL, NULL);
    draw.drawn = &p.drawn;
    p.text = al0_answer_write(p.answer, AL0_HTML, &draw, &status);
    if (!p.text)
        fail_msg("%s", status.text);
    p.data = data_of(p.text);
    return p;
}

static Page page_of(const char *advice, const char *fen, Al0WriteOptions draw)
{
    Al0Status status;
    Al0Table *table = al0_table_read_text("krk.al0", KRK, sizeof KRK - 1, NULL, &status);
    if (!table)
        fail_msg("%s", status.text);
    Al0Position *position = al0_position_read(table, fen, strlen(fen), NULL);
    Page p = page_of_table(table, advice, position, draw);
    al0_position_free(position);
    return p;
}

static void page_clear(Page *p)
{
    json_decref(p->data);
    al0_free(p->text);
    al0_answer_free(p->answer);
    al0_session_free(p->session);
    al0_table_free(p->table);
}

static json_t *node_at(const Page *p, size_t i)
{
    json_t *node = json_array_get(json_object_get(p->data, "nodes"), i);
    assert_non_null(node);
    return node;
}

static size_t n_nodes(const Page *p)
{
    return json_array_size(json_object_get(p->data, "nodes"));
}

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static long long number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* Which of a list of objects has that text; -1: none. */
static int find(const Page *p, const char *list, const char *text)
{
    size_t i;
    json_t *each;
    json_array_foreach(json_object_get(p->data, list), i,
                       each) if (strcmp(text_of(each, "text"), text) == 0) return (int)i;
    return -1;
}

/* ---- the tree ------------------------------------------------------------------------------- */

/* What stands on the cells of a node, a character for each: those of the nodes above it, then its
 * own. */
static void board_of(const Page *p, size_t i, char cells[65])
{
    json_t *node = node_at(p, i), *changes = json_object_get(node, "cells");
    if (i)
        board_of(p, (size_t)number_of(node, "up"), cells);
    else
        memset(cells, '.', 64);
    cells[64] = '\0';
    for (size_t k = 0; k + 1 < json_array_size(changes); k += 2) {
        const char *text = json_string_value(json_array_get(changes, k + 1));
        cells[json_integer_value(json_array_get(changes, k))] = *text ? *text : '.';
    }
}

/* The same from a FEN. */
static void board_of_fen(const char *fen, char cells[65])
{
    size_t n = 0;
    for (; *fen != ' '; fen++) {
        if (*fen >= '1' && *fen <= '8')
            for (char k = '0'; k < *fen; k++)
                cells[n++] = '.';
        else if (*fen != '/')
            cells[n++] = *fen;
    }
    assert_int_equal(n, 64);
    cells[64] = '\0';
}

static void compare_position(const Page *p, size_t i, const Al0Position *position)
{
    json_t *node = node_at(p, i);
    char *fen = al0_position_text(position), here[65], there[65];
    assert_string_equal(text_of(node, "position"), fen);
    assert_string_equal(text_of(node, "turn"), al0_position_us_to_move(position) ? "us" : "them");
    board_of(p, i, here);
    board_of_fen(fen, there);
    assert_string_equal(here, there);
    al0_free(fen);
}

/* Node i of the page is node `at` of the answer, and so are those below.   Returns: the number
 * behind them. */
static size_t compare(const Page *p, size_t i, size_t at)
{
    json_t *node = node_at(p, i);
    Al0Position *position = al0_node_position(p->answer, at);
    compare_position(p, i, position);
    al0_position_free(position);
    assert_int_equal(number_of(node, "plies"), al0_node_height(p->answer, at));
    assert_int_equal(number_of(node, "excluded"), al0_node_excluded(p->answer, at));
    char *name = al0_node_move(p->answer, at, AL0_MOVE_NAME);
    if (name)
        assert_string_equal(text_of(node, "name"), name);
    al0_free(name);
    size_t next = i + 1;
    for (size_t k = 0; k < al0_node_child_count(p->answer, at); k++) {
        assert_int_equal(number_of(node_at(p, next), "up"), i);
        next = compare(p, next, al0_node_child(p->answer, at, k));
    }
    return next;
}

static void test_tree(void **state)
{
    (void)state;
    Page p = page_of("mate", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    assert_int_equal(n_nodes(&p), al0_answer_size(p.answer));
    assert_int_equal(compare(&p, 0, AL0_ROOT), n_nodes(&p));
    assert_string_equal(text_of(p.data, "claim"), "reach");
    assert_string_equal(text_of(p.data, "us"), "white");
    assert_int_equal(number_of(p.data, "left_out"), 0);
    assert_string_equal(text_of(node_at(&p, 1), "number"), "1.");
    assert_string_equal(text_of(node_at(&p, 2), "number"), "1...");
    page_clear(&p);
}

/* The cell of a1 is the one below on the left, and the marks are those of the move. */
static void test_board(void **state)
{
    (void)state;
    Page p = page_of("mate", "8/8/8/8/8/1K6/7R/1k6 w - - 0 1",
                     (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    json_t *board = json_object_get(p.data, "board"), *leaf = node_at(&p, 1);
    assert_int_equal(number_of(board, "rows"), 8);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(board, "bits"), 56)), 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(board, "row_names"), 0)),
                        "8");
    assert_string_equal(text_of(leaf, "name"), "Rh1#");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(leaf, "from"), 0)), 55);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(leaf, "to"), 0)), 63);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(leaf, "check"), 0)), 57);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(leaf, "mate"), 0)), 57);
    assert_null(json_object_get(node_at(&p, 0), "from"));
    page_clear(&p);
}

/* ---- goals ---------------------------------------------------------------------------------- */

/* The parts in their order; the terms: what has a bound name or a parameter is none, and nothing
 * stands twice. */
static void test_parts(void **state)
{
    (void)state;
    static const char *const goals[] = {
        "safe: R",   "safe: not stalemate", "count(set(s in room, s & edge)) < 9",
        "depth = 2", "work < root(work)",   "near(R) < 2"};
    static const char *const terms[] = {"count(set(s in room, s & edge))",
                                        "set(s in room, s & edge)",
                                        "room",
                                        "work",
                                        "root(work)",
                                        "near(R)"};
    Page p = page_of("push", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    assert_int_equal(json_array_size(json_object_get(p.data, "goals")), 6);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(find(&p, "goals", goals[i]), i);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (find(&p, "terms", terms[i]) < 0)
            fail_msg("there is no term %s", terms[i]);
    assert_int_equal(json_array_size(json_object_get(p.data, "terms")),
                     sizeof terms / sizeof *terms);
    json_t *room =
        json_array_get(json_object_get(p.data, "terms"), (size_t)find(&p, "terms", "room"));
    assert_string_equal(text_of(room, "doc"), "squares </script><b>&amp; that are left");
    assert_int_equal(number_of(room, "domain"), 0);
    assert_int_equal(number_of(room, "goal"), 2);
    page_clear(&p);
}

/* Of a plan: the parts that speak of the position alone, with the advice in front; and what each
 * move serves. */
static void test_plan(void **state)
{
    (void)state;
    static const char *const goals[] = {"push: safe: R",
                                        "push: safe: not stalemate",
                                        "push: count(set(s in room, s & edge)) < 9",
                                        "push: near(R) < 2",
                                        "one: safe: R",
                                        "one: safe: not stalemate",
                                        "one: them_to_move"};
    Page p = page_of("first", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    assert_int_equal(json_array_size(json_object_get(p.data, "goals")),
                     sizeof goals / sizeof *goals);
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
        assert_int_equal(find(&p, "goals", goals[i]), i);
    assert_int_equal(find(&p, "terms", "root(work)"), -1);
    assert_string_equal(text_of(node_at(&p, 1), "step"), "push");
    assert_null(json_object_get(node_at(&p, 2), "step"));
    assert_true(json_is_true(json_object_get(node_at(&p, 2), "step_ends")));
    page_clear(&p);
}

static Al0Value eval(const Page *p, const Al0Position *position, const char *text)
{
    Al0Value v;
    const char *expression = strncmp(text, "safe: ", 6) == 0 ? text + 6 : text;
    if (!asked_value(p->table, position, expression, &v, NULL))
        fail_msg("%s cannot be computed", text);
    return v;
}

static bool is_true(Al0Value v)
{
    return v.type == AL0_SET ? v.set != 0 : v.number != 0;
}

static void compare_goals(const Page *p, size_t i, const Al0Position *position)
{
    size_t k;
    json_t *goal;
    const char *holds = text_of(node_at(p, i), "holds");
    json_array_foreach(json_object_get(p->data, "goals"), k, goal)
    {
        const char *text = text_of(goal, "text");
        if (!strstr(text, "root") && !strstr(text, "depth"))
            assert_int_equal(holds[k] == '1', is_true(eval(p, position, text)));
    }
    assert_int_equal(strlen(holds), k);
}

static void compare_terms(const Page *p, size_t i, const Al0Position *position)
{
    size_t k;
    json_t *term;
    json_t *values = json_object_get(node_at(p, i), "values");
    json_array_foreach(json_object_get(p->data, "terms"), k, term)
    {
        if (strstr(text_of(term, "text"), "root"))
            continue;
        Al0Value v = eval(p, position, text_of(term, "text"));
        const json_t *value = json_array_get(values, k);
        if (v.type == AL0_SET)
            assert_int_equal(strtoull(json_string_value(value), NULL, 16), v.set);
        else
            assert_int_equal(json_integer_value(value), v.number);
    }
    assert_int_equal(json_array_size(values), k);
}

/* What the goals say at each node is what al0_eval() says of its position; what they say of the
 * root is one value. */
static void test_values(void **state)
{
    (void)state;
    Page p = page_of("push", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    size_t root = (size_t)find(&p, "terms", "root(work)"), work = (size_t)find(&p, "terms", "work");
    size_t depth = (size_t)find(&p, "goals", "depth = 2");
    long long first =
        json_integer_value(json_array_get(json_object_get(node_at(&p, 0), "values"), work));
    assert_true(n_nodes(&p) > 3 && json_is_false(json_object_get(p.data, "refutes")));
    for (size_t i = 0; i < n_nodes(&p); i++) {
        json_t *node = node_at(&p, i);
        const char *fen = text_of(node, "position");
        Al0Position *position = al0_position_read(p.table, fen, strlen(fen), NULL);
        compare_goals(&p, i, position);
        compare_terms(&p, i, position);
        al0_position_free(position);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(node, "values"), root)),
                         first);
        assert_int_equal(text_of(node, "holds")[depth] == '1', number_of(node, "plies") == 0);
    }
    page_clear(&p);
}

/* ---- folded trees, refutations, parts of trees ----------------------------------------------- */

/* The pieces, the turn and what castles: without clocks. */
static void expect_same_position(const json_t *a, const json_t *b)
{
    const char *here = text_of(a, "position"), *there = text_of(b, "position");
    size_t n = (size_t)(strstr(here, " - ") - here);
    assert_memory_equal(here, there, n);
}

static size_t expect_references(const Page *p)
{
    size_t n = 0;
    for (size_t i = 0; i < n_nodes(p); i++) {
        json_t *node = node_at(p, i), *again = json_object_get(node, "again");
        if (!again)
            continue;
        json_t *to = node_at(p, (size_t)json_integer_value(again));
        assert_null(json_object_get(to, "again"));
        assert_int_equal(number_of(node, "mark"), number_of(to, "mark"));
        expect_same_position(node, to);
        n++;
    }
    return n;
}

static void test_hold(void **state)
{
    (void)state;
    Page p = page_of("keep", FEN, (Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .draw_nodes = 3000});
    assert_string_equal(text_of(p.data, "claim"), "stay");
    assert_true(expect_references(&p) > 0);
    page_clear(&p);
}

static void test_refutation(void **state)
{
    (void)state;
    Page p = page_of("mate", "8/8/8/4k3/8/8/7R/K7 w - - 0 1",
                     (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    assert_true(json_is_true(json_object_get(p.data, "refutes")));
    assert_true(n_nodes(&p) > 100);
    assert_non_null(strstr(p.text, "<h1>krk: mate is refuted</h1>"));
    size_t with_note = 0;
    for (size_t i = 0; i < n_nodes(&p); i++)
        with_note += json_object_get(node_at(&p, i), "note") != NULL;
    assert_true(with_note > 10);
    page_clear(&p);
}

/* What is left out is told, in all and at each node. */
static void test_part(void **state)
{
    (void)state;
    Page whole = page_of("mate", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    Page p = page_of("mate", FEN, (Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .draw_nodes = 4});
    size_t hidden = 0;
    for (size_t i = 0; i < n_nodes(&p); i++)
        hidden += (size_t)number_of(node_at(&p, i), "hidden");
    assert_int_equal(n_nodes(&p), 4);
    assert_int_equal(hidden + 4, n_nodes(&whole));
    assert_int_equal(number_of(p.data, "left_out"), hidden);
    assert_int_equal(p.drawn.left_out, hidden);
    page_clear(&whole);
    page_clear(&p);
}

static void test_line(void **state)
{
    (void)state;
    Page p = page_of("mate", FEN,
                     (Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .line = AL0_LINE_LONGEST});
    assert_int_equal(n_nodes(&p), al0_answer_height(p.answer) + 1);
    for (size_t i = 1; i < n_nodes(&p); i++)
        assert_int_equal(number_of(node_at(&p, i), "up"), i - 1);
    page_clear(&p);
}

/* ---- the page ------------------------------------------------------------------------------- */

static size_t count(const char *text, const char *word)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

/* Texts of the table open and close nothing, and the same question gives the same bytes. */
static void test_page(void **state)
{
    (void)state;
    Page p = page_of("push", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions)),
         q = page_of("push", FEN, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    assert_string_equal(p.text, q.text);
    assert_int_equal(count(p.text, "</script>"), 2);
    assert_int_equal(count(p.text, "<script"), 2);
    assert_null(strstr(p.text, "src"));
    assert_non_null(strstr(p.text, "<p class=\"doc\">Less work &lt;i&gt;&amp; more</p>"));
    page_clear(&p);
    page_clear(&q);
}

static Page path_page(const Game *game)
{
    static const char table[] = "table path game path material \"all\"\n"
                                "advice arrive better: arrived us: depth < 6\n";
    Al0Table *t = game_table(game, table);
    Al0Position *position = game_position(t, "......r.. r", 0);
    Page p = page_of_table(t, "arrive", position, (Al0WriteOptions)AL0_INIT(Al0WriteOptions));
    al0_position_free(position);
    return p;
}

/* A game whose board is another one, and one without a board. */
static void test_other_games(void **state)
{
    (void)state;
    Page p = path_page(&path_game);
    assert_int_equal(number_of(json_object_get(p.data, "board"), "columns"), 3);
    assert_true(json_is_false(json_object_get(json_object_get(p.data, "board"), "pieces")));
    page_clear(&p);
    Vocab words = *path_game.vocab;
    Game game = path_game;
    game.board = NULL;
    game.vocab = &words;
    words.game = &game;
    p = path_page(&game);
    assert_null(json_object_get(p.data, "board"));
    assert_null(json_object_get(node_at(&p, 0), "cells"));
    assert_non_null(json_object_get(node_at(&p, 1), "position"));
    page_clear(&p);
}

/* ---- lines of a report ---------------------------------------------------------------------- */

static json_t *line_of(const DocLine *l)
{
    StrBuf out = {0}, data = html_page_data(&out);
    bool known = html_line_data(&data, l);
    strbuf_flush(&data);
    strbuf_clear(&data);
    json_t *line = known ? json_loadb(strbuf_get(&out), out.n, 0, NULL) : NULL;
    assert_true(known == (line != NULL));
    strbuf_clear(&out);
    return line;
}

static void test_failing_line(void **state)
{
    (void)state;
    DocMove moves[] = {{.name = "Rb2"}, {.name = "Kd1"}, {.name = "Ra2"}, {.name = "Kc1"}};
    DocLine play = {.game = game_find("chess", 5),
                    .position = "8/8/8/8/8/8/R7/K1k5 w - - 0 12",
                    .move = moves,
                    .n = 4,
                    .cycle = 0,
                    .ending = "and so on for ever"};
    json_t *line = line_of(&play), *nodes = json_object_get(line, "nodes");
    assert_int_equal(json_array_size(nodes), 5);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(nodes, 4), "again")), 0);
    assert_string_equal(text_of(json_array_get(nodes, 3), "name"), "Ra2");
    expect_same_position(json_array_get(nodes, 4), json_array_get(nodes, 0));
    json_decref(line);
    play.cycle = play.n;
    line = line_of(&play);
    assert_null(json_object_get(json_array_get(json_object_get(line, "nodes"), 4), "again"));
    json_decref(line);
    moves[2].name = "Qa8";
    assert_null(line_of(&play));
    play.position = "nothing";
    assert_null(line_of(&play));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tree),        cmocka_unit_test(test_board),
        cmocka_unit_test(test_parts),       cmocka_unit_test(test_values),
        cmocka_unit_test(test_plan),        cmocka_unit_test(test_hold),
        cmocka_unit_test(test_refutation),  cmocka_unit_test(test_part),
        cmocka_unit_test(test_line),        cmocka_unit_test(test_page),
        cmocka_unit_test(test_other_games), cmocka_unit_test(test_failing_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
