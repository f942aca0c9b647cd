/* checker/eval.h -- what an expression says at a node.
 * Does: computes an expression of the syntax tree directly, each value with its type.
 * Knows: the tree with its names found (table.h), what a game offers (rules.h).
 * Must not know: proofs, files, any game. */
#ifndef AL0_CHECKER_EVAL_H
#define AL0_CHECKER_EVAL_H

#include "checker/rules.h"
#include "lang/ast.h"

/* The value of e.  *error: set to why it has none (types that do not fit, too much work); NULL if
 * it has one. */
Datum expr_value(const ExprContext *p, const Expr *e, const char **error);

/* Whether e holds: a set does when it is not empty.  NULL stands for `true`. */
bool expr_holds(const ExprContext *p, const Expr *e, const char **error);

#endif
