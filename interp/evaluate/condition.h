/* interp/evaluate/condition.h -- evaluates one condition of a table in positions.
 * Does: owns an evaluator for one entry of a program.
 * Knows: Compiled, Evaluator.   Must not know: what the condition is for. */
#ifndef AL0_INTERP_EVALUATE_CONDITION_H
#define AL0_INTERP_EVALUATE_CONDITION_H

#include "base/deadline.h"
#include "interp/compile/compiled.h"

typedef struct Condition Condition;

/* Caller owns it; c outlives it.  One condition serves one thread, until the deadline is over. */
Condition *condition_new(const Compiled *c, Entry entry, Deadline until);
/* That with which play by the root table ends: its aim, or what it is to avoid. */
Condition *condition_of_end(const Compiled *c, Deadline until);
/* The same for an entry of any program, which may be of another type, too (condition_value). */
Condition *condition_of_program(const Program *p, const Game *game, Entry entry, Deadline until);
void condition_free(Condition *k); /* NULL is fine */
bool condition_holds(Condition *k, const void *position);
Value condition_value(Condition *k, const void *position);

/* A move of a game. */
typedef struct GameMove {
    const void *before; /* the position in which it was played */
    Move move;
    const int64_t *record; /* as WordView.record */
} GameMove;

/* A position of a game, and what it may look at besides; all in the view of one side. */
typedef struct GamePlace {
    const void *position;
    const void *root;       /* the position that `root` means; NULL: this one */
    unsigned depth;         /* plies since then */
    const GameMove *played; /* n_played moves that led to the position, the last one first */
    size_t n_played;
} GamePlace;

/* How many of the moves that led to a position it looks at. */
size_t condition_looks_back(const Condition *k);
/* Its value in a position of a game. */
Value condition_value_in_game(Condition *k, const GamePlace *at);
/* True if the deadline passed before an evaluation ended: that value and all later ones are
 * invalid. */
bool condition_gave_up(const Condition *k);

#endif
