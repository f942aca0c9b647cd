/* interp/compile/depths.h -- detects moves that an advice allows only at unreachable depths.
 * Does: follows the depths of both constraints from the root, ply by ply.
 * Knows: the graph of constraints.   Must not know: positions, what is said about it.
 * Start reading at depths_find_fault(). */
#ifndef AL0_INTERP_COMPILE_DEPTHS_H
#define AL0_INTERP_COMPILE_DEPTHS_H

#include "game/game.h"
#include "interp/compile/graph.h"

/* The alternatives of one constraint, and the last depth at which one can hold (UINT32_MAX: no
 * last one). */
typedef struct DepthConstraint {
    const NodeId *at;
    size_t n;
    uint32_t last_depth;
} DepthConstraint;

enum { NO_ALTERNATIVE = UINT32_MAX };

typedef struct DepthFault {
    Turn turn;            /* the side of the constraint */
    uint32_t alternative; /* that can never be used; NO_ALTERNATIVE: others of one's depths can */
    uint32_t depth;       /* the first at which it allows a move in vain */
    bool wrong_turn;      /* there it is the other side's turn; else play ends before: */
    uint32_t end;         /* the depth at which the side to move is allowed nothing */
    Turn ender;           /* that side */
} DepthFault;

/* Looks for an alternative that no play can use, and for a depth of a bounded constraint of ours
 * that no play reaches. The side to move at the root is taken to be the one that the constraints
 * fit better; if they fit one of the two, there is no fault. constraints: by Turn.
 * Returns: true if there is a fault; ours come before theirs. */
bool depths_find_fault(const Graph *g, const DepthConstraint constraints[2], DepthFault *out);

#endif
