/* tests/unit/test_plans.c -- plans against a second reading of their rules, and the laws that
 * follow from these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "interp/choose/choose.h"
#include "tests/support/compare_verdict.h"
#include "tests/support/random_plan.h"
#include "tests/support/same_tree.h"
#include "tests/support/second_plan.h"
#include "tests/support/share.h"

enum { POSITIONS = 4, MEN = 2, HIGHEST = 4 };

static unsigned n_tables(void)
{
    return share_of(12, 40, 100);
}

static Bundle random_bundle(uint64_t *seed, StrBuf *text)
{
    random_plans(seed, text);
    Bundle b = bundle_load_text(strbuf_get(text));
    if (!b.c)
        fail_msg("%s%s", strbuf_get(text), strbuf_get(&b.messages));
    return b;
}

static Choice ask(Session *s, const Bundle *b, const char *name, const ChessPosition *root,
                  const ChooseOptions *o)
{
    Choice choice;
    const Advice *a = table_find_advice(b->set, name);
    session_prove(s, root, &b->c->advice[a->index], o, &choice);
    proof_unfold(&choice.proof, 0);
    return choice;
}

static void fail_at(const char *text, const ChessPosition *root, const char *what)
{
    StrBuf b = {0};
    fen_write(root, &b);
    fprintf(stderr, "%s%s, us: %s\n", text, strbuf_get(&b), root->flipped ? "black" : "white");
    fail_msg("%s", what);
}

/* ---- against the second reading ----------------------------------------------------------- */

/* Heights up to HIGHEST are those of the second reading, by each search. */
static bool compare(const Bundle *b, const char *text, Session *s, const ChessPosition *root)
{
    static const SearchMode mode[] = {SEARCH_SHORTEST, SEARCH_LOWEST, SEARCH_FIRST, SEARCH_ANY};
    Game game = naive_game();
    const Advice *plan = table_find_advice(b->set, "p");
    unsigned least = 0;
    while (least <= HIGHEST && !second_plan_has_tree(&game, plan, root, least))
        least++;
    for (size_t i = 0; i < sizeof mode / sizeof *mode; i++) {
        ChooseOptions o = {.limits = {.max_depth = HIGHEST}, .search = mode[i], .want_tree = true};
        Choice c = ask(s, b, "p", root, &o);
        bool found = c.advice != NULL;
        if (found != (least <= HIGHEST))
            fail_at(text, root, found ? "a tree, and there is none" : "no tree, and there is one");
        if (found && mode[i] <= SEARCH_LOWEST && c.proof.height != least)
            fail_at(text, root, "another height");
        proof_free(&c.proof);
    }
    return least <= HIGHEST;
}

/* What is asked of a random table in a position; adds what it finds to two counts. */
typedef void PlanCase(const Bundle *b, const char *text, Session *s, const ChessPosition *root,
                      unsigned count[2]);

/* Asks in all tables and positions; their seeds begin with these. */
static void ask_all(uint64_t times, uint64_t plus, PlanCase *check, unsigned count[2])
{
    for (uint64_t seed = 1; seed <= n_tables(); seed++) {
        StrBuf text = {0};
        uint64_t random = seed * times + plus;
        Bundle b = random_bundle(&random, &text);
        Session *s = session_new(b.c, 4 << 20);
        for (unsigned i = 0; i < POSITIONS; i++) {
            ChessPosition root = random_pieces(&random, random_below(&random, MEN + 1));
            check(&b, strbuf_get(&text), s, &root, count);
        }
        session_free(s);
        bundle_free(&b);
        strbuf_clear(&text);
    }
}

static void ask_rules(const Bundle *b, const char *text, Session *s, const ChessPosition *root,
                      unsigned count[2])
{
    count[compare(b, text, s, root)]++;
}

static void plans_are_those_of_their_rules(void **state)
{
    unsigned count[2] = {0};
    (void)state;
    ask_all(7919, 5, ask_rules, count);
    print_message("%u satisfiable, %u not\n", count[true], count[false]);
    assert_true(count[true] > n_tables() / 4 && count[false] > n_tables() / 4);
}

/* ---- laws --------------------------------------------------------------------------------- */

/* Two names for the same have the same answers, heights and trees. */
static void expect_same(const Bundle *b, const char *text, Session *s, const ChessPosition *root,
                        const char *x, const char *y)
{
    static const SearchMode mode[] = {SEARCH_SHORTEST, SEARCH_FIRST};
    for (size_t i = 0; i < sizeof mode / sizeof *mode; i++) {
        ChooseOptions o = {.limits = {.max_depth = 5}, .search = mode[i], .want_tree = true};
        Choice a = ask(s, b, x, root, &o), c = ask(s, b, y, root, &o);
        if (!a.advice != !c.advice || a.proof.height != c.proof.height ||
            !same_tree(&a.proof.tree, &c.proof.tree)) {
            fprintf(stderr, "%s and %s\n", x, y);
            fail_at(text, root, "not the same");
        }
        proof_free(&a.proof);
        proof_free(&c.proof);
    }
}

/* Whether the `when:` of an advice holds at a root with us to move, and its goals do not: set play
 * of a plan heeds that, set play of advice does not. */
static bool applies(const Bundle *b, Session *s, const ChessPosition *root, const char *name)
{
    ChooseOptions o = {.limits = {.max_depth = 1}};
    Choice c = ask(s, b, name, root, &o);
    bool applies = c.tried[0].outcome != OUTCOME_NOT_APPLICABLE && !(c.advice && !c.proof.height);
    proof_free(&c.proof);
    return applies && root->turn == TURN_US;
}

/* And the same set play. */
static bool expect_same_set_play(const Bundle *b, const char *text, Session *s,
                                 const ChessPosition *root, const char *x, const char *y)
{
    ChooseOptions o = {.limits = {.max_depth = 5}, .search = SEARCH_SHORTEST, .want_tree = true};
    const char *const name[] = {x, y};
    if (!applies(b, s, root, x))
        return false;
    SetPlay play[2];
    for (unsigned i = 0; i < 2; i++) {
        const Advice *a = table_find_advice(b->set, name[i]);
        AdviceQuestion asked = choose_question(root, &b->c->advice[a->index], &o);
        session_set_play(s, &asked, 4, &play[i]);
    }
    if (play[0].state != play[1].state || play[0].without.n != play[1].without.n ||
        play[0].tree.n != play[1].tree.n || !same_tree(&play[0].tree, &play[1].tree))
        fail_at(text, root, "not the same set play");
    bool found = play[0].tree.n > 0;
    set_play_clear(&play[0]);
    set_play_clear(&play[1]);
    return found;
}

static void ask_laws(const Bundle *b, const char *text, Session *s, const ChessPosition *root,
                     unsigned count[2])
{
    expect_same(b, text, s, root, "a0", "one");
    expect_same(b, text, s, root, "one", "twice");
    expect_same(b, text, s, root, "one", "either");
    expect_same(b, text, s, root, "left", "right");
    expect_same(b, text, s, root, "left", "flat");
    count[0] += expect_same_set_play(b, text, s, root, "a0", "one");
}

static void plans_keep_their_laws(void **state)
{
    unsigned count[2] = {0};
    (void)state;
    ask_all(104729, 3, ask_laws, count);
    print_message("%u set plays\n", count[0]);
    assert_true(count[0] > n_tables() / 8);
}

/* ---- steps -------------------------------------------------------------------------------- */

/* How far a line of `a0 then a1` has come. */
typedef struct Line {
    const Strategy *strategy;
    const PlanSteps *steps;
    const Advice *first, *second;
    unsigned bars, moves; /* met in all */
} Line;

/* Before the bar our moves serve the first advice, behind it the second; a line has one bar, or
 * both end at once. */
static void check_line(Line *l, uint32_t node, bool behind)
{
    const StrategyNode *at = &l->strategy->node[node];
    if (at->owner == STRATEGY_US && at->n_edges) {
        l->moves++;
        assert_ptr_equal(l->steps->serves[node], behind ? l->second : l->first);
    }
    for (uint32_t k = at->first_edge; k < at->first_edge + at->n_edges; k++) {
        bool bar = l->steps->ends[k];
        assert_false(behind && bar);
        l->bars += bar;
        check_line(l, l->strategy->edge[k].node, behind || bar);
    }
}

/* Whether the first step ends where the plan begins. */
static bool is_behind(const Bundle *b, Session *s, const ChessPosition *root)
{
    ChooseOptions o = {.limits = {.max_depth = 1}, .search = SEARCH_SHORTEST, .want_tree = true};
    Choice c = ask(s, b, "a0", root, &o);
    bool behind = c.advice && c.proof.height == 0;
    proof_free(&c.proof);
    return behind;
}

/* A single advice is its own and only part, and has no steps. */
static void check_alone(const Bundle *b, Session *s, const ChessPosition *root,
                        const Strategy *strategy)
{
    const CompiledAdvice *a = &b->c->advice[table_find_advice(b->set, "a0")->index];
    PlanSteps steps;
    assert_ptr_equal(compiled_part(a, 0), a);
    assert_null(compiled_part(a, 1));
    AdviceQuestion asked = {.position = root, .advice = a};
    assert_false(session_plan_steps(s, &asked, strategy, &steps));
}

/* The parts of a plan of two single pieces, each of which has its place. */
static void check_parts(const Bundle *b, const CompiledAdvice *plan)
{
    bool found[2] = {false};
    uint32_t n = 0;
    for (const CompiledAdvice *part; (part = compiled_part(plan, n)); n++) {
        found[0] |= part->advice == table_find_advice(b->set, "a0");
        found[1] |= part->advice == table_find_advice(b->set, "a1");
    }
    assert_int_equal(n, plan->plan->n_tasks);
    assert_true(found[0] && found[1]);
}

/* Counts ends of steps and moves of ours. */
static void check_steps(const Bundle *b, const char *text, Session *s, const ChessPosition *root,
                        unsigned count[2])
{
    (void)text;
    ChooseOptions o = {.limits = {.max_depth = 6}, .search = SEARCH_SHORTEST, .want_tree = true};
    const Advice *plan = table_find_advice(b->set, "first_two");
    Choice c = ask(s, b, "first_two", root, &o);
    PlanSteps steps;
    check_parts(b, &b->c->advice[plan->index]);
    if (c.advice) {
        check_alone(b, s, root, &c.proof.strategy);
        AdviceQuestion asked = {.position = root, .advice = &b->c->advice[plan->index]};
        assert_true(session_plan_steps(s, &asked, &c.proof.strategy, &steps));
        Line line = {&c.proof.strategy,
                     &steps,
                     table_find_advice(b->set, "a0"),
                     table_find_advice(b->set, "a1"),
                     0,
                     0};
        check_line(&line, 0, is_behind(b, s, root));
        count[0] += line.bars;
        count[1] += line.moves;
        plan_steps_clear(&steps);
    }
    proof_free(&c.proof);
}

static void steps_stand_where_they_end(void **state)
{
    unsigned count[2] = {0};
    (void)state;
    ask_all(15485863, 11, check_steps, count);
    print_message("%u ends of steps, %u moves of ours\n", count[0], count[1]);
    assert_true(count[0] > n_tables() / 2 && count[1] > n_tables() / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_those_of_their_rules),
        cmocka_unit_test(plans_keep_their_laws),
        cmocka_unit_test(steps_stand_where_they_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
