/* write/draw/ply_positions.h -- the positions of one ply of a drawing, each once where that is
 * asked for. Does: keeps positions side by side with a number of the owner's, and finds one again.
 * Knows: Game (key, same).   Must not know: trees, what a drawing is. */
#ifndef AL0_WRITE_DRAW_PLY_POSITIONS_H
#define AL0_WRITE_DRAW_PLY_POSITIONS_H

#include <stdint.h>

#include "game/game.h"

/* {.game = g} is empty. */
typedef struct PlyPositions {
    const Game *game;
    unsigned char *position; /* n of them */
    uint32_t *owner;         /* the owner's number, n */
    uint32_t n, cap;
    uint32_t *slot; /* place + 1 by key, open addressing; NULL before ply_positions_find */
    uint32_t slots; /* a power of two, or 0 */
} PlyPositions;

void ply_positions_clear(PlyPositions *l); /* frees everything; the level is empty again */

/* Appends a copy of the position. */
void ply_positions_add(PlyPositions *l, const void *position, uint32_t owner);

/* The owner's number of the same position, NULL when there is none; borrowed until the next
 * addition. */
const uint32_t *ply_positions_find(PlyPositions *l, const void *position);

#endif
