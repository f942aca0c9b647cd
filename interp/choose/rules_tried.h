/* interp/choose/rules_tried.h -- the rules that were looked at in a position, and why each applies
 * or not.
 * Does: goes through the rules in their order as a choice did, and takes their conditions apart.
 * Knows: Compiled, Choice, Operands.   Must not know: searches, trees, how anything is shown. */
#ifndef AL0_INTERP_CHOOSE_RULES_TRIED_H
#define AL0_INTERP_CHOOSE_RULES_TRIED_H

#include "interp/choose/choose.h"

typedef struct TriedRule {
    const Rule *rule;
    const char *table; /* the table of the rule; NULL: the root */
    bool applies;
    /* The parts of its condition; n is 0 without a condition. */
    Operands *parts;
    uint64_t failing;   /* a bit for each part that does not hold */
    const Value *value; /* of each term of the parts */
} TriedRule;

typedef struct RulesTried {
    TriedRule *at; /* in the order in which they were looked at */
    size_t n;
} RulesTried;

/* Returns the rules tried for a choice at a position, up to the one that applied. They include
 * the rules of tables that led to it; of tables tried in vain only the rule that names them.
 * Empty if the advice was given by name. The caller owns them (rules_tried_clear); c must
 * outlive them. */
RulesTried rules_tried(const Compiled *c, const void *position, const Choice *choice);
void rules_tried_clear(RulesTried *r); /* {0} is fine */

#endif
