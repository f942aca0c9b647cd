/* verify/whole_play_graph.c -- the play of a table as a graph (see whole_play_graph.h). */
#include "verify/whole_play_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "graph/components.h"

void play_graph_clear(PlayGraph *g)
{
    vec_clear(&g->node);
    vec_clear(&g->edge);
}

void play_line_clear(PlayLine *l)
{
    vec_clear(&l->edge);
}

uint32_t play_graph_add(PlayGraph *g, StrategyOwner owner)
{
    PlayNode node = {.owner = owner};
    vec_push(&g->node, node, "a play");
    return (uint32_t)g->node.n - 1;
}

size_t play_graph_bytes(const PlayGraph *g)
{
    enum { LATER = 2 * sizeof(uint32_t) + sizeof(StrategyNode) + sizeof(StrategyEdge) };
    return g->node.n * (sizeof(PlayNode) + LATER) +
           g->edge.n * (sizeof(PlayEdge) + sizeof(GraphEdge) + LATER);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Breadth first from a node, inside one component (of: NULL, or its number by node): the edge by
 * which each node is met first.  Stops where it comes to `to`, which may be where it began.
 * met_by: by node, PLAY_NONE throughout; from_node: of each edge. */
static void search_way(const PlayGraph *g, uint32_t from, uint32_t to, const uint32_t *of,
                       uint32_t *met_by)
{
    VEC(uint32_t) queue = {0};
    vec_push(&queue, from, "a line of play");
    for (size_t i = 0; i < queue.n && met_by[to] == PLAY_NONE; i++) {
        const PlayNode *node = &g->node.at[queue.at[i]];
        for (uint32_t k = node->first_edge; k < node->first_edge + node->n_edges; k++) {
            uint32_t next = g->edge.at[k].to;
            if (met_by[next] != PLAY_NONE || (of && of[next] != of[from]))
                continue;
            met_by[next] = k;
            if (next != from)
                vec_push(&queue, next, "a line of play");
        }
    }
    vec_clear(&queue);
}

/* The node that an edge leaves, by edge; the caller's. */
static uint32_t *sources(const PlayGraph *g)
{
    uint32_t *from = base_alloc((g->edge.n + 1) * sizeof *from, "a line of play");
    for (uint32_t i = 0; i < g->node.n; i++)
        for (uint32_t k = 0; k < g->node.at[i].n_edges; k++)
            from[g->node.at[i].first_edge + k] = i;
    return from;
}

/* Appends the way between two nodes to a line; a way from a node to itself has a move at least
 * where they are in a component (of). */
static void add_way(const PlayGraph *g, uint32_t from, uint32_t to, const uint32_t *of,
                    PlayLine *out)
{
    uint32_t *met_by = base_alloc(g->node.n * sizeof *met_by, "a line of play");
    uint32_t *source = sources(g);
    size_t begin = out->edge.n;
    memset(met_by, 0xFF, g->node.n * sizeof *met_by);
    if (from != to || of)
        search_way(g, from, to, of, met_by);
    for (uint32_t k = met_by[to]; k != PLAY_NONE;
         k = source[k] == from ? PLAY_NONE : met_by[source[k]])
        vec_push(&out->edge, k, "a line of play");
    for (size_t a = begin, b = out->edge.n; a + 1 < b; a++) {
        uint32_t other = out->edge.at[--b];
        out->edge.at[b] = out->edge.at[a];
        out->edge.at[a] = other;
    }
    free(met_by);
    free(source);
}

void play_graph_way(const PlayGraph *g, uint32_t to, PlayLine *out)
{
    assert(to < g->node.n);
    *out = (PlayLine){.back = PLAY_NONE};
    add_way(g, 0, to, NULL, out);
}

static Components components_of_play(const PlayGraph *g)
{
    GraphEdge *edge = base_alloc((g->edge.n + 1) * sizeof *edge, "a play");
    for (uint32_t i = 0; i < g->node.n; i++)
        for (uint32_t k = 0; k < g->node.at[i].n_edges; k++) {
            uint32_t e = g->node.at[i].first_edge + k;
            edge[e] = (GraphEdge){i, g->edge.at[e].to};
        }
    Components c = components_of_edges((uint32_t)g->node.n, edge, g->edge.n);
    free(edge);
    return c;
}

/* The node on a cycle that play comes to first; PLAY_NONE: there is no cycle. */
static uint32_t nearest_cycle(const PlayGraph *g, const Components *c)
{
    uint32_t found = PLAY_NONE;
    VEC(uint32_t) queue = {0};
    bool *met = base_zalloc(g->node.n, sizeof *met, "a line of play");
    vec_push(&queue, 0, "a line of play");
    met[0] = true;
    for (size_t i = 0; i < queue.n && found == PLAY_NONE; i++) {
        const PlayNode *node = &g->node.at[queue.at[i]];
        if (c->is_cycle[c->of[queue.at[i]]])
            found = queue.at[i];
        for (uint32_t k = node->first_edge; k < node->first_edge + node->n_edges; k++) {
            uint32_t next = g->edge.at[k].to;
            if (!met[next])
                vec_push(&queue, next, "a line of play");
            met[next] = true;
        }
    }
    vec_clear(&queue);
    free(met);
    return found;
}

bool play_graph_loop(const PlayGraph *g, PlayLine *out)
{
    *out = (PlayLine){.back = PLAY_NONE};
    Components c = components_of_play(g);
    uint32_t at = nearest_cycle(g, &c);
    if (at != PLAY_NONE) {
        add_way(g, 0, at, NULL, out);
        out->back = (uint32_t)out->edge.n;
        add_way(g, at, at, c.of, out);
    }
    components_clear(&c);
    return at != PLAY_NONE;
}

/* ---- strategies --------------------------------------------------------------------------- */

static void steps_alloc(PlanSteps *steps, uint32_t n, uint32_t n_edges)
{
    *steps = (PlanSteps){base_zalloc(n, sizeof *steps->serves, "a play"),
                         base_zalloc(n_edges + 1, sizeof *steps->ends, "a play")};
}

/* Whether a tree ends with a move, and play does not. */
static bool edge_ends(const PlayGraph *g, const PlayEdge *edge)
{
    return edge->ends && g->node.at[edge->to].n_edges > 0;
}

/* Sets height and positions of a strategy that reaches, from its leaves up. */
static void measure(Strategy *s)
{
    uint64_t *below = base_alloc(s->n * sizeof *below, "a play");
    for (uint32_t i = s->n; i-- > 0;) {
        StrategyNode *node = &s->node[i];
        below[i] = 1;
        for (uint32_t k = 0; k < node->n_edges; k++) {
            uint32_t to = s->edge[node->first_edge + k].node;
            below[i] = strategy_sum(below[i], below[to]);
            if (s->node[to].height >= node->height)
                node->height = s->node[to].height + 1;
        }
    }
    s->positions = below[0];
    free(below);
}

static void put_node(const PlayGraph *g, uint32_t from, const uint32_t *number, Strategy *s,
                     PlanSteps *steps)
{
    const PlayNode *node = &g->node.at[from];
    uint32_t at = number[from];
    s->node[at] = (StrategyNode){.first_edge = node->first_edge,
                                 .n_edges = node->n_edges,
                                 .owner = (uint8_t)node->owner,
                                 .kind = node->n_edges ? STRATEGY_INNER : STRATEGY_LEAF};
    steps->serves[at] = node->serves;
    for (uint32_t k = node->first_edge; k < node->first_edge + node->n_edges; k++) {
        s->edge[k] = (StrategyEdge){g->edge.at[k].move, number[g->edge.at[k].to]};
        steps->ends[k] = edge_ends(g, &g->edge.at[k]);
    }
}

void play_graph_strategy(const PlayGraph *g, StrategyClaim claim, Strategy *out, PlanSteps *steps)
{
    uint32_t n = (uint32_t)g->node.n, *number = base_alloc(n * sizeof *number, "a play");
    bool ends = claim_facts(claim)->play == PLAY_ENDS;
    Components c = ends ? components_of_play(g) : (Components){0};
    assert(!ends || c.n == n);
    for (uint32_t i = 0; i < n; i++) /* a component stands behind those that it leads to */
        number[i] = ends ? n - 1 - c.of[i] : i;
    *out = (Strategy){.claim = claim, .n = n, .n_edges = (uint32_t)g->edge.n};
    strategy_alloc(out, out->n, out->n_edges);
    steps_alloc(steps, out->n, out->n_edges);
    for (uint32_t i = 0; i < n; i++)
        put_node(g, i, number, out, steps);
    if (ends)
        measure(out);
    strategy_check(out);
    components_clear(&c);
    free(number);
}

void play_line_strategy(const PlayGraph *g, const PlayLine *l, Strategy *out, PlanSteps *steps)
{
    bool loops = l->back != PLAY_NONE;
    uint32_t plies = (uint32_t)l->edge.n, n = loops ? plies : plies + 1, node = 0;
    *out =
        (Strategy){.claim = loops ? CLAIM_REFUTATION : CLAIM_THEIR_TREE, .n = n, .n_edges = plies};
    strategy_alloc(out, n, plies);
    steps_alloc(steps, n, plies);
    for (uint32_t i = 0; i < n; i++) {
        out->node[i] = (StrategyNode){.first_edge = i,
                                      .n_edges = i < plies,
                                      .owner = (uint8_t)g->node.at[node].owner,
                                      .kind = i < plies ? STRATEGY_INNER : STRATEGY_LEAF};
        steps->serves[i] = g->node.at[node].serves;
        if (i == plies)
            break;
        const PlayEdge *edge = &g->edge.at[l->edge.at[i]];
        out->edge[i] = (StrategyEdge){edge->move, loops && i + 1 == plies ? l->back : i + 1};
        steps->ends[i] = edge_ends(g, edge);
        node = edge->to;
    }
    if (!loops)
        measure(out);
    strategy_check(out);
}
