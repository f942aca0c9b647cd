/* tests/support/naive_hold.c -- what can be held for ever in any game, as the greatest fixed point
 * (see naive_hold.h). */
#include "tests/support/naive_hold.h"

static void *naive_hold_at(const NaiveHold *h, const NaiveHoldGraph *g, uint32_t i)
{
    return g->position + i * h->game->position_size;
}

/* The node of a position; h->most where there is no room. */
static uint32_t naive_hold_node(const NaiveHold *h, NaiveHoldGraph *g, const void *position)
{
    uint32_t mask = 2 * h->most - 1, i = (uint32_t)h->game->key(h->game, position).lo & mask;
    while (g->slot[i] && !h->game->same(h->game, naive_hold_at(h, g, g->slot[i] - 1), position))
        i = (i + 1) & mask;
    if (g->slot[i])
        return g->slot[i] - 1;
    if (g->n == h->most)
        return h->most;
    memcpy(naive_hold_at(h, g, g->n), position, h->game->position_size);
    g->node[g->n] = (NaiveHoldNode){.ours = h->game->turn(h->game, position) == TURN_US,
                                    .out = !h->holds(h->game, position)};
    return (g->slot[i] = ++g->n) - 1;
}

/* Whether our move from `before` to `after` is looked at.  scratch: room for the moves of `after`.
 */
static bool naive_hold_takes(const NaiveHold *h, const void *before, Move move, const void *after,
                             Move *scratch)
{
    const Game *game = h->game;
    return (!h->allows || h->allows(game, before, move, after)) &&
           (!h->most_replies || game->moves(game, after, NULL, scratch) <= h->most_replies);
}

/* Lists what the moves of a node lead to.  False: there is no room. */
static bool naive_hold_expand(const NaiveHold *h, NaiveHoldGraph *g, uint32_t i, Move *move)
{
    const Game *game = h->game;
    NaiveHoldNode *node = &g->node[i];
    void *next = base_alloc(game->position_size, "a position");
    unsigned n = game->moves(game, naive_hold_at(h, g, i), NULL, move);
    bool room = true;
    node->child = (uint32_t)g->child.n;
    for (unsigned m = 0; m < n && room; m++) {
        game->play(game, naive_hold_at(h, g, i), NULL, move[m], next);
        if (node->ours && !naive_hold_takes(h, naive_hold_at(h, g, i), move[m], next, move + n))
            continue;
        uint32_t child = naive_hold_node(h, g, next);
        room = child != h->most;
        vec_push(&g->child, child, "graph");
    }
    free(next);
    node->left = node->n_children = (uint32_t)g->child.n - node->child;
    node->out = node->ours && n > 0 && node->n_children == 0;
    return room;
}

/* The edges backwards: who leads to node i stands at from[first[i]] up to from[first[i + 1]]. */
static void naive_hold_reverse(const NaiveHoldGraph *g, uint32_t *first, uint32_t *from)
{
    memset(first, 0, (g->n + 1) * sizeof *first);
    for (size_t e = 0; e < g->child.n; e++)
        first[g->child.at[e]]++;
    for (uint32_t i = 0, sum = 0; i <= g->n; i++) {
        sum += first[i];
        first[i] = sum;
    }
    for (uint32_t i = 0; i < g->n; i++)
        for (uint32_t c = 0; c < g->node[i].n_children; c++)
            from[--first[g->child.at[g->node[i].child + c]]] = i;
}

/* Takes away what cannot stay: theirs with a child outside, ours with none inside. */
static void naive_hold_shrink(NaiveHoldGraph *g)
{
    uint32_t *first = base_alloc((g->n + 1) * sizeof *first, "graph");
    uint32_t *from = base_alloc((g->child.n + 1) * sizeof *from, "graph");
    uint32_t *queue = base_alloc(g->n * sizeof *queue, "graph");
    uint32_t n = 0;
    naive_hold_reverse(g, first, from);
    for (uint32_t i = 0; i < g->n; i++)
        if (g->node[i].out)
            queue[n++] = i;
    while (n) {
        uint32_t i = queue[--n];
        for (uint32_t e = first[i]; e < first[i + 1]; e++) {
            NaiveHoldNode *above = &g->node[from[e]];
            above->left--;
            if (!above->out && (!above->ours || above->left == 0)) {
                above->out = true;
                queue[n++] = from[e];
            }
        }
    }
    free(first);
    free(from);
    free(queue);
}

HoldTruth naive_hold(const NaiveHold *h, const void *root)
{
    NaiveHoldGraph g = {.position = base_alloc(h->most * h->game->position_size, "graph"),
                        .node = base_alloc(h->most * sizeof *g.node, "graph"),
                        .slot = base_zalloc(2 * h->most, sizeof *g.slot, "graph")};
    Move *move = base_alloc(2 * h->game->max_moves * sizeof *move, "moves");
    bool room = naive_hold_node(h, &g, root) == 0;
    for (uint32_t i = 0; room && i < g.n; i++)
        room = g.node[i].out || naive_hold_expand(h, &g, i, move);
    if (room)
        naive_hold_shrink(&g);
    HoldTruth truth = g.node[0].out ? HOLD_REFUTED : HOLD_HELD;
    free(g.position);
    free(g.node);
    free(g.slot);
    free(move);
    vec_clear(&g.child);
    return room ? truth : HOLD_TOO_LARGE;
}
