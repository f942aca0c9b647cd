/* checker/state.h -- a check in progress: how far it has come, and the first reason against the
 * proof.
 * Does: keeps what check.c and tree.c share; asks goals and constraints; says what is wrong, and
 *   where.
 * Knows: expressions (eval.h), the text (text.h).   Must not know: in which order a proof is read.
 */
#ifndef AL0_CHECKER_STATE_H
#define AL0_CHECKER_STATE_H

#include "base/fraction.h"
#include "base/vec.h"
#include "checker/check.h"
#include "checker/eval.h"
#include "checker/text.h"

enum { MOST_PLIES = 1000 };

/* Where a branch of a plan stands. */
typedef enum BranchStage {
    STAGE_OPEN,
    STAGE_HANDS_OVER, /* done with them to move: the next step begins behind their reply */
    STAGE_ENDS        /* done, and nothing follows: the node is a leaf */
} BranchStage;

/* One alternative of a step of a plan that is open (plan.h). */
typedef struct OpenBranch {
    uint16_t place;   /* in WrittenPlan.place */
    uint32_t in_play; /* a bit for each advice of the place */
    BranchStage kind;
    unsigned depth; /* of the node, in plies from the root */
    Board root;     /* where it was entered */
} OpenBranch;

typedef VEC(OpenBranch) OpenBranches;

/* A node in question.  Of a plan: what is open of it. */
typedef struct Node {
    Board board;
    unsigned depth; /* in plies from the root of the proof */
    OpenBranches open;
} Node;

/* Probabilities are counted in 62 bits: so many parts of SURE. */
#define SURE (UINT64_C(1) << 62)

/* What is proved of a node: the height of its tree, and with which probability that reaches the
 * better-goal. */
typedef struct Proved {
    unsigned height;
    uint64_t odds; /* parts of SURE, rounded down; of a refutation what is left to us, rounded up */
    Fraction exactly; /* the same, not rounded; denominator 0: it is not known */
} Proved;

/* A node that has a name. */
typedef struct NamedNode {
    enum { UNKNOWN, REFERRED_TO, KNOWN } state;
    Node node;     /* depth: 0 where the advice does not use it */
    Proved proved; /* of a subtree that is finished */
} NamedNode;

/* What is claimed. */
typedef enum ProofKind {
    PROOF_TREE,           /* we force the better-goal */
    PROOF_REFUTATION,     /* they keep us from it for ever; of advice to hold: they force its end */
    PROOF_HOLD,           /* we keep the holding-goal for ever */
    PROOF_ODDS,           /* we force the better-goal with a probability */
    PROOF_ODDS_REFUTATION /* they keep us from that probability */
} ProofKind;

typedef struct Check {
    Text *text;
    const Rules *rules;
    const Advice *advice;
    const struct WrittenPlan *plan; /* NULL, or the advice is this plan */
    bool uses_depth;                /* the advice, which is no plan, does */
    ProofKind kind;
    uint64_t odds_n, odds_m; /* the probability that is claimed; 0/1 of a refutation: none above 0
                                is left to us */
    Board root;
    unsigned us;                  /* which player we are */
    uint64_t n_nodes, n_excluded; /* written so far; moves excluded at them */
    VEC(NamedNode) named;         /* by their names */
    size_t n_referred_to;         /* that have not been met */
    size_t n_kept;                /* branches that named nodes keep */
    Step path[MOST_PLIES];        /* moves that led to the node in question */
    unsigned n_path;
    CheckStatus status;
    StrBuf *says;
} Check;

/* Says why the proof is not valid, and at which node; false.  Only the first reason counts, and a
 * file that is broken is the reason for all. */
bool check_fails(Check *c, const char *what, const char *about);

/* Says why the table's advice cannot be checked: not the proof's fault.  False; likewise the first
 * reason only. */
bool check_gives_up(Check *c, const char *what, const char *about);

/* Whether what the game has said up to now can be relied on; if not, the check ends. */
bool check_game(Check *c);

/* Whether chance moves at a position. */
static inline bool check_is_chance(const Check *c, const Board *b)
{
    return c->rules->chance && c->rules->chance(c->rules, b);
}

/* Whether e holds at p, which rules are added to, and the root of the proof if it has none.  False,
 * too, when it has no value: that is the table's fault, not the proof's, and nothing is computed
 * afterwards. */
bool check_holds(Check *c, ExprContext p, const Expr *e);

#endif
