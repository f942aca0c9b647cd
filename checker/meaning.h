/* checker/meaning.h -- what an expression says at a place.
 * Does: computes an expression of the syntax tree directly, each value with its type.
 * Knows: the tree with its names found (table.h), the words.   Must not know: proofs, files. */
#ifndef AL0_CHECKER_MEANING_H
#define AL0_CHECKER_MEANING_H

#include "checker/words.h"
#include "lang/ast.h"

/* The value of e.  trouble: set to why it has none (types that do not fit, too much work); NULL if
 * it has one. */
Datum meaning(const Spot *p, const Expr *e, const char **trouble);

/* Whether e holds: a set does when it is not empty.  NULL stands for `true`. */
bool meaning_holds(const Spot *p, const Expr *e, const char **trouble);

#endif
