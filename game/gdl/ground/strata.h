/* game/gdl/ground/strata.h -- stratification of ground rules.
 * Does: finds atoms that depend on their own `not`; evaluates static rules.
 * Knows: a grounding.   Must not know: joins, states.
 *
 * A component of schemas is *mixed* if one of them depends on the `not` of another, or of itself.
 * Its atoms may be stratified all the same: goal(x, 100) by not goal(x, 0).
 * Start reading at strata_check(). */
#ifndef AL0_GAME_GDL_GROUND_STRATA_H
#define AL0_GAME_GDL_GROUND_STRATA_H

#include "game/gdl/ground/ground.h"

/* By component of the schemas: true if it is mixed.  The caller owns the array (free). */
bool *strata_find_mixed(const FlatRules *f, const FlatOrder *order);

/* Checks the instances of mixed components.
 * Returns: false after an error for each component with an atom that depends on its own `not`. */
bool strata_check(Diags *ds, const Ground *g, const FlatOrder *order, const bool *is_mixed);

/* By atom: true if it follows from the instances, which strata_check() has accepted and which are
 * all static.  The caller owns the array (free). */
bool *strata_evaluate(const Ground *g);

#endif
