/* tests/unit/test_closing.c -- what is said of the replies that a tree leaves out, against the same
 * advice written with all replies allowed, asked where the reply leads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "interp/choose/choose.h"
#include "tests/support/compare_verdict.h"

enum { POSITIONS = 400, DEPTH = 8 };

/* Advice that looks at no root, and at the depth only where no tree comes to, so that it is the
 * same wherever it is asked. */
static const char TABLE[] =
    "table t\n"
    "rule r then go\n"
    "advice go better: Q and them_to_move and not Q & moves(them) us: depth < 30 and by(P) "
    "them: by(k) and after(dist(k, P)) >= dist(k, P)\n"
    "advice open better: Q and them_to_move and not Q & moves(them) us: depth < 30 and by(P) them: "
    "any\n"
    "plan one = go\n";

typedef struct Asker {
    Bundle bundle;
    Session *session, *other;
    unsigned verdicts[3];
} Asker;

static const CompiledAdvice *named(const Asker *k, const char *name)
{
    return &k->bundle.c->advice[table_find_advice(k->bundle.set, name)->index];
}

/* The position at a node of a strategy of which every node has one; at most 10 plies from the root.
 */
static bool find_position(const Strategy *s, uint32_t wanted, uint32_t node,
                          const ChessPosition *here, ChessPosition *out)
{
    if (node == wanted) {
        *out = *here;
        return true;
    }
    for (uint32_t k = 0; k < s->node[node].n_edges; k++) {
        const StrategyEdge *edge = &strategy_edges(s, node)[k];
        ChessPosition next;
        chess_play(here, edge->move, &next);
        if (find_position(s, wanted, edge->node, &next, out))
            return true;
    }
    return false;
}

static void check_reply(Asker *k, const Strategy *s, const ChessPosition *root,
                        const ClosingPart *r, const ChooseOptions *o)
{
    ChessPosition at, after;
    Choice c;
    assert_true(find_position(s, r->node, 0, root, &at));
    assert_int_equal(at.turn, TURN_THEM);
    assert_null(strategy_find(s, r->node, r->move));
    chess_play(&at, r->move, &after);
    session_prove(k->other, &after, named(k, "open"), o, &c);
    assert_int_equal(c.proof.verdict, r->verdict);
    if (r->verdict == VERDICT_SATISFIABLE)
        assert_int_equal(c.proof.height, r->height);
    k->verdicts[r->verdict]++;
    proof_free(&c.proof);
}

/* How many replies the nodes of the strategy leave out. */
static unsigned left_out(const Strategy *s)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < s->n; i++)
        n += s->node[i].excluded;
    return n;
}

/* Returns: whether there is a tree. */
static bool check_position(Asker *k, const ChessPosition *root)
{
    ChooseOptions o = {.limits = {.max_depth = DEPTH, .max_nodes = 200000}, .want_tree = true};
    Choice c, plan;
    TreeClosing all, of_plan;
    session_prove(k->session, root, named(k, "go"), &o, &c);
    if (!c.advice)
        return false;
    AdviceQuestion go = choose_question(root, named(k, "go"), &o);
    AdviceQuestion one = choose_question(root, named(k, "one"), &o);
    session_close(k->session, &go, &c.proof.strategy, &all);
    assert_int_equal(all.parts.n, left_out(&c.proof.strategy));
    for (size_t i = 0; i < all.parts.n; i++)
        check_reply(k, &c.proof.strategy, root, &all.parts.at[i], &o);
    session_prove(k->session, root, named(k, "one"), &o, &plan);
    session_close(k->session, &one, &plan.proof.strategy, &of_plan);
    assert_int_equal(closing_verdict(&of_plan), closing_verdict(&all));
    assert_int_equal(closing_count(&of_plan, VERDICT_REFUTED),
                     closing_count(&all, VERDICT_REFUTED));
    closing_clear(&all);
    closing_clear(&of_plan);
    proof_free(&plan.proof);
    proof_free(&c.proof);
    return true;
}

static void replies_are_what_open_advice_says(void **state)
{
    Asker k = {.bundle = bundle_load_text(TABLE)};
    uint64_t seed = 5;
    unsigned trees = 0;
    const unsigned pawn[] = {PAWN};
    (void)state;
    if (!k.bundle.c)
        fail_msg("%s", strbuf_get(&k.bundle.messages));
    k.session = session_new(k.bundle.c, 8 << 20);
    k.other = session_new(k.bundle.c, 8 << 20);
    for (unsigned i = 0; i < POSITIONS; i++) {
        ChessPosition p = random_few(&seed, pawn, 1);
        p.turn = TURN_US;
        if (is_playable(&p))
            trees += check_position(&k, &p);
    }
    print_message("%u trees; %u replies with a tree, %u without, %u unknown\n", trees,
                  k.verdicts[VERDICT_SATISFIABLE], k.verdicts[VERDICT_REFUTED],
                  k.verdicts[VERDICT_UNKNOWN]);
    assert_true(k.verdicts[VERDICT_SATISFIABLE] > 20 && k.verdicts[VERDICT_REFUTED] > 20);
    session_free(k.session);
    session_free(k.other);
    bundle_free(&k.bundle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_are_what_open_advice_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
