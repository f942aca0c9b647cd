/* interp/evaluate/tree_goals.h -- what goals say at the nodes of a tree.
 * Does: follows a tree from its root, and keeps for each node that is wanted which parts of the
 *   goals hold there and what their numbers and sets are.
 * Knows: GoalReader, ForcingTree, Game.   Must not know: searches, how anything is shown. */
#ifndef AL0_INTERP_EVALUATE_TREE_GOALS_H
#define AL0_INTERP_EVALUATE_TREE_GOALS_H

#include "base/vec.h"
#include "interp/compile/operands.h"
#include "prover/tree/tree.h"

/* Advice and what its goals are made of. */
typedef struct AdviceParts {
    const Advice *advice; /* NULL: none, which has no parts */
    Operands *parts;
} AdviceParts;

enum { NO_GOALS = UINT32_MAX };

typedef struct NodeGoals {
    uint32_t advice;    /* place in TreeGoals.advice; NO_GOALS: none is followed here */
    uint64_t holds;     /* parts that hold, a bit for each */
    const Value *value; /* by term */
} NodeGoals;

typedef struct TreeGoals {
    Arena *home;
    VEC(AdviceParts) advice; /* in the order in which nodes are met */
    NodeGoals *node;         /* by node; not set where it is not wanted */
    bool of_play;            /* of all play by a table; else there is one advice */
} TreeGoals;

/* Whose goals are wanted at which nodes of a tree. */
typedef struct TreeGoalsWanted {
    const ForcingTree *tree;
    const Game *game;
    const void *root;     /* in our view */
    const bool *node;     /* by node, where all above it are wanted, too */
    const Advice *advice; /* of the tree, compiled before; NULL: none */
    ParamValues values;   /* of its parameters */
    /* NULL, or of all play by a table, in place of that: by node, the advice that our move which
     * led there serves. */
    const Advice *const *serves;
} TreeGoalsWanted;

/* Caller owns it (tree_goals_clear); the advice outlives it. */
TreeGoals tree_goals_find(const TreeGoalsWanted *wanted);
void tree_goals_clear(TreeGoals *g);

#endif
