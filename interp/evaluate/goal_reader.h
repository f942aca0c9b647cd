/* interp/evaluate/goal_reader.h -- what the goals of an advice say along a line of play.
 * Does: follows a line from the root, and tells at each of its positions which parts of the goals
 *   hold and what the numbers and sets are that they speak of.
 * Knows: Operands, Evaluator.   Must not know: searches, trees, how anything is shown.
 * One reader serves one thread. */
#ifndef AL0_INTERP_EVALUATE_GOAL_READER_H
#define AL0_INTERP_EVALUATE_GOAL_READER_H

#include "interp/compile/operands.h"

typedef struct GoalReader GoalReader;

/* Of an advice that has been compiled before, for play that begins at a root (in our view); NULL:
 * of none, which has no parts.  Caller owns it; the advice outlives it. */
GoalReader *goal_reader_new(const Advice *a, const Game *game, const void *root);
void goal_reader_free(GoalReader *r); /* NULL is fine */

/* The parts and terms; borrowed. */
const Operands *goal_reader_parts(const GoalReader *r);

/* Makes the position at `ply` + 1 the one after a legal move of the position at `ply`, whatever it
 * was before.  Ply 0 is the root; each of the plies before must have been played. */
void goal_reader_play(GoalReader *r, uint32_t ply, Move move);

/* Whether part i of the goals holds at a ply; what term i is there. */
bool goal_reader_holds(GoalReader *r, uint32_t ply, uint32_t i);
bool goal_reader_alternative(GoalReader *r, uint32_t ply, uint32_t i); /* one side of an `or` */
Value goal_reader_value(GoalReader *r, uint32_t ply, uint32_t i);

#endif
