/* prover/tree/extract.h -- extracts the tree of a proof.
 * Does: proves again from the root with exact limits and records the tree. It expands every node
 *   anew: table entries never become part of a tree.
 * Knows: Search, TreeBuilder, Refuter.   Must not know: iteration, modes of asking. */
#ifndef AL0_PROVER_TREE_EXTRACT_H
#define AL0_PROVER_TREE_EXTRACT_H

#include "prover/refute/refute.h"
#include "prover/search/search.h"

typedef enum ExtractKind {
    EXTRACT_SHORTEST, /* at ours the first move to a node of least height */
    EXTRACT_FIRST,    /* at ours the first move to a tree within the limit */
    EXTRACT_ANY,      /* at ours a move that is known to lead to such a tree */
    EXTRACT_REFUTER   /* at ours the move that proved the node in the refuter */
} ExtractKind;

/* Builds in the search's builder the tree of the root, which has a tree of height <= limit
 * (EXTRACT_SHORTEST: and none lower). worst: set to the largest value of a leaf, unless NULL.
 * Returns: its height; SEARCH_STOPPED; SEARCH_MISMATCH if no such tree is found. */
int extract_tree(Search *s, const Refuter *r, ExtractKind kind, unsigned limit, int64_t *worst);

#endif
