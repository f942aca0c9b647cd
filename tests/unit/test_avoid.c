/* tests/unit/test_avoid.c -- tables that avoid: what can be held in theory and what the table
 * holds, against greatest fixed points worked out naively; advice that holds for ever, solved
 * backwards, against the search; and the truth by words that say which images are alike, against
 * the same in words that do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "interp/evaluate/condition.h"
#include "tests/support/load_text.h"
#include "tests/support/share.h"
#include "verify/sweep/retrograde.h"
#include "verify/truth.h"
#include "verify/verify.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/* ---- naively ------------------------------------------------------------------------------ */

enum { MOST_POSITIONS = 8192, MOST_NEXT = 16 };

/* A position of two kings, either side to move. */
typedef struct Naive {
    bool there, met, held, played; /* played: held by the table */
    unsigned char n;
    unsigned short next[MOST_NEXT];
    short chosen; /* with us to move: by the table; -1: nothing */
} Naive;

typedef struct NaiveGame {
    const Game *game;
    Listing *listing;
    uint64_t size; /* numbers with us to move; then as many with them to move */
    Naive *at;
} NaiveGame;

static bool position_of(const NaiveGame *g, uint64_t i, void *out)
{
    Turn turn = i < g->size ? TURN_US : TURN_THEM;
    return g->game->solver->listing_position(g->listing, i % g->size, turn, out);
}

static uint64_t number_of(const NaiveGame *g, const void *position)
{
    uint64_t i = g->game->solver->listing_index(g->listing, position);
    assert_true(i != NO_INDEX);
    return g->game->turn(g->game, position) == TURN_US ? i : i + g->size;
}

/* What the table chooses: the move of one-move advice. */
static short chosen_at(const NaiveGame *g, Session *s, const void *position, void *after)
{
    Choice c;
    short chosen = -1;
    ChooseOptions o = {.limits = {.max_depth = 100}, .want_tree = true};
    session_choose(s, position, &o, &c);
    if (c.advice) {
        assert_true(c.proof.strategy.node[0].n_edges == 1);
        g->game->play(g->game, position, NULL, strategy_edges(&c.proof.strategy, 0)->move, after);
        chosen = (short)number_of(g, after);
    }
    proof_free(&c.proof);
    return chosen;
}

static void fill_in(NaiveGame *g, uint64_t i, Session *s, Condition *avoid)
{
    Move move[256];
    char position[1024], after[1024];
    Naive *p = &g->at[i];
    assert_true(g->game->position_size <= sizeof position);
    p->there = position_of(g, i, position);
    if (!p->there)
        return;
    p->met = condition_holds(avoid, position);
    p->n = (unsigned char)g->game->moves(g->game, position, NULL, move);
    for (unsigned m = 0; m < p->n; m++) {
        g->game->play(g->game, position, NULL, move[m], after);
        p->next[m] = (unsigned short)number_of(g, after);
    }
    p->chosen = -1;
    if (i < g->size && p->n && !p->met)
        p->chosen = chosen_at(g, s, position, after);
}

static bool may_stay(const NaiveGame *g, const Naive *p, bool ours)
{
    bool some = p->n == 0, all = true;
    for (unsigned m = 0; m < p->n; m++) {
        some |= g->at[p->next[m]].held;
        all &= g->at[p->next[m]].held;
    }
    return ours ? some : all;
}

static bool may_stay_played(const NaiveGame *g, const Naive *p, bool ours)
{
    bool all = true;
    if (ours && p->n)
        return p->chosen >= 0 && g->at[p->chosen].played;
    for (unsigned m = 0; m < p->n; m++)
        all &= g->at[p->next[m]].played;
    return all;
}

static NaiveGame naive_game(const Bundle *b)
{
    NaiveGame g = {.game = b->c->game};
    g.listing = g.game->solver->listing_new(g.game, "KvK", 3, NULL, NULL);
    g.size = g.game->solver->listing_size(g.listing);
    assert_true(2 * g.size <= MOST_POSITIONS);
    g.at = test_calloc(2 * g.size, sizeof *g.at);
    Session *s = session_new(b->c, 1 << 20);
    Condition *avoid = condition_new(b->c, b->c->avoid, (Deadline){0});
    for (uint64_t i = 0; i < 2 * g.size; i++) {
        fill_in(&g, i, s, avoid);
        g.at[i].held = g.at[i].played = g.at[i].there && !g.at[i].met;
    }
    condition_free(avoid);
    session_free(s);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t i = 0; i < 2 * g.size; i++) {
            Naive *p = &g.at[i];
            bool held = p->held && may_stay(&g, p, i < g.size);
            bool played = p->played && may_stay_played(&g, p, i < g.size);
            changed |= held != p->held || played != p->played;
            p->held = held;
            p->played = played;
        }
    }
    return g;
}

static void naive_clear(NaiveGame *g)
{
    g->game->solver->listing_free(g->listing);
    test_free(g->at);
}

/* ---- the same by verification ------------------------------------------------------------- */

typedef struct Told {
    NaiveGame *g;
    uint64_t n;
} Told;

/* Every failure is a position that can be held in theory and is not by the table. */
static void take_failure(void *context, const void *position, FailureReason c, const char *by)
{
    Told *t = context;
    const Naive *p = &t->g->at[number_of(t->g, position)];
    (void)by;
    assert_true(p->held && !p->played);
    assert_true(c != FAILURE_LOOP && c != FAILURE_UNKNOWN);
    t->n++;
}

#define BODY                                                                                  \
    "rule middle if not K in edge then away, near\nrule rest if not K in h8 then walk\n"      \
    "advice away better: them_to_move and dist(K, k) > dist(root(K), k) us: depth = 0 them: " \
    "none\n"                                                                                  \
    "advice near better: them_to_move and dist(K, k) < 3 us: depth = 0 prefer: least "        \
    "after(rank(K))\n"                                                                        \
    "advice walk better: them_to_move us: depth = 0 prefer: most after(dist(K, k)), least "   \
    "file(to)\n"

static const char *const avoided[] = {
    "us_to_move and file(K) = file(k) and rank(k) - rank(K) = 2",
    "dist(K, k) = 2 and us_to_move",
    "K in edge",
    "k in a1 | h8",
    "us_to_move and K in corners",
    "k in middle_of_board",
    "false",
    "true",
};

typedef struct Sums {
    uint64_t theory, held, failures;
} Sums;

static void compare(const char *expr, const VerifyOptions *options, Sums *sums)
{
    StrBuf text = {0};
    strbuf_printf(
        &text, "table t material \"KvK\"\navoid %s\ndefine middle_of_board = c3..f6\n" BODY, expr);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    NaiveGame g = naive_game(&b);
    Told told = {.g = &g};
    VerifyOptions o = *options;
    o.failure = take_failure;
    o.context = &told;
    VerifyReport r;
    Status status = {0};
    assert_true(verify_run(b.c, &o, &r, &status));
    uint64_t theory = 0, held = 0;
    for (uint64_t i = 0; i < g.size; i++) {
        theory += g.at[i].held;
        held += g.at[i].played;
        assert_true(g.at[i].held || !g.at[i].played);
    }
    assert_int_equal(r.fulfillable, theory);
    assert_int_equal(r.fulfilled, held);
    assert_int_equal(told.n, theory - held);
    assert_int_equal(r.proved, theory == held);
    *sums = (Sums){sums->theory + theory, sums->held + held, sums->failures + told.n};
    verify_report_clear(&r);
    naive_clear(&g);
    bundle_free(&b);
    strbuf_clear(&text);
}

static void what_is_held(void **state)
{
    (void)state;
    Sums sums = {0};
    VerifyOptions o = {
        .limits = {.max_depth = 100}, .threads = 2, .memory = (size_t)1 << 28, .n_examples = 5};
    for (size_t i = 0; i < LENGTH(avoided); i += share_of(3, 1, 1))
        compare(avoided[i], &o, &sums);
    assert_true(sums.held > 1000 && sums.failures > 1000 && sums.theory > sums.held);
}

/* ---- holding solved backwards ------------------------------------------------------------- */

typedef struct Hold {
    const char *class, *advice;
    unsigned stride, solved, held, refuted;
} Hold;

static const Hold holds[] = {
    {"KvK", "holding: us_to_move or dist(K, k) > 2 us: any them: any", 41, 1, 0, 30},
    {"KvK", "holding: not (us_to_move and K in corners) them: any prefer: least after(dist(K, e4))",
     41, 1, 30, 0},
    {"KvK", "holding: rank(K) >= root(rank(K)) - 1 them: any prefer: least rank(to)", 41, 8, 30, 0},
    {"KvKP", "holding: not q and not r them: any prefer: least after(rank(K)), most after(file(K))",
     12007, 1, 0, 4},
    {"KvKQ", "holding: not mated them: any", 499, 1, 10, 30},
};

static void look_at_both(const Hold *h, Session *s, const void *position, const ChooseOptions *o,
                         unsigned counts[2])
{
    ChooseOptions without = *o;
    Choice a, b;
    without.n_solved = 0;
    without.limits.max_nodes = 40000;
    session_choose(s, position, o, &a);
    session_choose(s, position, &without, &b);
    if (b.proof.verdict != VERDICT_UNKNOWN) {
        counts[b.proof.verdict == VERDICT_REFUTED]++;
        assert_int_equal(a.proof.verdict, b.proof.verdict);
        assert_ptr_equal(a.advice, b.advice);
    }
    if (b.proof.verdict == VERDICT_SATISFIABLE) {
        const StrategyNode *x = &a.proof.strategy.node[0], *y = &b.proof.strategy.node[0];
        strategy_check(&a.proof.strategy);
        assert_int_equal(x->n_edges, y->n_edges);
        if (x->n_edges && strategy_edges(&a.proof.strategy, 0)->move !=
                              strategy_edges(&b.proof.strategy, 0)->move)
            fail_msg("%s: another move", h->advice);
    }
    proof_free(&a.proof);
    proof_free(&b.proof);
}

static void compare_hold(const Hold *h)
{
    StrBuf text = {0};
    strbuf_printf(&text, "rule r then a\nadvice a %s\n", h->advice);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    Classes classes = {.game = b.c->game};
    Status status = {0};
    vec_push(&classes.names, h->class, "classes");
    assert_true(classes_list(&classes, NULL, &status));
    VerifyOptions v = {.threads = 2, .memory = (size_t)1 << 28};
    Retrograde solved;
    retrograde_solve(
        &solved, &(RetrogradeRequest){
                     .compiled = b.c, .classes = &classes, .options = &v, .memory = v.memory / 4});
    assert_int_equal(solved.n, h->solved);
    ChooseOptions o = {
        .limits = {.max_depth = 200}, .want_tree = true, .solved = solved.at, .n_solved = solved.n};
    Session *s = session_new(b.c, 1 << 22);
    unsigned counts[2] = {0};
    void *position = base_alloc(b.c->game->position_size, "a position");
    for (uint64_t i = 0; i < classes_size(&classes); i += h->stride)
        if (classes_position(&classes, i, position))
            look_at_both(h, s, position, &o, counts);
    if (counts[0] < h->held || counts[1] < h->refuted)
        fail_msg("%s: %u held, %u refuted", h->advice, counts[0], counts[1]);
    print_message("%s %s: %u held, %u refuted\n", h->class, h->advice, counts[0], counts[1]);
    free(position);
    session_free(s);
    retrograde_clear(&solved);
    classes_clear(&classes);
    bundle_free(&b);
    strbuf_clear(&text);
}

static void solved_as_searched(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(holds); i += share_of(3, 1, 1))
        compare_hold(&holds[i]);
}

/* ---- the truth in images ------------------------------------------------------------------ */

/* A header, and one that means the same, of which no two images are known to be alike. */
static const struct SameTruth {
    const char *class, *alike, *apart;
    uint32_t images; /* of the first */
} same_truths[] = {
    {"KvKR", "avoid mated", "avoid mated and K in square(file(K), rank(K))", 0xff},
    {"KvKQ", "avoid mated or K in corners",
     "avoid mated or K in corners and K in square(file(K), rank(K))", 0xff},
    {"KvKP", "avoid mated or p in a2 | h2",
     "avoid mated or p in a2 | h2 and p in square(file(p), rank(p))", 0x3},
    {"KRvK", "aim mate", "aim mate and k in square(file(k), rank(k))", 0xff},
    {"KRvK", "aim k in corners and check",
     "aim k in corners and check and k in square(file(k), rank(k))", 0xff},
};

typedef struct SolvedTable {
    Bundle b;
    Classes classes;
    Truth *truth;
    SolvePlan cost;
} SolvedTable;

static SolvedTable solved_table(const char *header, const char *class)
{
    StrBuf text = {0};
    strbuf_printf(&text, "table t\n%s\nrule r then a\nadvice a us: depth = 0 better: mate\n",
                  header);
    SolvedTable t = {.b = bundle_load_text(strbuf_get(&text))};
    if (!t.b.c)
        fail_msg("%s: %s", header, strbuf_get(&t.b.messages));
    t.classes = (Classes){.game = t.b.c->game};
    Status status = {0};
    vec_push(&t.classes.names, class, "classes");
    assert_true(classes_list(&t.classes, NULL, &status));
    const TruthRequest r = {
        .c = t.b.c, .classes = &t.classes, .threads = 2, .memory = UINT64_C(1) << 28};
    assert_true(truth_plan(&r, &t.cost, &status));
    assert_true(t.cost.kept <= t.cost.memory);
    assert_true(truth_solve(&r, &t.truth, &status));
    strbuf_clear(&text);
    return t;
}

static void solved_table_clear(SolvedTable *t)
{
    truth_free(t->truth);
    classes_clear(&t->classes);
    bundle_free(&t->b);
}

/* n: counts by whether it is fulfilled. */
static void compare_truths(const struct SameTruth *same, unsigned n[2])
{
    SolvedTable a = solved_table(same->alike, same->class);
    SolvedTable b = solved_table(same->apart, same->class);
    if ((a.b.c->end_images & 0xff) != same->images || b.b.c->end_images != 1)
        fail_msg("%s: images %#x", same->alike, a.b.c->end_images);
    if (a.cost.kept >= b.cost.kept)
        fail_msg("%s: as large", same->alike);
    void *position = base_alloc(a.b.c->game->position_size, "a position");
    for (uint64_t i = 0; i < classes_size(&a.classes); i++) {
        if (!classes_position(&a.classes, i, position))
            continue;
        TruthValue x = truth_of(a.truth, position), y = truth_of(b.truth, position);
        if (x.kind != y.kind || x.plies != y.plies)
            fail_msg("%s %s: number %llu", same->class, same->alike, (unsigned long long)i);
        n[x.kind == TRUTH_FULFILLABLE]++;
    }
    free(position);
    solved_table_clear(&a);
    solved_table_clear(&b);
}

static void the_truth_of_images_is_one(void **state)
{
    (void)state;
    unsigned n[2] = {0};
    for (size_t i = 0; i < LENGTH(same_truths); i++)
        compare_truths(&same_truths[i], n);
    assert_true(n[0] > 10000 && n[1] > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_held),
        cmocka_unit_test(solved_as_searched),
        cmocka_unit_test(the_truth_of_images_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
