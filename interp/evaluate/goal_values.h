/* interp/evaluate/goal_values.h -- values of an advice's goals along its tree.
 * Does: computes the numbers and sets of the goals at the root, at the current position and at the
 *   end of the longest line; and bounds of the numbers over the ends of all lines.
 * Knows: GoalReader, ForcingTree, Game.   Must not know: searches, how anything is shown. */
#ifndef AL0_INTERP_EVALUATE_GOAL_VALUES_H
#define AL0_INTERP_EVALUATE_GOAL_VALUES_H

#include "interp/compile/operands.h"
#include "interp/evaluate/goal_reader.h"
#include "prover/tree/tree.h"

/* Places on one line of play, by ply. */
typedef enum GoalPlace {
    PLACE_ROOT,
    PLACE_NOW, /* the node where play stands */
    PLACE_END, /* of the longest line from there; where advice holds, where it comes round */
    N_GOAL_PLACES
} GoalPlace;

/* A number or a set. */
typedef struct TermValues {
    Value at[N_GOAL_PLACES];
    /* Of a number: bounds over the ends of all lines from the current position, or for advice to
     * hold over all positions. Ends where it is undefined do not count. least > most: it is
     * undefined everywhere. */
    int64_t least, most;
} TermValues;

typedef struct PartHolds {
    bool at[N_GOAL_PLACES];
} PartHolds;

typedef struct GoalValues {
    Operands *parts; /* the parts and terms that the following speak of */
    PartHolds *part;
    PartHolds *alternative; /* the sides of an `or` */
    TermValues *term;
    uint32_t *line; /* nodes behind the root, the longest line last */
    /* all of them; those before play goes on: the n_now-th is where it stands */
    uint32_t n_line, n_now;
    unsigned char *positions; /* of root, now and end */
    /* lines from the current position; those that end with the game over */
    uint64_t lines, over;
    bool all; /* all lines were examined; if false, bounds and numbers of lines are invalid */
} GoalValues;

enum { MOST_LOOKED_AT = 20000 }; /* positions of a tree that are looked at for the bounds */

/* Of an advice, its tree at a root, and the node where play stands.  Caller owns it
 * (goal_values_free). */
GoalValues *goal_values_new(const AdviceAtRoot *of, const ForcingTree *t, uint32_t node);
void goal_values_free(GoalValues *v); /* NULL is fine */

const void *goal_values_position(const GoalValues *v, const Game *game, GoalPlace place);

#endif
