/* write/odds.h -- what is known of the odds that an advice asks for, on paper.
 * Does: probabilities in text and JSON; the odds of an answer, and of advice that was tried.
 * Knows: ProofOdds, Json.   Must not know: trees, how odds are found. */
#ifndef AL0_WRITE_ODDS_H
#define AL0_WRITE_ODDS_H

#include "interp/choose.h"
#include "write/json.h"

/* Appends "probability 4/7 (0.571), at least 1/2 was asked for" of a tree that was found; p: with odds. */
void write_odds_of_tree(StrBuf *out, const Proof *p);

/* Appends what is known of the odds of advice without a tree: ": the probability is below 0.572", ": it is 0.531 or more,
 * and 0.625 or less"; nothing where the advice has no odds. */
void write_odds_of_tried(StrBuf *out, const Tried *t);

/* A probability as a number, rounded down; odds: parts of ODDS_ONE. */
void write_odds_number(Json *j, const char *key, uint64_t odds);

/* Members of the present object: "odds" [n, m] if they are known exactly, what was asked for, and the bounds. */
void write_odds_json(Json *j, const ProofOdds *o);

#endif
