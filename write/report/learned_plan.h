/* write/report/learned_plan.h -- a plan learned from one solution, as text of a table.
 * Does: writes its declarations, with what it was learned from in a comment, unformatted; writes
 * the result as a document, too. Knows: Document.   Must not know: how the plan was found. */
#ifndef AL0_WRITE_REPORT_LEARNED_PLAN_H
#define AL0_WRITE_REPORT_LEARNED_PLAN_H

#include "base/strbuf.h"
#include "prover/prove.h"
#include "write/report/doc.h"
#include "write/text/table_facts.h"

/* A goal that the line passed through. */
typedef struct LearnedGoal {
    const char *text, *move; /* the move of ours that brought it about */
} LearnedGoal;

/* One piece of advice of the plan; each text may be NULL: there is no such clause. */
typedef struct LearnedStep {
    const char *name, *doc;
    const char *when, *better, *holding, *us, *them;
} LearnedStep;

/* All borrowed. */
typedef struct LearnedPlan {
    const char *advice, *position;
    const char *line; /* its moves */
    const LearnedGoal *goal;
    size_t n_goals;
    uint64_t advice_nodes; /* that the advice takes there */
    uint64_t tried;        /* plans */
    Verdict verdict;       /* VERDICT_SATISFIABLE: a plan was learned, and what follows is set */
    const char *name;
    uint64_t nodes;
    const LearnedStep *step;
    size_t n_steps;
} LearnedPlan;

/* Appends the declarations alone; with a comment before them, or a comment that says why there are
 * none. */
void learned_plan_declare(StrBuf *out, const LearnedPlan *p);
void learned_plan_write(StrBuf *out, const LearnedPlan *p);

/* text: what the writer above has written, laid out. */
void learned_plan_document(Document *d, const TableFacts *table, const LearnedPlan *p,
                           const char *text);

#endif
