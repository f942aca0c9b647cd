/* interp/task.h -- one piece of advice, put to the prover.
 * Does: makes a Problem of a compiled advice: goals, constraints, order of moves, keys.
 * Knows: CompiledAdvice, Machine, Problem, Solution.   Must not know: rules, how the search goes. */
#ifndef AL0_INTERP_TASK_H
#define AL0_INTERP_TASK_H

#include "game/solve.h"
#include "interp/compiled.h"
#include "interp/machine.h"
#include "prover/problem.h"

/* Scratch memory for ordering moves, as large as the game's most moves. */
typedef struct MoveOrder MoveOrder;

MoveOrder *move_order_new(const Game *game);    /* caller owns it */
void move_order_free(MoveOrder *o);

/* The goals of an advice for play that began at a root, as an aim; all of it is its owner's. */
typedef struct TaskGoals {
    Machine *machine;
    const Game *game;
    const CompiledAdvice *advice;
    Scene *root, *place;        /* the root, and memory for one scene */
} TaskGoals;

AimSays task_goals_say(void *goals, const void *position);      /* for SolveAim */

/* A problem over scenes.  Its owner keeps the machine, the advice and the scratch alive. */
typedef struct Task {
    Problem problem;
    Machine *machine;
    const Game *game;
    const CompiledAdvice *advice;
    MoveOrder *order;
    unsigned first_depth;       /* of the node that the prover takes for the root */
    uint64_t seed;              /* of keys: the advice and the values of the root */
    const Solution *solution;   /* NULL, or of these goals: */
    TaskGoals goals;
} Task;

/* Sets up *t for advice a at a root scene (machine_begin). */
void task_init(Task *t, Machine *m, const Game *game, const CompiledAdvice *a, MoveOrder *order,
               Scene *root);

/* The prover's root is a scene of this depth below the root of the task. */
void task_begin_at(Task *t, unsigned depth);

/* From here on the task knows heights, as far as the solution has them: it was made with task_goals_say for
 * this advice and a root of the same seed.  place: memory for a scene, the owner's. */
void task_know(Task *t, const Solution *solution, Scene *place);

#endif
