/* prover/tree/written.h -- nodes of a tree written so far, so that later occurrences become
 * references.
 * Does: a hash table by key that grows up to a limit, then replaces entries.
 * Knows: Search, TreeBuilder.   Must not know: how a tree is found.
 * The builder's entries name the moves that led to them, and their parents. */
#ifndef AL0_PROVER_TREE_WRITTEN_H
#define AL0_PROVER_TREE_WRITTEN_H

#include "prover/search/search.h"

/* A node that has been written, and where. */
typedef struct Written {
    Key key;
    uint32_t index; /* in the builder */
    uint16_t depth;
    uint16_t limit; /* on its height, then; 0: a free place */
} Written;

typedef struct WrittenNodes {
    Written *at;            /* NULL: nothing is shared.  The owner frees it */
    size_t n, places, most; /* places: a power of two, at most `most` */
} WrittenNodes;

/* Starts to share nodes, with an empty table. most: its largest size. */
void written_begin(WrittenNodes *w, size_t most);

/* Returns a node of that key written with this limit; NULL: not found. */
const Written *written_find(const WrittenNodes *w, Key key, unsigned limit);
/* Returns a node of that key written with any limit; NULL: not found. */
const Written *written_find_any(const WrittenNodes *w, Key key);

/* True if the node whose state stands at depth is that one, not only of the same key. Uses the
 * two states behind it. */
bool written_is(Search *s, const Written *node, unsigned depth);

/* Keeps a node; its limit is not 0. */
void written_keep(WrittenNodes *w, Written node);

#endif
