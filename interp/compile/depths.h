/* interp/compile/depths.h -- moves that a piece of advice allows at depths that no play reaches.
 * Does: follows the depths of both constraints from the root on, one ply after the other.
 * Knows: the graph of constraints.   Must not know: positions, what is said about it.
 * Start reading at depths_find_fault(). */
#ifndef AL0_INTERP_COMPILE_DEPTHS_H
#define AL0_INTERP_COMPILE_DEPTHS_H

#include "game/game.h"
#include "interp/compile/graph.h"

/* The alternatives of one constraint, and the last depth at which one can hold (UINT32_MAX: none is
 * the last). */
typedef struct DepthConstraint {
    const NodeId *at;
    size_t n;
    uint32_t last_depth;
} DepthConstraint;

enum { NO_ALTERNATIVE = UINT32_MAX };

typedef struct DepthFault {
    Turn turn;            /* whose constraint it is */
    uint32_t alternative; /* that can never be used; NO_ALTERNATIVE: others of one's depths can */
    uint32_t depth;       /* the first at which it allows a move in vain */
    bool wrong_turn;      /* there it is the other side's turn; else play ends before: */
    uint32_t end;         /* the depth at which the side to move is allowed nothing */
    Turn ender;           /* that side */
} DepthFault;

/* Looks for an alternative that no play can use, and for a depth that a bounded constraint of ours
 * names and no play reaches.  The side that the constraints fit better counts as to move at the
 * root; where they fit one of the two, there is no fault.   constraints: by Turn.
 * Returns: whether there is a fault, the first one of ours before one of theirs. */
bool depths_find_fault(const Graph *g, const DepthConstraint constraints[2], DepthFault *out);

#endif
