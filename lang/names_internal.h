/* lang/names_internal.h -- shared parts of name resolution.
 * Does: names that a table declares (namespace.c), scopes of expressions (scope.c), errors for
 *   undeclared names (suggest.c), names in plans (plan_names.c).
 * Knows: Module.   Must not know: types of expressions, files, any game.   For lang/ only. */
#ifndef AL0_LANG_NAMES_INTERNAL_H
#define AL0_LANG_NAMES_INTERNAL_H

#include "lang/check.h"

/* The scope of an expression: the parameters of a definition or of advice, then bound names. */
typedef struct Scope {
    const Define *define;      /* NULL: none */
    const Advice *advice;      /* NULL: none */
    uint32_t n_in_force;       /* of its parameters */
    const struct Bound *bound; /* the innermost; NULL: none */
} Scope;

typedef struct Bound {
    Expr *binder;
    const struct Bound *outer;
} Bound;

/* namespace.c -- fills the name spaces of the module's table, sorted; reports names that may not
 * be declared. */
void names_build(Module *m);
/* Returns the symbol of that name, the first of several; NULL if not found. */
const Symbol *namespace_find(const Namespace *s, const char *name, size_t length);
/* Returns the symbol of a name that may be ALIAS.NAME; NULL if not found. advice: searches
 * advice and tables, else definitions. */
const Symbol *names_find_symbol(const Table *t, const char *name, size_t length, bool advice);
/* Returns the table whose alias stands before the dot of a name; NULL if not found. */
const Table *names_table_before(const Table *t, const char *name, const char *dot);
bool names_same(const Name *a, const Name *b);
/* Returns REF_DEPTH up to REF_PLAYED for a word of the language, REF_NONE for any other name. */
RefKind names_language_word(const char *name);
/* Reports a name that the game or the language uses already. noun: "definition", "parameter",
 * ... Returns: true if it is in use. */
bool names_reject_taken(Module *m, const Name *name, const char *noun);
/* True if a definition and a word of its name are distinguishable: `moves` is a definition
 * without parameters, `moves(S)` a word with arguments. */
bool names_can_share(const Module *m, const Define *d);

/* scope.c -- resolves the name of a parameter or a bound name; sets e->ref, and e->index,
 * e->value_of or e->binder_of. Returns: true if it is one. */
bool names_find_local(const Scope *s, Expr *e);

/* suggest.c -- reports a wrong number of arguments of a word or definition. takes: "1 argument". */
void names_report_arguments(Module *m, const Expr *e, const char *takes);
/* Reports an undeclared name, unless UNKNOWN_ARE_EXCUSED. */
void names_report_unknown(Module *m, const Scope *s, const Expr *e);
/* Reports an undeclared item of a rule or a plan. text: the error. */
void names_report_item(Module *m, const Name *item, UnknownKind kind, const char *text);

/* item_names.c -- reports a parameter whose name means something else already, or stands twice. */
void names_check_param(Module *m, const Name *param);
void names_report_twice(Module *m, const Name *param);
/* Sees that parameters of advice have names of their own. */
void names_check_params(Module *m, const Advice *a);

/* plan_names.c -- resolves the names in all plans of the table. */
void names_resolve_plans(Module *m);

#endif
