/* write/html_tree.h -- the data of a page with a tree.
 * Does: writes what is shown of a tree as one JSON object, a flat list of nodes with what the goals say at each.
 * Knows: ForcingTree, Shown, GoalReader, HtmlWalk.   Must not know: how the page looks, files.
 * docs/formats.md tells the members. */
#ifndef AL0_WRITE_HTML_TREE_H
#define AL0_WRITE_HTML_TREE_H

#include "interp/goal_reader.h"
#include "write/shown.h"

/* Appends the object.  goals: of the tree's advice and root. */
void html_tree_data(StrBuf *out, const Shown *shown, const TreeTitle *title, GoalReader *goals);

#endif
