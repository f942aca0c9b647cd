/* interp/choose/known_tree.h -- a lowest tree of advice, looked up in a solution as play needs it.
 * Does: grows a tree at a node of ours: our move, their replies, and on along the longest line.
 * Knows: Task, its solution, ForcingTree.   Must not know: how trees are searched. */
#ifndef AL0_INTERP_CHOOSE_KNOWN_TREE_H
#define AL0_INTERP_CHOOSE_KNOWN_TREE_H

#include "interp/choose/task.h"
#include "prover/tree/tree.h"

/* Grows the tree of the root of a task that reaches its goal, in a game in which the sides take
 * turns: from a node on along its longest line, wherever the tree is cut off there.  The nodes that
 * are added are those of the shortest tree, of the same heights; off the line it is cut off behind
 * our next move.
 * Returns: false where the solution does not know our move or a reply; what is known is added. */
bool known_tree_grow(Task *task, EvalContext *root, ForcingTree *tree, uint32_t node);

#endif
