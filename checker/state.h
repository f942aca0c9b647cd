/* checker/state.h -- a check in progress: how far it has come, and the first reason against the proof.
 * Does: keeps what check.c and tree.c share; asks goals and constraints; says what is wrong, and where.
 * Knows: expressions (eval.h), the text (text.h).   Must not know: in which order a proof is read. */
#ifndef AL0_CHECKER_STATE_H
#define AL0_CHECKER_STATE_H

#include "base/vec.h"
#include "checker/check.h"
#include "checker/eval.h"
#include "checker/text.h"

enum { MOST_PLIES = 1000 };

/* A node that has a name. */
typedef struct NamedNode {
    enum { UNKNOWN, REFERRED_TO, KNOWN } state;
    Board board;
    unsigned depth;             /* 0 where the advice does not use it */
    unsigned height;            /* of a subtree that is finished */
} NamedNode;

/* What is claimed. */
typedef enum ProofKind {
    PROOF_TREE,                 /* we force the better-goal */
    PROOF_REFUTATION,           /* they keep us from it for ever; of advice to hold: they force its end */
    PROOF_HOLD                  /* we keep the holding-goal for ever */
} ProofKind;

typedef struct Check {
    Text *text;
    const Rules *rules;
    const Advice *advice;
    bool uses_depth;
    ProofKind kind;
    Board root;
    unsigned us;                  /* which player we are */
    uint64_t n_nodes, n_excluded;       /* written so far; moves excluded at them */
    VEC(NamedNode) named;         /* by their names */
    size_t n_referred_to;       /* that have not been met */
    Step path[MOST_PLIES];      /* moves that led to the node in question */
    unsigned n_path;
    CheckStatus status;
    StrBuf *says;
} Check;

/* Says why the proof is not valid, and at which node; false.  Only the first reason counts, and a file
 * that is broken is the reason for all. */
bool check_fails(Check *c, const char *what, const char *about);

/* Whether e holds at p, which rules and root are added to.  False, too, when it has no value: that is
 * the table's fault, not the proof's, and nothing is computed afterwards. */
bool check_holds(Check *c, ExprContext p, const Expr *e);

#endif
