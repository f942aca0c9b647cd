/* interp/choose/rules_tried.h -- the rules that were looked at in a position, and why each applies
 * or not. Does: goes through the rules in their order as a choice did, and takes their conditions
 * apart. Knows: Compiled, Choice, Operands.   Must not know: searches, trees, how anything is
 * shown. */
#ifndef AL0_INTERP_CHOOSE_RULES_TRIED_H
#define AL0_INTERP_CHOOSE_RULES_TRIED_H

#include "interp/choose/choose.h"

typedef struct TriedRule {
    const Rule *rule;
    const char *table; /* whose rule it is, if that is not the root; else NULL */
    bool applies;
    /* The parts of its condition; n is 0 where it has none. */
    Operands *parts;
    uint64_t failing;   /* a bit for each part that does not hold */
    const Value *value; /* of each term of the parts */
} TriedRule;

typedef struct RulesTried {
    TriedRule *at; /* in the order in which they were looked at */
    size_t n;
} RulesTried;

/* The rules up to the one that applied for a choice at a position, those of tables on the way to it
 * among them; of tables that came to nothing before only the rule that led to them.  None where an
 * advice was asked for by name.  Caller owns them (rules_tried_clear); c outlives them. */
RulesTried rules_tried(const Compiled *c, const void *position, const Choice *choice);
void rules_tried_clear(RulesTried *r); /* {0} is fine */

#endif
