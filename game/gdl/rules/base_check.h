/* game/gdl/rules/base_check.h -- what the relations base and input say, compared with what can be.
 * Does: warns of facts and moves that they lack, and of those that they name though no play reaches
 *   them.
 * Knows: programs, grounding.   Must not know: tables.
 *
 * Nothing relies on base and input here; other programs do. */
#ifndef AL0_GAME_GDL_RULES_BASE_CHECK_H
#define AL0_GAME_GDL_RULES_BASE_CHECK_H

#include "game/gdl/ground/program.h"

/* Warnings at the first rule for base, for input; none where the rules have no such relation, or it
 * takes more than the bounds. */
void base_check(Diags *ds, const GameProgram *p, const GroundBounds *bounds);

#endif
