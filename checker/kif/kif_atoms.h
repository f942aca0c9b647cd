/* checker/kif/kif_atoms.h -- atoms in strings of a table.
 * Does: decides if "(cell 1 1 x) (not (legal x (mark 1 1)))" is true of a position.
 * Knows: states (kif_states.h).   Must not know: words, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_ATOMS_H
#define AL0_CHECKER_KIF_KIF_ATOMS_H

#include "checker/kif/kif_game.h"

/* Returns a truth value: true if all atoms of the text hold, and those behind `not` do not. An
 * atom is one of a relation of the rules, else a fact. Atoms of keywords are (true F), (legal R
 * M), (goal R N), (role R) and terminal. IS_HOLE if the text is not a list of atoms. */
Datum kif_atoms_hold(const ExprContext *at, const KifParts *parts, const char *text);

#endif
