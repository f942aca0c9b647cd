/* write/html_tree.h -- the data of a page with a tree.
 * Does: writes what is shown of a tree as one JSON object, a flat list of nodes with what the goals
 *   say at each.
 * Knows: ForcingTree, Shown, GoalReader, HtmlWalk.   Must not know: how the page looks, files.
 * docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_HTML_TREE_H
#define AL0_WRITE_HTML_TREE_H

#include "interp/goal_reader.h"
#include "write/shown.h"

/* Whose goals are told at the nodes. */
typedef struct TreeGoals {
    const Advice *advice; /* of the tree, compiled before; NULL: none */
    /* NULL, or of all play by a table, in place of that: by node, the advice that our move which
     * led there serves. */
    const Advice *const *serves;
} TreeGoals;

/* Appends the object. */
void html_tree_data(StrBuf *out, const Shown *shown, const TreeTitle *title, TreeGoals goals);

#endif
