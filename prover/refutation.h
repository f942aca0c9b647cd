/* prover/refutation.h -- a closed refutation: nodes from which no forcing tree can be reached.
 * Does: says how one is kept: nodes by number, root 0, in any order, with moves between them.
 * Knows: Move.   Must not know: how it was found, positions, how it is written.
 *
 * No node is a leaf.  From a node of ours every allowed move leads to a node of the refutation;
 * from one of theirs one allowed move does, or there is none; so they can keep to it for ever. */
#ifndef AL0_PROVER_REFUTATION_H
#define AL0_PROVER_REFUTATION_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

typedef struct RefutedMove {
    Move move;
    uint32_t node;              /* that it leads to */
} RefutedMove;

typedef struct RefutedNode {
    uint32_t first_move;        /* moves stand side by side */
    uint16_t n_moves;           /* ours: all that are allowed; theirs: one, or 0: none is allowed */
    bool fails;                 /* the holding-goal does not hold; then no moves */
} RefutedNode;

typedef struct Refutation {
    const RefutedNode *node;
    uint32_t n;
    const RefutedMove *move;
    uint32_t n_moves;
} Refutation;

void refutation_free(Refutation *r);            /* the lists; {0} is fine */

#endif
