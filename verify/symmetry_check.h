/* verify/symmetry_check.h -- whether a symmetric table tells images of a position apart.
 * Does: evaluates the parts of the table that might in all positions of its classes, and of those
 *   that captures and promotions lead to, and in their images.
 * Knows: ImagePart, the solver's listings.   Must not know: searches. */
#ifndef AL0_VERIFY_SYMMETRY_CHECK_H
#define AL0_VERIFY_SYMMETRY_CHECK_H

#include "positions/classes.h"
#include "verify/verify.h"

/* True if the listings of the classes, and of all that follow, have every position that play
 * meets. */
bool symmetry_can_be_shown(const Game *game, const Classes *classes);

/* Returns: true if the table plays the same in all images of all positions of the classes; false
 *          with a status: a part differs, and where; memory, the deadline. */
bool symmetry_check(const Compiled *c, const Classes *classes, const VerifyOptions *o,
                    Status *status);

/* The images, as bits, in which all positions of the classes are compared then. */
uint32_t symmetry_images(const Classes *classes);

#endif
