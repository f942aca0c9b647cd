/* tests/unit/test_giving_up.c -- what is interrupted at any moment is unknown, and leaves nothing
 * behind.
 * A timer stops questions whose goals, constraints, keys and conditions are costly, after random
 * times. Each answer is that of the whole run, or unknown, or a tree that is only not known to be
 * shortest; and the same session, which keeps values and heights, answers like a new one
 * afterwards.  (What the prover does with callbacks that give up is in test_giving_up_prover.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "interp/choose/choose.h"
#include "tests/support/load_text.h"
#include "tests/support/positions.h"
#include "tests/support/share.h"

enum { MEMORY = 4 << 20, N_MODES = 4 };

#define FEN "8/8/8/8/8/3k4/7Q/3K4 w - - 0 1"

/* Conditions that never hold, or always do, and visit 64 * 64 elements, or 64. */
#define HEAVY "some(v in a1..h8, some(w in a1..h8, dist(v, w) + file(K) + rank(k) = 99))"
#define HOLDS "all(v in a1..h8, all(w in a1..h8, dist(v, w) + file(K) + rank(k) < 99))"
#define LIGHT_HOLDS "all(v in a1..h8, dist(v, K) + dist(v, k) < 99)"
#define LIGHTER "some(v in a1..h8, dist(v, K) + dist(v, k) = 99)"

static volatile sig_atomic_t stop;

static void on_alarm(int number)
{
    (void)number;
    stop = 1;
}

static void arm(unsigned microseconds)
{
    struct itimerval in = {.it_value = {0, (suseconds_t)microseconds}};
    stop = 0;
    assert_int_equal(setitimer(ITIMER_REAL, &in, NULL), 0);
}

static void disarm(void)
{
    struct itimerval never = {0};
    assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
    stop = 0;
}

static Choice choose(Session *s, const ChessPosition *p, SearchMode mode, unsigned threads,
                     const volatile sig_atomic_t *flag)
{
    ChooseOptions o = {.limits = {.max_depth = 40, .stop = flag},
                       .search = mode,
                       .want_tree = true,
                       .threads = threads};
    Choice c;
    session_choose(s, p, &o, &c);
    proof_unfold(&c.proof, 0);
    return c;
}

static double seconds_of(Session *s, const ChessPosition *p, SearchMode mode, Choice *out)
{
    double began = prove_now();
    *out = choose(s, p, mode, 1, NULL);
    return prove_now() - began;
}

/* No bound in what was tried is higher than the lowest tree that the whole run, for a lowest one,
 * has found. */
static void expect_fair_bounds(const Choice *lowest, const Choice *c)
{
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].outcome == OUTCOME_UNKNOWN && c->tried[i].advice == lowest->advice)
            assert_true(c->tried[i].proof.height_at_least <= lowest->proof.height);
    if (c->proof.verdict == VERDICT_SATISFIABLE && c->advice == lowest->advice)
        assert_true(c->proof.height_at_least <= lowest->proof.height);
}

/* Interrupted, an answer may say less, and nothing else. */
static void expect_no_other(const Choice *whole, const Choice *c)
{
    if (c->proof.verdict == VERDICT_UNKNOWN) {
        assert_true(c->provisional);
        return;
    }
    assert_int_equal(c->proof.verdict, whole->proof.verdict);
    assert_ptr_equal(c->rule, whole->rule);
    if (c->proof.verdict == VERDICT_SATISFIABLE && !c->provisional) {
        assert_ptr_equal(c->advice, whole->advice);
        assert_true(!c->proof.shortest || c->proof.height == whole->proof.height);
        assert_true(c->proof.sought == whole->proof.sought || !c->proof.shortest);
    }
}

static void expect_same(const Choice *whole, const Choice *c)
{
    assert_int_equal(c->proof.verdict, whole->proof.verdict);
    assert_ptr_equal(c->rule, whole->rule);
    assert_ptr_equal(c->advice, whole->advice);
    assert_int_equal(c->proof.height, whole->proof.height);
    assert_int_equal(c->proof.sought, whole->proof.sought);
    assert_int_equal(c->n_tried, whole->n_tried);
}

static unsigned n_stops(void)
{
    return share_of(3, 10, 24);
}

/* Stops the question at random moments of the time that it takes. */
static unsigned interrupt_often(const Compiled *c, const ChessPosition *p, SearchMode mode,
                                uint64_t *seed)
{
    Session *fresh = session_new(c, MEMORY), *kept = session_new(c, MEMORY);
    Choice whole, cut, lowest = choose(fresh, p, SEARCH_LOWEST, 1, NULL);
    proof_free(&lowest.proof);
    unsigned unknown = 0;
    double seconds = seconds_of(fresh, p, mode, &whole);
    unsigned most = seconds < 0.5 ? (unsigned)(seconds * 1e6) + 200 : 500000;
    session_keep(kept);
    for (unsigned i = 0; i < n_stops(); i++) {
        arm(1 + random_below(seed, most));
        cut = choose(kept, p, mode, 1 + i % 2, &stop);
        expect_no_other(&whole, &cut);
        expect_fair_bounds(&lowest, &cut);
        unknown += cut.proof.verdict == VERDICT_UNKNOWN;
        proof_free(&cut.proof);
        disarm();
        if (i % 4)
            continue;
        cut = choose(kept, p, mode, 1, NULL);
        expect_same(&whole, &cut);
        proof_free(&cut.proof);
    }
    proof_free(&whole.proof);
    session_free(fresh);
    session_free(kept);
    return unknown;
}

static const char *const clauses[] = {
    "rule r if " HOLDS " then a\nadvice a\n  better: mate\n  us: depth < 3\n",
    "rule r then a, a2\nadvice a\n  when: " HOLDS "\n  better: K in a1..h8 and " HEAVY
    "\n  us: depth < 3\nadvice a2\n  better: mate\n  us: depth < 3\n",
    "rule r then a\nadvice a\n  better: mate or " HEAVY "\n  us: depth < 3\n",
    "rule r then a\nadvice a\n  better: mate\n  holding: " HOLDS "\n  us: depth < 3\n",
    "rule r then a\nadvice a\n  better: check and rank(k) = 1\n  us: " HOLDS " and depth < 4\n",
    "rule r then a\nadvice a\n  better: check and rank(k) = 1\n  us: depth < 4\n  them: " HOLDS
    "\n",
    "rule r then a\nadvice a\n  better: check and rank(k) = 1\n  us: depth < 3\n"
    "  prefer: most after(count(v in a1..h8, some(w in a1..h8, dist(v, w) = dist(K, k))))\n",
    "rule r then a\nadvice a\n  better: them_to_move\n  us: depth < 3\n"
    "  seek: least count(v in a1..h8, some(w in a1..h8, dist(v, w) + dist(K, k) = 9))\n",
    "rule r then a\nadvice a\n  better: root(count(v in a1..h8, dist(v, K) < 4)) > 3 and check\n"
    "  them: any\n",
    /* Deep enough for tables of heights, the refuter, and trees that are written down by proving
       again. */
    "rule r then a\nadvice a\n  better: mate or " LIGHTER "\n  us: depth < 5\n",
    "define fine = " HOLDS "\ndefine near = fine and dist(K, k) < 9\nrule r then a\nadvice a\n"
    "  better: mate and fine and near\n  holding: near and fine\n  us: depth < 5\n",
    "rule r then a\nadvice a\n  better: mate\n  us: " LIGHT_HOLDS " and depth < 5\n",
    "rule r then a\nadvice a\n  better: mate or " LIGHTER "\n  us: by(Q) and depth < 7\n",
    "rule r then a\nadvice a\n  better: not K or " LIGHTER "\n  us: by(K)\n  them: any\n",
};

static void every_clause(void **state)
{
    static const SearchMode mode[N_MODES] = {SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST,
                                             SEARCH_ANY};
    uint64_t seed = 20;
    unsigned unknown = 0;
    ChessPosition p;
    (void)state;
    assert_true(chess_game.read(&chess_game, FEN, strlen(FEN), &p, NULL));
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART}, before;
    sigaction(SIGALRM, &action, &before);
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i += share_of(3, 1, 1)) {
        StrBuf text = {0};
        strbuf_printf(&text, "table t\n%s", clauses[i]);
        Bundle b = bundle_load_text(strbuf_get(&text));
        if (!b.c)
            fail_msg("%s", strbuf_get(&b.messages));
        unknown += interrupt_often(b.c, &p, mode[i % N_MODES], &seed);
        bundle_free(&b);
        strbuf_clear(&text);
    }
    sigaction(SIGALRM, &before, NULL);
    print_message("%u unknown\n", unknown);
    assert_true(unknown > n_stops());
}

/* ---- values ------------------------------------------------------------------------------- */

enum { PLACES = 400 };

static const char costly[] =
    "table t\ndefine fine = " LIGHT_HOLDS "\ndefine near = fine and count(attacks(us)) > 0\n"
    "rule r then a\nadvice a\n  better: fine and near and them_to_move\n"
    "  holding: near and fine\n  us: depth < 5\n";

/* The judgement at a position, in a new context or in the one that it was begun in before. */
static Value judged(Evaluator *m, const CompiledAdvice *a, const ChessPosition *p, EvalContext *s,
                    bool begin)
{
    if (begin)
        evaluator_begin(m, p, s);
    return evaluator_eval(m, a->judge[p->turn], s);
}

/* Asks in new positions until the evaluator has given up; *n: in how many. */
static void ask_until_it_gives_up(Evaluator *m, const CompiledAdvice *a, const ChessPosition *p,
                                  EvalContext *s, unsigned *n)
{
    const volatile sig_atomic_t now = 1;
    evaluator_give_up_at(m, (Deadline){.stop = &now});
    for (*n = 0; *n < PLACES && !*evaluator_gave_up(m); ++*n)
        judged(m, a, &p[*n], s, true);
    evaluator_give_up_at(m, (Deadline){0});
}

/* Neither the context nor the memory of an evaluator that gave up in the middle of a value holds
 * it. */
static void no_value_is_kept(void **state)
{
    static ChessPosition p[PLACES];
    unsigned gave_up = 0, n;
    uint64_t seed = 7;
    (void)state;
    Bundle b = bundle_load_text(costly);
    assert_non_null(b.c);
    const CompiledAdvice *a = &b.c->advice[0];
    Evaluator *m = evaluator_new(b.c->program, &chess_game);
    Evaluator *other = evaluator_new(b.c->program, &chess_game);
    EvalContext *s = evaluator_context_new(m), *t = evaluator_context_new(other);
    evaluator_remember(m, 1 << 20);
    for (unsigned round = 0; round < share_of(10, 40, 40); round++) {
        for (unsigned i = 0; i < PLACES; i++) {
            p[i] = random_few(&seed, (const unsigned[]){QUEEN}, 1);
            p[i].flipped = false;
        }
        ask_until_it_gives_up(m, a, p, s, &n);
        gave_up += n < PLACES;
        assert_int_equal(judged(m, a, &p[n - 1], s, false), judged(other, a, &p[n - 1], t, true));
        for (unsigned i = 0; i < n; i++)
            assert_int_equal(judged(m, a, &p[i], s, true), judged(other, a, &p[i], t, true));
    }
    assert_true(gave_up > 0);
    free(s);
    free(t);
    evaluator_free(m);
    evaluator_free(other);
    bundle_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_clause),
                                       cmocka_unit_test(no_value_is_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
