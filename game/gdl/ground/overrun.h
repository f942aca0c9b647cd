/* game/gdl/ground/overrun.h -- the error for rules that exceed a limit of grounding.
 * Does: says which limit was exceeded, and which rule took most of it.
 * Knows: rules, diagnostics.   Must not know: facts, joins. */
#ifndef AL0_GAME_GDL_GROUND_OVERRUN_H
#define AL0_GAME_GDL_GROUND_OVERRUN_H

#include "game/gdl/ground/bounds.h"
#include "game/gdl/rules/kif.h"

/* The limit that was exceeded. */
typedef enum GroundFailure {
    GROUND_FITS,
    GROUND_TOO_MANY_INSTANCES,
    GROUND_TOO_MANY_FACTS,
    GROUND_TOO_MUCH_MEMORY,
    GROUND_TOO_MANY_STEPS,
    GROUND_IDLE, /* too many steps, and nothing that follows from them */
    GROUND_LATE
} GroundFailure;

/* What is spent on a rule. */
typedef struct GroundWork {
    uint64_t instances, steps;
} GroundWork;

/* A grounding that was given up; all borrowed. */
typedef struct GroundOverrun {
    GroundFailure failed; /* not GROUND_FITS */
    const GroundBounds *bounds;
    const KifRules *rules;
    const GroundWork *work_of; /* by rule */
} GroundOverrun;

/* Adds the error, at the rule on which most was spent. */
void ground_report_overrun(Diags *ds, const GroundOverrun *o);

#endif
