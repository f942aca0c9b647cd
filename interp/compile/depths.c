/* interp/compile/depths.c -- depths that no play reaches (see depths.h). */
#include "interp/compile/depths.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_DEPTHS = 1002 }; /* no search goes deeper than 1000 */

/* Whether moves can be allowed, by side and depth, when one of them is to move at the root. */
typedef struct DepthPlay {
    const Graph *g;
    const DepthConstraint *constraints;
    bool *allowed[2];
    uint32_t n; /* depths looked at: from the last one on nothing changes */
    Turn root;
    uint32_t end; /* the first at which the side to move is allowed nothing, or n */
} DepthPlay;

static Turn depth_turn(const DepthPlay *p, uint32_t depth)
{
    return depth % 2 == 0 ? p->root : (Turn)!p->root;
}

static void begin_depths_at(DepthPlay *p, Turn root)
{
    p->root = root;
    p->end = 0;
    while (p->end < p->n && p->allowed[depth_turn(p, p->end)][p->end])
        p->end++;
}

/* The first depth at which ids can hold; p->n if there is none.  used: only where play comes to a
 * move of that side. */
static uint32_t first_depth(const DepthPlay *p, const bool *can, Turn turn, bool used)
{
    uint32_t d = 0;
    while (d < p->n && !(can[d] && (!used || (d <= p->end && depth_turn(p, d) == turn))))
        d++;
    return d;
}

static DepthFault fault_at(const DepthPlay *p, Turn turn, uint32_t alternative, uint32_t depth)
{
    return (DepthFault){.turn = turn,
                        .alternative = alternative,
                        .depth = depth,
                        .wrong_turn = depth_turn(p, depth) != turn,
                        .end = p->end,
                        .ender = depth_turn(p, p->end)};
}

/* An alternative that can hold somewhere, but nowhere that play comes to. */
static bool find_alternative(const DepthPlay *p, Turn turn, DepthFault *out)
{
    bool can[MOST_DEPTHS];
    const DepthConstraint *c = &p->constraints[turn];
    for (uint32_t i = 0; i < c->n; i++) {
        graph_possible_depths(p->g, &c->at[i], 1, can, p->n);
        uint32_t depth = first_depth(p, can, turn, false);
        if (depth == p->n || first_depth(p, can, turn, true) < p->n)
            continue;
        *out = fault_at(p, turn, i, depth);
        return true;
    }
    return false;
}

/* A depth of our turn, behind the end of play, at which our constraint allows a move. */
static bool find_depth(const DepthPlay *p, DepthFault *out)
{
    uint32_t last = p->constraints[TURN_US].last_depth;
    for (uint32_t d = p->end + 1; d < p->n && d <= last && last != UINT32_MAX; d++)
        if (depth_turn(p, d) == TURN_US && p->allowed[TURN_US][d]) {
            *out = fault_at(p, TURN_US, NO_ALTERNATIVE, d);
            return true;
        }
    return false;
}

static bool find_fault(DepthPlay *p, Turn root, DepthFault *out)
{
    begin_depths_at(p, root);
    return find_alternative(p, TURN_US, out) || find_depth(p, out) ||
           find_alternative(p, TURN_THEM, out);
}

bool depths_find_fault(const Graph *g, const DepthConstraint constraints[2], DepthFault *out)
{
    assert(g && constraints && out);
    bool allowed[2][MOST_DEPTHS];
    DepthPlay p = {g, constraints, {allowed[0], allowed[1]}, 0, TURN_US, 0};
    for (int turn = 0; turn < 2; turn++) {
        uint32_t cap = graph_depth_cap(g, constraints[turn].at, constraints[turn].n);
        uint32_t last = constraints[turn].last_depth;
        cap = cap == UINT32_MAX && last != UINT32_MAX ? last + 1 : cap;
        if (cap > MOST_DEPTHS - 2)
            return false; /* nothing is known of depths, or too deep anyway */
        p.n = cap + 2 > p.n ? cap + 2 : p.n;
    }
    for (int turn = 0; turn < 2; turn++)
        graph_possible_depths(g, constraints[turn].at, constraints[turn].n, allowed[turn], p.n);
    DepthFault theirs;
    Turn first = allowed[TURN_US][0] ? TURN_US : TURN_THEM;
    return find_fault(&p, (Turn)!first, &theirs) && find_fault(&p, first, out);
}
