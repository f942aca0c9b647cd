/* write/answer/answer.h -- an answer as all its writers see it.
 * Does: holds the question, the result and the findings; names outcomes and limits.
 * Knows: Choice, SetPlay, Why (interp/), TableStrategy.   Must not know: sessions, how an answer is
 *   found.
 * Start reading at answer_write.h, which lists the writers. */
#ifndef AL0_WRITE_ANSWER_ANSWER_H
#define AL0_WRITE_ANSWER_ANSWER_H

#include "interp/choose/choose.h"
#include "verify/table_strategy.h"
#include "write/text/table_facts.h"

/* A result besides the tree (finding.h). */
typedef struct Finding {
    const struct FindingKind *kind;
    void *found; /* its type depends on the kind */
} Finding;

typedef struct Answer {
    Arena *home; /* memory of the writers' texts; lives as long as the answer */
    const TableFacts *table;
    const void *position; /* the root, in our view */
    Choice choice;        /* tried: in home */
    const char *rule;     /* display name of the rule that applied, with the name of its table if
                             that is not the root table; NULL: none */
    bool by_name;         /* the question named an advice */
    const char *asked;    /* its name */
    const char *reply_name, *reply_code; /* the reply that led to the position; NULL: none */
    Finding *finding;
    size_t n_findings;
    /* By node of the tree: the advice that our move to the node serves (tree.h has its name).
     * NULL: not known. */
    const Advice *const *serves;
    struct PlanSearch *plans; /* a plan was looked for (composed.h); NULL: none was */
    bool played; /* the table was played from the position; the tree of `choice` is that of */
    TableStrategy play;  /* this play */
    bool set_play_alone; /* they are to move: only set play was searched */
    double seconds;
    Why *why;     /* by advice tried: why it is refuted; NULL: not known */
    bool all_why; /* show the whole tree of the refutation, not one line */
} Answer;

/* The name of a limit in JSON and texts: "depth", "nodes", ... */
const char *limit_name(LimitReached limit);
/* The limit as a clause: "the limit on depth was reached", ... */
const char *limit_clause(LimitReached limit);

/* The outcome of an advice whose goals hold at the root, in JSON and texts. */
#define ACHIEVED "already achieved"

/* "satisfiable", "not satisfiable", "unknown". */
const char *verdict_name(Verdict v);

/* True if the table proposes no move because the goal of an advice holds already: by definition
 * that is a forcing tree of the root alone. */
bool answer_is_achieved(const Answer *a);
/* verdict_name() of an answer, or "already achieved". */
const char *answer_name_of(const Answer *a);

/* True if the answer has a tree to show. */
bool answer_has_tree(const Answer *a);

/* True if the tree is the one line on which play by the table fails. */
bool answer_has_failing_line(const Answer *a);

/* True if the advice is to be held for ever (it has no better-goal).  The mode of search has no
 * effect on such advice. */
bool answer_holds(const Answer *a);

/* The only piece of advice that was tried and refuted.  NULL if there are several, or if the result
 * of one is unknown. */
const Advice *answer_refuted(const Answer *a);

/* The values of the parameters of the advice chosen, else of the one refuted. */
const ParamValues *answer_values(const Answer *a);

/* An advice with the values of its parameters, as it is called: "push(runner = c5)".  Returns: text
 * that lives as long as the answer. */
const char *answer_instance(const Answer *a, const Advice *advice, const ParamValues *values);
/* The same of advice that was tried. */
const char *answer_tried_name(const Answer *a, const Tried *t);
/* The same for JSON (instance_json). */
AdviceAtRoot answer_at_root(const Answer *a, const Advice *advice, const ParamValues *values);

#endif
