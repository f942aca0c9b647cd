/* verify/classes.h -- all legal positions of some classes, by number.
 * Does: lists the positions of a verification, one class behind the other.
 * Knows: the solver's listings, the `material` of tables.   Must not know: advice, records. */
#ifndef AL0_VERIFY_CLASSES_H
#define AL0_VERIFY_CLASSES_H

#include "base/vec.h"
#include "base/status.h"
#include "verify/numbering.h"
#include "lang/table.h"

typedef struct Classes {
    const Game *game;
    VEC(const char *) names; /* borrowed: as tables write them */
    VEC(Listing *) listings; /* one a class; none before classes_list() */
    VEC(uint64_t) base;      /* where each class begins, and the end of all */
} Classes;

/* The material of a table and of all tables that it uses, each once, or else everything that the
 * game has; nothing is listed yet. */
Classes classes_of_set(const TableSet *set, const Game *game);
/* Whether there are any.  False with a status; purpose: what they are for, "draw positions from".
 */
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
