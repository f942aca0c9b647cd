/* prover/problem.c -- how far play can go by the depths that a problem names (see problem.h). */
#include "prover/problem.h"

static unsigned smaller_depth(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned larger_depth(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

unsigned problem_bound(const Problem *p)
{
    unsigned us = p->last_depth[TURN_US], them = p->last_depth[TURN_THEM];
    unsigned first = smaller_depth(us, them), last = larger_depth(us, them),
             bound = UNBOUNDED_DEPTH;
    if (p->alternates && first <= LARGEST_MAX_DEPTH)
        bound = first + 2;
    return last < bound ? last + 1 : bound;
}

unsigned problem_highest(const unsigned last_depth[2], bool alternates, Turn turn)
{
    if (!alternates) {
        unsigned last = larger_depth(last_depth[TURN_US], last_depth[TURN_THEM]);
        return last < LARGEST_MAX_DEPTH ? last + 1 : LARGEST_MAX_DEPTH;
    }
    unsigned depth = 0;
    while (depth < LARGEST_MAX_DEPTH && depth <= last_depth[turn]) {
        depth++;
        turn = other_turn(turn);
    }
    return depth;
}
