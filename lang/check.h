/* lang/check.h -- the table being checked: shared state of the checking steps.
 * Does: declares the steps: load.c reads files, names.c resolves names, unknown.c reports
 *   undeclared names, toposort.c sorts definitions, types.c infers types, context_check.c checks
 *   where words may stand, names_warn.c warns of unused names; settings.c changes definitions
 *   afterwards.
 * Knows: the syntax tree.   Must not know: how text is read, any game.   For lang/ only. */
#ifndef AL0_LANG_CHECK_H
#define AL0_LANG_CHECK_H

#include "base/vec.h"
#include "lang/table.h"

/* The context of an undeclared name: an expression, the list of a rule, a plan. */
typedef enum UnknownKind { UNKNOWN_VALUE, UNKNOWN_ITEM, UNKNOWN_STEP } UnknownKind;

/* An undeclared name. */
typedef struct Unknown {
    Name name; /* its first occurrence */
    UnknownKind kind;
    const char *text;    /* the error at that occurrence, without the number of occurrences */
    const char *hint;    /* or NULL */
    const char *nearest; /* NULL, or the name that may have been meant */
    size_t places;
} Unknown;

/* How undeclared names are reported. */
typedef enum UnknownNames {
    UNKNOWN_ARE_ERRORS,
    UNKNOWN_ARE_LACKING, /* of a library checked by itself: its user declares them */
    UNKNOWN_ARE_EXCUSED  /* not at all: a file that may declare them is missing */
} UnknownNames;

typedef struct Module {
    Arena *home;
    Diags *ds;
    Table *table;
    VEC(Define *) defines; /* in the order of the text, libraries in place */
    VEC(Advice *) advices;
    VEC(Rule *) rules;
    VEC(Import) imports;
    VEC(Name) dropped;    /* names of declarations that have errors */
    VEC(Unknown) unknown; /* at most LIMIT_DIAGS */
    size_t more_unknown;  /* occurrences of all other names */
    UnknownNames unknown_names;
    /* of module_each_expr(): the advice that the expression visited stands in, with so many of its
     * parameters in force; NULL: none */
    const Advice *within;
    uint32_t n_in_force;
    unsigned open_plans; /* plans being resolved: the nesting depth */
    bool plans_too_deep; /* LIMIT_PLAN_DEPTH has been reported */
    bool too_deep;       /* LIMIT_FULL_DEPTH has been reported */
} Module;

/* names.c -- moves the lists into m->table, reports duplicate names, resolves every name, and
 * sorts definitions so that each stands behind those that it uses. */
void names_resolve(Module *m);
/* Resolves one more expression against a checked table. */
void names_resolve_expr(Module *m, Expr *e);
/* item_names.c -- sees that an item's arguments are as many as its advice has parameters. */
void names_check_arguments(Module *m, const RuleItem *item);
/* Reports `each`, which has a meaning in plans alone. */
void names_reject_each(Module *m, const RuleItem *item);
/* Returns the advice of that name in t: its own or ALIAS.NAME; NULL if not found. */
Advice *names_find_advice(const Table *t, const char *name, size_t length);
/* Returns the definition of that name in t: its own or ALIAS.NAME; NULL if not found. */
Define *names_find_define(const Table *t, const char *name, size_t length);
/* names_warn.c -- warns of unused names and of rules that are never reached (language:
 * "Diagnostics"). The module has no errors. */
void names_warn(Module *m);

/* unknown.c -- counts one more occurrence of an undeclared name.
 * Returns: its entry at the first occurrence, where the caller fills in text and hint; else
 *   NULL. */
Unknown *unknown_meet(Module *m, const Name *name, UnknownKind kind);
/* Reports each undeclared name once, as an error, and clears the list. */
void unknown_report(Module *m);
/* Reports the undeclared names of a library and clears the list: those in plans, which must be
 * complete, as errors, all others in one note. */
void unknown_list(Module *m);

/* alternatives.c -- lists the alternatives of each advice of a rule behind it. A second call
 * does nothing. */
void rule_list_alternatives(Arena *home, Rule *r);

/* toposort.c -- sorts t->defines so that each definition stands behind those that it uses.
 * Reports definitions that use themselves, and expressions that are too deep after expansion. */
void order_definitions(Module *m);

/* types.c -- gives every expression of the module its type. */
void types_infer(Module *m);
void types_infer_expr(Module *m, Expr *e);
/* Infers the types of what an item hands to parameters of checked advice. */
void types_infer_arguments(Module *m, RuleItem *item);
/* Infers the types of a value that must have `type`. what: its purpose, for the error. */
void types_infer_value(Module *m, Expr *e, Type type, const char *what);

/* context_check.c -- collects what every definition uses; reports words that may not stand where
 * they do. */
void places_check(Module *m);
void places_check_expr(Module *m, Expr *e, ExprPlace place);

/* settings.c -- replaces values of definitions (LoadOptions) and fills in set->settings. Returns
 * false after an error in ds. */
bool settings_apply(Arena *home, Diags *ds, TableSet *set, const char *const *texts, size_t n);

/* module_walk.c -- calls visit on each top expression of advice, rules' conditions and header. */
typedef void VisitExpr(Module *m, Expr *e);
void module_each_expr(Module *m, VisitExpr *visit);

#endif
