/* interp/compose/refuted_by.h -- whether the refutation of one advice refutes another.
 * Does: follows the moves that the other advice allows through the refutation.
 * Knows: Problem, Strategy.   Must not know: the language, how the refutation was found.
 *
 * A refutation is play of theirs against every move that an advice allows.  It refutes
 * another advice, too, if that allows no other move on the way, reckons with the replies, and
 * reaches no leaf.  So what has a tree is never held to be refuted; what is not held to be refuted
 * may have none. */
#ifndef AL0_INTERP_COMPOSE_REFUTED_BY_H
#define AL0_INTERP_COMPOSE_REFUTED_BY_H

#include "prover/problem.h"
#include "prover/tree/strategy.h"

/* p, root: of the other advice, at the position at which the refutation begins.
 * Returns: false also where it takes too long to see, and where a callback gave up. */
bool refuted_by(const Problem *p, void *root, const Strategy *refutation);

#endif
