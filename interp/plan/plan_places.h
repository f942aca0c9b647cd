/* interp/plan/plan_places.h -- the places of a plan, with the values of the parameters of their
 * advice, and of the plans that they stand in.
 * Does: makes of the places of a step and the values at a root those that begin there: one for each
 *   way to take what is handed by `any`, each with all that is handed by `each`; keeps equal ones
 *   once.
 * Knows: CompiledPlan, Instances.   Must not know: branches, searches.
 * Start reading at plan_places_begin(). */
#ifndef AL0_INTERP_PLAN_PLAN_PLACES_H
#define AL0_INTERP_PLAN_PLAN_PLACES_H

#include "base/slots.h"
#include "base/vec.h"
#include "interp/choose/instances.h"

/* A place with the advice that is pursued there, by entry: an advice without parameters, or one
 * instance. */
typedef struct BoundPlace {
    const PlanPlace *of;
    uint32_t n;
    const uint32_t *item;     /* its number in the place */
    const ParamValues *given; /* its values; NULL: nothing has any, neither advice nor plans */
    const ParamValues *now;   /* the same, with pieces where they stand */
    const ParamValues *frame; /* the values, as they are now, of the plans round it: PlanFrame */
    uint64_t hash;            /* the same for equal ones, whichever task has made them */
} BoundPlace;

/* All that a task has met; those without parameters first, by their number in the plan. */
typedef struct PlanPlacesMet {
    Arena *home;
    const CompiledPlan *plan;
    VEC(const BoundPlace *) at;
    Slots slots;
    VEC(uint32_t) begun; /* what plan_places_begin has found */
    bool too_many;       /* places, or instances of one, were left out: nothing is known any more */
} PlanPlacesMet;

PlanPlacesMet plan_places_new(const CompiledPlan *plan); /* caller owns it (plan_places_clear) */
void plan_places_clear(PlanPlacesMet *p);

static inline const CompiledAdvice *bound_advice(const BoundPlace *p, uint32_t entry)
{
    return p->of->advice[p->item[entry]];
}

/* A move, and the position that it is played in. */
typedef struct MoveInPlan {
    const void *position;
    Move move;
} MoveInPlan;

/* The places of a step that is entered, and what is bound there already. */
typedef struct PlanPlaces {
    const uint16_t *at;
    uint32_t n;
    const ParamValues *frame; /* of the plans round the step, as they are now */
    uint32_t n_frames;
} PlanPlaces;

/* The step behind a place. */
PlanPlaces bound_next(const BoundPlace *p);

/* The values of an entry. */
const ParamValues *bound_values(const BoundPlace *p, uint32_t entry);

/* The numbers of the places that a step becomes at a root (which gets values and loses them), in
 * order, into p->begun. */
void plan_places_begin(PlanPlacesMet *p, const PlanPlaces *step, Evaluator *m, EvalContext *root);

/* The number of the place that one becomes by a legal move of a position, which its pieces follow.
 */
uint32_t plan_places_follow(PlanPlacesMet *p, uint32_t number, const Evaluator *m,
                            const MoveInPlan *by);

#endif
