/* tests/unit/test_eval_rules.c -- the finer rules of expressions, each with its expected value.
 * The random tests know them from the reference, this file by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "interp/choose/task.h"
#include "tests/support/load_text.h"
#include "tests/support/read_fen.h"

#define KRK "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"
#define UNDEFINED "undefined"

typedef struct Expected {
    const char *expr;
    const char *value; /* true, false, a number, undefined, or squares: "a1 h8" */
} Expected;

static void print_value(StrBuf *out, Type type, Value v)
{
    if (type == TYPE_BOOL)
        strbuf_puts(out, v ? "true" : "false");
    else if (type == TYPE_INT && !value_is_defined(v))
        strbuf_puts(out, UNDEFINED);
    else if (type == TYPE_INT)
        strbuf_printf(out, "%d", (int)(int64_t)v);
    else
        for (unsigned s = 0; s < 64; s++)
            if (v >> s & 1)
                strbuf_printf(out, "%s%c%c", out->n ? " " : "", 'a' + s % 8, '1' + s / 8);
}

/* At `fen`, or after `move` (UCI) from there if it is not NULL. */
static Value value_at(const Program *p, Entry e, const char *fen, const char *move)
{
    Evaluator *m = evaluator_new(p, &chess_game);
    EvalContext *root = evaluator_context_new(m), *s = root, *child = NULL;
    ChessPosition position = read_fen(fen);
    evaluator_begin(m, &position, root);
    if (move) {
        s = child = evaluator_context_new(m);
        evaluator_play(m, root, move_read(&position, move, strlen(move), NULL), child);
    }
    Value v = evaluator_eval(m, e, s);
    free(root);
    free(child);
    evaluator_free(m);
    return v;
}

static void expect_at(const char *fen, const char *move, const char *defines, Expected x)
{
    StrBuf text = {0}, got = {0};
    strbuf_printf(&text, "table t\n%s\ndefine wanted = %s\n", defines, x.expr);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    const Define *d = b.set->root->defines[b.set->root->n_defines - 1];
    Entry entry;
    const Program *p = compile_expr(b.home, b.ds, d->body, &chess_game, &entry);
    assert_non_null(p);
    print_value(&got, d->type, value_at(p, entry, fen, move));
    if (strcmp(strbuf_get(&got), x.value) != 0)
        fail_msg("%s: `%s`, expected `%s`", x.expr, strbuf_get(&got), x.value);
    strbuf_clear(&got);
    strbuf_clear(&text);
    bundle_free(&b);
}

static void expect_all(const Expected *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect_at(KRK, NULL, "", x[i]);
}
#define EXPECT_ALL(array) expect_all(array, sizeof(array) / sizeof *(array))

/* There is no queen in KRK: file(Q) does not exist. */
static void numbers_that_do_not_exist(void **state)
{
    static const Expected all[] = {
        {"file(Q)", UNDEFINED},
        {"file(Q) = file(Q)", "false"},
        {"file(Q) != file(Q)", "false"},
        {"not (file(Q) = 1)", "true"},
        {"not (file(Q) != 1)", "true"},
        {"file(Q) < 9", "false"},
        {"file(Q) >= 0", "false"},
        {"file(Q) in 1..8", "false"},
        {"file(Q) not in 1..8", "false"},
        {"3 in file(Q)..8", "false"},
        {"3 not in file(Q)..8", "false"},
        {"3 not in 4..file(Q)", "false"},
        {"3 not in 4..8", "true"},
        {"3 not in 8..4", "true"},
        {"file(Q) + 1", UNDEFINED},
        {"0 * file(Q)", UNDEFINED},
        {"-file(Q)", UNDEFINED},
        {"abs(file(Q))", UNDEFINED},
        {"min(file(Q), 3)", UNDEFINED},
        {"file(Q) if us_to_move else 1", UNDEFINED},
        {"1 if us_to_move else file(Q)", "1"},
        {"on_file(file(Q))", ""},
        {"square(1, rank(Q))", ""},
        {"within(K, file(Q))", ""},
        {"shift(K, file(Q), 0)", ""},
        {"mod(7, 0)", UNDEFINED},
        {"mod(-7, 3)", "2"},
        {"mod(7, -3)", UNDEFINED},
    };
    (void)state;
    EXPECT_ALL(all);
}

static void numbers_have_32_bits(void **state)
{
    static const Expected all[] = {
        {"2147483647 + 1", UNDEFINED},
        {"2147483646 + 1", "2147483647"},
        {"-2147483647 - 1", "-2147483648"},
        {"-2147483647 - 2", UNDEFINED},
        {"-(-2147483647 - 1)", UNDEFINED},
        {"abs(-2147483647 - 1)", UNDEFINED},
        {"65536 * 65536", UNDEFINED},
        {"65536 * 65536 - 65536 * 65536", UNDEFINED},
        {"65536 * 32767", "2147418112"},
        /* the same where the numbers come from the position */
        {"(2147483642 + file(K)) + 1", UNDEFINED},
        {"(2147483642 + file(K))", "2147483647"},
        {"65536 * (65531 + file(K))", UNDEFINED},
        {"-(-2147483643 - file(K))", UNDEFINED},
    };
    (void)state;
    EXPECT_ALL(all);
}

static void sets_as_sets_and_as_truths(void **state)
{
    static const Expected all[] = {
        {"Q in board", "false"},
        {"Q not in board", "true"},
        {"Q in nowhere", "false"},
        {"R in a1 | h8", "true"},
        {"R | K in a1", "false"},
        {"R & a1", "a1"},
        {"not R", "false"},
        {"not Q", "true"},
        {"R and K", "true"},
        {"Q or nowhere", "false"},
        {"1 if Q else 2", "2"},
        {"count(s in R | K, s & edge)", "2"},
        {"R = a1", "true"},
        {"Q = nowhere", "true"},
        {"R != a1", "false"},
        {"R = a1 = attacks(b1) & a1", "false"},
        {"them_to_move = us_to_move", "false"},
        {"true != false", "true"},
        {"~(a1..h8)", ""},
        {"a1..b2", "a1 b1 a2 b2"},
        {"b2..a1", "a1 b1 a2 b2"},
        {"a2..b1", "a1 b1 a2 b2"},
        {"R..R", "a1"},
        {"Q..a1", ""},
        {"(R | K)..h8", ""},
        {"1 < 2 < 3", "true"},
        {"1 < 3 < 2", "false"},
        {"3 > 2 = 2 >= 2 > 1", "true"},
        {"1 = 1 = 2", "false"},
    };
    (void)state;
    EXPECT_ALL(all);
}

static void binders(void **state)
{
    static const Expected all[] = {
        {"some(s in Q, true)", "false"},
        {"all(s in Q, false)", "true"},
        {"count(s in Q, true)", "0"},
        {"set(s in board, s in dark and s in edge and file(s) = 1)", "a1 a3 a5 a7"},
        {"min(s in Q, 1)", UNDEFINED},
        {"max(s in Q, 1)", UNDEFINED},
        {"min(s in a1 | h8, file(s & h8))", "8"},
        {"max(s in a1 | h8, file(s & a1))", "1"},
        {"max(s in a1 | h8, file(s & b2))", UNDEFINED},
        {"max(s in a1 | b2, -file(s))", "-1"},
        {"count(n1 in 1..4097, true)", "0"},
        {"count(n1 in 1..4096, true)", "4096"},
        {"all(n1 in 1..4097, false)", "true"},
        {"min(n1 in 1..4097, n1)", UNDEFINED},
        {"count(n1 in -2147483647..2147483647, true)", "0"},
        {"count(n1 in file(Q)..3, true)", "0"},
        {"some(n1 in 1..file(Q), true)", "false"},
        {"count(n1 in 3..2, true)", "0"},
        {"count(n1 in 3..3, n1 = 3)", "1"},
        {"max(n1 in 1..8, n1 * n1)", "64"},
        {"2000 in 1..5000", "true"},
        {"count(s in a1..c1, count(t in a1..c1, file(s) < file(t)) = 1)", "1"},
    };
    (void)state;
    EXPECT_ALL(all);
}

static void arguments_stand_for_their_text(void **state)
{
    static const char defines[] = "define truth(x) = x and true\n"
                                  "define rooks(x) = set(s in R | K, x > 0 and s in R)\n"
                                  "define both(x) = count(s in R | K, x > 1 and s)\n"
                                  "define changed(x) = x != root(x)\n";
    (void)state;
    expect_at(KRK, NULL, defines, (Expected){"truth(R) = us_to_move", "true"});
    /* an argument that is a binder itself, inside a binder of the definition */
    expect_at(KRK, NULL, defines, (Expected){"rooks(count(t in K, t in e1))", "a1"});
    expect_at(KRK, NULL, defines, (Expected){"both(both(both(2)))", "2"});
    expect_at(KRK, "a1a2", defines, (Expected){"changed(R)", "true"});
    expect_at(KRK, "a1a2", defines, (Expected){"changed(K)", "false"});
}

static void root_and_depth(void **state)
{
    (void)state;
    expect_at(KRK, NULL, "", (Expected){"depth", "0"});
    expect_at(KRK, "a1a2", "", (Expected){"depth", "1"});
    expect_at(KRK, "a1a2", "", (Expected){"root(depth)", "0"});
    expect_at(KRK, "a1a2", "", (Expected){"R", "a2"});
    expect_at(KRK, "a1a2", "", (Expected){"root(R)", "a1"});
    expect_at(KRK, "a1a2", "", (Expected){"root(root(R)) | R", "a1 a2"});
    expect_at(KRK, "a1a2", "", (Expected){"root(us_to_move) and them_to_move", "true"});
    expect_at(KRK, "a1a2", "", (Expected){"set(s in R, root(s | R) = a1 | a2)", "a2"});
    expect_at(KRK, "a1a2", "", (Expected){"10 * root(depth + 1) + depth", "11"});
}

/* Inside any_symmetry(...) the root is seen under the same reflection. */
static void symmetries(void **state)
{
    (void)state;
    expect_at(KRK, NULL, "", (Expected){"any_symmetry(R in h8)", "true"});
    expect_at(KRK, NULL, "", (Expected){"any_symmetry(R in h8 and K in e8)", "false"});
    expect_at(KRK, NULL, "", (Expected){"any_symmetry(R in h8 and K in d8)", "true"});
    expect_at(KRK, NULL, "", (Expected){"mirrored(R in h8)", "false"});
    expect_at(KRK, NULL, "", (Expected){"mirrored(R in h1)", "true"});
    expect_at(KRK, NULL, "", (Expected){"mirrored(R)", "true"});
    expect_at(KRK, "a1a2", "", (Expected){"any_symmetry(root(R) in h8 and R in h7)", "true"});
    expect_at(KRK, "a1a2", "", (Expected){"any_symmetry(root(R) in a1 and R in h7)", "false"});
    expect_at(KRK, "a1a2", "", (Expected){"any_symmetry(root(R) in a1 and R in b1)", "true"});
    expect_at(KRK, "a1a2", "", (Expected){"mirrored(root(R) in h1 and depth = 1)", "true"});
    expect_at(KRK, "a1a2", "", (Expected){"any_symmetry(mirrored(R in g8))", "true"});
    expect_at("8/8/8/3k4/8/8/P7/R3K3 w - - 0 1", NULL, "",
              (Expected){"any_symmetry(R in h8)", "false"});
    expect_at("8/8/8/3k4/8/8/P7/R3K3 w - - 0 1", NULL, "",
              (Expected){"any_symmetry(R in h1)", "true"});
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The moves that the clauses allow, in their order, as text. */
static void expect_moves(const char *fen, const char *clauses, const char *expected)
{
    StrBuf text = {0}, got = {0};
    strbuf_printf(&text, "table t\nrule r then a\nadvice a better: mate %s\n", clauses);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    Evaluator *m = evaluator_new(b.c->program, &chess_game);
    MoveOrder *order = move_order_new(&chess_game);
    EvalContext *root = evaluator_context_new(m);
    ChessPosition position = read_fen(fen);
    Task task;
    Move moves[MAX_CHESS_MOVES];
    unsigned excluded;
    evaluator_begin(m, &position, root);
    task_init(&task, m, &chess_game, &b.c->advice[0], order, root);
    unsigned n = task.problem.moves(&task.problem, root, 0, moves, &excluded);
    for (unsigned i = 0; i < n; i++) {
        strbuf_puts(&got, i ? " " : "");
        uci_write(&position, moves[i], &got);
    }
    if (strcmp(strbuf_get(&got), expected) != 0)
        fail_msg("%s: %s, expected %s", clauses, strbuf_get(&got), expected);
    free(root);
    move_order_free(order);
    evaluator_free(m);
    bundle_free(&b);
    strbuf_clear(&text);
    strbuf_clear(&got);
}

static void order_of_moves(void **state)
{
    static const char fen[] = "k7/8/8/8/8/8/8/K7 w - - 0 1";
    (void)state;
    expect_moves(fen, "us: to in a2 then any", "a1a2 a1b2 a1b1");
    expect_moves(fen, "us: to in b1 then to in a2 | b1", "a1b1 a1a2");
    expect_moves(fen, "us: (to in b2 then to in edge) and (to in a2..b2 then any)",
                 "a1b2 a1a2 a1b1");
    expect_moves(fen, "us: none", "");
    expect_moves(fen, "us: depth = 1 then depth = 0 and to in b2", "a1b2");
    expect_moves(fen, "prefer: most after(rank(K)), least file(to)", "a1a2 a1b2 a1b1");
    expect_moves(fen, "prefer: least dist(to, b2)", "a1b2 a1b1 a1a2");
    /* a key that does not exist comes last, for `most` as for `least` */
    expect_moves(fen, "prefer: least file(to - b1)", "a1a2 a1b2 a1b1");
    expect_moves(fen, "prefer: most file(to - b2)", "a1b1 a1a2 a1b2");
    expect_moves(fen, "us: to in a2 then any prefer: most rank(to) + file(to)", "a1a2 a1b2 a1b1");
    /* a truth: first where it holds; a set is true when it is not empty */
    expect_moves(fen, "prefer: to in b1", "a1b1 a1b2 a1a2");
    expect_moves(fen, "prefer: to & b1..b2, least rank(to)", "a1b1 a1b2 a1a2");
    /* a key with a condition: first where it holds, by its number; all others behind, as equals */
    expect_moves(fen, "prefer: least rank(to) if to in b1..b2, most rank(to)", "a1b1 a1b2 a1a2");
    expect_moves(fen, "prefer: most rank(to) if to in b1..b2", "a1b2 a1b1 a1a2");
    expect_moves(fen, "prefer: most 9 if to in a1, least file(to)", "a1a2 a1b2 a1b1");
    expect_moves(fen, "prefer: least 1 if file(to) = 1 else 0 if rank(to) = 1", "a1b1 a1b2 a1a2");
    /* where the number does not exist, it is as if the condition failed */
    expect_moves(fen, "prefer: least file(to - b1) if rank(to) < 3", "a1a2 a1b2 a1b1");
    expect_moves(fen,
                 "us: after(depth) = 1 and from in a1 and after(from in a1 and K in to)"
                 " and to in b2",
                 "a1b2");
}

/* ---- values kept by squares --------------------------------------------------------------- */

#define WANTED                                                                                   \
    "(2 * manhattan(k, corners) + dist(K, k) + manhattan(K, d4 | e4) + (3 if k in edge else 0))" \
    " + (file(R) if R else 9) + manhattan(k, R)"

static bool keeps_by_squares(const Program *p)
{
    bool any = false;
    for (uint32_t i = 0; i < p->n_slots; i++)
        any |= p->slots[i].keeping == KEPT_BY_SQUARES;
    return any;
}

/* Each six bits of `seed` are the square of a man: our king, theirs, our rooks.  Men whose square
 * is taken are left out. */
static ChessPosition position_of(uint64_t seed, unsigned n_rooks)
{
    ChessPosition p = read_fen(KRK);
    Set taken = 0;
    for (unsigned i = 0; i < 2 * N_KINDS; i++)
        p.piece[i] = 0;
    for (unsigned i = 0; i < 2 + n_rooks; i++) {
        const Set at = (Set)1 << (seed >> 6 * i & 63) & ~taken;
        const unsigned king = i == 0 ? KING : N_KINDS + KING;
        p.piece[i < 2 ? king : ROOK] |= at;
        taken |= at;
    }
    return p;
}

static void kept_values_are_those_computed(void **state)
{
    (void)state;
    Bundle b = bundle_load_text("table t\nmaterial \"KRvK\"\ndefine wanted = " WANTED "\n"
                                "rule r if wanted > 25 then a\nadvice a better: mate\n");
    assert_non_null(b.c);
    assert_true(keeps_by_squares(b.c->program));
    Entry plain, kept = b.c->tables[0].conditions[0];
    const Program *p =
        compile_expr(b.home, b.ds, b.set->root->rules[0]->condition, &chess_game, &plain);
    assert_non_null(p);
    assert_false(keeps_by_squares(p));
    Evaluator *one = evaluator_new(b.c->program, &chess_game),
              *other = evaluator_new(p, &chess_game);
    EvalContext *s = evaluator_context_new(one), *t = evaluator_context_new(other);
    size_t n_true = 0;
    for (uint64_t i = 0, seed = 1; i < 30000; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
        ChessPosition position = position_of(seed >> 16, (unsigned)(i % 3));
        evaluator_begin(one, &position, s);
        evaluator_begin(other, &position, t);
        Value v = evaluator_eval(one, kept, s);
        assert_int_equal(v, evaluator_eval(other, plain, t));
        n_true += v != 0;
    }
    assert_in_range(n_true, 1000, 29000);
    free(s);
    free(t);
    evaluator_free(one);
    evaluator_free(other);
    bundle_free(&b);
}

/* ---- depth -------------------------------------------------------------------------------- */

#define NEVER UINT32_MAX

static void expect_depth(const char *constraint, uint32_t cap, uint32_t last, bool every_move)
{
    StrBuf text = {0};
    NodeId ids[LIMIT_ALTERNATIVES];
    strbuf_printf(&text, "table t\nrule r then a\nadvice a better: mate us: %s\n", constraint);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    Graph *g = graph_new(b.home, &chess_vocab);
    size_t n = graph_add_constraint(g, b.ds, b.set->advices[0]->us, ids);
    assert_true(n > 0);
    uint32_t got_cap = graph_depth_cap(g, ids, n), got_last = graph_last_depth(g, ids, n);
    if (got_cap != cap || got_last != last)
        fail_msg("%s: cap %u, last %u; expected %u, %u", constraint, got_cap, got_last, cap, last);
    if ((n == 1 && graph_holds_until(g, ids[0], (DepthSpan){0, last, 1})) != every_move)
        fail_msg("%s: every move up to %u: %d expected", constraint, last, every_move);
    graph_free(g);
    bundle_free(&b);
    strbuf_clear(&text);
}

static void depth_in_constraints(void **state)
{
    (void)state;
    expect_depth("depth < 3", 4, 2, true);
    expect_depth("depth <= 3", 4, 3, true);
    expect_depth("3 > depth", 4, 2, true);
    expect_depth("3 >= depth", 4, 3, true);
    expect_depth("depth = 0 and by(R)", 1, 0, false);
    expect_depth("depth = 0 then depth = 2 and by(R)", 3, 2, false);
    expect_depth("depth in 0..4 and any", 5, 4, true);
    expect_depth("not (depth > 4)", 5, 4, true);
    expect_depth("not (depth >= 4 or check)", 5, 3, false);
    expect_depth("mod(depth, 2) = 0 and depth < 7", NEVER, 6, false);
    expect_depth("(any if depth < 2 else none)", 3, 1, true);
    expect_depth("(any if check else depth < 2)", 3, NEVER, false);
    expect_depth("depth > 4", 5, NEVER, false);
    expect_depth("depth != 4", 5, NEVER, false);
    expect_depth("not (depth != 4)", 5, 4, false);
    expect_depth("any", 0, NEVER, true);
    expect_depth("by(R)", 0, NEVER, false);
    expect_depth("none", 0, 0, false);
    expect_depth("by(R) then depth < 3", 4, NEVER, false);
    expect_depth("depth < -1", 1, 0, false);
}

/* Whether it holds of every move at the depths 0, 2, ... or 1, 3, ... up to the last one. */
static bool holds_in_turn(const char *constraint, uint32_t first)
{
    StrBuf text = {0};
    NodeId ids[LIMIT_ALTERNATIVES];
    strbuf_printf(&text, "table t\nrule r then a\nadvice a better: mate us: %s\n", constraint);
    Bundle b = bundle_load_text(strbuf_get(&text));
    assert_non_null(b.c);
    Graph *g = graph_new(b.home, &chess_vocab);
    assert_int_equal(graph_add_constraint(g, b.ds, b.set->advices[0]->us, ids), 1);
    uint32_t last = graph_last_depth(g, ids, 1);
    bool holds = graph_holds_until(g, ids[0], (DepthSpan){first, last, 2});
    graph_free(g);
    bundle_free(&b);
    strbuf_clear(&text);
    return holds;
}

static void depths_of_one_side(void **state)
{
    (void)state;
    assert_true(holds_in_turn("depth = 1", 1));
    assert_false(holds_in_turn("depth = 1", 0));
    assert_true(holds_in_turn("depth = 1 or depth = 3", 1));
    assert_false(holds_in_turn("depth = 1 or depth = 5", 1));
    assert_true(holds_in_turn("depth = 0 or depth = 2", 0));
    assert_false(holds_in_turn("depth = 1 and by(R)", 1));
    assert_true(holds_in_turn("depth < 6", 1));
    assert_false(holds_in_turn("depth in 1..1000 and depth != 0", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_that_do_not_exist),
        cmocka_unit_test(numbers_have_32_bits),
        cmocka_unit_test(sets_as_sets_and_as_truths),
        cmocka_unit_test(binders),
        cmocka_unit_test(arguments_stand_for_their_text),
        cmocka_unit_test(root_and_depth),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(order_of_moves),
        cmocka_unit_test(kept_values_are_those_computed),
        cmocka_unit_test(depth_in_constraints),
        cmocka_unit_test(depths_of_one_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
