/* verify/sweep/retrograde_room.h -- the memory that advice takes that is solved backwards.
 * Does: plans single solutions; says how much of the memory there is for all.
 * Knows: the solver's plans.   Must not know: positions that are asked, roots of advice. */
#ifndef AL0_VERIFY_SWEEP_RETROGRADE_ROOM_H
#define AL0_VERIFY_SWEEP_RETROGRADE_ROOM_H

#include "verify/sweep/retrograde.h"

/* Returns the bytes for solved advice where all positions of the classes are asked: a quarter of
 * the memory at most, and what the truth, the fixed point and (an eighth) the searches do not take.
 */
uint64_t retrograde_share(const Classes *classes, uint64_t memory, uint64_t truth);

/* The aim of a single advice, but for the contexts. */
SolveAim retrograde_aim(const RetrogradeRequest *asked, const CompiledAdvice *a);

/* Plans a solution of the advice, one of many if it is a plan.  False: it cannot be solved. */
bool retrograde_plan(const RetrogradeRequest *asked, const CompiledAdvice *a, SolveRequest r,
                     SolvePlan *out);

/* True if there is room for a solution of the advice by itself. */
bool retrograde_has_room(const RetrogradeRequest *asked, const SolveRequest *r,
                         const CompiledAdvice *a);

#endif
