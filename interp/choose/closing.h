/* interp/choose/closing.h -- closes a tree: searches a tree after each reply that it leaves out.
 * Does: follows a forcing tree; runs the prover after each legal reply that `them:` leaves out.
 * Knows: the prover, AdviceTask.   Must not know: rules, how it is shown.
 * Start reading at closing_find().
 *
 * After a reply that is left out the same advice is searched, with the depth and root of the tree
 * at that place, and with every reply allowed from there on. Our moves up to there are the
 * tree's. */
#ifndef AL0_INTERP_CHOOSE_CLOSING_H
#define AL0_INTERP_CHOOSE_CLOSING_H

#include "base/vec.h"
#include "interp/choose/advice_task.h"

/* The result for one reply that the tree leaves out, or for one of its leaves (leaves.h). */
typedef struct ClosingPart {
    uint32_t node;      /* of the strategy: where the reply is played, or the leaf */
    Move move;          /* the reply; NO_MOVE at a leaf */
    Verdict verdict;    /* refuted: this breaks the tree */
    LimitReached limit; /* the limit reached, if unknown */
    uint32_t height;    /* of the tree found there */
    uint64_t excluded;  /* replies that this tree leaves out; 0 behind a reply */
} ClosingPart;

typedef struct TreeClosing {
    VEC(ClosingPart) parts; /* in the order of a walk from the root */
    LimitReached stopped;   /* what kept the others from being looked at */
    uint64_t nodes;         /* judged */
} TreeClosing;

/* Returns the number of parts with that verdict. */
size_t closing_count(const TreeClosing *c, Verdict v);

/* Satisfiable: the tree holds, against all replies; refuted: some part breaks it. */
Verdict closing_verdict(const TreeClosing *c);

/* Closes a reaching strategy of ours, found for the advice or plan that is asked.  Its limits:
 * depth and nodes for each reply, time for all.  *out is the caller's (closing_clear). */
void closing_find(const Interpreter *by, const AdviceQuestion *asked, const Strategy *s,
                  TreeClosing *out);
void closing_clear(TreeClosing *c); /* {0} is fine */

#endif
