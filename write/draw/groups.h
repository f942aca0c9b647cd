/* write/draw/groups.h -- groups of replies with the same continuation.
 * Does: finds replies of one node whose subtrees are equal: the same moves with the same names and
 *   remarks in the same order, and the same number of excluded replies.
 * Knows: ForcingTree, Game (to play and name moves).   Must not know: how groups are drawn. */
#ifndef AL0_WRITE_DRAW_GROUPS_H
#define AL0_WRITE_DRAW_GROUPS_H

#include <stdbool.h>

#include "prover/tree/tree.h"

/* Groups, by node.  Nodes below a reply that is not the first of its group belong to no group. */
typedef struct Groups {
    uint32_t *first; /* the first reply of the node's group, possibly the node itself */
    uint32_t *next;  /* the next reply of the group; 0 behind the last */
} Groups;

/* Finds all groups of the tree.  The caller owns them (groups_clear).
 * root: the position of the root, in our view.
 * alone: makes each reply a group of its own. */
Groups groups_find(const ForcingTree *t, const Game *game, const void *root, bool alone);

void groups_clear(Groups *g);

/* The number of replies in a group.  first: its first reply. */
uint32_t groups_count(const Groups *g, uint32_t first);

#endif
