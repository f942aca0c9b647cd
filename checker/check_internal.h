/* checker/check_internal.h -- a check in progress, which check.c begins, and tree.c and closed.c
 * carry out with node.c.   For checker/ only. */
#ifndef AL0_CHECKER_CHECK_INTERNAL_H
#define AL0_CHECKER_CHECK_INTERNAL_H

#include "checker/check.h"
#include "checker/meaning.h"
#include "checker/table.h"
#include "checker/text.h"

enum { MOST_PLIES = 1000 };

typedef struct Check {
    Text *text;
    const Advice *advice;
    int64_t depths;             /* from this depth on the proof does not tell depths apart */
    bool to_most_plies;         /* some were compared up to MOST_PLIES only: there is no end */
    Stage root;
    bool us_black;
    uint64_t n_nodes;           /* met so far */
    Step path[MOST_PLIES];      /* moves that led to the node in question */
    unsigned n_path;
    CheckStatus status;
    StrBuf *says;
} Check;

/* What a body proves, with what it writes once and refers to counted every time. */
typedef struct Tally {
    unsigned height;
    uint64_t nodes, excluded;
} Tally;

/* Says that the proof is not valid, and at which node; false.  Only the first one counts. */
bool check_fails(Check *c, const char *what, const char *about);

/* The depth by which a node is known: c->depths stands for all later ones. */
int64_t check_depth(const Check *c, unsigned depth);

/* Whether e holds at the depth of p, which may be taken for the root. */
bool check_holds(Check *c, const Spot *p, const Expr *e);

/* Whether a goal, or a constraint for one of here's moves, holds; fails if the depths that this one
 * stands for do not agree about it. */
bool check_goal(Check *c, Stage *here, unsigned depth, const Expr *goal);
bool check_allowed(Check *c, Stage *here, unsigned depth, Step s, Stage *after);

/* Reads a move of here; false after a failure.  *index: which of its moves it is. */
bool check_move(Check *c, Stage *here, const char *word, unsigned *index);

/* Reads a number below `limit`, all of text. */
bool check_number(const char *text, uint64_t limit, uint64_t *out);

/* The bodies of the two kinds of proof. */
bool check_tree(Check *c, Tally *t);
bool check_closed(Check *c);

#endif
