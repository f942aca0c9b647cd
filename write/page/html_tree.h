/* write/page/html_tree.h -- the data of a page with a tree.
 * Does: writes the shown part of a tree as one JSON object: a flat list of nodes, each with the
 *   values of the goals.
 * Knows: ForcingTree, TreeSelection, GoalReader, HtmlWalk.   Must not know: how the page looks,
 * files. docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_TREE_H
#define AL0_WRITE_PAGE_HTML_TREE_H

#include "interp/evaluate/goal_reader.h"
#include "write/draw/selection.h"

/* The advice whose goals are written at the nodes. */
typedef struct TreeGoals {
    const Advice *advice; /* the tree's, already compiled; NULL: none */
    /* Of play by a whole table, in place of `advice`: by node, the advice that our move to the node
     * serves.  NULL: the tree is of one advice. */
    const Advice *const *serves;
} TreeGoals;

/* Appends the JSON object. */
void html_tree_data(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                    TreeGoals goals);

#endif
