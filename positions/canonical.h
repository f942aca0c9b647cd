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

#endif
