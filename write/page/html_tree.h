/* write/page/html_tree.h -- the data of a page with a tree.
 * Does: writes what is shown of a tree as one JSON object, a flat list of nodes with what the goals
 *   say at each.
 * Knows: ForcingTree, TreeSelection, GoalReader, HtmlWalk.   Must not know: how the page looks,
 * files. docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_TREE_H
#define AL0_WRITE_PAGE_HTML_TREE_H

#include "interp/evaluate/goal_reader.h"
#include "write/draw/selection.h"

/* Whose goals are told at the nodes. */
typedef struct TreeGoals {
    const Advice *advice; /* of the tree, compiled before; NULL: none */
    /* NULL, or of all play by a table, in place of that: by node, the advice that our move which
     * led there serves. */
    const Advice *const *serves;
} TreeGoals;

/* Appends the object. */
void html_tree_data(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                    TreeGoals goals);

#endif
