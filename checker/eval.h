/* checker/eval.h -- the value of an expression at a node.
 * Does: interprets the syntax tree; values carry their types.
 * Knows: the tree with its names found (table.h), what a game offers (rules.h).
 * Must not know: proofs, files, any game. */
#ifndef AL0_CHECKER_EVAL_H
#define AL0_CHECKER_EVAL_H

#include "base/arena.h"
#include "checker/rules.h"
#include "lang/ast.h"

/* Returns the value of e. *error: set to the reason if it has none (wrong types, too much work),
 * else to NULL. */
Datum expr_value(const ExprContext *p, const Expr *e, const char **error);

/* Computes a definition once for all if its value is the same everywhere: what its names mean must
 * be known.  It is kept in Define.checking, which is a Datum then, IS_HOLE of all others. */
void expr_settle(const Rules *rules, Arena *home, Define *d);

/* True if e holds; a set holds if it is not empty. e NULL stands for `true`. */
bool expr_holds(const ExprContext *p, const Expr *e, const char **error);

#endif
