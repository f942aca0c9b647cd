/* lang/check.h -- what the steps of checking share: the table being checked.
 * Does: names the steps: load.c reads files, names.c resolves names, unknown.c tells of those that
 *       nothing declares, toposort.c puts definitions in their order, types.c infers types,
 *       context_check.c says where a word may stand, names_warn.c warns of what comes to nothing;
 *       settings.c changes definitions afterwards.
 * Knows: the syntax tree.   Must not know: how text is read, any game.   For lang/ only. */
#ifndef AL0_LANG_CHECK_H
#define AL0_LANG_CHECK_H

#include "base/vec.h"
#include "lang/table.h"

/* Where it stands: in an expression, in the list of a rule, in a plan. */
typedef enum UnknownKind { UNKNOWN_VALUE, UNKNOWN_ITEM, UNKNOWN_STEP } UnknownKind;

/* A name that nothing declares. */
typedef struct Unknown {
    Name name; /* at the first of its places */
    UnknownKind kind;
    const char *text; /* the error there, without the number of places */
    const char *hint; /* or NULL */
    size_t places;
} Unknown;

/* What is to be said of such names. */
typedef enum UnknownNames {
    UNKNOWN_ARE_ERRORS,
    UNKNOWN_ARE_LACKING, /* of a library checked by itself: its user has them */
    UNKNOWN_ARE_EXCUSED  /* nothing: a part that may have them is missing */
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
    VEC(Unknown) unknown; /* LIMIT_DIAGS at most, */
    size_t more_unknown;  /* and the places of all others */
    UnknownNames unknown_names;
    unsigned open_plans; /* that are being followed */
    bool plans_too_deep; /* LIMIT_PLAN_DEPTH has been reported */
    bool too_deep;       /* LIMIT_FULL_DEPTH has been reported */
} Module;

/* names.c -- moves the lists into m->table, reports names given twice, resolves every name, and
 * puts each definition behind those that it uses. */
void names_resolve(Module *m);
/* Resolves one expression more against a finished table. */
void names_resolve_expr(Module *m, Expr *e);
/* The advice called name within t: its own or ALIAS.NAME; NULL if there is none. */
Advice *names_find_advice(const Table *t, const char *name, size_t length);
/* The definition called name within t, likewise. */
Define *names_find_define(const Table *t, const char *name, size_t length);
/* names_warn.c -- the warnings about names and rules that come to nothing (language:
 * "Diagnostics"), for a module without errors. */
void names_warn(Module *m);

/* unknown.c -- counts one more place of an unknown name.
 * Returns: its entry, for text and hint to be written where this is the first place so far; else
 * NULL. */
Unknown *unknown_meet(Module *m, const Name *name, UnknownKind kind);
/* Reports all of them, as errors, each once; forgets them. */
void unknown_report(Module *m);
/* Of a library: reports the names in plans, which must be whole, as errors, and lists the others in
 * one note; forgets them. */
void unknown_list(Module *m);

/* alternatives.c -- lists behind each advice of a rule its alternatives, unless that is done. */
void rule_list_alternatives(Arena *home, Rule *r);

/* toposort.c -- puts each definition behind those that it uses (t->defines); errors for those that
 * use themselves and for what is too deep with definitions written out. */
void order_definitions(Module *m);

/* types.c -- gives every expression of the module its type. */
void types_infer(Module *m);
void types_infer_expr(Module *m, Expr *e);
/* The same for a value that must have that type; an error names what it is for. */
void types_infer_value(Module *m, Expr *e, Type type, const char *what);

/* context_check.c -- what every definition uses; errors for words where they may not stand. */
void places_check(Module *m);
void places_check_expr(Module *m, Expr *e, ExprPlace place);

/* settings.c -- gives definitions other values (LoadOptions), fills in set->settings.
 * False when ds got an error. */
bool settings_apply(Arena *home, Diags *ds, TableSet *set, const char *const *texts, size_t n);

/* names.c -- advice, conditions of rules, header as one walk: calls visit on each top expression.
 */
typedef void VisitExpr(Module *m, Expr *e);
void module_each_expr(Module *m, VisitExpr *visit);

#endif
