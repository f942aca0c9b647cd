/* cli/match/match_seats.c -- who has which role, and what is drawn for them (see match.h).
 * Must not know: how any player finds its moves. */
#include <assert.h>
#include <string.h>

#include "cli/match/match.h"

MatchPlayer *match_player_of(const MatchGame *game, unsigned role)
{
    assert(game && role < game->match->n_seats);
    unsigned n = game->match->n_seats, turn = (unsigned)(game->number % n);
    return &game->match->player[(role + n - turn) % n];
}

bool match_is_hopeless(const MatchPlayer *player)
{
    enum { MOST_TOLD = 10 };
    assert(player);
    return player->tally.illegal + player->tally.late > MOST_TOLD;
}

/* ---- random numbers ----------------------------------------------------------------------- */

/* Steele, Lea and Flood, Fast splittable pseudorandom number generators (SplitMix64). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

size_t match_chance(uint64_t *state, size_t n)
{
    assert(state && n > 0);
    return (size_t)(next_random(state) % n);
}

uint64_t match_seed(const Options *o, uint64_t game, unsigned who)
{
    assert(o);
    uint64_t state = o->seed;
    state = next_random(&state) ^ game;
    state = next_random(&state) ^ who;
    return next_random(&state);
}
