/* game/chess/endgame/plan.h -- which classes to solve, in which order, and what it takes.
 * Does: collects all that the requested classes lead into, successors first; says from when to when
 *       each has to be in memory, and how much that is at the worst moment.
 * Knows: Material, ClassLayout.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_PLAN_H
#define AL0_GAME_CHESS_ENDGAME_PLAN_H

#include "game/chess/endgame/work.h"

typedef struct PlannedClass {
    char name[MAX_CLASS_NAME];
    ClassLayout layout;
    bool empty;      /* nothing can be won there: it is not looked at */
    bool kept;       /* requested, or following by one move */
    size_t last_use; /* the last class that leads into it (its own number if none) */
    double seconds;
} PlannedClass;

typedef struct ClassPlan {
    PlannedClass *at;
    size_t n, cap;
    uint64_t memory; /* at the worst moment */
    uint64_t positions;
    double seconds;
} ClassPlan;

/* kings: N_SYMMETRIES of them, borrowed by the layouts.  False with a status when a class of
 * the request is none; the plan is the caller's (plan_clear) in any case. */
bool plan_make(ClassPlan *p, const SolveRequest *r, const Kings *kings, Status *status);
void plan_clear(ClassPlan *p);

#endif
