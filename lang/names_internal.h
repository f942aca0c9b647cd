/* lang/names_internal.h -- what the files that resolve names share.
 * Does: the names that a table declares (namespace.c), the names in force inside an expression
 *       (names.c), what to say of those that mean nothing (suggest.c), plans (plan_names.c).
 * Knows: Module.   Must not know: types of expressions, files, any game.   For lang/ only. */
#ifndef AL0_LANG_NAMES_INTERNAL_H
#define AL0_LANG_NAMES_INTERNAL_H

#include "lang/check.h"

/* The names in force inside an expression: a definition's parameters, then bound names. */
typedef struct Scope {
    const Define *define;      /* NULL: none */
    const struct Bound *bound; /* the innermost; NULL: none */
} Scope;

typedef struct Bound {
    Expr *binder;
    const struct Bound *outer;
} Bound;

/* namespace.c -- sorts the names of the module's declarations into its table; reports those that
 * cannot stand. */
void names_build(Module *m);
/* The symbol of that name, the first of several; NULL if there is none. */
const Symbol *namespace_find(const Namespace *s, const char *name, size_t length);
/* The same for a name that may be ALIAS.NAME; advice: among advice and tables, else among
 * definitions. */
const Symbol *names_find_symbol(const Table *t, const char *name, size_t length, bool advice);
/* The table that stands before the dot of a name; NULL if there is none. */
const Table *names_table_before(const Table *t, const char *name, const char *dot);
bool names_same(const Name *a, const Name *b);
/* REF_DEPTH, REF_ROOT or REF_AFTER for the word of the language; REF_NONE for any other name. */
RefKind names_language_word(const char *name);
/* Reports a name that the game or the language has already.  noun: "definition", "parameter", ...
 * Returns: whether it has. */
bool names_reject_taken(Module *m, const Name *name, const char *noun);
/* Whether a definition and a word of its name can be told apart: `moves` stands for a definition
 * without parameters, `moves(S)` for a word that takes arguments. */
bool names_can_share(const Module *m, const Define *d);

/* names.c -- resolves a name that stands for a parameter or a bound name: into e->ref and what goes
 * with it.
 * Returns: whether it does. */
bool names_find_local(const Scope *s, Expr *e);

/* suggest.c -- says that a word or definition has the wrong number of arguments.  takes: "1
 * argument". */
void names_report_arguments(Module *m, const Expr *e, const char *takes);
/* Says that nothing is called so, unless that is excused. */
void names_report_unknown(Module *m, const Scope *s, const Expr *e);
/* The same of an item of a rule or a plan.  text: the error. */
void names_report_item(Module *m, const Name *item, UnknownKind kind, const char *text);

/* plan_names.c -- the names in all plans of the table. */
void names_resolve_plans(Module *m);

#endif
