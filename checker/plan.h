/* checker/plan.h -- the open branches of a plan at a node: rules 1 to 4 of docs/plans.md.
 * Does: expands a plan; updates its branches in a position and after a move.
 * Knows: tables, a check in progress (state.h).   Must not know: the body of a proof.
 * Start reading at branches_settle(). */
#ifndef AL0_CHECKER_PLAN_H
#define AL0_CHECKER_PLAN_H

#include "checker/state.h"
#include "checker/table.h"

/* A plan with parameters, where it is named in another one. */
typedef struct PlanScope {
    const struct PlanScope *outer; /* the next one round it; NULL: none */
    unsigned n;                    /* from the outermost to this one */
    const Advice *plan;
    const RuleItem *item; /* that names it; NULL: the whole plan */
} PlanScope;

/* One alternative of a step: pieces of advice that are pursued at once. */
typedef struct PlanEntry {
    const Advice *const *advice;
    const RuleItem *item; /* that name it */
    uint32_t n;
    const PlanScope *scope; /* the innermost plan with parameters round it; NULL: none */
    bool has_values;        /* some of the advice, or a plan round it, has parameters */
    unsigned next_scopes;   /* round the next step */
    const uint16_t *next;   /* the places of the next step; n_next 0: the plan ends here */
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

/* Opens the branches that begin at a node.
 * Returns: true if there is one. */
bool branches_begin(Check *c, Node *node);

/* Updates a node's branches by the goals in its position. *leaf: set to true if the plan ends
 * here for one of them. */
void branches_settle(Check *c, Node *node, bool *leaf);

/* True if some branch allows a legal move, which leads to `after`. */
bool branches_allow(Check *c, const Node *node, Step s, const Board *after);

/* The branches behind a move, not yet settled; of *out the board is set, and no branch is there. */
void branches_go_on(Check *c, const Node *node, Step s, Node *out);

/* True if two nodes of one position have the same open branches. */
bool branches_are_same(const Check *c, const OpenBranches *a, const OpenBranches *b);

#endif
