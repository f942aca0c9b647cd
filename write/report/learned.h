/* write/report/learned.h -- conditions that were learned, as text of a table.
 * Does: writes a rule and a definition, with the figures behind them in a comment; the layout is
 *   left to the formatter.  The same as a document.
 * Knows: LearnedConditions, LearnedExclusion.   Must not know: how they were found. */
#ifndef AL0_WRITE_REPORT_LEARNED_H
#define AL0_WRITE_REPORT_LEARNED_H

#include "base/strbuf.h"
#include "verify/learn.h"
#include "write/text/table_facts.h"

/* A new rule. */
typedef struct LearnedRule {
    const char *name;
    const char *before;    /* NULL, or the rule of the table that it is to stand before, */
    const char *condition; /* and the condition of that; NULL: it has none */
} LearnedRule;

/* What was learned, by what names; all borrowed. */
typedef struct LearnedFacts {
    const char *advice;
    const char *position;       /* NULL, or where it began, as text */
    const char *const *classes; /* of material */
    size_t n_classes;
    const char *scope; /* NULL where the table has none */
    /* by number; in parentheses where an operator may stand before them */
    const char *const *conditions;
    size_t n;
    uint64_t asked;        /* positions */
    uint64_t sample, seed; /* sample: 0 where all were asked */
    const char *define;    /* names that are free in the table */
    const LearnedRule *rules;
    size_t n_rules;
    /* One that is first of its kind (LearnCount, AnswerCount), as text; NULL where there is none.
     */
    const char *failing, *proved;
} LearnedFacts;

/* Appends the definition's value alone. */
void learned_conditions_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_exclusion_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);

/* Appends all of it; where nothing was learned, a comment that says why. */
void learned_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_unless_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);

/* What came of a question: one of conditions and exclusion is there, but where it was interrupted.
 */
typedef struct LearnedAnswer {
    Verdict verdict; /* refuted: there is nothing to learn */
    bool unless;     /* it was asked for an exclusion */
    bool found;      /* a definition, in `text` */
    const LearnedConditions *conditions;
    const LearnedExclusion *exclusion;
    const char *text; /* as the others above wrote it, laid out */
} LearnedAnswer;

/* Adds what was learned to an empty document: its text for people, all of it for programs. */
void learned_document(Document *d, const TableFacts *table, const LearnedFacts *f,
                      const LearnedAnswer *a);

#endif
