/* tests/unit/test_position_values.c -- advice whose value sought is a function of the position:
 * which advice that is, and that a session which remembers values answers as one that remembers
 * nothing, and as a search of every line does. */
#include "words.h"

#include "interp/choose/choose.h"
#include "tests/support/compare_verdict.h"
#include "tests/support/load_text.h"
#include "tests/support/positions.h"
#include "tests/support/same_tree.h"
#include "tests/support/share.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))
#define BOTH(better, rest)                                                                       \
    "define room = count(king_from(k) - attacks(us)) + 5 * dist(K, k)\n"                         \
    "rule r then a\n"                                                                            \
    "advice a better: " better " holding: not (R in attacks(k)) us: depth <= 2 them: depth <= 3" \
    " " rest "\n"

typedef struct Sought {
    const char *table;
    bool by_position;
} Sought;

static const Sought sought[] = {
    {BOTH("depth = 4 and room <= root(room) - 2", "seek: least room"), true},
    {BOTH("depth = 4 and room < root(room)", "prefer: least after(room) seek: least room"), true},
    {BOTH("depth = 4 and mobility >= root(mobility) + 1", "seek: most mobility"), true},
    {BOTH("depth = 4 and root(mobility) < mobility", "seek: most mobility"), true},
    {BOTH("depth = 4", "seek: least room"), true},
    {BOTH("depth = 4 and edge_dist(k) = 0", "seek: most dist(K, k)"), true},
    {BOTH("depth >= 4 and room <= min(s in root(Q), 7)", "seek: least room"), true}, /* no queen */
    {BOTH("depth = 4 and mobility >= min(s in root(Q), 7)", "seek: most mobility"), true},
    {BOTH("depth >= 2 and room <= root(room) - 2", "seek: least room"), false},
    {BOTH("us_to_move and room <= root(room) - 2", "seek: least room"), false},
    {BOTH("depth = 4 and (mate or room <= root(room) - 2)", "seek: least room"), false},
    {BOTH("depth = 4 and dist(K, k) <= root(dist(K, k))", "seek: least room"), false},
    {BOTH("depth = 4 and room <= root(room)", "seek: least room + root(room)"), false},
    {BOTH("depth = 4 and k in root(k)", "seek: least room"), false},
};

static Bundle bundle_of(const Sought *s)
{
    Bundle b = bundle_load_text(s->table);
    if (!b.c)
        fail_msg("%s: %s", s->table, strbuf_get(&b.messages));
    return b;
}

static void values_are_those_of_positions(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < LENGTH(sought); i++) {
        Bundle b = bundle_of(&sought[i]);
        if (b.c->advice[0].values.known != sought[i].by_position)
            fail_msg("%s", sought[i].table);
        bundle_free(&b);
    }
}

/* ---- what is remembered ------------------------------------------------------------------- */

static const SearchMode modes[] = {SEARCH_SHORTEST, SEARCH_FIRST, SEARCH_ANY};

/* What two sessions did, and found. */
typedef struct ValueTally {
    uint64_t kept_nodes, fresh_nodes;
    unsigned trees, refuted;
    size_t tries;
    const Compiled *compiled; /* borrowed */
} ValueTally;

/* Other first moves, which are looked for behind the proof. */
static void same_others(const Choice *kept, const Choice *fresh)
{
    assert_int_equal(kept->other.keys.n, fresh->other.keys.n);
    assert_int_equal(kept->other.tries.n, fresh->other.tries.n);
    for (size_t i = 0; i < kept->other.keys.n; i++)
        assert_int_equal(kept->other.keys.at[i].move, fresh->other.keys.at[i].move);
    for (size_t i = 0; i < kept->other.tries.n; i++) {
        assert_int_equal(kept->other.tries.at[i].move, fresh->other.tries.at[i].move);
        assert_int_equal(kept->other.tries.at[i].refutation, fresh->other.tries.at[i].refutation);
    }
}

static void choose_twice(Session *keeps, Session *forgets, const ChessPosition *p,
                         const ChooseOptions *o, ValueTally *t)
{
    const Compiled *c = t->compiled;
    Choice kept, fresh;
    session_prove(keeps, p, &c->advice[0], o, &kept);
    proof_unfold(&kept.proof, 0);
    session_prove(forgets, p, &c->advice[0], o, &fresh);
    proof_unfold(&fresh.proof, 0);
    same_others(&kept, &fresh);
    t->tries += kept.other.tries.n;
    assert_int_equal(kept.proof.verdict, fresh.proof.verdict);
    assert_int_equal(kept.proof.limit, fresh.proof.limit);
    assert_int_equal(kept.proof.height, fresh.proof.height);
    assert_true(kept.proof.sought == fresh.proof.sought);
    assert_true(same_tree(&kept.proof.tree, &fresh.proof.tree));
    t->trees += kept.proof.verdict == VERDICT_SATISFIABLE;
    t->refuted += kept.proof.verdict == VERDICT_REFUTED;
    t->kept_nodes += kept.nodes;
    t->fresh_nodes += fresh.nodes;
    alternatives_clear(&kept.other);
    alternatives_clear(&fresh.other);
    proof_free(&kept.proof);
    proof_free(&fresh.proof);
}

/* In each mode. */
static void choose_in_modes(Session *keeps, Session *forgets, const ChessPosition *p,
                            const ChooseOptions *options, ValueTally *t)
{
    ChooseOptions o = *options;
    for (size_t i = 0; i < LENGTH(modes); i++) {
        o.search = modes[i];
        choose_twice(keeps, forgets, p, &o, t);
    }
}

/* One step of a king, as they have nodes in common behind it; false if there is none. */
static bool step_of_king(ChessPosition *p, uint64_t *state)
{
    Move moves[MAX_CHESS_MOVES], steps[MAX_CHESS_MOVES];
    unsigned legal = chess_moves(p, moves), n = 0;
    for (unsigned i = 0; i < legal; i++)
        if ((p->piece[KING] | p->piece[N_KINDS + KING]) >> move_from(moves[i]) & 1)
            steps[n++] = moves[i];
    if (n)
        chess_game.play(&chess_game, p, NULL, steps[random_below(state, n)], p);
    return n > 0;
}

/* Positions, each with those that a few steps of the kings lead to. */
static void compare_sessions(const Sought *s, ValueTally *t)
{
    Bundle b = bundle_of(s);
    Session *keeps = session_new(b.c, 1 << 22), *forgets = session_new(b.c, 1 << 22);
    uint64_t state = 11;
    t->compiled = b.c;
    session_keep(keeps);
    for (unsigned n = 0; n < share_of(8, 40, 160); n++) {
        ChessPosition p = random_few(&state, (const unsigned[]){ROOK}, 1);
        const ChooseOptions o = {.limits = {.max_depth = n % 8 ? 40 : n % 5},
                                 .want_tree = n % 3 == 0 || n % 4 != 3,
                                 .other = {[OTHER_KEYS] = n % 3 == 0, [OTHER_TRIES] = n % 3 == 0}};
        for (unsigned ply = 0; ply == 0 || (ply < 20 && step_of_king(&p, &state)); ply++)
            choose_in_modes(keeps, forgets, &p, &o, t);
    }
    session_free(keeps);
    session_free(forgets);
    bundle_free(&b);
}

static void what_is_remembered_changes_no_answer(void **unused)
{
    (void)unused;
    size_t tries = 0;
    for (size_t i = 0; i < LENGTH(sought); i++) {
        ValueTally t = {0};
        compare_sessions(&sought[i], &t);
        tries += t.tries;
        bool any = strstr(sought[i].table, "root(Q)") == NULL;
        if (any != (t.trees > 0) || t.refuted == 0)
            fail_msg("%s: %u trees, %u refuted", sought[i].table, t.trees, t.refuted);
        if (any && sought[i].by_position)
            assert_true(t.kept_nodes < t.fresh_nodes);
    }
    assert_true(tries > 0);
}

/* The second solver knows neither values nor what is remembered. */
static void compare_with_second(const Sought *s, unsigned *whole)
{
    Bundle b = bundle_of(s);
    Session *keeps = session_new(b.c, 1 << 22);
    uint64_t state = 13;
    session_keep(keeps);
    for (unsigned n = 0; n < share_of(4, 12, 40); n++) {
        ChessPosition p = random_few(&state, (const unsigned[]){ROOK}, 1);
        const ChooseOptions o = {.limits = {.max_depth = 40}, .want_tree = true};
        SecondSolver second;
        Choice kept;
        if (chess_game.turn(&chess_game, &p) != TURN_US)
            continue;
        SecondAnswer truth = second_solve(&second, b.c->advice[0].advice, &p, SECOND_NODES - 300);
        session_choose(keeps, &p, &o, &kept);
        proof_unfold(&kept.proof, 0);
        bool any = kept.proof.verdict == VERDICT_SATISFIABLE;
        if (truth.whole) {
            assert_true(any == (truth.height != SECOND_NONE));
            assert_true(!any || kept.proof.sought == truth.sought);
            assert_true(!any || second_is_tree(&second, &kept.proof.tree, truth.sought));
            *whole += any;
        }
        proof_free(&kept.proof);
        second_clear(&second);
    }
    session_free(keeps);
    bundle_free(&b);
}

static void answers_are_those_of_the_second_solver(void **unused)
{
    (void)unused;
    unsigned whole = 0;
    for (size_t i = 0; i < LENGTH(sought); i++)
        if (sought[i].by_position)
            compare_with_second(&sought[i], &whole);
    print_message("%u trees\n", whole);
    assert_true(whole >= 3);
}

/* What meets a limit on nodes is searched again as if nothing had been remembered, so that less is
 * never known than without. */
static void limits_leave_no_less(void **unused)
{
    (void)unused;
    Bundle b = bundle_of(&sought[0]);
    Session *keeps = session_new(b.c, 1 << 22), *forgets = session_new(b.c, 1 << 22);
    uint64_t state = 12;
    unsigned unknown = 0, decided = 0;
    session_keep(keeps);
    for (unsigned n = 0; n < 120; n++) {
        ChessPosition p = random_few(&state, (const unsigned[]){ROOK}, 1);
        const ChooseOptions o = {.limits = {.max_depth = 40, .max_nodes = 40 + 13 * n}};
        Choice kept, fresh;
        session_prove(keeps, &p, &b.c->advice[0], &o, &kept);
        session_prove(forgets, &p, &b.c->advice[0], &o, &fresh);
        bool same = kept.proof.verdict == fresh.proof.verdict;
        assert_true(same || fresh.proof.verdict == VERDICT_UNKNOWN);
        unknown += kept.proof.verdict == VERDICT_UNKNOWN;
        decided += kept.proof.verdict != VERDICT_UNKNOWN;
        proof_free(&kept.proof);
        proof_free(&fresh.proof);
    }
    assert_true(unknown > 20 && decided > 20);
    session_free(keeps);
    session_free(forgets);
    bundle_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_positions),
        cmocka_unit_test(what_is_remembered_changes_no_answer),
        cmocka_unit_test(answers_are_those_of_the_second_solver),
        cmocka_unit_test(limits_leave_no_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
