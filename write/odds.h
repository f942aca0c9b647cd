/* write/odds.h -- what is known of the odds that an advice asks for, and of what is expected, on
 * paper.
 * Does: probabilities in text and JSON; the odds of an answer, and of advice that was tried.
 * Knows: ProofOdds, Json.   Must not know: trees, how odds are found. */
#ifndef AL0_WRITE_ODDS_H
#define AL0_WRITE_ODDS_H

#include "interp/choose.h"
#include "write/json.h"

/* Appends "probability 4/7 (0.571), at least 1/2 was asked for" of a tree that was found; p: with
 * odds. */
void write_odds_of_tree(StrBuf *out, const Proof *p);

/* Appends what is known of the odds of advice without a tree: ": the probability is below 0.572",
 * ": it is 0.531 or more, and 0.625 or less"; nothing where the advice has no odds. */
void write_odds_of_tried(StrBuf *out, const Tried *t);

/* Appends "expected 0.213" of a tree that was found; p: of advice with `expect:`. */
void write_expected_of_tree(StrBuf *out, const Proof *p);

/* Appends what is known of the expectation of advice without a tree: ": expected 0.213 so far, 6
 * plies deep"; nothing elsewhere. */
void write_expected_of_tried(StrBuf *out, const Tried *t);

/* Members of the present object: what is expected, and how deep the search for it was. */
void write_expected_json(Json *j, const ProofExpected *e);

/* What is expected, as a number of six digits; parts: of ODDS_ONE. */
void write_expected_number(Json *j, const char *key, uint64_t parts);

/* A probability as a number, rounded down; odds: parts of ODDS_ONE. */
void write_odds_number(Json *j, const char *key, uint64_t odds);

/* Members of the present object: "odds" [n, m] if they are known exactly, what was asked for, and
 * the bounds. */
void write_odds_json(Json *j, const ProofOdds *o);

#endif
