/* tests/unit/test_story.c -- the story of an answer: each number and truth that it tells, computed
 * once more by al0_eval and by the tree as al0.h offers it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "al0.h"
#include "tests/support/asked.h"
#include "tests/support/table_of.h"

/* ---- help --------------------------------------------------------------------------------- */

typedef struct Told {
    Al0Table *table;
    Al0Session *session;
    Al0Position *root, *now, *end;
    Al0Answer *answer;
    size_t node;
    json_t *story;
    char *text;
} Told;

static Al0Table *shipped(const char *name)
{
    char path[500];
    Al0Status status;
    snprintf(path, sizeof path, TESTS_DIR "/../advice/%s", name);
    Al0Table *t = al0_table_read(path, NULL, &status);
    if (!t)
        fail_msg("%s", status.text);
    return t;
}

static const char *text_of(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    assert_non_null(s);
    return s;
}

static int64_t number_of(const json_t *o, const char *key)
{
    assert_true(json_is_integer(json_object_get(o, key)));
    return json_integer_value(json_object_get(o, key));
}

static Al0Position *position_of(const Al0Table *t, const char *text)
{
    Al0Status status;
    Al0Position *p = al0_position_read(t, text, strlen(text), &status);
    if (!p)
        fail_msg("%s: %s", text, status.text);
    al0_position_set_us(p, t, AL0_DEFAULT_PLAYER, NULL);
    return p;
}

/* The position behind the first n moves of the story's line. */
static Al0Position *follow(const Told *t, size_t n)
{
    size_t i;
    json_t *move;
    const char *key = strcmp(al0_table_position_format(t->table), "FEN") == 0 ? "uci" : "move";
    char *text = al0_position_text(t->root);
    Al0Position *p = position_of(t->table, text);
    al0_free(text);
    json_array_foreach(json_object_get(t->story, "line"), i, move)
    {
        if (i == n)
            break;
        Al0Position *next = al0_position_play(p, text_of(move, key), NULL);
        assert_non_null(next);
        al0_position_free(p);
        p = next;
    }
    return p;
}

static void tell(Told *t, size_t node)
{
    char *json = al0_answer_story(t->answer, node, AL0_JSON, NULL, NULL);
    t->text = al0_answer_story(t->answer, node, AL0_TEXT, NULL, NULL);
    assert_non_null(json);
    assert_non_null(t->text);
    t->story = json_loads(json, 0, NULL);
    assert_non_null(t->story);
    al0_free(json);
    t->node = node;
    t->now = follow(t, (size_t)json_integer_value(json_object_get(t->story, "played")));
    t->end = follow(t, json_array_size(json_object_get(t->story, "line")));
}

static void forget(Told *t)
{
    json_decref(t->story);
    al0_free(t->text);
    al0_position_free(t->now);
    al0_position_free(t->end);
}

/* ---- one value ---------------------------------------------------------------------------- */

/* "safe: not stalemate": the definition is left out. */
static const char *expression_of(const char *text)
{
    const char *colon = strstr(text, ": ");
    return colon ? expression_of(colon + 2) : text;
}

static Al0Value eval(const Told *t, const Al0Position *p, const char *text)
{
    Al0Value v;
    if (!asked_value(t->table, p, expression_of(text), &v, NULL))
        fail_msg("%s cannot be computed", text);
    return v;
}

static bool is_true(Al0Value v)
{
    return v.type == AL0_SET ? v.set != 0 : v.number != 0;
}

static bool same_set(const Al0Position *p, Al0Value v, const json_t *list)
{
    size_t n = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        if (!(v.set >> bit & 1))
            continue;
        char *name = al0_position_element(p, v.domain, bit);
        bool same = strcmp(name, json_string_value(json_array_get(list, n))) == 0;
        al0_free(name);
        if (!same)
            return false;
        n++;
    }
    return n == json_array_size(list);
}

static void compare_value(const Told *t, const Al0Position *p, const char *text, const json_t *told)
{
    Al0Value v = eval(t, p, text);
    bool same;
    if (v.type == AL0_SET)
        same = same_set(p, v, told);
    else if (!v.defined)
        same = json_is_null(told);
    else
        same = json_is_integer(told) && json_integer_value(told) == v.number;
    if (!same)
        fail_msg("%s is told wrongly: %s", text, t->text);
}

/* ---- rules -------------------------------------------------------------------------------- */

static void compare_rules(const Told *t)
{
    size_t i, k;
    json_t *rule, *part, *value;
    const char *name;
    json_array_foreach(json_object_get(t->story, "rules"), i, rule)
    {
        bool all = true;
        json_array_foreach(json_object_get(rule, "parts"), k, part)
        {
            bool holds = is_true(eval(t, t->root, text_of(part, "text")));
            assert_int_equal(holds, json_is_true(json_object_get(part, "holds")));
            all &= holds;
            json_object_foreach(json_object_get(part, "values"), name, value)
                compare_value(t, t->root, name, value);
        }
        assert_int_equal(all, json_is_true(json_object_get(rule, "applies")));
    }
    const char *applied = json_string_value(json_object_get(t->story, "rule"));
    const char *last = text_of(json_array_get(json_object_get(t->story, "rules"), i - 1), "rule");
    assert_string_equal(applied, last);
}

/* ---- goals and values --------------------------------------------------------------------- */

/* Whether al0_eval, which has no root, no depth and no parameters of definitions, cannot know it.
 */
static bool is_not_evals(const char *text)
{
    return strstr(text, "root(") || strstr(text, "depth") || strstr(text, "): ");
}

/* The sides of an `or`, one of which holds at the end; the text names those that do, with their
 * docs. */
static void compare_alternatives(const Told *t, const json_t *goal)
{
    size_t i;
    json_t *side;
    bool any = false;
    json_t *sides = json_object_get(goal, "alternatives");
    json_array_foreach(sides, i, side)
    {
        const char *text = text_of(side, "text");
        bool end = is_true(eval(t, t->end, text));
        assert_int_equal(json_is_true(json_object_get(side, "root")),
                         is_true(eval(t, t->root, text)));
        assert_int_equal(json_is_true(json_object_get(side, "now")),
                         is_true(eval(t, t->now, text)));
        assert_int_equal(json_is_true(json_object_get(side, "end")), end);
        any |= end;
        if (json_is_string(json_object_get(side, "doc")) &&
            strcmp(text_of(goal, "of"), "better") == 0) {
            char said[300];
            snprintf(said, sizeof said, "%s (%s)", text_of(side, "doc"), text);
            assert_int_equal(strstr(t->text, said) != NULL, end);
        }
    }
    assert_true(!sides || any);
}

static void compare_goals(const Told *t)
{
    size_t i;
    json_t *goal;
    json_array_foreach(json_object_get(t->story, "goals"), i, goal)
    {
        const char *text = text_of(goal, "text");
        if (is_not_evals(text))
            continue;
        assert_int_equal(json_is_true(json_object_get(goal, "root")),
                         is_true(eval(t, t->root, text)));
        assert_int_equal(json_is_true(json_object_get(goal, "now")),
                         is_true(eval(t, t->now, text)));
        assert_int_equal(json_is_true(json_object_get(goal, "end")),
                         is_true(eval(t, t->end, text)));
        compare_alternatives(t, goal);
    }
    json_array_foreach(json_object_get(t->story, "goals"), i, goal)
        assert_true(json_is_true(json_object_get(goal, "end")));
}

/* The bounds of a number over all leaves below the node. */
static void bounds(const Told *t, size_t node, const char *text, int64_t *least, int64_t *most)
{
    if (al0_node_is_leaf(t->answer, node)) {
        Al0Position *p = al0_node_position(t->answer, node);
        Al0Value v = eval(t, p, text);
        al0_position_free(p);
        *least = v.defined && v.number < *least ? v.number : *least;
        *most = v.defined && v.number > *most ? v.number : *most;
    }
    for (size_t i = 0; i < al0_node_child_count(t->answer, node); i++)
        bounds(t, al0_node_child(t->answer, node, i), text, least, most);
}

static void compare_bounds(const Told *t, const json_t *term)
{
    int64_t least = INT64_MAX, most = INT64_MIN;
    const char *text = text_of(term, "text");
    bounds(t, t->node, text, &least, &most);
    if (least > most) {
        assert_null(json_object_get(term, "least"));
        return;
    }
    assert_int_equal(number_of(term, "least"), least);
    assert_int_equal(number_of(term, "most"), most);
    if (least == most || !json_is_true(json_object_get(term, "told")))
        return;
    char said[100];
    const char *form = t->node == AL0_ROOT ? "lines %lld to %lld)" : "  %lld to %lld\n";
    snprintf(said, sizeof said, form, (long long)least, (long long)most);
    assert_non_null(strstr(t->text, said));
}

/* "work  27  26  24", computed here. */
static void compare_row(const Told *t, const char *text, const long long value[3])
{
    char begin[200];
    long long told[3];
    snprintf(begin, sizeof begin, "\n%s  ", text);
    const char *row = strstr(t->text, begin);
    if (!row || sscanf(row + strlen(begin), "%lld %lld %lld", &told[0], &told[1], &told[2]) != 3)
        fail_msg("`%s` has no row in: %s", text, t->text);
    for (int i = 0; i < 3; i++)
        assert_int_equal(told[i], value[i]);
}

/* "work 27 -> 24", computed here. */
static void compare_sentence(const Told *t, const char *text)
{
    long long root = eval(t, t->root, text).number, now = eval(t, t->now, text).number;
    long long end = eval(t, t->end, text).number;
    char said[400];
    if (t->node != AL0_ROOT) {
        compare_row(t, text, (const long long[]){root, now, end});
        return;
    }
    if (root == end)
        snprintf(said, sizeof said, "\n%s stays %lld", text, end);
    else
        snprintf(said, sizeof said, "\n%s %lld -> %lld", text, root, end);
    if (!strstr(t->text, said))
        fail_msg("`%s` is not in: %s", said, t->text);
}

static void compare_values(const Told *t)
{
    size_t i;
    json_t *term;
    json_array_foreach(json_object_get(t->story, "values"), i, term)
    {
        const char *text = text_of(term, "text");
        bool of_root = strncmp(text, "root(", 5) == 0;
        if (strstr(text, "depth") || (strstr(text, "root(") && !of_root))
            continue;
        compare_value(t, t->root, text, json_object_get(term, "root"));
        compare_value(t, of_root ? t->root : t->now, text, json_object_get(term, "now"));
        compare_value(t, of_root ? t->root : t->end, text, json_object_get(term, "end"));
        Al0Value v = eval(t, t->root, text);
        if (of_root)
            assert_false(json_is_true(json_object_get(term, "told")));
        else if (v.type == AL0_INT && json_is_true(json_object_get(term, "told")))
            compare_bounds(t, term);
        if (v.type == AL0_INT && v.defined && json_is_true(json_object_get(term, "told")) &&
            !json_is_null(json_object_get(term, "end")))
            compare_sentence(t, text);
    }
}

/* ---- the tree ----------------------------------------------------------------------------- */

static void count_lines(const Told *t, size_t node, int64_t *lines, int64_t *over)
{
    if (al0_node_is_leaf(t->answer, node)) {
        Al0Position *p = al0_node_position(t->answer, node);
        ++*lines;
        *over += al0_position_ending(p) != NULL;
        al0_position_free(p);
    }
    for (size_t i = 0; i < al0_node_child_count(t->answer, node); i++)
        count_lines(t, al0_node_child(t->answer, node, i), lines, over);
}

static void compare_counts(const Told *t)
{
    int64_t lines = 0, over = 0;
    count_lines(t, t->node, &lines, &over);
    assert_int_equal(number_of(t->story, "lines"), lines);
    assert_int_equal(number_of(t->story, "over"), over);
    assert_int_equal(number_of(t->story, "height"), al0_node_height(t->answer, t->node));
    size_t played = (size_t)number_of(t->story, "played");
    assert_int_equal(played, al0_node_depth(t->answer, t->node));
    assert_int_equal(json_array_size(json_object_get(t->story, "line")) - played,
                     al0_node_height(t->answer, t->node));
    char said[80];
    snprintf(said, sizeof said, ", within %u pl", al0_node_height(t->answer, t->node));
    if (!al0_node_is_leaf(t->answer, t->node))
        assert_non_null(strstr(t->text, said));
    else
        assert_true(strstr(t->text, "\nWhat the advice wants is reached; ") ||
                    strstr(t->text, "\nThe game is over: "));
}

/* How many replies the sentences "After ..." name. */
static size_t replies_told(const char *text)
{
    size_t n = 0;
    for (const char *line = strstr(text, "\nAfter "); line; line = strstr(line + 1, "\nAfter ")) {
        size_t length = strcspn(line + 1, "\n");
        n++;
        for (const char *c = line + 1; c < line + 1 + length; c++)
            n += c[0] == ',' && c[1] == ' ';
    }
    return n;
}

/* With us to move: the replies, by the rules of the game. */
static void compare_replies(const Told *t)
{
    if (al0_node_is_leaf(t->answer, t->node) || !al0_node_us_to_move(t->answer, t->node))
        return;
    size_t after = al0_node_child(t->answer, t->node, 0);
    Al0Position *p = al0_node_position(t->answer, after);
    Al0Moves *moves = al0_position_moves(p);
    size_t n = al0_moves_count(moves) - al0_node_excluded(t->answer, after);
    char said[80];
    snprintf(said, sizeof said, "against all %zu replies", n);
    if (!al0_node_is_leaf(t->answer, after) && n > 1 && !al0_node_excluded(t->answer, after))
        assert_non_null(strstr(t->text, said));
    if (!al0_node_is_leaf(t->answer, after) && !strstr(t->text, "more repl"))
        assert_int_equal(replies_told(t->text), n);
    char *move = al0_node_move(t->answer, after, AL0_MOVE_NAME);
    assert_non_null(strstr(t->text, move));
    al0_free(move);
    al0_moves_free(moves);
    al0_position_free(p);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void compare_at(Told *t, size_t node)
{
    tell(t, node);
    compare_rules(t);
    if (al0_answer_size(t->answer)) {
        compare_goals(t);
        compare_values(t);
        compare_counts(t);
        compare_replies(t);
    } else {
        assert_null(json_object_get(t->story, "line"));
    }
    forget(t);
}

static void compare_position(Told *t, const char *text)
{
    t->root = position_of(t->table, text);
    t->answer = al0_ask(t->session, t->root,
                        &(Al0Question){AL0_SIZE(Al0Question), .why = AL0_WHY_LINE}, NULL, NULL);
    compare_at(t, AL0_ROOT);
    size_t n = al0_answer_size(t->answer);
    for (size_t node = 1; node < n; node += n / 7 + 1)
        compare_at(t, node);
    al0_answer_free(t->answer);
    al0_position_free(t->root);
}

static void compare_table(Told *t, const char *const *positions, size_t n)
{
    t->session = al0_session_new(t->table, 0, NULL);
    for (size_t i = 0; i < n; i++)
        compare_position(t, positions[i]);
    al0_session_free(t->session);
    al0_table_free(t->table);
}

static void test_shipped(void **state)
{
    (void)state;
    static const char *const krk[] = {
        "8/8/8/8/4k3/8/8/R3K3 w - - 0 1", "8/8/8/8/8/8/8/1k1K3R w - - 0 1",
        "8/8/8/3k4/8/2R5/8/K7 w - - 0 1", "8/8/8/8/8/1k6/7R/K7 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",  "8/8/8/4k3/3R4/8/8/K7 w - - 0 1",
        "8/2k5/8/8/6K1/8/1R6/8 w - - 0 1"};
    static const char *const kbnk[] = {"8/8/3k4/8/8/3K4/8/B2N4 w - - 0 1",
                                       "8/8/8/3k4/8/8/8/B2NK3 w - - 0 1"};
    static const char *const kqk[] = {"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
                                      "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"};
    static const char *const kpk[] = {"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
                                      "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
                                      "8/P7/8/8/8/8/k7/7K w - - 0 1"};
    static const char *const tictactoe[] = {"init", "init mark(1,1) mark(2,2) mark(3,3) mark(1,3)"};
    compare_table(&(Told){.table = shipped("krk.al0")}, krk, sizeof krk / sizeof *krk);
    compare_table(&(Told){.table = shipped("kbnk.al0")}, kbnk, sizeof kbnk / sizeof *kbnk);
    compare_table(&(Told){.table = shipped("kqk.al0")}, kqk, sizeof kqk / sizeof *kqk);
    compare_table(&(Told){.table = shipped("kpk.al0")}, kpk, sizeof kpk / sizeof *kpk);
    compare_table(&(Told){.table = shipped("games/tictactoe.al0")}, tictactoe,
                  sizeof tictactoe / sizeof *tictactoe);
}

/* What is said of how a number is made: all of it, or not. */
static void test_inside(void **state)
{
    (void)state;
    static const char table[] =
        "table t\n"
        "define near = dist(K, k)\n"
        "define beside = count(R & king_from(k))\n"
        "define whole \"all\" = 2 * near + beside + root(near)\n"
        "define half \"half\" = near + rank(K)\n"
        "rule r if near > 1 and not check then go\n"
        "advice go better: depth = 1 and whole < 100 and half < 100 us: depth = 0\n";
    Told t = {.table = table_of(table)};
    t.session = al0_session_new(t.table, 0, NULL);
    t.root = position_of(t.table, "8/8/8/8/4k3/8/8/R3K3 w - - 0 1");
    t.answer = al0_ask(t.session, t.root, NULL, NULL, NULL);
    tell(&t, AL0_ROOT);
    size_t i, found = 0;
    json_t *term;
    json_array_foreach(json_object_get(t.story, "values"), i, term)
    {
        bool all = json_is_true(json_object_get(term, "inside_is_all"));
        if (strcmp(text_of(term, "text"), "whole") == 0) {
            assert_true(all);
            assert_int_equal(json_array_size(json_object_get(term, "inside")), 2);
            found++;
        }
        if (strcmp(text_of(term, "text"), "half") == 0) {
            assert_false(all);
            assert_int_equal(json_array_size(json_object_get(term, "inside")), 1);
            found++;
        }
    }
    assert_int_equal(found, 2);
    forget(&t);
    al0_answer_free(t.answer);
    al0_position_free(t.root);
    al0_session_free(t.session);
    al0_table_free(t.table);
}

static void test_other_formats(void **state)
{
    (void)state;
    Al0Status status;
    Told t = {.table = shipped("krk.al0")};
    t.session = al0_session_new(t.table, 0, NULL);
    t.root = position_of(t.table, "8/8/8/8/4k3/8/8/R3K3 w - - 0 1");
    t.answer = al0_ask(t.session, t.root, NULL, NULL, NULL);
    assert_null(al0_answer_story(t.answer, AL0_ROOT, AL0_PNG, NULL, &status));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_answer_free(t.answer);
    al0_position_free(t.root);
    al0_session_free(t.session);
    al0_table_free(t.table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shipped),
                                       cmocka_unit_test(test_inside),
                                       cmocka_unit_test(test_other_formats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
