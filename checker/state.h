/* checker/state.h -- a check in progress: its state, and the first fault of the proof.
 * Does: holds the state shared by check.c and tree.c; evaluates goals and constraints; reports a
 *   fault with its place.
 * Knows: expressions (eval.h), the text (text.h).   Must not know: the order in which a proof is
 *   read. */
#ifndef AL0_CHECKER_STATE_H
#define AL0_CHECKER_STATE_H

#include "base/fraction.h"
#include "base/slots.h"
#include "base/vec.h"
#include "checker/check.h"
#include "checker/eval.h"
#include "checker/proof_kind.h"
#include "checker/text.h"

enum { MOST_PLIES = 1000 };

/* Where a branch of a plan stands. */
typedef enum BranchStage {
    STAGE_OPEN,
    STAGE_HANDS_OVER, /* done with them to move: the next step begins behind their reply */
    STAGE_ENDS        /* done, and nothing follows: the node is a leaf */
} BranchStage;

/* The values of a branch of a plan. */
typedef struct BranchValues {
    unsigned n;               /* instances that are pursued at once */
    const unsigned *advice;   /* of each: its number at the place */
    const GivenValues *given; /* and its values at the root */
    const GivenValues *now;   /* and where its pieces stand */
    unsigned n_plans;         /* plans with parameters round the place, the outermost first */
    const GivenValues *plan;  /* their values, as they are now */
} BranchValues;

/* All that were met; equal ones are one. */
typedef struct BranchValuesMet {
    Arena *home;
    VEC(const BranchValues *) at;
    Slots slots;
} BranchValuesMet;

/* One alternative of a step of a plan that is open (plan.h). */
typedef struct OpenBranch {
    uint16_t place;             /* in WrittenPlan.place */
    uint32_t in_play;           /* a bit for each advice of the place, or for each instance */
    const BranchValues *values; /* NULL: nothing has parameters */
    BranchStage kind;
    unsigned depth; /* of the node, in plies from the root */
    Board root;     /* where it was entered */
} OpenBranch;

typedef VEC(OpenBranch) OpenBranches;

/* A node being checked. open: of a plan, its open branches. */
typedef struct Node {
    Board board;
    unsigned depth; /* in plies from the root of the proof */
    OpenBranches open;
    GivenValues given; /* of advice with parameters: their values here */
} Node;

/* Probabilities are fixed-point numbers of 62 bits, in units of 1/SURE. */
#define SURE (UINT64_C(1) << 62)

/* The result for a node: the height of its tree, and the probability of reaching the
 * better-goal. */
typedef struct Proved {
    unsigned height;
    uint64_t odds; /* in units of 1/SURE, rounded down; of a refutation the probability left to us,
                      rounded up */
    Fraction exactly; /* exact value; denominator 0: not known */
} Proved;

/* A node that has a name. */
typedef struct NamedNode {
    enum { UNKNOWN, REFERRED_TO, KNOWN } state;
    Node node;     /* depth: 0 where the advice does not use it */
    Proved proved; /* of a subtree that is finished */
} NamedNode;

typedef struct Check {
    Text *text;
    const Rules *rules;
    const Advice *advice;
    const struct WrittenPlan *plan; /* NULL, or the advice is this plan */
    bool uses_depth;                /* the advice, which is no plan, does */
    const ProofKind *kind;
    uint64_t odds_n, odds_m; /* the probability that is claimed; 0/1 of a refutation: none above 0
                                is left to us */
    Board root;
    GivenValues given;            /* the values of the advice's parameters at the root */
    unsigned us;                  /* which player we are */
    uint64_t n_nodes, n_excluded; /* written so far; moves excluded at them */
    VEC(NamedNode) named;         /* by their names */
    size_t n_referred_to;         /* that have not been met */
    BranchValuesMet values;       /* of a plan */
    size_t n_kept;                /* branches that named nodes keep */
    Step path[MOST_PLIES];        /* moves that led to the node in question */
    unsigned n_path;
    CheckStatus status;
    StrBuf *says;
} Check;

/* Reports why the proof is not valid, and at which node; returns false. Only the first fault is
 * reported. If the file is broken, that is the fault. */
bool check_fails(Check *c, const char *what, const char *about);

/* Reports why the table's advice cannot be checked; that is no fault of the proof. Returns
 * false. Only the first fault is reported. */
bool check_gives_up(Check *c, const char *what, const char *about);

/* True if the game's answers so far are valid; if not, the check ends. */
bool check_game(Check *c);

/* True if chance moves at a position. */
static inline bool check_is_chance(const Check *c, const Board *b)
{
    return c->rules->chance && c->rules->chance(c->rules, b);
}

/* True if e holds at p. Adds the rules to p, and the root of the proof if p has none. Returns
 * false if e has no value: that is the table's fault, not the proof's, and ends the check. */
bool check_holds(Check *c, ExprContext p, const Expr *e);

#endif
