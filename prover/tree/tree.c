/* prover/tree/tree.c -- strategies unfolded as trees (see tree.h). */
#include "prover/tree/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "prover/chance/strategy_odds.h"

void tree_free(ForcingTree *t)
{
    free(t->node);
    free(t->again);
    free(t->mark);
    free(t->odds);
    *t = (ForcingTree){0};
}

/* Adds the children of a node that is there, behind all nodes; what stands below them is not known
 * yet. */
static void add_tree_children(ForcingTree *t, const Strategy *s, uint32_t at)
{
    const StrategyNode *node = &s->node[t->node[at].from];
    const StrategyEdge *edge = strategy_edges(s, t->node[at].from);
    t->node[at].first_child = node->n_edges ? t->n : 0;
    t->node[at].n_children = node->n_edges;
    t->node[at].excluded = node->excluded;
    for (uint32_t k = 0; k < node->n_edges; k++)
        t->node[t->n++] = (TreeNode){.move = edge[k].move,
                                     .parent = at,
                                     .height = s->node[edge[k].node].height,
                                     .from = edge[k].node};
}

static void add_root(ForcingTree *t, const Strategy *s)
{
    t->node[0] = (TreeNode){.move = NO_MOVE, .height = s->node[0].height};
    t->n = 1;
}

/* ---- whole -------------------------------------------------------------------------------- */

/* All that is below a node stands in one piece: its children, then what is below the first, and so
 * on. Calls itself once a ply: no deeper than the tree is high. */
static void unfold_below(ForcingTree *t, const Strategy *s, uint32_t at)
{
    add_tree_children(t, s, at);
    for (uint32_t k = 0; k < t->node[at].n_children; k++)
        unfold_below(t, s, t->node[at].first_child + k);
}

static void unfold_whole(const Strategy *s, ForcingTree *t)
{
    t->node = base_alloc(s->positions * sizeof *t->node, "forcing tree");
    add_root(t, s);
    unfold_below(t, s, 0);
    assert(t->n == s->positions);
}

/* ---- folded ------------------------------------------------------------------------------- */

/* Where each node of the strategy stands, as far as the tree has come; TREE_NEW: nowhere. */
static uint32_t *places_new(const Strategy *s)
{
    uint32_t *place = base_alloc(s->n * sizeof *place, "strategy");
    memset(place, 0xFF, s->n * sizeof *place);
    return place;
}

/* How many nodes the folded tree has: the root, and one for each move from a node that the root
 * leads to. */
static uint64_t count_folded(const Strategy *s)
{
    uint64_t n = 1;
    uint32_t n_met = 0, *place = places_new(s), *met = base_alloc(s->n * sizeof *met, "strategy");
    met[n_met++] = 0;
    place[0] = 0;
    for (uint32_t i = 0; i < n_met; i++) {
        const StrategyEdge *edge = strategy_edges(s, met[i]);
        n += s->node[met[i]].n_edges;
        for (uint32_t k = 0; k < s->node[met[i]].n_edges; k++)
            if (place[edge[k].node] == TREE_NEW) {
                place[edge[k].node] = n_met;
                met[n_met++] = edge[k].node;
            }
    }
    free(place);
    free(met);
    return n;
}

/* Numbers for the nodes that others refer to, in the order of the tree. */
static void mark_met(ForcingTree *t)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->again[i] != TREE_NEW)
            t->mark[t->again[i]] = 1;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->again[i] != TREE_NEW)
            t->mark[i] = t->mark[t->again[i]];
        else if (t->mark[i])
            t->mark[i] = ++n;
}

/* Sets the heights of all nodes, which are 0, from the leaves up. */
static void measure_tree(ForcingTree *t)
{
    for (uint32_t i = t->n; i-- > 1;) { /* children stand behind their parents */
        TreeNode *parent = &t->node[t->node[i].parent];
        if (t->node[i].height + 1 > parent->height)
            parent->height = t->node[i].height + 1;
    }
}

/* Whether a node that is met again is referred to.  A leaf is not, since what is true of it is told
 * wherever it stands; but of a strategy of ours that stays it is one of the positions that are kept
 * to. */
static bool may_refer(const Strategy *s, uint32_t node)
{
    return s->node[node].n_edges > 0 || s->claim == CLAIM_HOLD;
}

/* Breadth first, so that a node stands where the shortest way leads to it. */
static void unfold_folded(const Strategy *s, uint64_t n, ForcingTree *t)
{
    uint32_t *place = places_new(s);
    t->node = base_alloc(n * sizeof *t->node, "strategy");
    t->again = base_alloc(n * sizeof *t->again, "strategy");
    t->mark = base_zalloc(n, sizeof *t->mark, "strategy");
    add_root(t, s);
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t *at = &place[t->node[i].from];
        t->again[i] = may_refer(s, t->node[i].from) ? *at : TREE_NEW;
        if (t->again[i] != TREE_NEW)
            continue;
        *at = i;
        add_tree_children(t, s, i);
    }
    assert(t->n == n);
    free(place);
    mark_met(t);
    if (strategy_stays(s))
        measure_tree(t);
}

/* The probability of each node, or what is expected of it. */
static void take_odds(ForcingTree *t, const Strategy *s)
{
    uint64_t *own = s->expected ? NULL : strategy_odds(s);
    const uint64_t *all = own ? own : s->expected;
    assert(all);
    t->expects = !own;
    t->odds = base_alloc(t->n * sizeof *t->odds, "odds");
    for (uint32_t i = 0; i < t->n; i++)
        t->odds[i] = all[t->node[i].from];
    free(own);
}

bool tree_unfold(const Strategy *s, uint64_t most, ForcingTree *out)
{
    assert(s->n > 0);
    bool stays = strategy_stays(s);
    uint64_t n = 0, limit = most && most < TREE_NEW ? most : TREE_NEW - 1;
    bool whole = !stays && s->positions <= TREE_WHOLE && s->positions <= limit;
    *out = (ForcingTree){
        .claim = s->claim, .positions = stays ? s->n : s->positions, .excluded = s->excluded};
    if (!whole && (n = count_folded(s)) > limit) {
        *out = (ForcingTree){0};
        return false;
    }
    if (whole)
        unfold_whole(s, out);
    else
        unfold_folded(s, n, out);
    if (strategy_gives_up(s))
        take_odds(out, s);
    return true;
}

uint32_t tree_references(const ForcingTree *t)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += tree_is_again(t, i);
    return n;
}

uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way)
{
    assert(node < t->n);
    uint32_t n = 0;
    for (uint32_t at = node; at; at = t->node[at].parent)
        n++;
    for (uint32_t at = node, i = n; at; at = t->node[at].parent)
        way[--i] = at;
    return n;
}
