/* write/draw/selection.h -- which positions of a tree are shown.
 * Does: groups replies, and marks what the limits on a drawing leave of the tree: its top, or one
 *   line.
 * Knows: ForcingTree, DrawOptions.   Must not know: how anything is drawn. */
#ifndef AL0_WRITE_DRAW_SELECTION_H
#define AL0_WRITE_DRAW_SELECTION_H

#include "write/answer/tree_write.h"
#include "write/draw/groups.h"

typedef struct TreeSelection {
    /* The tree that was given.  Of one line of a folded tree a copy, folded so that the line goes
     * on behind a reference, to where play ends: only where it comes round to a node of the line is
     * there still one, and only these two are named. */
    const ForcingTree *tree;
    Groups groups;
    uint32_t *size;    /* positions at and below a node, by node */
    bool *drawn;       /* by node, where it is the first of its group */
    unsigned line;     /* as in DrawOptions; of one line, replies beside it are counted */
    uint64_t left_out; /* positions of the tree, members of groups among them */
    uint32_t plies;    /* of the deepest position that may be shown, at most */
    uint32_t *way;     /* NULL, or of one line: its nodes, from the root on */
    uint32_t n_way;
    ForcingTree *folded; /* NULL, or `tree` where it is a copy */
} TreeSelection;

/* Chooses what o asks for.   Caller owns it (selection_clear). */
TreeSelection selection_choose(const ForcingTree *t, const TreeTitle *title, const DrawOptions *o);
void selection_clear(TreeSelection *s);

/* Marks anew: at most so many plies and positions (0: all) of the tree or the line, a group
 * counting as one; of the tree also a position without children that alone would be left out behind
 * another: so twice as many at the most. */
void selection_limit(TreeSelection *s, unsigned depth, uint32_t nodes);

/* The replies, or our move, that are drawn behind a node. */
typedef struct Ways {
    uint32_t drawn;       /* groups */
    uint32_t first, last; /* of them */
    uint32_t others;      /* moves that are not drawn */
    uint64_t hidden;      /* positions at and below these */
} Ways;

Ways selection_ways(const TreeSelection *s, uint32_t node);

/* Whether a node is drawn and the first of its group. */
bool selection_node(const TreeSelection *s, uint32_t node);

/* How many lines the tree has, which is to say leaves. */
uint64_t selection_lines(const ForcingTree *t);

#endif
