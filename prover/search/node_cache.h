/* prover/search/node_cache.h -- a word that is remembered of a node, by key.
 * Does: a table of fixed size; a new entry replaces the old one.
 * Knows: Key.   Must not know: problems, searches, what the words say.
 *
 * What is true of a node whatever the way to it, a sweep searches once: our first move to a tree of
 * least height, the least value that can be forced (PositionValues). */
#ifndef AL0_PROVER_SEARCH_NODE_CACHE_H
#define AL0_PROVER_SEARCH_NODE_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Two words of the key identify the node: one selects the entry, the other is stored in it. */
typedef struct NodeFact {
    uint64_t key; /* 0: an empty entry */
    uint64_t fact;
} NodeFact;

typedef struct NodeCache {
    NodeFact *at; /* NULL: nothing is remembered yet */
    size_t n;     /* entries; a power of two, or 0: nothing ever is */
} NodeCache;

/* Initializes an empty table of at most `bytes` bytes; allocates nothing before the first entry. */
void node_cache_init(NodeCache *c, size_t bytes);
void node_cache_clear(NodeCache *c);  /* frees the memory */
void node_cache_forget(NodeCache *c); /* empties the table */

/* Returns: true if the key is there; *fact: what was stored with it. */
bool node_cache_find(const NodeCache *c, Key key, uint64_t *fact);
void node_cache_store(NodeCache *c, Key key, uint64_t fact);

#endif
