/* game/gdl/ground/join.h -- how the literals of a rule are joined.
 * Does: decides in which order, by which index, and when a `distinct` or a static `not` is looked
 *   at.
 * Knows: flat rules, facts, domains.   Must not know: what becomes of the result. */
#ifndef AL0_GAME_GDL_GROUND_JOIN_H
#define AL0_GAME_GDL_GROUND_JOIN_H

#include "game/gdl/ground/ground.h"
#include "game/gdl/ground/split.h"

#define NO_LITERAL SIZE_MAX

/* One literal of a join.  Where all its columns are bound it is looked up, else listed by an index.
 */
typedef struct JoinStep {
    size_t literal; /* in the body of the rule */
    bool is_lookup;
    bool only_older; /* facts that were entered before the one that started it */
    uint32_t index;
    uint64_t bound;               /* columns whose constants are known before */
    size_t first_check, n_checks; /* in JoinPlan.checks: literals to look at behind it */
} JoinStep;

/* How the rest of a rule is joined when `start` is bound by a fact; NO_LITERAL: from nothing. */
typedef struct JoinPlan {
    const FlatRule *rule;
    size_t start;
    const JoinStep *steps;
    size_t n_steps;
    const size_t *checks;
    size_t n_first_checks; /* those before the first step come first */
} JoinPlan;

/* What a plan is made from. */
typedef struct JoinBase {
    Arena *home; /* keeps the plan */
    const FlatRules *f;
    Facts *facts; /* by schema; gets the indices that the plan needs */
    const FlatDomains *d;
} JoinBase;

/* Makes a plan for a rule; start: as in JoinPlan. */
JoinPlan join_plan(const JoinBase *base, const FlatRule *rule, size_t start);

#endif
