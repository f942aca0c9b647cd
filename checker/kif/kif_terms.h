/* checker/kif/kif_terms.h -- names and terms without variables, as numbers.
 * Does: gives equal terms equal numbers ("hash consing"); writes them; keeps the first reason to
 *   give up.
 * Knows: base.   Must not know: rules, states, games. */
#ifndef AL0_CHECKER_KIF_KIF_TERMS_H
#define AL0_CHECKER_KIF_KIF_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

/* The number of a ground term.  The keywords of the language come first, in this order. */
typedef uint32_t GroundTerm;
#define NO_TERM UINT32_MAX
enum {
    /* KEEP IN STEP: keywords (kif_terms.c). */
    TERM_ROLE,
    TERM_INIT,
    TERM_TRUE,
    TERM_DOES,
    TERM_NEXT,
    TERM_LEGAL,
    TERM_GOAL,
    TERM_TERMINAL,
    TERM_DISTINCT,
    TERM_NOT,
    TERM_OR,
    TERM_AND,
    TERM_BASE,
    TERM_INPUT,
    TERM_SEES,
    TERM_IF,
    N_TERM_KEYWORDS
};
enum { MOST_TERMS = 1 << 22, DEEPEST_TERM = 48, LONGEST_TERM = 64 /* arguments */ };

/* What a number stands for. */
typedef struct TermParts {
    const char *text;   /* of a constant; NULL: a function */
    GroundTerm functor; /* its name, a constant; of a constant itself */
    uint32_t n;         /* arguments */
    const GroundTerm *arg;
    uint32_t depth; /* functions around one another */
} TermParts;

typedef struct TermStore TermStore;

TermStore *terms_new(void); /* the caller's: terms_free */
void terms_free(TermStore *t);

/* A constant, or a function of terms; it is made where it is new.  Keywords are taken in any case.
 */
GroundTerm terms_constant(TermStore *t, const char *text, size_t n);
GroundTerm terms_function(TermStore *t, GroundTerm functor, uint32_t n, const GroundTerm *arg);

/* As terms_function(), but NO_TERM where it is new. */
GroundTerm terms_find_function(const TermStore *t, GroundTerm functor, uint32_t n,
                               const GroundTerm *arg);

const TermParts *terms_parts(const TermStore *t, GroundTerm g);
size_t terms_count(const TermStore *t);

/* Appends the term in prefix notation: (cell 1 b). */
void terms_write(const TermStore *t, GroundTerm g, StrBuf *out);

/* From now on nothing is known, for this reason; the first one counts. */
void terms_give_up(TermStore *t, const char *why);
/* NULL, or that reason. */
const char *terms_trouble(const TermStore *t);

#endif
