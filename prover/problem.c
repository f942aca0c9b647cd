/* prover/problem.c -- how far play can go by the depths that a problem names (see problem.h). */
#include "prover/problem.h"

#include "base/order.h"

unsigned problem_bound(const Problem *p)
{
    unsigned us = p->last_depth[TURN_US], them = p->last_depth[TURN_THEM];
    unsigned first = smaller_u32(us, them), last = larger_u32(us, them), bound = UNBOUNDED_DEPTH;
    if (p->alternates && first <= LARGEST_MAX_DEPTH)
        bound = first + 2;
    return last < bound ? last + 1 : bound;
}

/* How many plies can be played from a depth on where the sides take turns. */
static unsigned alternating_plies(const unsigned last_depth[2], unsigned depth, Turn turn)
{
    unsigned plies = 0;
    while (depth + plies < LARGEST_MAX_DEPTH && depth + plies <= last_depth[turn]) {
        plies++;
        turn = other_turn(turn);
    }
    return plies;
}

unsigned problem_highest(const unsigned last_depth[2], bool alternates, Turn turn)
{
    if (!alternates) {
        unsigned last = larger_u32(last_depth[TURN_US], last_depth[TURN_THEM]);
        return last < LARGEST_MAX_DEPTH ? last + 1 : LARGEST_MAX_DEPTH;
    }
    return alternating_plies(last_depth, 0, turn);
}

unsigned problem_left(const Problem *p, unsigned depth, Turn turn)
{
    if (p->alternates)
        return alternating_plies(p->last_depth, depth, turn);
    unsigned highest = problem_highest(p->last_depth, false, turn);
    return depth < highest ? highest - depth : 0;
}
