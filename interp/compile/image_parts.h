/* interp/compile/image_parts.h -- what of a symmetric table might tell images apart.
 * Does: has the parts of conditions, goals and constraints compiled that name squares, files or
 *   ranks and look at the position and the move alone: the largest, and those that they are made
 *   of.
 * Knows: Drafts, the graph.   Must not know: positions. */
#ifndef AL0_INTERP_COMPILE_IMAGE_PARTS_H
#define AL0_INTERP_COMPILE_IMAGE_PARTS_H

#include "interp/compile/draft.h"

/* Sets the parts in `into`, and their program, which is NULL if all of them are open; nothing if
 * the root table is not symmetric.
 * Returns: false if the program would be larger than LIMIT_CODE. */
bool compile_image_parts(Drafter *d, const Drafts *all, Compiled *into);

#endif
