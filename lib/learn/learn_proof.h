/* lib/learn/learn_proof.h -- the proof that learning begins with.
 * Does: asks an advice in one position, by a search, or solved backwards for all positions where a
 *   search takes longer than that.
 * Knows: sessions, the answers of a sweep.   Must not know: what is learned.   For lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_PROOF_H
#define AL0_LIB_LEARN_LEARN_PROOF_H

#include "lib/internal.h"
#include "verify/sweep/answers.h"

/* True if the advice has a tree with a move of ours in the position, one of ask->classes; else
 * false with a status: one without a move has nothing to teach.  ask: a question about all
 * positions, without measures; what is solved backwards goes into its pool. */
bool learn_proof(const Al0Table *table, const Al0LearnOptions *asked, const AnswersRequest *ask,
                 Status *s);

#endif
