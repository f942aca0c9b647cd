/* checker/given.h -- the values of the parameters of advice.
 * Does: computes which values a parameter may have at a position, and which ones an item of a plan
 *   hands to its advice; follows pieces.
 * Knows: a check in progress (state.h).   Must not know: branches of plans, the text of a proof.
 * Start reading at given_list(). */
#ifndef AL0_CHECKER_GIVEN_H
#define AL0_CHECKER_GIVEN_H

#include "checker/state.h"

/* Where something begins: a position, and the names that have values there already. */
typedef struct GivenPlace {
    const Board *board;
    const GivenValues *known;
} GivenPlace;

/* Whether a parameter may have the value of that number, of a square or an integer: *out, if it
 * may. */
bool given_may_be(Check *c, GivenPlace at, const AdviceParam *p, int64_t number, Datum *out);

/* All values of an advice's parameters, in order. */
typedef VEC(GivenValues) GivenList;

/* The instances that an item begins at a position, in the order of docs/language.md, added to a
 * list: the declared values, cut with what it hands.  at.known: the values of the plan that it
 * stands in.  item: NULL hands nothing.  False: the check has given up. */
bool given_list(Check *c, GivenPlace at, const Advice *a, const RuleItem *item, GivenList *out);

/* The values after a legal move, which pieces follow. */
GivenValues given_after(const Check *c, const Board *before, Step s, const GivenValues *given);

bool given_are_same(const GivenValues *a, const GivenValues *b);

#endif
