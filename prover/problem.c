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

unsigned problem_highest(const unsigned last_depth[2], bool alternates, Turn turn)
{
    if (!alternates) {
        unsigned last = larger_u32(last_depth[TURN_US], last_depth[TURN_THEM]);
        return last < LARGEST_MAX_DEPTH ? last + 1 : LARGEST_MAX_DEPTH;
    }
    unsigned depth = 0;
    while (depth < LARGEST_MAX_DEPTH && depth <= last_depth[turn]) {
        depth++;
        turn = other_turn(turn);
    }
    return depth;
}
