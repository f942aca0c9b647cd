/* interp/compile/image_parts.h -- what of a symmetric table might tell images apart.
 * Does: has the parts of conditions, goals and constraints compiled that name squares, files or
 *   ranks, the largest that look at the position and the move alone.
 * Knows: Drafts, the graph.   Must not know: positions. */
#ifndef AL0_INTERP_COMPILE_IMAGE_PARTS_H
#define AL0_INTERP_COMPILE_IMAGE_PARTS_H

#include "interp/compile/draft.h"

/* Notes the parts in `into`, and wants code for them; nothing if the root table is not
 * symmetric. */
void want_image_parts(Drafter *d, const Drafts *all, Compiled *into);

#endif
