/* tests/support/second_plan.h -- whether a plan has a tree of a height, straight from its rules.
 * Does: keeps the branches of a plan as what is left to do; looks at every move, and remembers
 *   nothing.
 * Knows: the reference evaluator, the naive rules of chess.   Must not know: interp/, prover/'s
 *   searches.
 * Start reading at second_plan_has_tree(). */
#ifndef AL0_TESTS_SECOND_PLAN_H
#define AL0_TESTS_SECOND_PLAN_H

#include "tests/support/naive_game.h"
#include "tests/support/reference_eval.h"

enum { SECOND_BRANCHES = 64, SECOND_NESTED = 8 };

/* What follows a place: the steps from step[i] on of plan[i], the last i first. */
typedef struct SecondAfter {
    const AdvicePlan *plan[SECOND_NESTED];
    uint32_t step[SECOND_NESTED];
    unsigned n;
} SecondAfter;

typedef struct SecondBranch {
    const PlanMesh *mesh;
    bool in_play[LIMIT_MESH];
    ChessPosition root;
    unsigned depth;
    SecondAfter after;
    bool hands_over, ends;
} SecondBranch;

typedef struct SecondPlanNode {
    const Game *game;
    ChessPosition position;
    SecondBranch branch[SECOND_BRANCHES];
    unsigned n;
    const Expr *aim; /* NULL, or where it does not hold the plan must not end */
} SecondPlanNode;

/* Whether a plan has a tree of at most so many plies at a position. */
bool second_plan_has_tree(const Game *game, const Advice *plan, const ChessPosition *root,
                          unsigned height);

/* The same, by which every line comes to an aim. */
bool second_plan_comes_to(const Game *game, const Advice *plan, const Expr *aim,
                          const ChessPosition *root, unsigned height);

#endif
