/* game/gdl/ground/bounds.h -- limits of grounding.
 * Knows: deadlines, diagnostics.   Must not know: rules. */
#ifndef AL0_GAME_GDL_GROUND_BOUNDS_H
#define AL0_GAME_GDL_GROUND_BOUNDS_H

#include <stdint.h>

#include "base/deadline.h"
#include "base/diag.h"

#define GROUND_MEMORY (UINT64_C(8) << 30) /* the default, in bytes */

/* Limits of memory and time. */
typedef struct GroundBounds {
    uint64_t memory; /* bytes, including what is made of the grounding; 0: GROUND_MEMORY */
    Deadline until;
} GroundBounds;

/* True, with an error added, once the time is over. */
bool ground_is_late(Diags *ds, const GroundBounds *bounds);

#endif
