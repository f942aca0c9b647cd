/* write/draw/selection.h -- the shown part of a tree.
 * Does: groups replies, and marks the part of the tree within the limits of a drawing: its top, or
 *   one line.
 * Knows: ForcingTree, DrawOptions.   Must not know: how anything is drawn. */
#ifndef AL0_WRITE_DRAW_SELECTION_H
#define AL0_WRITE_DRAW_SELECTION_H

#include "write/answer/tree_write.h"
#include "write/draw/groups.h"

typedef struct TreeSelection {
    /* The given tree.  For one line of a folded tree a copy, folded in such a way that the line
     * continues behind references up to the end of play.  A reference remains only if the line
     * closes a cycle; only that node and the node it refers to are named. */
    const ForcingTree *tree;
    Groups groups;
    uint32_t *size;    /* by node: number of positions at and below it */
    bool *drawn;       /* by first node of a group */
    unsigned line;     /* as in DrawOptions; with one line, replies beside it are counted */
    uint64_t left_out; /* number of positions left out, members of groups included */
    uint32_t plies;    /* upper bound of the depth of a shown position */
    uint32_t *way;     /* the nodes of the one line, from the root on; NULL: the tree is shown */
    uint32_t n_way;
    ForcingTree *folded; /* `tree` if that is a copy; else NULL */
} TreeSelection;

/* Chooses the part that o selects.  The caller owns the result (selection_clear). */
TreeSelection selection_choose(const ForcingTree *t, const TreeTitle *title, const DrawOptions *o);
void selection_clear(TreeSelection *s);

/* Marks the shown part again, within other limits.  A group counts as one position.  A childless
 * position of the tree is marked, too, if it would be the only one left out behind its parent; so
 * at most twice `nodes` positions are marked.
 * depth: in plies; 0: no limit.  nodes: 0: no limit. */
void selection_limit(TreeSelection *s, unsigned depth, uint32_t nodes);

/* The drawn moves of a node: replies, or our move. */
typedef struct Ways {
    uint32_t drawn;       /* number of groups */
    uint32_t first, last; /* first nodes of the first and the last group */
    uint32_t others;      /* number of moves that are not drawn */
    uint64_t hidden;      /* number of positions at and below these moves */
} Ways;

Ways selection_ways(const TreeSelection *s, uint32_t node);

/* True if a node is drawn, and is the first of its group. */
bool selection_node(const TreeSelection *s, uint32_t node);

/* The number of lines of the tree: its leaves. */
uint64_t selection_lines(const ForcingTree *t);

#endif
