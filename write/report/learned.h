/* write/report/learned.h -- learned conditions as text of a table.
 * Does: writes a rule and a definition, with their figures in a comment, unformatted; writes the
 *   result as a document, too.
 * Knows: LearnedConditions, LearnedExclusion.   Must not know: how they were found. */
#ifndef AL0_WRITE_REPORT_LEARNED_H
#define AL0_WRITE_REPORT_LEARNED_H

#include "base/strbuf.h"
#include "verify/learn.h"
#include "write/text/table_facts.h"

/* A new rule. */
typedef struct LearnedRule {
    const char *name;
    const char *before;    /* the rule of the table that the new rule precedes; NULL: none */
    const char *condition; /* the condition of that rule; NULL: none */
} LearnedRule;

/* The question and the names of its parts; all borrowed. */
typedef struct LearnedFacts {
    const char *advice;
    const char *position;       /* the position that learning began with, as text; NULL: none */
    const char *const *classes; /* of material */
    size_t n_classes;
    const char *scope; /* of the table; NULL: none */
    /* by number; in parentheses if an operator may precede them */
    const char *const *conditions;
    size_t n;
    uint64_t asked;        /* number of positions searched */
    uint64_t sample, seed; /* sample: size of the sample; 0: all positions */
    const char *define;    /* a name for the definition that is free in the table */
    const LearnedRule *rules;
    size_t n_rules;
    /* The first position of each kind (LearnCount, AnswerCount), as text; NULL: none. */
    const char *failing, *proved;
} LearnedFacts;

/* Append only the value of the definition. */
void learned_conditions_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_exclusion_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);

/* Append comment, definition and rules.  If nothing was learned, the comment says why. */
void learned_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_unless_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);

/* The answer to a question.  Either conditions or exclusion is set, unless it was interrupted. */
typedef struct LearnedAnswer {
    Verdict verdict; /* VERDICT_REFUTED: there is nothing to learn */
    bool unless;     /* the question was for an exclusion */
    bool found;      /* `text` has a definition */
    const LearnedConditions *conditions;
    const LearnedExclusion *exclusion;
    const char *text; /* the formatted text of a writer above */
} LearnedAnswer;

/* Adds the answer to an empty document: its text for people, all members for programs. */
void learned_document(Document *d, const TableFacts *table, const LearnedFacts *f,
                      const LearnedAnswer *a);

#endif
