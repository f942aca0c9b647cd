/* interp/follow.h -- a position's tree, followed to its ends.
 * Does: has the table choose in one position and records how play leaves the tree.
 * Knows: Session, Listing (numbers of positions), records.   Must not know: what follows from them.
 * One follower serves one thread. */
#ifndef AL0_INTERP_FOLLOW_H
#define AL0_INTERP_FOLLOW_H

#include "game/solve.h"
#include "interp/choose.h"
#include "interp/record.h"

/* The positions of a verification: classes, one behind the other. */
typedef struct Scope {
    const Game *game;
    Listing *const *listing;    /* one a class */
    const uint64_t *base;       /* where each class begins; n_classes + 1 entries */
    size_t n_classes;
} Scope;

/* The index of a position with us to move; NO_INDEX when it is out of scope. */
uint64_t scope_index(const Scope *s, const void *position);
/* The position of an index, with us to move; false where there is none. */
bool scope_position(const Scope *s, uint64_t index, void *position);

typedef struct Follower Follower;

Follower *follower_new(const Compiled *c, const Scope *scope, const ChooseOptions *o, bool replan,
                       size_t memory);
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

/* A line inside the tree of a position: the moves to one of its ends, as people write them.
 * wanted: the index of an exit; NO_INDEX: the first dead exit or exit out of scope.
 * Appends to line (each text the caller's).  Returns: what it comes to, a constant text. */
typedef struct Line {
    char **at;
    size_t n, cap;
} Line;
const char *follower_line(Follower *f, const void *position, uint64_t wanted, Line *line);

#endif
