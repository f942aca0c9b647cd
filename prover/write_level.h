/* prover/write_level.h -- the positions of one ply of a drawing, each once where that is asked for.
 * Does: keeps positions side by side with what is drawn for them, and finds one again.
 * Knows: Game (key, same).   Must not know: trees, what a drawing is. */
#ifndef AL0_PROVER_WRITE_LEVEL_H
#define AL0_PROVER_WRITE_LEVEL_H

#include <stdint.h>

#include "game/game.h"

typedef struct LevelEntry {
    uint32_t tree_node;
    uint64_t times; /* in how many places of the tree it stands: product of groups */
    void *drawn;                /* the owner's */
} LevelEntry;

/* {.game = g} is empty. */
typedef struct Level {
    const Game *game;
    unsigned char *position;    /* n of them */
    LevelEntry *entry;          /* n */
    uint32_t n, cap;
    uint32_t *slot;             /* entry + 1 by key, open addressing; NULL before level_find */
    uint32_t slots;             /* a power of two, or 0 */
} Level;

void level_clear(Level *l);     /* frees everything; the level is empty again */

/* Appends a copy of the position. */
void level_add(Level *l, const void *position, LevelEntry entry);

/* Borrowed until the next addition. */
const void *level_position(const Level *l, uint32_t i);

/* The entry of the same position, NULL when there is none; borrowed until the next addition. */
const LevelEntry *level_find(Level *l, const void *position);

#endif
