/* scan/seen.h -- positions that have been met.
 * Does: a set of keys, which grows.
 * Knows: Key.   Must not know: what a position is. */
#ifndef AL0_SCAN_SEEN_H
#define AL0_SCAN_SEEN_H

#include "game/game.h"

typedef struct SeenPositions SeenPositions;

SeenPositions *seen_positions_new(void);    /* caller owns it */
void seen_positions_free(SeenPositions *s); /* NULL is fine */

/* False: the key was there already. */
bool seen_positions_add(SeenPositions *s, Key key);

#endif
