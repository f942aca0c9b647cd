/* interp/evaluate/goal_terms.h -- the numbers and sets that a goal speaks of.
 * Does: finds in a checked goal what people would look at to understand it: both sides of
 *   comparisons, sets, and the definitions behind them.
 * Knows: the checked tree.   Must not know: positions, values, the graph.
 * Start reading at goal_terms_add(). */
#ifndef AL0_INTERP_EVALUATE_GOAL_TERMS_H
#define AL0_INTERP_EVALUATE_GOAL_TERMS_H

#include "lang/ast.h"

enum { LIMIT_TERMS = 48 }; /* of one advice; the rest is left out */

/* A number or a set; it has no bound name and no parameter that stands outside of it. */
typedef struct GoalTerm {
    const Expr *expr;
    uint32_t operand; /* the part of the goals that it was met in first */
    bool behind;      /* it stands in a definition, not in the goal as written */
} GoalTerm;

typedef struct GoalTerms {
    GoalTerm at[LIMIT_TERMS];
    uint32_t n;
    const Define *seen[2 * LIMIT_TERMS]; /* definitions that were looked into */
    uint32_t n_seen;
} GoalTerms;

/* Adds the terms of one part of a goal, those that are written alike once.  {0} is empty. */
void goal_terms_add(GoalTerms *terms, const Expr *goal, uint32_t operand);

/* True if an expression is closed: no parameter, and no name bound outside of it. */
bool goal_terms_is_closed(const Expr *e);

/* True if a term has the same value in all positions below one root, as its text shows:
 * constants and terms of the root. */
bool goal_term_is_fixed(const GoalTerm *term);

/* The subterms of a definition. */
typedef struct TermOrigin {
    uint64_t terms; /* those that it speaks of directly: a bit for each of the list */
    bool all;       /* it looks at nothing of the position besides these */
} TermOrigin;

/* Returns the subterms of term i; if it is not a definition, none, with `all` false. */
TermOrigin goal_terms_inside(const GoalTerms *terms, uint32_t i);

#endif
