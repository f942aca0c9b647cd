/* tests/unit/test_heights.c -- heights of trees, worked out backwards for a sweep: they are what the prover finds by
 * searching, the trees are the same, and what cannot be solved so is left alone.  So for plans. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "verify/retrograde.h"
#include "tests/support/load_text.h"
#include "tests/support/same_tree.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/* A table over the positions of its classes. */
typedef struct Rig {
    Bundle b;
    Classes classes;
} Rig;

static void rig_init(Rig *r, const char *text, const char *const *classes, size_t n)
{
    Status status = {0};
    *r = (Rig){.b = bundle_load_text(text)};
    if (!r->b.c) {
        fail_msg("%s", strbuf_get(&r->b.messages));
        return;
    }
    r->classes.game = r->b.c->game;
    for (size_t i = 0; i < n; i++)
        vec_push(&r->classes.names, classes[i], "classes");
    assert_true(classes_list(&r->classes, &status));
}

static void rig_clear(Rig *r)
{
    classes_clear(&r->classes);
    bundle_free(&r->b);
}

static Retrograde rig_solve(const Rig *r, VerifyOptions o)
{
    Retrograde h;
    retrograde_solve(&h, r->b.c, &r->classes, &o, o.memory / 4);
    return h;
}

static VerifyOptions options(unsigned threads)
{
    return (VerifyOptions){.threads = threads, .memory = (size_t)1 << 30};
}

/* ---- the same as by searching -------------------------------------------------------------- */

/* A table with one piece of advice, looked at in each stride-th position; how many sets of the root's values
 * it has, and of how many trees and refutations the search must be sure. */
typedef struct Endgame {
    const char *name, *table;
    unsigned stride, max_depth, solved, trees, refuted;
} Endgame;

#define ONE_ADVICE "rule r then a\nadvice a them: any "

static const Endgame endgames[] = {
    {"KRvK",
     "define stage = 0 if dist(K, k) = 2 and k in edge and not K in edge\n"
     "    else 1 if k in edge else 2\n" ONE_ADVICE
     "better: mate or us_to_move and stage < root(stage)\n"
     "holding: R and not stalemate prefer: least after(manhattan(K, k)), most rank(to)\n",
     397, 20, 3, 50, 0},
    {"KQvK", /* no image of the board is like another */
     ONE_ADVICE "better: us_to_move and rank(k) < root(rank(k)) or mate\n"
                "holding: Q and not (k in a1 | b1) and (us_to_move or not K in f1..h8)\n",
     71, 30, 8, 50, 5},
    {"KRvK", /* a leaf is theirs to move, and they may have no move there */
     ONE_ADVICE "better: them_to_move and (stalemate or dist(k, root(K)) = 5)\n"
                "holding: us_to_move or dist(R, k) > 1\n",
     397, 12, 64, 50, 0},
    {"KRvKN", /* captures of either side */
     ONE_ADVICE "better: us_to_move and not n or mate holding: R\n", 39999, 8, 1, 50, 2},
    {"KPvK", /* promotions */
     ONE_ADVICE "better: Q and us_to_move or stalemate and them_to_move holding: P or Q\n", 331, 24,
     1, 50, 5},
    {"KBNvK",
     "define way = manhattan(k, corners & dark if B & dark else corners & light)\n" ONE_ADVICE
     "better: us_to_move and any_symmetry(k in a1..d2) and way <= 5 holding: count(us) = 3\n",
     12007, 8, 1, 10, 50},
    {"KQvK", /* only the root itself tells what its reflections are */
     "rule r if K = g8 and Q in e2 | h2 and k in a4 | d4 then a\n"
     "advice a them: any better: us_to_move and any_symmetry(rank(k) = 1 and root(rank(k)) > 1)\n"
     "holding: Q\n",
     1, 20, 4, 4, 0},
    {"KQvK", /* the same for a bound name in it */
     "rule r if K = g8 and k = a4 then a\n"
     "advice a them: any better: us_to_move and some(s in Q, root(s in moves(Q)) and root(dist(s, "
     "k) < 3))\n"
     "holding: Q\n",
     1, 20, 41, 20, 0},
    {"KQvK", /* a step ends with a move of ours: any reply, then the next */
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: k in edge holding: Q\n"
     "advice b them: any better: mate or us_to_move and k in corners holding: Q and not "
     "stalemate\n",
     1201, 7, 2, 15, 5},
    {"KQvK", /* what is done is done, though the next step may have no tree there */
     "plan p = a then b then c\nrule r then p\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b when: not K in edge them: any better: dist(K, k) = 2 holding: k in edge\n"
     "advice c them: any better: mate holding: k in edge\n",
     1201, 7, 3, 10, 15},
    {"KQvK", /* the first step looks at its root; one step stands for two in the plan */
     "plan two = b then a then b\nplan p = a then b\nrule edge if k in edge then p\nrule r then p, "
     "two\n"
     "advice a them: any better: us_to_move and k in edge holding: Q\n"
     "advice b them: any better: us_to_move and not k in edge holding: Q\n",
     1201, 7, 5, 50, 0},
    {"KPvK", /* promotions, and steps in other material */
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: them_to_move and Q and not Q & moves(k) holding: P or Q\n"
     "advice b when: k in edge them: any better: us_to_move and dist(K, k) < 3 holding: Q\n",
     2003, 8, 2, 0, 5},
    {"KRvKN", /* captures of either side */
     "plan p = a then b\nrule r then p\n"
     "advice a them: any better: not n holding: R\n"
     "advice b them: any better: us_to_move and k in edge or mate holding: R\n",
     499979, 5, 2, 1, 0},
    {"KPvKP", /* where there may be en passant, plans are searched */
     "plan p = a then b\nrule r if rank(P) = 2 or rank(p) = 7 then p\n"
     "advice a them: any better: us_to_move and rank(P) > 3 holding: P and p\n"
     "advice b them: any better: us_to_move and not p holding: P\n",
     1999993, 4, 0, 0, 0},
};

/* A limit may have kept the search from an answer, or from the lowest tree. */
static bool is_definite(const Choice *c)
{
    return c->proof.verdict == VERDICT_REFUTED || c->proof.shortest;
}

/* What was solved says what the search says, where that is definite. */
static bool is_same(const Choice *solved, const Choice *searched)
{
    if (!is_definite(searched))
        return searched->proof.verdict == VERDICT_UNKNOWN ||
               solved->proof.height <= searched->proof.height;
    return solved->proof.verdict == searched->proof.verdict && solved->advice == searched->advice &&
           solved->proof.height == searched->proof.height &&
           solved->proof.shortest == searched->proof.shortest &&
           same_tree(&solved->proof.tree, &searched->proof.tree);
}

typedef struct Tally {
    unsigned all, trees, refuted, unknown;
} Tally;

static void compare_at(const Endgame *e, const ChooseOptions *o, Session *knows, Session *searches,
                       const void *position, Tally *t)
{
    ChooseOptions without = *o;
    Choice a, b;
    without.n_solved = 0;
    without.limits.max_nodes = e->stride > 1 ? 5000 : 1000000;
    session_choose(knows, position, o, &a);
    proof_unfold(&a.proof, 0);
    session_choose(searches, position, &without, &b);
    proof_unfold(&b.proof, 0);
    if (!is_same(&a, &b)) {
        StrBuf text = {0};
        chess_game.write(&chess_game, position, &text);
        fail_msg("%s: %s: height %u and %u", e->name, strbuf_get(&text), a.proof.height,
                 b.proof.height);
    }
    t->all++;
    t->trees += b.proof.verdict == VERDICT_SATISFIABLE && b.proof.shortest;
    t->refuted += b.proof.verdict == VERDICT_REFUTED && b.n_tried > 0;
    t->unknown += !is_definite(&b);
    proof_free(&a.proof);
    proof_free(&b.proof);
}

static void compare_in(const Endgame *e)
{
    Rig r;
    Tally t = {0};
    rig_init(&r, e->table, &e->name, 1);
    Retrograde h = rig_solve(&r, options(2));
    assert_int_equal(h.n, e->solved);
    ChooseOptions o = {
        .limits = {.max_depth = e->max_depth}, .want_tree = true, .solved = h.at, .n_solved = h.n};
    Session *knows = session_new(r.b.c, 1 << 22), *searches = session_new(r.b.c, 1 << 22);
    session_keep(knows);
    void *position = base_alloc(r.b.c->game->position_size, "a position");
    for (uint64_t i = 0; i < classes_size(&r.classes); i += e->stride)
        if (classes_position(&r.classes, i, position))
            compare_at(e, &o, knows, searches, position, &t);
    if (t.trees < e->trees || t.refuted < e->refuted)
        fail_msg("%s: %u trees, %u refuted, %u unknown of %u", e->name, t.trees, t.refuted,
                 t.unknown, t.all);
    free(position);
    session_free(knows);
    session_free(searches);
    retrograde_clear(&h);
    rig_clear(&r);
}

static void heights_are_those_of_searches(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(endgames); i++)
        compare_in(&endgames[i]);
}

/* ---- what is solved ------------------------------------------------------------------------ */

static size_t n_solved(const char *text, VerifyOptions o)
{
    static const char *const classes[] = {"KRvK"};
    Rig r;
    rig_init(&r, text, classes, 1);
    Retrograde h = rig_solve(&r, o);
    size_t n = h.n;
    retrograde_clear(&h);
    rig_clear(&r);
    return n;
}

static void what_is_worth_it(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t n;
    } cases[] = {
        {ONE_ADVICE "better: mate", 1},
        {ONE_ADVICE "better: rank(k) < root(rank(k))", 8},
        {ONE_ADVICE "when: rank(k) > 6 better: rank(k) < root(rank(k))", 2},
        {"rule r if rank(k) > 5 then a\nadvice a them: any better: rank(k) < root(rank(k))", 3},
        {ONE_ADVICE "better: k in root(R) holding: K in root(K)", 0},           /* too many */
        {ONE_ADVICE "better: depth > 3 and mate", 0},
        {ONE_ADVICE "us: by(K) better: mate", 0},
        {ONE_ADVICE "us: any then by(R) better: mate", 0},
        {ONE_ADVICE "better: mate seek: least dist(K, k)", 0},
        {"rule r then a\nadvice a them: depth < 4 better: mate", 0},
        {"rule r then a\nadvice a them: not by(k) better: mate", 0},
        {"table t search any\n" ONE_ADVICE "better: mate", 0},
        {"table t search lowest\n" ONE_ADVICE "better: mate", 0},
        {"plan p = a then a then a\nrule r then p\nadvice a them: any better: mate", 3},
        {"plan p = a then b\nplan q = p then a\nrule r then p, q\nadvice a them: any better: mate\n"
         "advice b them: any better: not R",
         5},
        {"plan p = a then b\nrule r then p\nadvice b them: any better: mate\n"
         "advice a them: any better: rank(k) < root(rank(k))",
         9},
        {"plan p = b then a\nrule r then p\nadvice b them: any better: mate\n"
         "advice a them: any better: rank(k) < root(rank(k))",
         0},                                    /* which root that is the way tells */
        {"plan p = a with b\nrule r then p\nadvice a them: any better: mate\n"
         "advice b them: any better: not R",
         0},
        {"plan p = a or b\nrule r then p\nadvice a them: any better: mate\n"
         "advice b them: any better: not R",
         0},
        {"plan p = a then b\nrule r then p\nadvice a us: by(K) better: not R\n"
         "advice b them: any better: mate",
         0},
        {"rule r then a, b\nadvice a them: any better: mate\n"
         "advice b us: depth = 0 better: not R",
         1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        size_t n = n_solved(cases[i].text, options(2));
        if (n != cases[i].n)
            fail_msg("%s: %zu", cases[i].text, n);
    }
}

/* What a pool has is not solved again, as long as the advice says the same. */
static void solutions_are_shared(void **state)
{
    (void)state;
    static const char *const classes[] = {"KRvK"};
    Rig r;
    rig_init(&r, ONE_ADVICE "better: rank(k) < root(rank(k)) and dist(K, k) < root(dist(K, k))",
             classes, 1);
    VerifyOptions o = options(2);
    uint64_t version[1] = {1};
    SolvedPool pool = {.solver = r.b.c->game->solver, .version = version};
    Retrograde first, second, other;
    retrograde_solve_with(&first, r.b.c, &r.classes, &o, o.memory / 4, &pool);
    retrograde_solve_with(&second, r.b.c, &r.classes, &o, o.memory / 4, &pool);
    assert_true(first.n > 8);
    assert_int_equal(second.n, first.n);
    assert_int_equal(pool.at.n, first.n);
    assert_memory_equal(second.at, first.at, first.n * sizeof *first.at);
    version[0] = 2;                             /* it says something else now */
    retrograde_solve_with(&other, r.b.c, &r.classes, &o, o.memory / 4, &pool);
    assert_int_equal(pool.at.n, 2 * first.n);
    for (size_t i = 0; i < other.n; i++)
        assert_ptr_not_equal(other.at[i].solution, first.at[i].solution);
    Retrograde known = retrograde_known(&pool, r.b.c, &r.classes);
    assert_int_equal(known.n, other.n);
    solved_pool_shrink(&pool, first.n);
    assert_int_equal(pool.at.n, first.n);
    assert_ptr_equal(pool.at.at[0].solution, other.at[0].solution);
    retrograde_clear(&known);
    retrograde_clear(&first);
    retrograde_clear(&second);
    retrograde_clear(&other);
    solved_pool_clear(&pool);
    rig_clear(&r);
}

static void limits_are_heeded(void **state)
{
    (void)state;
    static const char text[] = ONE_ADVICE "better: rank(k) < root(rank(k))";
    volatile sig_atomic_t stop = 1;
    VerifyOptions little = options(1), late = options(1), stopped = options(1), first = options(1);
    little.memory = 1 << 20;
    late.limits.deadline = prove_now() - 1;
    stopped.limits.stop = &stop;
    first.search = SEARCH_FIRST;
    assert_int_equal(n_solved(text, options(1)), 8);
    assert_int_equal(n_solved(text, little), 0);
    assert_int_equal(n_solved(text, late), 0);
    assert_int_equal(n_solved(text, stopped), 0);
    assert_int_equal(n_solved(text, first), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heights_are_those_of_searches),
        cmocka_unit_test(what_is_worth_it),
        cmocka_unit_test(solutions_are_shared),
        cmocka_unit_test(limits_are_heeded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
