/* interp/follow.h -- a position's tree, followed to its ends.
 * Does: has the table choose in one position and records how play leaves the tree.
 * Knows: Session, numbers of positions, records.   Must not know: what follows from them.
 * One follower serves one thread. */
#ifndef AL0_INTERP_FOLLOW_H
#define AL0_INTERP_FOLLOW_H

#include "interp/choose.h"
#include "interp/numbering.h"
#include "interp/record.h"

typedef struct Follower Follower;

Follower *follower_new(const Compiled *c, const Numbering *numbering, const ChooseOptions *o,
                       bool replan, size_t memory);
void follower_free(Follower *f);

/* Whether the table's aim holds in a position. */
bool follower_aim(Follower *f, const void *position);

/* Follows the table's tree from a position (its index), us to move.
 * exits:   borrowed, valid until the next call, joined and sorted.
 * choice:  NULL, or gets what was chosen (its tree is freed already; tried: until the next call). */
void follower_run(Follower *f, uint64_t index, const void *position, Record *out,
                  const Exit **exits, size_t *n_exits, Choice *choice);

/* Forgets all searches; those that follow serve each other. */
void follower_keep(Follower *f);

/* A move of a line of play.  Texts are the line's. */
typedef struct LineMove {
    char *name;                 /* as people write it */
    char *position;             /* of a move of ours: where it was played; else NULL */
    const Rule *rule;           /* of a move of ours: what chose it */
    const Advice *advice;
} LineMove;

typedef struct Line {
    LineMove *at;
    size_t n, cap;
} Line;

void line_clear(Line *line);

/* A shortest line inside the tree of a position to one of its ends; the first such in the order of moves.
 * wanted: the index of an exit; NO_INDEX: a dead exit or one to a position without a number.
 * Appends to line.
 * ending: gets what it comes to ("stalemate"), the caller's; NULL where the exit wanted is that.
 * Returns: false when a limit kept the tree from being found again. */
bool follower_line(Follower *f, const void *position, uint64_t wanted, Line *line, char **ending);

#endif
