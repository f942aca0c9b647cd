/* tests/support/naive_reach.c -- what can be forced in any game, by plain minimax over its graph
 * (see naive_reach.h). */
#include "tests/support/naive_reach.h"

int naive_reach(const NaiveTask *t, const void *position, int depth)
{
    const Game *g = t->game;
    bool ours = g->turn(g, position) == TURN_US;
    if (t->goal(g, position))
        return 0;
    if (ours && depth >= t->bound)
        return -1;
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    void *next = base_alloc(g->position_size, "a position");
    unsigned n = g->moves(g, position, NULL, move);
    int best = -1;
    for (unsigned i = 0; i < n; i++) {
        g->play(g, position, NULL, move[i], next);
        int h = naive_reach(t, next, depth + 1);
        if (ours ? h >= 0 && (best < 0 || h + 1 < best) : h < 0 || h + 1 > best)
            best = h < 0 ? -1 : h + 1;
        if (!ours && h < 0)
            break;
    }
    free(move);
    free(next);
    return best;
}

bool naive_is_strategy(const NaiveTask *t, const Strategy *s, uint32_t id, const void *position,
                       int depth)
{
    const Game *g = t->game;
    const StrategyNode *node = &s->node[id];
    const StrategyEdge *edge = strategy_edges(s, id);
    bool ours = g->turn(g, position) == TURN_US;
    if (node->n_edges == 0)
        return t->goal(g, position);
    Move *move = base_alloc(g->max_moves * sizeof *move, "moves");
    void *next = base_alloc(g->position_size, "a position");
    unsigned n = g->moves(g, position, NULL, move), met = 0;
    bool ok = ours ? node->n_edges == 1 && depth < t->bound : node->n_edges == n;
    for (uint32_t k = 0; k < node->n_edges && ok; k++) {
        for (unsigned i = 0; i < n; i++)
            met += move[i] == edge[k].move;
        g->play(g, position, NULL, edge[k].move, next);
        ok = met == k + 1 && naive_is_strategy(t, s, edge[k].node, next, depth + 1);
    }
    free(move);
    free(next);
    return ok;
}
