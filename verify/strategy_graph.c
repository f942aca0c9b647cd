/* verify/strategy_graph.c -- the play of a table as a graph (see strategy_graph.h). */
#include "verify/strategy_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "graph/components.h"
#include "graph/heights.h"
#include "graph/ways.h"

static const char noun[] = "a play";

void strategy_graph_clear(StrategyGraph *g)
{
    vec_clear(&g->node);
    vec_clear(&g->edge);
    graph_clear(&g->moves);
}

void strategy_line_clear(StrategyLine *l)
{
    free(l->edge);
    *l = (StrategyLine){0};
}

uint32_t strategy_graph_add(StrategyGraph *g, StrategyOwner owner)
{
    assert(!g->moves.first);
    StrategyGraphNode node = {.owner = owner};
    vec_push(&g->node, node, noun);
    return (uint32_t)g->node.n - 1;
}

size_t strategy_graph_bytes(const StrategyGraph *g)
{
    enum {
        NODE = sizeof(StrategyGraphNode) + sizeof(size_t) + 5 * sizeof(uint32_t) +
               sizeof(StrategyNode),
        EDGE = 2 * sizeof(StrategyGraphEdge) + 2 * sizeof(uint32_t) + sizeof(StrategyEdge)
    };
    return g->node.n * NODE + g->edge.n * EDGE;
}

void strategy_graph_close(StrategyGraph *g)
{
    assert(!g->moves.first);
    StrategyGraphEdge *sorted = base_alloc((g->edge.n + 1) * sizeof *sorted, noun);
    Digraph *moves = &g->moves;
    moves->n = (uint32_t)g->node.n;
    moves->first = base_zalloc(moves->n + (size_t)1, sizeof *moves->first, noun);
    moves->to = base_alloc((g->edge.n + 1) * sizeof *moves->to, noun);
    for (uint32_t i = 0; i < moves->n; i++) {
        StrategyGraphNode *node = &g->node.at[i];
        size_t first = moves->first[i];
        for (uint32_t k = 0; k < node->n_edges; k++) {
            sorted[first + k] = g->edge.at[node->first_edge + k];
            moves->to[first + k] = sorted[first + k].to;
        }
        node->first_edge = (uint32_t)first;
        moves->first[i + 1] = first + node->n_edges;
    }
    vec_clear(&g->edge);
    g->edge.at = sorted;
    g->edge.n = g->edge.cap = graph_n_edges(moves);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Appends the way to a node that has one. */
static void add_way(StrategyLine *l, const GraphWays *w, uint32_t to)
{
    size_t n = ways_length(w, to);
    l->edge = base_realloc(l->edge, (l->n + n) * sizeof *l->edge, "a line of play");
    ways_take(w, to, l->edge + l->n);
    l->n += (uint32_t)n;
}

void strategy_graph_way(const StrategyGraph *g, uint32_t to, StrategyLine *out)
{
    assert(g->moves.first && to < g->moves.n);
    *out = (StrategyLine){.back = NO_GRAPH_NODE};
    if (to == 0)
        return;
    GraphWays w = ways_find(&g->moves, 0, NULL);
    add_way(out, &w, to);
    ways_clear(&w);
}

/* A way to a node on a cycle, and from there round. */
static void take_loop(const StrategyGraph *g, const Components *c, const GraphWays *w, uint32_t at,
                      StrategyLine *out)
{
    GraphWays round = ways_find(&g->moves, at, c->of);
    if (at != w->from)
        add_way(out, w, at);
    out->back = out->n;
    add_way(out, &round, at);
    ways_clear(&round);
}

bool strategy_graph_loop(const StrategyGraph *g, StrategyLine *out)
{
    assert(g->moves.first);
    *out = (StrategyLine){.back = NO_GRAPH_NODE};
    Components c = components_find(&g->moves);
    GraphWays w = ways_find(&g->moves, 0, NULL);
    uint32_t i = 0;
    while (i < w.n && !c.is_cycle[c.of[w.order[i]]])
        i++;
    bool found = i < w.n;
    if (found)
        take_loop(g, &c, &w, w.order[i], out);
    ways_clear(&w);
    components_clear(&c);
    return found;
}

/* ---- strategies --------------------------------------------------------------------------- */

static void steps_alloc(PlanSteps *steps, uint32_t n, uint32_t n_edges)
{
    *steps = (PlanSteps){base_zalloc(n, sizeof *steps->serves, noun),
                         base_zalloc(n, sizeof *steps->values, noun),
                         base_zalloc(n_edges + 1, sizeof *steps->ends, noun)};
}

/* Whether a tree ends with a move, and play does not. */
static bool edge_ends(const StrategyGraph *g, const StrategyGraphEdge *edge)
{
    return edge->ends && g->node.at[edge->to].n_edges > 0;
}

/* Heights of the nodes of a graph without cycles, above its ends; the caller's. */
static uint32_t *heights_of_play(const StrategyGraph *g)
{
    uint8_t *kind = base_alloc(g->moves.n, noun);
    for (uint32_t i = 0; i < g->moves.n; i++)
        kind[i] = graph_degree(&g->moves, i) ? HEIGHT_ALL : HEIGHT_GOAL;
    const HeightGoals goals = {.kind = kind};
    uint32_t *height = heights_find(&g->moves, &goals, NULL);
    free(kind);
    return height;
}

/* Positions of the tree that such a graph stands for.  c: its components. */
static uint64_t tree_positions(const StrategyGraph *g, const Components *c)
{
    uint64_t *below = base_alloc(g->moves.n * sizeof *below, noun), all;
    for (uint32_t i = 0; i < g->moves.n; i++) { /* each behind those that it leads to */
        uint32_t node = c->order[i];
        below[node] = 1;
        for (size_t e = g->moves.first[node]; e < g->moves.first[node + 1]; e++)
            below[node] = strategy_sum(below[node], below[g->moves.to[e]]);
    }
    all = below[0];
    free(below);
    return all;
}

static void put_node(const StrategyGraph *g, uint32_t from, const uint32_t *number, Strategy *s,
                     PlanSteps *steps)
{
    const StrategyGraphNode *node = &g->node.at[from];
    uint32_t at = number[from];
    s->node[at] = (StrategyNode){.first_edge = node->first_edge,
                                 .n_edges = node->n_edges,
                                 .owner = (uint8_t)node->owner,
                                 .kind = node->n_edges ? STRATEGY_INNER : STRATEGY_LEAF};
    steps->serves[at] = node->serves;
    steps->values[at] = node->values;
    for (uint32_t k = node->first_edge; k < node->first_edge + node->n_edges; k++) {
        s->edge[k] = (StrategyEdge){g->edge.at[k].move, number[g->edge.at[k].to]};
        steps->ends[k] = edge_ends(g, &g->edge.at[k]);
    }
}

/* A graph without cycles: nodes are numbered from the root down. */
static void reach_strategy(const StrategyGraph *g, uint32_t *number, Strategy *s, PlanSteps *steps)
{
    Components c = components_find(&g->moves);
    uint32_t *height = heights_of_play(g);
    assert(c.n == g->moves.n);
    for (uint32_t i = 0; i < g->moves.n; i++) /* a component stands behind those it leads to */
        number[i] = g->moves.n - 1 - c.of[i];
    for (uint32_t i = 0; i < g->moves.n; i++) {
        put_node(g, i, number, s, steps);
        s->node[number[i]].height = height[i];
    }
    s->positions = tree_positions(g, &c);
    free(height);
    components_clear(&c);
}

static void stay_strategy(const StrategyGraph *g, uint32_t *number, Strategy *s, PlanSteps *steps)
{
    for (uint32_t i = 0; i < g->moves.n; i++)
        number[i] = i;
    for (uint32_t i = 0; i < g->moves.n; i++)
        put_node(g, i, number, s, steps);
}

void strategy_graph_strategy(const StrategyGraph *g, StrategyClaim claim, Strategy *out,
                             PlanSteps *steps)
{
    assert(g->moves.first);
    uint32_t n = g->moves.n, *number = base_alloc(n * sizeof *number, noun);
    *out = (Strategy){.claim = claim, .n = n, .n_edges = (uint32_t)g->edge.n};
    strategy_alloc(out, out->n, out->n_edges);
    steps_alloc(steps, out->n, out->n_edges);
    if (claim_facts(claim)->play == PLAY_ENDS)
        reach_strategy(g, number, out, steps);
    else
        stay_strategy(g, number, out, steps);
    strategy_check(out);
    free(number);
}

/* A node of a line, with its move if it has one. */
static void put_line_node(const StrategyGraph *g, const StrategyLine *l, uint32_t ply,
                          uint32_t node, Strategy *s)
{
    bool inner = ply < l->n, loops = l->back != NO_GRAPH_NODE;
    s->node[ply] = (StrategyNode){.first_edge = ply,
                                  .n_edges = inner,
                                  .owner = (uint8_t)g->node.at[node].owner,
                                  .kind = inner ? STRATEGY_INNER : STRATEGY_LEAF};
    if (!loops)
        s->node[ply].height = l->n - ply;
    if (!inner)
        return;
    uint32_t next = loops && ply + 1 == l->n ? l->back : ply + 1;
    s->edge[ply] = (StrategyEdge){g->edge.at[l->edge[ply]].move, next};
}

void strategy_line_strategy(const StrategyGraph *g, const StrategyLine *l, Strategy *out,
                            PlanSteps *steps)
{
    bool loops = l->back != NO_GRAPH_NODE;
    uint32_t n = loops ? l->n : l->n + 1, node = 0;
    *out =
        (Strategy){.claim = loops ? CLAIM_REFUTATION : CLAIM_THEIR_TREE, .n = n, .n_edges = l->n};
    strategy_alloc(out, n, l->n);
    steps_alloc(steps, n, l->n);
    for (uint32_t ply = 0; ply < n; ply++) {
        put_line_node(g, l, ply, node, out);
        steps->serves[ply] = g->node.at[node].serves;
        steps->values[ply] = g->node.at[node].values;
        if (ply == l->n)
            break;
        const StrategyGraphEdge *edge = &g->edge.at[l->edge[ply]];
        steps->ends[ply] = edge_ends(g, edge);
        node = edge->to;
    }
    if (!loops)
        out->positions = n;
    strategy_check(out);
}
