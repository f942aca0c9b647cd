/* positions/canonical.h -- of positions that are images of each other the canonical one.
 * Does: makes of a numbering one in which all images of a position have the number of the
 *   canonical one, and only that has a position.
 * Knows: Numbering, Game.symmetries.   Must not know: what the positions are for. */
#ifndef AL0_POSITIONS_CANONICAL_H
#define AL0_POSITIONS_CANONICAL_H

#include "positions/numbering.h"

/* The numbering of the canonical positions of *all, which holds all images of each; *all and its
 * game stay while the result is in use.  Thread-safe as *all is. */
Numbering canonical_numbering(const Numbering *all);

/* The number that a search of `asked` keeps results under, of the position that *all has under
 * `number`.  asked: *all, or canonical_numbering(all).  room: Game.position_size bytes.
 * Returns: NO_INDEX if *all has no such position. */
uint64_t canonical_index(const Numbering *all, const Numbering *asked, uint64_t number, void *room);

#endif
