/* interp/choose/set_play.h -- what would happen if they moved first.
 * Does: at a position where they are to move, as if we had passed at the root, finds for each reply
 *   whether we have a tree within what is left of a height; puts the replies that have one together
 *   as one tree.
 * Knows: AdviceTask, the prover.   Must not know: rules, how it is shown. */
#ifndef AL0_INTERP_CHOOSE_SET_PLAY_H
#define AL0_INTERP_CHOOSE_SET_PLAY_H

#include "base/vec.h"
#include "interp/choose/advice_task.h"

typedef enum SetPlayState {
    SET_PLAY_FOUND,    /* all below holds */
    SET_PLAY_NO_PASS,  /* the side to move may not pass (chess: it is in check) */
    SET_PLAY_NO_HEIGHT /* nothing bounds the height: no tree, no bound, none asked for */
} SetPlayState;

typedef struct SetPlay {
    SetPlayState state;
    void *position;  /* with them to move, in our view */
    unsigned within; /* plies of a tree whose first ply is the move that we have not made */
    /* Ours, which reaches; root: the position; its moves: the replies with a continuation within
     * that.  Empty where there are none */
    Strategy strategy;
    ForcingTree tree;   /* the same unfolded */
    VEC(Move) without;  /* replies that have none, in the order of moves */
    VEC(Move) unknown;  /* replies where a limit came first */
    LimitReached limit; /* the last of these */
    uint64_t nodes;
} SetPlay;

void set_play_clear(SetPlay *p); /* frees what it holds */

/* Fills in *out (empty before) for a root with us to move, at which we pass, or a position with
 * them to move, which is looked at as if it stood behind a root at which we have passed.
 * height: of the solution, in plies; 0: as high as the constraints let a tree be. */
void set_play_find(const Interpreter *by, const void *position, const CompiledAdvice *a,
                   ProveMode mode, ProveLimits limits, unsigned height, SetPlay *out);

#endif
