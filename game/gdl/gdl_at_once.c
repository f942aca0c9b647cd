/* game/gdl/gdl_at_once.c -- tests if roles choose at the same time.
 * Does: plays random moves from a position, and searches a state in which two roles or more have a
 *   choice.
 * Knows: gdl.h.   Must not know: searches.
 * If no such state is found, one may still lie beyond the states that were met. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "game/gdl/gdl.h"

enum {
    PLIES = 2000,            /* looked at, at most */
    LONGEST_LINE = 100,      /* of them in a row */
    MOST_LITERALS = 30000000 /* and what they may cost */
};

bool gdl_is_shared_choice(const Game *game, const GdlPosition *p)
{
    assert(game && p);
    const GdlGame *g = gdl_of(game);
    unsigned n = 0;
    for (uint32_t r = 0; r < game->n_players && p->end == GDL_GOES_ON; r++) {
        uint32_t legal = 0, first = g->layout.legal[r];
        uint32_t words = (g->program->first_move[r + 1] - g->program->first_move[r] + 63) / 64;
        for (uint32_t w = 0; w < words; w++)
            legal += (uint32_t)__builtin_popcountll(p->word[first + w]);
        n += legal >= 2;
    }
    return n >= 2;
}

bool gdl_at_once(const Game *game, const void *position)
{
    assert(game && position);
    const GdlGame *g = gdl_of(game);
    size_t size = game->position_size, left = MOST_LITERALS / (g->program->n_literals + 1);
    if (game->alternates || game->n_players < 2)
        return false;
    left = left > PLIES ? PLIES : left + 1;
    char *p = base_alloc(2 * size, "positions"), *next = p + size;
    Move *moves = base_alloc((game->max_moves + 1) * sizeof *moves, "moves");
    bool found = gdl_is_shared_choice(game, position);
    for (size_t i = 0; i < left && !found; i++) {
        unsigned n = i % LONGEST_LINE ? gdl_moves(game, p, NULL, moves) : 0;
        if (n > 0) {
            gdl_play(game, p, NULL, moves[mix64(MIX_GOLDEN + i) % n], next);
            memcpy(p, next, size);
        } else {
            memcpy(p, position, size);
        }
        found = gdl_is_shared_choice(game, (const GdlPosition *)p);
    }
    free(p);
    free(moves);
    return found;
}
