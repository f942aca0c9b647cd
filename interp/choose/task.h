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

/* As Game.moves. */
typedef unsigned ListMoves(const Game *game, const void *position, void *cache, Move *out);

/* Moves to be listed. */
typedef struct MovesListed {
    const Game *game;
    ListMoves *list;
    const void *position;
    void *cache;
} MovesListed;

/* Lists moves in the order of their images in the image of the position under a symmetry.
 * Returns: their number. */
unsigned list_by_image(MoveOrder *o, const MovesListed *l, unsigned symmetry, Move *out);

/* The symmetry for list_by_image() in all positions of a question about the advice: the one that
 * makes the root canonical if the advice's table is `symmetric`, else 0. */
unsigned root_symmetry(const Game *game, const CompiledAdvice *a, const void *root);

/* The goals of an advice for play that began at a root, as an aim; all of it is its owner's. */
typedef struct TaskGoals {
    Evaluator *evaluator;
    const Game *game;
    const CompiledAdvice *advice;
    EvalContext *root, *place; /* the root, and memory for one context */
} TaskGoals;

/* Returns the aim of an advice for a solver: our aim is its goals; for advice to hold, their aim
 * is that its goal fails. The contexts are not set; each is a TaskGoals. */
SolveAim task_aim(const CompiledAdvice *a);

/* A problem over contexts.  Its owner keeps the evaluator, the advice and the scratch alive. */
typedef struct Task {
    Problem problem;
    Evaluator *evaluator;
    const Game *game;
    const CompiledAdvice *advice;
    MoveOrder *order;
    unsigned symmetry; /* moves are listed in the order of their images under it */
    /* The depth of the prover's root: a node at a level has first_depth + level */
    unsigned first_depth;
    uint64_t seed;            /* of keys: the advice and the values of the root */
    const Solution *solution; /* NULL, or of these goals: */
    TaskGoals goals;
} Task;

/* Sets up *t for advice a at a root context (evaluator_begin). */
void task_init(Task *t, Evaluator *m, const Game *game, const CompiledAdvice *a, MoveOrder *order,
               EvalContext *root);

/* Lists moves in the order of their images under another symmetry than that of its root: for a
 * part of a plan. */
void task_order_by(Task *t, unsigned symmetry);

/* The prover's root will be a context `depth` plies below the root of the task: lowers the
 * levels in problem.last_depth by depth. */
void task_begin_at(Task *t, unsigned depth);

/* Gives the task known heights from a solution, or for advice to hold the positions that are
 * held. The solution was made with task_aim() for this advice and a root of the same seed.
 * place: memory for a context; the caller owns it. */
void task_know(Task *t, const Solution *solution, EvalContext *place);

/* Known answer: can the holding-goal be kept for ever from a state? */
typedef enum TaskHeld { TASK_NOT_HELD, TASK_HELD, TASK_HELD_UNKNOWN } TaskHeld;
TaskHeld task_is_held(const Task *t, const EvalContext *state);

#endif
