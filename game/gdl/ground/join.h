/* game/gdl/ground/join.h -- join plans of rules.
 * Does: chooses the order of the literals of a rule, their indices, and the places of the checks of
 *   `distinct` and static `not`.
 * Knows: flat rules, facts, domains.   Must not know: the use of the results. */
#ifndef AL0_GAME_GDL_GROUND_JOIN_H
#define AL0_GAME_GDL_GROUND_JOIN_H

#include "game/gdl/ground/ground.h"
#include "game/gdl/ground/split.h"

#define NO_LITERAL SIZE_MAX

/* One literal of a join: looked up if all its columns are bound, else listed by an index. */
typedef struct JoinStep {
    size_t literal; /* in the body of the rule */
    bool is_lookup;
    bool only_older; /* only facts entered before the one that started the join */
    uint32_t index;
    uint64_t bound;               /* columns with known constants */
    size_t first_check, n_checks; /* in JoinPlan.checks: literals checked behind this one */
} JoinStep;

/* The join of a rule whose literal `start` is bound by a fact; NO_LITERAL: of the whole rule. */
typedef struct JoinPlan {
    const FlatRule *rule;
    size_t start;
    const JoinStep *steps;
    size_t n_steps;
    const size_t *checks;
    size_t n_first_checks; /* checks before the first step */
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
