/* game/gdl/ground/strata.h -- ground rules in strata: every `not` is decided before it is asked.
 * Does: looks for atoms that depend on their own `not`; computes what follows where nothing
 *   changes.
 * Knows: a grounding.   Must not know: joins, states.
 *
 * A component of schemas is *mixed* where one of them depends on the `not` of another one, or of
 * itself.  Its atoms may be in strata all the same: goal(x, 100) by not goal(x, 0).
 * Start reading at strata_check(). */
#ifndef AL0_GAME_GDL_GROUND_STRATA_H
#define AL0_GAME_GDL_GROUND_STRATA_H

#include "game/gdl/ground/ground.h"

/* By component of the schemas whether it is mixed; the caller owns it (free). */
bool *strata_find_mixed(const FlatRules *f, const FlatOrder *order);

/* Looks through the instances of a grounding, those of mixed components.
 * Returns: false after an error for each component that has an atom which depends on its own `not`.
 */
bool strata_check(Diags *ds, const Ground *g, const FlatOrder *order, const bool *is_mixed);

/* What holds by the instances of a grounding that strata_check() has accepted, and that ask of no
 * state: by atom; the caller owns it (free). */
bool *strata_evaluate(const Ground *g);

#endif
