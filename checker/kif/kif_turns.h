/* checker/kif/kif_turns.h -- detects from the rules alone that two roles take turns.
 * Does: looks for two facts that alternate at every step, each of which one role needs in order to
 *   choose.
 * Knows: possible facts (kif_states.h).   Must not know: positions, words, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_TURNS_H
#define AL0_CHECKER_KIF_KIF_TURNS_H

#include "checker/kif/kif_states.h"

/* Finds the two facts, (true F), that hold when the first and the second of two roles move: one of
 * them holds in the initial state, each is derived for the next state from the other one alone, and
 * each role has at most one move that does not need its own fact.
 * Returns: false if not found. */
bool kif_turns_find(const Clauses *rules, States *states, GroundTerm turn_of[2]);

#endif
