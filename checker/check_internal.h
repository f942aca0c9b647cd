/* checker/check_internal.h -- a check in progress, which check.c begins and ends, and tree.c carries
 * out.   For checker/ only. */
#ifndef AL0_CHECKER_CHECK_INTERNAL_H
#define AL0_CHECKER_CHECK_INTERNAL_H

#include "base/vec.h"
#include "checker/check.h"
#include "checker/meaning.h"
#include "checker/text.h"

enum { MOST_PLIES = 1000 };

/* A node that has a name. */
typedef struct Named {
    enum { UNKNOWN, REFERRED_TO, KNOWN } state;
    Mailbox m;
    unsigned depth;             /* 0 where the advice does not use it */
    unsigned height;            /* of a subtree that is finished */
} Named;

typedef struct Check {
    Text *text;
    const Advice *advice;
    bool uses_depth;
    bool closed;                /* it is a refutation */
    Mailbox root;
    bool us_black;
    uint64_t n_nodes, n_excluded;       /* written so far; moves excluded at them */
    VEC(Named) named;           /* by their names */
    size_t n_referred_to;       /* that have not been met */
    Step path[MOST_PLIES];      /* moves that led to the node in question */
    unsigned n_path;
    CheckStatus status;
    StrBuf *says;
} Check;

/* Says why the proof is not valid, and at which node; false.  Only the first reason counts, and a file
 * that is broken is the reason for all. */
bool check_fails(Check *c, const char *what, const char *about);

/* Whether e holds at p, which the root and the depth are added to. */
bool check_holds(Check *c, Spot p, unsigned depth, const Expr *e);

/* The body of a proof.  *height: of the tree. */
bool check_body(Check *c, unsigned *height);

#endif
