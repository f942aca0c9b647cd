/* interp/compile/operands.h -- the operands of an advice's goals, or of a rule's condition.
 * Does: splits both goals at `and`, names each operand by its text, and evaluates them; on request
 *   also their numbers and sets (goal_terms.h).
 * Knows: the checked tree, GoalTerms, Graph, Evaluator.   Must not know: searches.
 * They are compiled to a separate program, on demand, so that the code of searches stays small; one
 * evaluator serves one thread. */
#ifndef AL0_INTERP_COMPILE_OPERANDS_H
#define AL0_INTERP_COMPILE_OPERANDS_H

#include "interp/evaluate/evaluator.h"
#include "lang/ast.h"

enum {
    LIMIT_OPERANDS = 64, /* of both goals, one bit each; further operands are not distinguished */
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
    bool is_fixed;      /* the same in all positions: `root(...)`, or a constant */
    uint64_t inside;    /* of a definition: the terms that it speaks of directly, a bit for each */
    bool inside_is_all; /* and it looks at nothing of the position besides these */
    Entry entry;
} OperandTerm;

typedef struct Operands {
    Arena *home;
    Operand at[LIMIT_OPERANDS]; /* those of the holding-goal first, of each advice of a plan */
    uint32_t n;
    const OperandTerm *term; /* n_terms, in the order of the operands; empty unless requested */
    uint32_t n_terms;
    const OperandAlternative
        *alternative; /* n_alternatives, in the order of the operands; empty unless requested */
    uint32_t n_alternatives;
    Evaluator *evaluator;           /* of the program with these entries; NULL: no entries */
    EvalContext *root, *context[2]; /* for whoever plays a line */
} Operands;

/* Of an advice that has been compiled before.  Caller owns it. */
Operands *operands_new(const Advice *a, const Game *game);
/* Returns the operands with the terms of both goals, and of the value sought; NULL if there are
 * none. The operands of a plan are those of its advice that depend neither on depth nor on root,
 * since steps of the plan have their own. */
Operands *operands_new_with_terms(const Advice *a, const Game *game);
/* Returns the operands of a rule's condition, as of a better-goal; empty if the rule has no
 * condition. */
Operands *operands_new_of_rule(const Rule *rule, const Game *game);
void operands_free(Operands *o); /* NULL is fine */

/* Those of one goal that do not hold in a context of o->evaluator: bit i for o->at[i]. */
uint64_t operands_failing(const Operands *o, bool of_holding, EvalContext *s);

#endif
