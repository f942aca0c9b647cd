/* prover/tree/written.h -- nodes of a tree that have been written, so that what comes again is
 * referred to. Does: a hash table by key that grows up to a limit, and forgets one where there is
 * no room. Knows: Search, TreeBuilder.   Must not know: how a tree is found. The builder's entries
 * name the moves that led to them, and their parents. */
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

/* Nodes are shared from now on; what was kept is forgotten.  most: places at most. */
void written_begin(WrittenNodes *w, size_t most);

/* A node of that key that was written with this limit; NULL: none is known. */
const Written *written_find(const WrittenNodes *w, Key key, unsigned limit);
/* The same with any limit. */
const Written *written_find_any(const WrittenNodes *w, Key key);

/* Whether the node whose state stands at depth is that one, not only of the same key.  Uses the two
 * states behind it. */
bool written_is(Search *s, const Written *node, unsigned depth);

/* Keeps a node; its limit is not 0. */
void written_keep(WrittenNodes *w, Written node);

#endif
