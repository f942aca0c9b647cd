/* write/reached.h -- all positions of a game on paper.
 * Does: writes how many there are, and what each role can force, as text or JSON.
 * Knows: JSON.   Must not know: how they were found. */
#ifndef AL0_WRITE_REACHED_H
#define AL0_WRITE_REACHED_H

#include "base/strbuf.h"

#include <stdint.h>

typedef struct ReachedForce {
    const char *role;
    int goal;                                   /* that it can force from the beginning; -1: none */
    uint32_t plies;                             /* until then, at most */
} ReachedForce;

typedef struct ReachedGame {
    const char *game;
    uint64_t states, terminal, dead_ends,
        steps;                 /* dead ends: a role has no move; steps between states */
    const ReachedForce *force;                  /* by role */
    size_t n_roles;
} ReachedGame;

void reached_write_text(StrBuf *out, const ReachedGame *r);
void reached_write_json(StrBuf *out, const ReachedGame *r);

#endif
