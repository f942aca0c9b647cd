/* interp/choose/set_play.h -- set play: our continuations if they moved first.
 * Does: at a position where they are to move, as if we had passed at the root, searches for each
 *   reply a tree within the rest of a height; joins the trees found into one strategy.
 * Knows: AdviceTask, the prover.   Must not know: rules, how it is shown. */
#ifndef AL0_INTERP_CHOOSE_SET_PLAY_H
#define AL0_INTERP_CHOOSE_SET_PLAY_H

#include "base/vec.h"
#include "interp/choose/advice_task.h"

typedef enum SetPlayState {
    SET_PLAY_FOUND,    /* all below holds */
    SET_PLAY_NO_PASS,  /* the side to move may not pass (chess: it is in check) */
    SET_PLAY_NO_HEIGHT /* the height has no bound: no tree, no bound given */
} SetPlayState;

typedef struct SetPlay {
    SetPlayState state;
    void *position;  /* with them to move, in our view */
    unsigned within; /* height of the tree, counting our omitted first move as a ply */
    /* our reaching strategy. Root: the position; its moves: the replies with a continuation
     * within that height. Empty if there are none */
    Strategy strategy;
    ForcingTree tree;   /* the strategy unfolded */
    VEC(Move) without;  /* replies without a continuation, in the order of moves */
    VEC(Move) unknown;  /* replies where a limit came first */
    LimitReached limit; /* the last of these */
    uint64_t nodes;
} SetPlay;

void set_play_clear(SetPlay *p); /* frees what it holds */

/* Fills in *out (empty before) for a root with us to move, at which we pass, or a position with
 * them to move, which is looked at as if it stood behind a root at which we have passed.
 * height: of the solution, in plies; 0: as high as the constraints let a tree be. */
void set_play_find(const Interpreter *by, const AdviceQuestion *asked, unsigned height,
                   SetPlay *out);

#endif
