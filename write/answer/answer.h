/* write/answer/answer.h -- an answer as all its writers see it.
 * Does: holds what was asked, what was found and what is known besides; names outcomes and limits.
 * Knows: Choice, SetPlay, Why (interp/), WholePlay.   Must not know: sessions, how an answer is
 *   found.
 * Start reading at answer_write.h, which lists the writers. */
#ifndef AL0_WRITE_ANSWER_ANSWER_H
#define AL0_WRITE_ANSWER_ANSWER_H

#include "interp/choose/choose.h"
#include "verify/whole_play.h"
#include "write/text/table_facts.h"

/* Something that was found besides the tree (finding.h). */
typedef struct Finding {
    const struct FindingKind *kind;
    void *found; /* as the kind has it */
} Finding;

typedef struct Answer {
    Arena *home; /* keeps what writers make and what lives as long as the answer */
    const TableFacts *table;
    const void *position; /* the root, in our view */
    Choice choice;        /* tried: in home */
    const char *rule;     /* the rule that applied as people name it, with its table where that is
                             not the root; NULL: none */
    bool by_name;         /* an advice was asked for by name */
    const char *asked;    /* its name */
    const char *reply_name, *reply_code; /* NULL, or the reply that led here */
    Finding *finding;
    size_t n_findings;
    /* NULL, or by node of the tree: the advice that our move which led there serves (tree.h has its
     * name). */
    const Advice *const *serves;
    bool played; /* the table was played from the position: the tree of `choice` is that of: */
    WholePlay play;
    bool set_play_alone; /* they are to move, so that there is no solution to look for */
    double seconds;
    Why *why;     /* NULL, or by advice tried: why it is refuted */
    bool all_why; /* with the whole tree, not only one line */
} Answer;

/* What JSON and texts call a limit: "depth", "nodes", ... */
const char *limit_name(LimitReached limit);
/* "the limit on depth was reached", ... */
const char *limit_clause(LimitReached limit);

/* What JSON and texts say of an advice whose goals hold at the root. */
#define ACHIEVED "already achieved"

/* "satisfiable", "not satisfiable", "unknown". */
const char *verdict_name(Verdict v);

/* True if the table proposes no move because the goal of an advice holds already: by definition
 * that is a forcing tree of the root alone. */
bool answer_is_achieved(const Answer *a);
/* verdict_name() of an answer, or "already achieved". */
const char *answer_name_of(const Answer *a);

bool answer_has_tree(const Answer *a);

/* Whether the tree is the one line on which play by the table fails. */
bool answer_has_failing_line(const Answer *a);

/* Whether the answer is of advice to be held for ever (without a better-goal): no mode of search
 * matters to it. */
bool answer_holds(const Answer *a);

/* The one piece of advice that was refuted; NULL where there are several, or one is unknown. */
const Advice *answer_refuted(const Answer *a);

#endif
