/* prover/tree/state_line.h -- states along a line of play.
 * Does: keeps the state of each ply from a root on, for those that step through strategies.
 * Knows: Problem.   Must not know: strategies, why a move is made. */
#ifndef AL0_PROVER_TREE_STATE_LINE_H
#define AL0_PROVER_TREE_STATE_LINE_H

#include "prover/problem.h"

typedef struct StateLine {
    const Problem *problem;
    size_t size;       /* of a state, with what aligns the next */
    unsigned char *at; /* by ply */
} StateLine;

/* Begins at a root, which is copied, with room for so many plies behind it.  Caller owns the line
 * (state_line_clear). */
StateLine state_line_new(const Problem *p, const void *root, size_t plies);
void state_line_clear(StateLine *l); /* {0} is fine */

static inline void *state_line_at(const StateLine *l, unsigned ply)
{
    return l->at + ply * l->size;
}

/* Makes the state at ply + 1 the one after a move that the state at `ply` allows.
 * Returns: that state. */
static inline void *state_line_play(const StateLine *l, unsigned ply, Move move)
{
    void *next = state_line_at(l, ply + 1);
    l->problem->play(l->problem, state_line_at(l, ply), ply, move, next);
    return next;
}

#endif
