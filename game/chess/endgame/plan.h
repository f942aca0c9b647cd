/* game/chess/endgame/plan.h -- classes to solve, their order, time and memory.
 * Does: collects the requested classes and all their successors, successors first; computes the
 *       lifetime of each class in memory, and the peak memory.
 * Knows: Material, ClassLayout.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_PLAN_H
#define AL0_GAME_CHESS_ENDGAME_PLAN_H

#include "game/chess/endgame/work.h"

/* One class of a plan. */
typedef struct PlannedClass {
    char name[MAX_CLASS_NAME];
    ClassLayout layout;
    bool empty;      /* no position can be won: not solved */
    bool kept;       /* requested, or reached from a requested class by one move */
    bool half[2];    /* values with that side to move are needed once it is solved */
    size_t last_use; /* number of the last class that leads into it, or its own */
    double seconds;  /* estimated */
} PlannedClass;

/* Classes in the order of solving. */
typedef struct ClassPlan {
    PlannedClass *at;
    size_t n, cap;
    uint64_t memory; /* peak, in bytes */
    uint64_t kept;   /* bytes that stay */
    uint64_t positions;
    double seconds;
} ClassPlan;

/* The symmetry of a class for an aim: its positions without a difference are stored once. */
Symmetry plan_symmetry(const SolveAim *aim, Material m);

/* Makes the plan of a request; the caller clears it (plan_clear) in any case.
 * kings:   N_SYMMETRIES of them, borrowed by the layouts.
 * Returns: false with a status if a requested class is malformed. */
bool plan_make(ClassPlan *p, const SolveRequest *r, const Kings *kings, Status *status);
void plan_clear(ClassPlan *p);

#endif
