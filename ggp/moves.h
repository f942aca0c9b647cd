/* ggp/moves.h -- steps and moves in the words of messages.
 * Does: makes the step that a message tells; writes moves as the rules do.
 * Knows: al0.h, messages, the order of roles.   Must not know: matches. */
#ifndef AL0_GGP_MOVES_H
#define AL0_GGP_MOVES_H

#include <stdint.h>

#include "ggp/roles.h"

/* Makes the step that a message tells.
 * now:     replaced by the position behind it.
 * Returns: NULL, or what is wrong, which may stand in the status. */
const char *ggp_take_step(Al0Position **now, const GgpRoles *roles, GgpSpan moves,
                          Al0Status *status);

/* One of the legal moves, of which there are some, drawn; the caller owns it (al0_free).
 * random: the state of random numbers. */
char *ggp_draw_move(const Al0Moves *legal, uint64_t *random);

/* A legal move of a role as the rules write it, from its code; the caller owns it (al0_free). NULL:
 * there is none. */
char *ggp_move_term(const Al0Position *position, unsigned role, const char *code);

#endif
