/* verify/needless/at_aim.h -- whether every tree of an advice ends at the table's aim.
 * Does: compares the better-goal of an advice with the aim, as they are written.
 * Knows: the syntax tree.   Must not know: positions, trees, searches.
 * Of such an advice no play leaves the tree: that there is one, and how high it is, says what comes
 * of it. */
#ifndef AL0_VERIFY_NEEDLESS_AT_AIM_H
#define AL0_VERIFY_NEEDLESS_AT_AIM_H

#include "lang/table.h"

/* Whether the aim holds wherever an advice's better-goal does.  It is told by the text: true where
 * the goal is the aim, an `and` with it, or an `or` of such goals; false says nothing. */
bool ends_at_aim(const Table *root, const Advice *a);

#endif
