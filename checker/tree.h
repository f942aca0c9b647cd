/* checker/tree.h -- the body of a proof.
 * Does: walks over the nodes and checks each one.
 * Knows: a check in progress (state.h).   Must not know: the head of a proof, tables. */
#ifndef AL0_CHECKER_TREE_H
#define AL0_CHECKER_TREE_H

#include "checker/state.h"

/* Reads the body, from the first node to the last.  c: rules, advice and root are set.  False if
 * the proof is not valid.  *height: of the tree, in plies. */
bool check_body(Check *c, Proved *out);

#endif
