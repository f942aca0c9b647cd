/* positions/classes.h -- all legal positions of some classes, by number.
 * Does: lists the positions of the classes, one class behind the other.
 * Knows: the solver's listings.   Must not know: tables, what the positions are for. */
#ifndef AL0_POSITIONS_CLASSES_H
#define AL0_POSITIONS_CLASSES_H

#include "base/status.h"
#include "base/vec.h"
#include "positions/numbering.h"

typedef struct Classes {
    const Game *game;
    VEC(const char *) names; /* borrowed: as tables write them */
    VEC(Listing *) listings; /* one a class; none before classes_list() */
    VEC(uint64_t) base;      /* where each class begins, and the end of all */
} Classes;

/* Adds a class by its name, borrowed, unless it is there already.  {.game = G} has none. */
void classes_add(Classes *c, const char *name);
/* Adds all classes that the game lists by itself, if it does. */
void classes_add_all(Classes *c);
/* True if there is a class.  False with a status; purpose: the use of the positions, "draw
 * positions from". */
bool classes_are_there(const Classes *c, const char *purpose, Status *status);
/* Lists them, within what r allows (its `beside` is not looked at); false with a status. */
bool classes_list(Classes *c, const ListingRequest *r, Status *status);
/* What a solver of them is told: their names, and their positions as far as they are listed. */
SolveRequest classes_request(const Classes *c);
void classes_clear(Classes *c);

uint64_t classes_size(const Classes *c); /* numbers; some stand for no position */
uint64_t classes_index(const Classes *c, const void *position); /* NO_INDEX: not of them */
/* With us to move; where the sides do not take turns also with them to move, since play may come
 * there from their own move.  False where there is none. */
bool classes_position(const Classes *c, uint64_t index, void *position);

/* Whether a position's material is that of one of them, listed or not. */
bool classes_have(const Classes *c, const void *position);

Numbering classes_numbering(const Classes *c); /* for as long as c stays */

#endif
