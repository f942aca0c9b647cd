/* prover/search/best_move_cache.h -- our first move to a tree of least height, by key.
 * Does: a table of fixed size; a new entry replaces the old one.
 * Knows: Key, Move.   Must not know: problems, searches.
 *
 * The shortest tree of a node does not depend on the way to it, so a sweep searches the move
 * only once. */
#ifndef AL0_PROVER_SEARCH_BEST_MOVE_CACHE_H
#define AL0_PROVER_SEARCH_BEST_MOVE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Two words of the key identify the node: one selects the entry, the other is stored in it. */
typedef struct BestMove {
    uint64_t key;
    Move move;
    uint32_t height; /* of the tree below the node, at least 1; 0: an empty entry */
} BestMove;

typedef struct BestMoveCache {
    BestMove *at; /* NULL: nothing is remembered */
    size_t n;     /* a power of two, or 0 */
} BestMoveCache;

/* Initializes an empty table of at most `bytes` bytes; *f may be {0}. */
void best_move_init(BestMoveCache *f, size_t bytes);
void best_move_clear(BestMoveCache *f);  /* frees the memory */
void best_move_forget(BestMoveCache *f); /* empties the table */

/* Returns the entry of the key; NULL: none. Valid until the next best_move_store(). */
const BestMove *best_move_find(const BestMoveCache *f, Key key);
void best_move_store(BestMoveCache *f, Key key, Move move, uint32_t height);

#endif
