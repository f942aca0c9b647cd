/* write/page/html_tree.h -- the data of a page with a tree.
 * Does: writes what is shown of a tree as one JSON object, a flat list of nodes with what the goals
 *   say at each.
 * Knows: ForcingTree, TreeSelection, TreeGoals, HtmlWalk.   Must not know: evaluators, how
 *   the page looks, files. docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_TREE_H
#define AL0_WRITE_PAGE_HTML_TREE_H

#include "interp/evaluate/tree_goals.h"
#include "write/draw/selection.h"

/* Appends the object.  goals: at each node that is shown. */
void html_tree_data(StrBuf *out, const TreeSelection *shown, const TreeTitle *title,
                    const TreeGoals *goals);

#endif
