/* write/draw/groups.h -- replies with one continuation.
 * Does: finds replies of one node behind which the tree goes on alike: the same moves of the same
 *   names and remarks in the same order, down to the leaves, and as many replies excluded.
 * Knows: ForcingTree, Game (to play and name moves).   Must not know: how groups are drawn. */
#ifndef AL0_WRITE_DRAW_GROUPS_H
#define AL0_WRITE_DRAW_GROUPS_H

#include <stdbool.h>

#include "prover/tree/tree.h"

/* By node.  What stands below a reply that is not the first of its group is in no group. */
typedef struct Groups {
    uint32_t *first; /* of the group's replies; the node itself if there is none before it */
    uint32_t *next;  /* reply of the group; 0 behind the last */
} Groups;

/* Finds all groups of the tree; root: its position in our view.  alone: each reply is a group of
 * its own.   Caller owns them (groups_clear). */
Groups groups_find(const ForcingTree *t, const Game *game, const void *root, bool alone);

void groups_clear(Groups *g);

/* How many replies are in the group that begins at a node. */
uint32_t groups_count(const Groups *g, uint32_t first);

#endif
