/* interp/choose/why.h -- explains a refutation.
 * Does: finds their tree against one advice, its lines of play, and the failing condition at the
 *   end of each line.
 * Knows: AdviceTask, Operands, the prover.   Must not know: rules, how a refutation is shown. */
#ifndef AL0_INTERP_CHOOSE_WHY_H
#define AL0_INTERP_CHOOSE_WHY_H

#include "interp/choose/advice_task.h"
#include "interp/compile/operands.h"
#include "prover/prove.h"

/* Why there is no tree at a node, whoever moves. */
typedef enum WhyEndKind {
    WHY_HOLDING,   /* the holding-goal does not hold */
    WHY_NO_MOVE,   /* the better-goal does not hold, and no move is allowed */
    WHY_NO_ADVICE, /* of a plan: no advice of it is in play any more */
    WHY_NO_AIM,    /* of a plan that is looked for: it has ended, and its aim does not hold */
    WHY_NO_VALUE,  /* both goals hold, but the value sought is undefined */
    WHY_AGAIN      /* it stands in the tree already */
} WhyEndKind;

typedef struct WhyEnd {
    WhyEndKind kind;
    Turn turn;        /* the side to move */
    bool has_moves;   /* WHY_NO_MOVE: there are legal moves */
    bool too_deep;    /* WHY_NO_MOVE: at this depth no move is ever allowed */
    uint64_t failing; /* operands that do not hold: of the holding-goal with WHY_HOLDING, of
                         the better-goal with WHY_NO_MOVE */
} WhyEnd;

/* Play from the root in which we last as long as we can. */
typedef struct WhyLine {
    const Move *move;
    uint32_t n;
    uint32_t cycle; /* the move with which what goes on for ever begins; n: the line ends */
    WhyEnd end;     /* of a line that ends */
} WhyLine;

/* For each operand of the goals its text; for each node of the tree that is a leaf its end. */
typedef struct Why {
    Arena *home;
    Proof counter;              /* WANT_COUNTER */
    const char *const *operand; /* by bit of WhyEnd.failing */
    const WhyEnd *end;          /* by node; NULL if only the line was requested */
    const WhyLine *line; /* n_lines: one per allowed first move of ours, in order; one if they move
                            first, we have no move, or only the line was requested */
    size_t n_lines;
    size_t longest; /* the line that lasts longest, the first of these */
} Why;

/* The advice to explain, and the extent of the explanation. */
typedef struct WhyQuestion {
    AdviceTask *task;   /* it has begun */
    Operands *operands; /* of that advice */
    ProveLimits limits;
    bool all; /* the whole tree with all lines and ends, not only the longest line */
} WhyQuestion;

/* Finds the reason why an advice has no tree.
 * Returns: true if it was found within the limits; then the caller owns *out (why_free). */
bool why_find(Prover *pr, const WhyQuestion *asked, Why *out);
void why_free(Why *w); /* {0} is fine */

#endif
