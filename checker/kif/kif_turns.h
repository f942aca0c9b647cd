/* checker/kif/kif_turns.h -- whether two roles take turns, by the rules alone.
 * Does: looks for two facts that change places at every step, each of which one role needs in order
 *   to choose.
 * Knows: what is possible (kif_states.h).   Must not know: positions, words, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_TURNS_H
#define AL0_CHECKER_KIF_KIF_TURNS_H

#include "checker/kif/kif_states.h"

/* Finds the two facts, (true F), with which the first and the second of two roles move: one of them
 * holds at first, each is concluded for the next state from the other one alone, and each role has
 * at most one move that does not need its own.  False: there are none. */
bool kif_turns_find(const Clauses *rules, States *states, GroundTerm turn_of[2]);

#endif
