/* checker/placement.h -- the positions of a class of chess by number.
 * Does: numbers the placements of some pieces on the board; tells which of them are legal
 *   positions with us to move.
 * Knows: the rules of chess (mailbox.h).   Must not know: tables, certificates.
 *
 * A class is named by its pieces, ours first: "KRvK".  Its pieces stand in the order of the name,
 * and the number of a placement is written to the base 64 with their squares as digits, that of the
 * first piece in front.  Of equal pieces the squares grow.  Positions have no castling rights; both
 * sides together have pawns of one side at most, so that nothing can be taken in passing. */
#ifndef AL0_CHECKER_PLACEMENT_H
#define AL0_CHECKER_PLACEMENT_H

#include "checker/rules.h"

/* False if no class, or none of these, has that name. */
bool placement_class(const char *name, PositionClass *out);

/* The position of a number with us to move; false if it is not legal. */
bool placement_board(const PositionClass *c, uint64_t number, Mailbox *out);

/* The pieces of a board, as PositionClass.key has them; 0: more of one kind than counted. */
uint64_t placement_material(const Mailbox *m);

/* The number of a board of that material, without rights of castling. */
uint64_t placement_number(const PositionClass *c, const Mailbox *m);

/* Appends a position as FEN, for messages; we have White. */
void placement_write(const Mailbox *m, StrBuf *out);

#endif
