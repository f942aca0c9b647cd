/* write/report/learned.h -- learned conditions as text of a table.
 * Does: writes a rule and a definition, with their figures in a comment, unformatted; writes the
 *   result as a document, too.
 * Knows: LearnedConditions, LearnedExclusion, LearnedList.   Must not know: how they were found.
 * What of it is common to its three kinds stands in learned.c, lists in learned_list.c. */
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

/* One condition: a candidate, or that one is no greater than a bound. */
typedef struct ConditionText {
    const char *text; /* of the candidate; in parentheses if an operator may precede it */
    bool has_bound;
    int64_t bound;
    bool undefined; /* somewhere: it fails there, and so does its opposite */
} ConditionText;

/* The question and the names of its parts; all borrowed. */
typedef struct LearnedFacts {
    const char *advice; /* as it was asked for */
    /* Where each value was asked by itself: the parameter, the set of values, the advice's name;
     * positions are then counted once a value.  Else NULL */
    const char *param, *values, *name;
    const char *position;       /* the position that learning began with, as text; NULL: none */
    const char *const *classes; /* of material */
    size_t n_classes;
    const char *scope;             /* of the table; NULL: none */
    const char *const *candidates; /* as ConditionText.text */
    size_t n_candidates;
    const LearnGround *ground;       /* the numbers of conditions, and what they are about */
    const ConditionText *conditions; /* by number */
    uint64_t asked;                  /* number of positions searched */
    uint64_t sample, seed;           /* sample: size of the sample; 0: all positions */
    const char *define;              /* a name for the definition that is free in the table */
    const LearnedRule *rules;
    size_t n_rules;
    /* The first position of each kind (LearnCount, AnswerCount), as text; NULL: none. */
    const char *failing, *proved;
    /* The first position that a list says to work and that fails, and the other way round. */
    const char *in_vain, *missed;
} LearnedFacts;

/* Appends a condition, or its opposite. */
void learned_condition_write(StrBuf *out, const LearnedFacts *f, size_t condition, bool fails);
/* Appends the conditions of a term, joined by `and`; `true` without any. */
void learned_term_write(StrBuf *out, const LearnedFacts *f, const LearnTerm *t);

/* Append only the value of the definition. */
void learned_conditions_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_exclusion_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);
void learned_list_value_write(StrBuf *out, const LearnedFacts *f, const LearnedList *l);

/* Parts of what follows. */
void learned_begin_write(StrBuf *out, const LearnedFacts *f); /* the first lines of the comment */
void learned_definition_write(StrBuf *out, const LearnedFacts *f, const char *what);
void learned_rules_write(StrBuf *out, const LearnedFacts *f);
void learned_alike_write(StrBuf *out, const LearnedFacts *f, const AnswerCount *a);

/* Append comment, definition and rules.  If nothing was learned, the comment says why. */
void learned_write(StrBuf *out, const LearnedFacts *f, const LearnedConditions *l);
void learned_unless_write(StrBuf *out, const LearnedFacts *f, const LearnedExclusion *e);
void learned_list_write(StrBuf *out, const LearnedFacts *f, const LearnedList *l);

/* The answer to a question.  Conditions, exclusion or list is set, unless it was interrupted. */
typedef struct LearnedAnswer {
    Verdict verdict; /* VERDICT_REFUTED: there is nothing to learn */
    bool unless;     /* the question was for an exclusion */
    bool rules;      /* the question was for a list */
    bool found;      /* `text` has a definition */
    const LearnedConditions *conditions;
    const LearnedExclusion *exclusion;
    const LearnedList *list;
    const char *text; /* the formatted text of a writer above */
} LearnedAnswer;

/* The heading of a document on what was learned for an advice, and facts on the table. */
void learned_begin_document(Document *d, const TableFacts *table, const char *subject,
                            const char *advice);
void learned_put_answer(Document *d, Verdict v); /* as a member */

/* Adds the answer to an empty document: its text for people, all members for programs. */
void learned_document(Document *d, const TableFacts *table, const LearnedFacts *f,
                      const LearnedAnswer *a);

#endif
