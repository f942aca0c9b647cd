/* checker/certificate/certificate_strategy.h -- one strategy of a certificate that is being
 * checked. Does: holds its entries and what its advice looks at in the root. Knows:
 * CertificateCheck.   Must not know: how a certificate is written. For certificate_strategy.c,
 * certificate_text.c and certificate_refuted.c only. */
#ifndef AL0_CHECKER_CERTIFICATE_CERTIFICATE_STRATEGY_H
#define AL0_CHECKER_CERTIFICATE_CERTIFICATE_STRATEGY_H

#include "base/slots.h"
#include "checker/certificate/certificate_internal.h"

typedef enum CheckedKind {
    STRATEGY_WINS,   /* numbers bound the plies to the aim; with `avoid` the height of the tree */
    STRATEGY_FAILS,  /* numbers bound the height of the tree; marked entries lead to where the table
                        fails */
    STRATEGY_HOLDS,  /* of advice without a better-goal, which is kept for ever: no numbers */
    STRATEGY_REFUTES /* positions where the advice has no tree (certificate_refuted.c); numbers
                        where it would hold for ever: plies in which they break the hold */
} CheckedKind;

/* A move in a position with us to move; of STRATEGY_REFUTES the position alone. */
typedef struct CheckedMove {
    uint64_t key;        /* 256 * the number of the position + its depth, if the advice uses it */
    uint32_t move, path; /* in CheckedStrategy.texts; path 0: the table does not begin here */
    uint16_t rank;
    bool fails; /* a line from here leads to where the table fails */
    bool tried; /* of STRATEGY_REFUTES: the table tries the advice here */
} CheckedMove;

enum { DEEPEST = 255, NO_PATH = 0 };

typedef struct CheckedStrategy {
    CertificateCheck *s;
    CheckedKind kind;
    const Decl *decl;
    const Advice *advice;
    bool uses_depth, needs_root;  /* needs_root: it can begin at its root alone */
    VEC(const Expr *) root_terms; /* what stands in root(...) */
    VEC(Datum) root_values;
    RootValues roots; /* both */
    Board root;
    VEC(CheckedMove) entries; /* by growing key */
    VEC(char *) texts;        /* of moves and paths, each once */
    Slots kept;               /* their numbers */
} CheckedStrategy;

/* An entry that is checked. */
typedef struct Here {
    CheckedStrategy *g;
    const CheckedMove *entry;
    Board board;
    unsigned depth;
    bool leads_to_failure; /* some exit fails */
} Here;

/* ---- certificate_strategy.c ---------------------------------------------------------------- */

typedef enum GoalState { GOAL_FAILS, GOAL_OPEN, GOAL_REACHED } GoalState;

/* What the goals of the advice say of a position at a depth. */
GoalState strategy_goals(const CheckedStrategy *g, const Board *at, unsigned depth);
/* True if the advice allows a move, behind which is `after`.   depth: of `at`. */
typedef struct CheckedPly {
    const Board *at, *after;
    Step move;
    unsigned depth;
} CheckedPly;
bool strategy_allows(const CheckedStrategy *g, const CheckedPly *ply);

/* The entry of a position inside the tree; NULL: there is none. */
const CheckedMove *strategy_entry(const CheckedStrategy *g, const Board *at, unsigned depth);

/* True if what the advice looks at in its root is the same at the entry as at the root of the
 * strategy, and the entry has depth 0. */
bool strategy_has_root_values(const Here *h);

/* Finds what the advice looks at in its root, and computes it there.   False with the fault. */
bool strategy_begin(CheckedStrategy *g);

/* Checks an entry by itself.   False with the fault. */
bool strategy_check_entry(CheckedStrategy *g, const CheckedMove *e);

/* ---- certificate_refuted.c ----------------------------------------------------------------- */

/* The same of an entry of STRATEGY_REFUTES. */
bool refuted_check_entry(CheckedStrategy *g, const CheckedMove *e);

#endif
