/* write/level.h -- the positions of one ply of a drawing, each once where that is asked for.
 * Does: keeps positions side by side with a number of the owner's, and finds one again.
 * Knows: Game (key, same).   Must not know: trees, what a drawing is. */
#ifndef AL0_WRITE_LEVEL_H
#define AL0_WRITE_LEVEL_H

#include <stdint.h>

#include "game/game.h"

/* {.game = g} is empty. */
typedef struct Level {
    const Game *game;
    unsigned char *position; /* n of them */
    uint32_t *owner;         /* the owner's number, n */
    uint32_t n, cap;
    uint32_t *slot; /* place + 1 by key, open addressing; NULL before level_find */
    uint32_t slots; /* a power of two, or 0 */
} Level;

void level_clear(Level *l); /* frees everything; the level is empty again */

/* Appends a copy of the position. */
void level_add(Level *l, const void *position, uint32_t owner);

/* The owner's number of the same position, NULL when there is none; borrowed until the next
 * addition. */
const uint32_t *level_find(Level *l, const void *position);

#endif
