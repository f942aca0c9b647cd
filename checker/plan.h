/* checker/plan.h -- what is open of a plan at a node: rules 1 to 4 of docs/plans.md.
 * Does: writes a plan out; says what becomes of its branches in a position, and with a move.
 * Knows: tables, a check in progress (state.h).   Must not know: the body of a proof.
 * Start reading at branches_settle(). */
#ifndef AL0_CHECKER_PLAN_H
#define AL0_CHECKER_PLAN_H

#include "checker/state.h"
#include "checker/table.h"

/* One alternative of a step: pieces of advice that are pursued at once. */
typedef struct PlanEntry {
    const Advice *const *advice;
    uint32_t n;
    const uint16_t *next; /* the places of the next step; n_next 0: the plan ends here */
    uint32_t n_next;
    bool uses_depth, uses_root; /* some of the advice does */
} PlanEntry;

/* A plan, with the plans in it written out. */
typedef struct WrittenPlan {
    const PlanEntry *place;
    const uint16_t *first; /* the places of the first step */
    uint32_t n_first;
} WrittenPlan;

/* Reads the plan that d declares: what every name in it means.  False if it cannot be read. */
bool plan_read(Check *c, Arena *home, const Tables *t, const Decl *d, WrittenPlan *out);

/* The branches that begin at a node.  Returns: whether there is one. */
bool branches_begin(Check *c, Node *node);

/* What becomes of a node's branches in its position.  *leaf: whether the plan ends here for one of
 * them. */
void branches_settle(Check *c, Node *node, bool *leaf);

/* Whether some branch allows a legal move, which leads to `after`. */
bool branches_allow(Check *c, const Node *node, Step s, const Board *after);

/* The branches behind a move, not yet settled; of *out the board is set, and no branch is there. */
void branches_go_on(Check *c, const Node *node, Step s, Node *out);

/* Whether two nodes of one position have the same open. */
bool branches_are_same(const Check *c, const OpenBranches *a, const OpenBranches *b);

#endif
