/* game/gdl/rules/base_check.h -- the relations `base` and `input` compared with the possible facts
 * and moves.
 * Does: warns of facts and moves that they lack, and of unreachable ones that they name.
 * Knows: programs, grounding.   Must not know: tables.
 *
 * al0 does not use base and input; other programs do. */
#ifndef AL0_GAME_GDL_RULES_BASE_CHECK_H
#define AL0_GAME_GDL_RULES_BASE_CHECK_H

#include "game/gdl/ground/program.h"

/* Adds warnings at the first rule for `base` and for `input`.  A relation is skipped if it is
 * missing, or if its evaluation exceeds the bounds. */
void base_check(Diags *ds, const GameProgram *p, const GroundBounds *bounds);

#endif
