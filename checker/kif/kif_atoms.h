/* checker/kif/kif_atoms.h -- atoms that a table names in a string.
 * Does: says whether "(cell 1 1 x) (not (legal x (mark 1 1)))" is true of a position.
 * Knows: states (kif_states.h).   Must not know: words, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_ATOMS_H
#define AL0_CHECKER_KIF_KIF_ATOMS_H

#include "checker/kif/kif_game.h"

/* A truth: whether all atoms of the text hold, and those behind `not` do not.  An atom is of a
 * relation of the rules, or else a fact; of the keywords (true F), (legal R M), (goal R N), (role
 * R) and terminal are atoms.  IS_HOLE where the text is something else. */
Datum kif_atoms_hold(const ExprContext *at, const KifParts *parts, const char *text);

#endif
