/* interp/task.h -- one piece of advice, put to the prover.
 * Does: makes a Problem of a compiled advice: goals, constraints, order of moves, keys.
 * Knows: CompiledAdvice, Machine, Problem.   Must not know: rules, how the search goes. */
#ifndef AL0_INTERP_TASK_H
#define AL0_INTERP_TASK_H

#include "interp/compiled.h"
#include "interp/machine.h"
#include "prover/problem.h"

/* Scratch memory for ordering moves, as large as the game's most moves. */
typedef struct MoveOrder MoveOrder;

MoveOrder *move_order_new(const Game *game);    /* caller owns it */
void move_order_free(MoveOrder *o);

/* A problem over scenes.  Its owner keeps the machine, the advice and the scratch alive. */
typedef struct Task {
    Problem problem;
    Machine *machine;
    const Game *game;
    const CompiledAdvice *advice;
    MoveOrder *order;
    uint64_t seed;              /* of keys: the advice and the values of the root */
} Task;

/* Sets up *t for advice a at a root scene (machine_begin). */
void task_init(Task *t, Machine *m, const Game *game, const CompiledAdvice *a, MoveOrder *order,
               Scene *root);

#endif
