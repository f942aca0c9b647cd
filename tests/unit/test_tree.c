/* tests/unit/test_tree.c -- strategies unfolded: folded trees say the same as whole ones, within
 * their bound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/tree/tree.h"
#include "tests/support/deep_toy.h"
#include "tests/support/questions.h"
#include "write/draw/selection.h"

enum { GRAPHS = 400 };

static uint32_t resolve(const ForcingTree *t, uint32_t i)
{
    return tree_is_again(t, i) ? t->again[i] : i;
}

/* Whether the same moves lead on from a node of either tree, down to the leaves, when references
 * are followed. */
static bool same_lines(const ForcingTree *whole, uint32_t a, const ForcingTree *folded, uint32_t b)
{
    const TreeNode *x = &whole->node[a], *y = &folded->node[resolve(folded, b)];
    if (x->from != y->from || x->height != y->height || x->n_children != y->n_children ||
        x->excluded != y->excluded)
        return false;
    for (uint32_t k = 0; k < x->n_children; k++) {
        uint32_t c = x->first_child + k, d = y->first_child + k;
        if (whole->node[c].move != folded->node[d].move || !same_lines(whole, c, folded, d))
            return false;
    }
    return true;
}

/* By node of the strategy: the fewest plies from the root, UINT32_MAX: it is not reached. */
static uint32_t *plies_to(const Strategy *s)
{
    uint32_t *plies = test_malloc(s->n * sizeof *plies);
    memset(plies, 0xFF, s->n * sizeof *plies);
    plies[0] = 0;
    for (uint32_t i = 0; i < s->n; i++) /* moves lead to larger numbers */
        for (uint32_t k = 0; plies[i] != UINT32_MAX && k < s->node[i].n_edges; k++) {
            uint32_t *to = &plies[strategy_edges(s, i)[k].node];
            *to = plies[i] + 1 < *to ? plies[i] + 1 : *to;
        }
    return plies;
}

/* Each node with moves stands once, where the shortest way leads to it; references lead there, and
 * are named. */
static void check_folded(const Strategy *s, const ForcingTree *t)
{
    uint32_t *plies = plies_to(s), *way = test_malloc((t->node[0].height + 1) * sizeof *way);
    uint32_t *times = test_calloc(s->n, sizeof *times), references = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t n = tree_way(t, i, way), from = t->node[i].from;
        assert_true(i == 0 || way[n - 1] == i);
        assert_int_equal(tree_is_leaf(t, i), s->node[from].n_edges == 0);
        if (tree_is_again(t, i)) {
            references++;
            assert_int_equal(t->node[t->again[i]].from, from);
            assert_true(t->mark[i] > 0 && t->mark[i] == t->mark[t->again[i]]);
            assert_true(tree_way(t, t->again[i], way) <= n);
        } else if (s->node[from].n_edges) {
            times[from]++;
            assert_int_equal(n, plies[from]);
        }
    }
    for (uint32_t i = 0; i < s->n; i++)
        assert_int_equal(times[i], s->node[i].n_edges > 0 && plies[i] != UINT32_MAX);
    assert_int_equal(tree_references(t), references);
    test_free(times);
    test_free(way);
    test_free(plies);
}

static TreeSelection choose_line(const ForcingTree *t, unsigned line)
{
    static const Game game = {.position_size =
                                  1}; /* lines are chosen without playing their moves */
    return selection_choose(t, &(TreeTitle){.game = &game}, &(DrawOptions){.line = line});
}

/* All nodes of the tree are on the line, or counted beside it; it ends at a leaf. */
static void check_line(const TreeSelection *s)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < s->n_way; i++) {
        Ways ways = selection_ways(s, s->way[i]);
        n += 1 + ways.hidden;
        assert_int_equal(ways.drawn, i + 1 < s->n_way);
        assert_true(ways.drawn == 0 || ways.first == s->way[i + 1]);
        assert_true(i == 0 || s->tree->node[s->way[i]].parent == s->way[i - 1]);
        assert_int_equal(s->tree->mark ? s->tree->mark[s->way[i]] : 0, 0);
    }
    assert_int_equal(n, s->tree->n);
    assert_int_equal(s->left_out, s->tree->n - s->n_way);
    assert_true(tree_is_leaf(s->tree, s->way[s->n_way - 1]));
}

/* The longest line of a folded tree is that of the whole tree; each other one comes to its end,
 * too. */
static void check_lines(const ForcingTree *whole, const ForcingTree *folded)
{
    TreeSelection a = choose_line(whole, LINE_LONGEST), b = choose_line(folded, LINE_LONGEST);
    check_line(&a);
    check_line(&b);
    assert_int_equal(a.n_way, whole->node[0].height + 1);
    assert_int_equal(b.n_way, a.n_way);
    for (uint32_t i = 1; i < a.n_way; i++)
        assert_int_equal(whole->node[a.way[i]].move, folded->node[b.way[i]].move);
    selection_clear(&a);
    selection_clear(&b);
    for (uint64_t line = 1; line <= selection_lines(folded); line++) {
        b = choose_line(folded, (unsigned)line);
        check_line(&b);
        selection_clear(&b);
    }
}

/* Unfolds a strategy in all sizes that make a difference.  Returns: whether there are two. */
static bool check_sizes(const Strategy *s)
{
    ForcingTree whole, folded, other;
    assert_true(tree_unfold(s, 0, &whole));
    assert_null(whole.again);
    assert_int_equal(whole.n, s->positions);
    bool differs = s->positions > s->n_edges + 1;
    if (differs) {
        assert_true(tree_unfold(s, s->positions - 1, &folded));
        assert_int_equal(folded.n, s->n_edges + 1);
        assert_true(folded.positions == s->positions && folded.excluded == whole.excluded);
        check_folded(s, &folded);
        assert_true(same_lines(&whole, 0, &folded, 0));
        check_lines(&whole, &folded);
        tree_free(&folded);
    }
    assert_false(tree_unfold(s, s->n_edges, &other));
    assert_int_equal(other.n, 0);
    assert_null(other.node);
    tree_free(&whole);
    return differs;
}

static void folded_as_whole(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    unsigned folded = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        DeepToy d;
        Proof proof;
        unsigned root = 0;
        deep_toy(&d, seed);
        Problem p = toy_problem(&d.toy);
        ask_reach(pr, &p, &root, PROVE_LOWEST, (ProveLimits){.max_depth = 100}, true, &proof);
        if (proof.strategy.n > 1 && proof.strategy.positions <= TREE_WHOLE)
            folded += check_sizes(&proof.strategy);
        proof_free(&proof);
    }
    assert_true(folded > GRAPHS / 40);
    prover_free(pr);
}

/* ---- a strategy of a few nodes whose tree is huge ------------------------------------------ */

enum { RUNGS = 100 };

/* Ours and theirs by turns; each time they have two replies, which lead to the same node. */
static Strategy ladder(void)
{
    Strategy s = {.claim = CLAIM_TREE, .n = 2 * RUNGS + 1};
    strategy_alloc(&s, s.n, 3 * RUNGS);
    for (uint32_t i = 0; i < s.n; i++) {
        bool theirs = i % 2, leaf = i + 1 == s.n;
        s.node[i] = (StrategyNode){.first_edge = s.n_edges,
                                   .n_edges = leaf ? 0 : 1 + theirs,
                                   .height = 2 * RUNGS - i,
                                   .owner = theirs ? STRATEGY_THEM : STRATEGY_US,
                                   .kind = leaf ? STRATEGY_LEAF : STRATEGY_INNER};
        for (uint32_t k = 0; k < s.node[i].n_edges; k++)
            s.edge[s.n_edges++] = (StrategyEdge){k + 1, i + 1};
    }
    s.positions = UINT64_MAX; /* more than 2^100 */
    return s;
}

static void small_though_the_tree_is_huge(void **unused)
{
    (void)unused;
    Strategy s = ladder();
    ForcingTree tree;
    strategy_check(&s);
    assert_true(tree_unfold(&s, 0, &tree));
    assert_int_equal(tree.n, 3 * RUNGS + 1);
    assert_int_equal(tree_references(&tree), RUNGS - 1); /* the last two replies end the play */
    assert_int_equal(tree.node[0].height, 2 * RUNGS);
    check_folded(&s, &tree);
    tree_free(&tree);
    strategy_free(&s);
}

/* ---- what strategies are put together with ------------------------------------------------- */

static void appended_and_exchanged(void **unused)
{
    (void)unused;
    Strategy a = ladder(), both = {.claim = CLAIM_TREE};
    strategy_alloc(&both, 2 * a.n, 2 * a.n_edges);
    assert_int_equal(strategy_append(&both, &a), 0);
    uint32_t root = strategy_append(&both, &a);
    assert_int_equal(root, a.n);
    assert_int_equal(both.n, 2 * a.n);
    assert_int_equal(both.n_edges, 2 * a.n_edges);
    strategy_check(&both);
    for (uint32_t i = 0; i < a.n; i++)
        for (uint32_t k = 0; k < a.node[i].n_edges; k++)
            assert_int_equal(strategy_edges(&both, root + i)[k].node,
                             root + strategy_edges(&a, i)[k].node);
    strategy_exchange(&both);
    assert_int_equal(both.claim, CLAIM_THEIR_TREE);
    assert_int_equal(both.node[0].owner, STRATEGY_THEM);
    assert_int_equal(both.node[1].owner, STRATEGY_US);
    strategy_check(&both);
    strategy_free(&both);
    strategy_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folded_as_whole),
        cmocka_unit_test(small_though_the_tree_is_huge),
        cmocka_unit_test(appended_and_exchanged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
