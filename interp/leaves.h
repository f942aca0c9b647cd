/* interp/leaves.h -- the leaves of a tree, each proved by another advice.
 * Does: follows a forcing tree to its leaves; asks in each position there whether an advice has a tree.
 * Knows: Session, Strategy.   Must not know: rules, how it is shown.
 *
 * It is for goals that are lemmas: where the better-goal says "a pawn runs", the tree is worth what that is worth. */
#ifndef AL0_INTERP_LEAVES_H
#define AL0_INTERP_LEAVES_H

#include "base/vec.h"
#include "interp/choose.h"

/* One leaf. */
typedef struct LeafProof {
    uint32_t node;              /* of the strategy */
    Verdict verdict;            /* refuted: also where the advice does not apply */
    LimitReached limit;         /* of what is unknown */
    uint32_t height;            /* of the tree that was found; 0: its goals hold already */
    uint64_t excluded;          /* replies that this tree leaves out */
} LeafProof;

typedef struct LeavesProved {
    const Advice *lemma;        /* NULL: not asked for */
    VEC(LeafProof) at;          /* in the order of a walk from the root */
    LimitReached stopped;       /* what kept the others from being looked at */
    uint64_t nodes;             /* judged */
} LeavesProved;

/* How many leaves came to that. */
size_t leaves_count(const LeavesProved *l, Verdict v);

/* Satisfiable: the advice has a tree in every leaf, against every reply; refuted: in some leaf it has none.  Where it was not
 * asked for: satisfiable. */
Verdict leaves_verdict(const LeavesProved *l);

/* Asks in each leaf of a reaching strategy of ours, found at a position, for an advice or plan.  Of o depth and nodes are for
 * each leaf, time is for all.  *out is the caller's (leaves_clear). */
void leaves_prove(Session *s, const Game *game, const void *position, const Strategy *tree,
                  const CompiledAdvice *lemma, const ChooseOptions *o, LeavesProved *out);
void leaves_clear(LeavesProved *l);             /* {0} is fine */

#endif
