/* interp/compile/operands.h -- what the goals of an advice, or the condition of a rule, are made
 * of. Does: takes both goals apart through `and`, names each operand by its text, and tells which
 * hold; where asked also the numbers and sets that they speak of (goal_terms.h). Knows: the checked
 * tree, GoalTerms, Graph, Evaluator.   Must not know: searches. They are compiled to a program of
 * their own, on demand, so that the code of searches is none the larger; one evaluator serves one
 * thread. */
#ifndef AL0_INTERP_COMPILE_OPERANDS_H
#define AL0_INTERP_COMPILE_OPERANDS_H

#include "interp/evaluate/evaluator.h"
#include "lang/ast.h"

enum {
    LIMIT_OPERANDS = 64,            /* of both goals: a bit for each; the rest is not told apart */
    LIMIT_OPERAND_ALTERNATIVES = 64 /* of all operands; the rest is left out */
};

typedef struct Operand {
    const char *text; /* "safe: not stalemate": the definition it stands in, if any, and it */
    bool of_holding;
    Entry entry;
} Operand;

/* One side of an `or`. */
typedef struct OperandAlternative {
    const char *text; /* "on_key" */
    const char *doc;  /* of the definition that it is; NULL: none */
    uint32_t operand; /* which is true if this is */
    Entry entry;
} OperandAlternative;

/* A number or a set that the goals speak of. */
typedef struct OperandTerm {
    const char *text;   /* "work", "root(work)" */
    const char *doc;    /* of the definition that it is; NULL: none */
    Type type;          /* TYPE_INT, or a set */
    uint32_t operand;   /* the first that speaks of it; `n`: the value sought */
    bool behind;        /* it stands in a definition that the operand uses, not in itself */
    bool is_fixed;      /* it is the same all along: `root(...)`, or a constant */
    uint64_t inside;    /* of a definition: the terms that it speaks of directly, a bit for each */
    bool inside_is_all; /* and it looks at nothing of the position besides these */
    Entry entry;
} OperandTerm;

typedef struct Operands {
    Arena *home;
    Operand at[LIMIT_OPERANDS]; /* those of the holding-goal first, of each advice of a plan */
    uint32_t n;
    const OperandTerm *term; /* n_terms, in the order of the operands; none unless asked for */
    uint32_t n_terms;
    const OperandAlternative *alternative; /* n_alternatives, likewise */
    uint32_t n_alternatives;
    Evaluator *evaluator; /* of the program with these entries; NULL when there are none */
    EvalContext *root, *context[2]; /* for whoever plays a line */
} Operands;

/* Of an advice that has been compiled before.  Caller owns it. */
Operands *operands_new(const Advice *a, const Game *game);
/* The same with the terms of both goals, and of the value sought.  Of a plan the operands are those
 * of its advice that speak neither of the depth nor of the root, where steps of the plan begin
 * anew.  NULL: there are none. */
Operands *operands_new_with_terms(const Advice *a, const Game *game);
/* The same of the condition of a rule, as if it were a better-goal; none where the rule has no
 * condition. */
Operands *operands_new_of_rule(const Rule *rule, const Game *game);
void operands_free(Operands *o); /* NULL is fine */

/* Those of one goal that do not hold in a context of o->evaluator: bit i for o->at[i]. */
uint64_t operands_failing(const Operands *o, bool of_holding, EvalContext *s);

#endif
