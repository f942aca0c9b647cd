/* interp/choose/known_move.h -- advice answered from a solution by our move alone.
 * Does: looks up if a holding-goal can be kept for ever, or how high the lowest tree is, and finds
 *   our first move.
 * Knows: Task, its solution.   Must not know: how holds and trees are searched. */
#ifndef AL0_INTERP_CHOOSE_KNOWN_MOVE_H
#define AL0_INTERP_CHOOSE_KNOWN_MOVE_H

#include "interp/choose/task.h"
#include "prover/prove.h"

/* A task that holds or reaches, at a root where we are to move. */
typedef struct KnownQuestion {
    Task *task;
    EvalContext *root;
    EvalContext *next; /* memory for a context, the caller's */
    unsigned most;     /* trees that are higher are left to the search */
} KnownQuestion;

/* Answers it.
 * out: refuted; or satisfiable, with a strategy that ends after our move: the first in order that
 * stays, or that leads to a lowest tree.
 * Returns: false where the solution does not know; *out is empty then. */
bool known_move(const KnownQuestion *q, Proof *out);

/* Our first move in order, where `root` is a state at that level below the root of the task and the
 * task knows heights, to a state whose lowest tree has that height.   Returns: NO_MOVE, if none
 * does. */
Move known_step(const KnownQuestion *q, unsigned level, int height);

#endif
