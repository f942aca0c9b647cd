/* checker/eval_internal.h -- an expression that is being computed.
 * For eval.c and eval_names.c only. */
#ifndef AL0_CHECKER_EVAL_INTERNAL_H
#define AL0_CHECKER_EVAL_INTERNAL_H

#include "checker/eval.h"

enum { MOST_DEEP = 2000, MOST_WORK = 200000000, MOST_KNOWN = 32 };

/* The value of a definition without parameters, which is the same wherever it stands in one
 * context. */
typedef struct KnownValue {
    const Define *define;
    const Board *here;
    const Step *move;
    unsigned depth, wanted;
    int shift;
    Datum value;
} KnownValue;

/* What is known while one expression is computed. */
typedef struct Evaluation {
    const char *error; /* the first; NULL: none so far */
    unsigned deep;     /* calls of eval_expr() that have not returned */
    bool settles;      /* no position is looked at: what depends on one is an error */
    uint64_t work;
    unsigned n_known;
    KnownValue known[MOST_KNOWN];
} Evaluation;

/* What a local name stands for: a value, or the argument of a definition, which is computed where
 * the parameter stands, but with the names in force where the call does. */
typedef struct Local {
    const char *name;
    const struct Local *outer; /* the next name in force */
    Datum value;
    const Expr *text; /* NULL: the value */
    const struct Local *there;
} Local;

/* Where an expression is computed: the evaluation, the context, the local names in force. */
typedef struct At {
    Evaluation *run;
    const ExprContext *context;
    const Local *local;
    unsigned wanted; /* 1 + the domain that constants are looked for in first; 0: any */
} At;

/* The value of an expression. */
Datum eval_expr(const At *at, const Expr *e);
/* The same of a number, of a set over any domain, and over that one; else an error. */
Datum eval_number(const At *at, const Expr *e);
Datum eval_set(const At *at, const Expr *e);
Datum eval_set_of(const At *at, const Expr *e, unsigned domain);
/* The value, where constants are elements of this domain if they can be. */
Datum eval_within(const At *at, const Expr *e, unsigned domain);
bool operand_holds(const At *at, const Expr *e);

/* Notes the first error.   Returns: any value. */
Datum fail_evaluation(const At *at, const char *text);

/* ---- eval_names.c */

/* The value of a name or a call. */
Datum eval_name(const At *at, const Expr *e);

#endif
