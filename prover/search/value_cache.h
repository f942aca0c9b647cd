/* prover/search/value_cache.h -- least values that can be forced from nodes, by key.
 * Does: a table of fixed size; a new entry replaces the old one.
 * Knows: Key.   Must not know: problems, searches.
 *
 * A sweep comes to a node from many roots; where its value depends on none of them
 * (PositionValues), it is searched once. */
#ifndef AL0_PROVER_SEARCH_VALUE_CACHE_H
#define AL0_PROVER_SEARCH_VALUE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Two words of the key identify the node: one selects the entry, the other is stored in it. */
typedef struct NodeValue {
    uint64_t key; /* 0: an empty entry */
    int64_t value;
} NodeValue;

typedef struct ValueCache {
    NodeValue *at; /* NULL: nothing is remembered yet */
    size_t n;      /* entries; a power of two, or 0: nothing ever is */
} ValueCache;

/* Initializes an empty table of at most `bytes` bytes; allocates nothing before the first entry. */
void value_cache_init(ValueCache *c, size_t bytes);
void value_cache_clear(ValueCache *c);  /* frees the memory */
void value_cache_forget(ValueCache *c); /* empties the table */

/* Returns: true if the value of the key is there, in *value. */
bool value_cache_find(const ValueCache *c, Key key, int64_t *value);
void value_cache_store(ValueCache *c, Key key, int64_t value);

#endif
