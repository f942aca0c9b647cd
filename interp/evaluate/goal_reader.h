/* interp/evaluate/goal_reader.h -- evaluates an advice's goals along a line of play.
 * Does: follows a line from the root; at each of its positions evaluates the parts of the goals,
 *   and their numbers and sets.
 * Knows: Operands, Evaluator.   Must not know: searches, trees, how anything is shown.
 * One reader serves one thread. */
#ifndef AL0_INTERP_EVALUATE_GOAL_READER_H
#define AL0_INTERP_EVALUATE_GOAL_READER_H

#include "interp/compile/operands.h"
#include "interp/evaluate/values.h"

typedef struct GoalReader GoalReader;

/* Makes a reader for play from where a compiled advice begins; advice NULL, or without the values
 * that it needs: a reader without parts.  The caller owns it; the advice must outlive it. */
GoalReader *goal_reader_new(const AdviceAtRoot *of);
void goal_reader_free(GoalReader *r); /* NULL is fine */
/* Frees the reader, but for the parts and terms, which are the caller's (operands_free). */
Operands *goal_reader_end(GoalReader *r);

/* The parts and terms; borrowed. */
const Operands *goal_reader_parts(const GoalReader *r);

/* Makes the position at `ply` + 1 the one after a legal move of the position at `ply`, whatever it
 * was before.  Ply 0 is the root; each of the plies before must have been played. */
void goal_reader_play(GoalReader *r, uint32_t ply, Move move);

/* True if part i of the goals holds at a ply; the value of term i there. */
bool goal_reader_holds(GoalReader *r, uint32_t ply, uint32_t i);
bool goal_reader_alternative(GoalReader *r, uint32_t ply, uint32_t i); /* one side of an `or` */
Value goal_reader_value(GoalReader *r, uint32_t ply, uint32_t i);

#endif
