/* interp/choose/task.h -- one piece of advice, put to the prover.
 * Does: makes a Problem of a compiled advice: goals, constraints, order of moves, keys.
 * Knows: CompiledAdvice, Evaluator, Problem, Solution.   Must not know: rules, how the search goes.
 */
#ifndef AL0_INTERP_CHOOSE_TASK_H
#define AL0_INTERP_CHOOSE_TASK_H

#include "game/solve.h"
#include "interp/compile/compiled.h"
#include "interp/evaluate/evaluator.h"
#include "prover/problem.h"

/* Scratch memory for ordering moves, as large as the game's most moves. */
typedef struct MoveOrder MoveOrder;

MoveOrder *move_order_new(const Game *game); /* caller owns it */
void move_order_free(MoveOrder *o);

/* The goals of an advice for play that began at a root, as an aim; all of it is its owner's. */
typedef struct TaskGoals {
    Evaluator *evaluator;
    const Game *game;
    const CompiledAdvice *advice;
    EvalContext *root, *place; /* the root, and memory for one context */
} TaskGoals;

/* What a solver is told of an advice: its goals are our aim; of advice that holds their aim is that
 * its goal fails. Without contexts; each is a TaskGoals. */
SolveAim task_aim(const Advice *a);

/* A problem over contexts.  Its owner keeps the evaluator, the advice and the scratch alive. */
typedef struct Task {
    Problem problem;
    Evaluator *evaluator;
    const Game *game;
    const CompiledAdvice *advice;
    MoveOrder *order;
    /* The depth of the prover's root: a node at a level has first_depth + level */
    unsigned first_depth;
    uint64_t seed;            /* of keys: the advice and the values of the root */
    const Solution *solution; /* NULL, or of these goals: */
    TaskGoals goals;
} Task;

/* Sets up *t for advice a at a root context (evaluator_begin). */
void task_init(Task *t, Evaluator *m, const Game *game, const CompiledAdvice *a, MoveOrder *order,
               EvalContext *root);

/* The prover's root will be a context of this depth, in plies, below the root of the task: the
 * levels in problem.last_depth become fewer by so many. */
void task_begin_at(Task *t, unsigned depth);

/* From here on the task knows heights, as far as the solution has them, and of advice that holds
 * what is held: it was made with task_aim() for this advice and a root of the same seed.  place:
 * memory for a context, the owner's. */
void task_know(Task *t, const Solution *solution, EvalContext *place);

/* Whether the holding-goal can be kept for ever from a state, as far as the task knows. */
typedef enum TaskHeld { TASK_NOT_HELD, TASK_HELD, TASK_HELD_UNKNOWN } TaskHeld;
TaskHeld task_is_held(const Task *t, const EvalContext *state);

#endif
