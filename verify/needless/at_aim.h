/* verify/needless/at_aim.h -- tests if every tree of an advice ends at the table's aim.
 * Does: compares the better-goal of an advice with the aim, as they are written.
 * Knows: the syntax tree.   Must not know: positions, trees, searches.
 * Play by such an advice never leaves the tree: the existence and height of the tree determine its
 * result. */
#ifndef AL0_VERIFY_NEEDLESS_AT_AIM_H
#define AL0_VERIFY_NEEDLESS_AT_AIM_H

#include "lang/table.h"

/* True if the text shows that the better-goal of an advice implies the aim: the goal is the aim,
 * an `and` with it, or an `or` of such goals. False: not known. */
bool ends_at_aim(const Table *root, const Advice *a);

#endif
