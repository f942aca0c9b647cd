/* lib/starts.c -- start positions of a verification (see starts.h). */
#include "lib/starts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void add_start(Starts *s, const void *position)
{
    void *copy = base_alloc(s->game->position_size, "a position");
    memcpy(copy, position, s->game->position_size);
    vec_push(&s->at, copy, "positions");
}

/* The position itself, or with them to move those after each reply.  Where chance moves the value
 * of a position is that of no other: it stands for itself whoever is to move. */
static void add_position_starts(Starts *s, const Al0Position *position)
{
    Move *moves = base_alloc(s->game->max_moves * sizeof *moves, "moves");
    void *after = base_alloc(s->game->position_size, "a position");
    bool itself = s->game->chance || s->game->turn(s->game, position->bytes) == TURN_US;
    unsigned n = itself ? 0 : s->game->moves(s->game, position->bytes, NULL, moves);
    if (itself)
        add_start(s, position->bytes);
    for (unsigned i = 0; i < n; i++) {
        s->game->play(s->game, position->bytes, NULL, moves[i], after);
        add_start(s, after);
    }
    free(after);
    free(moves);
}

/* True if the options name the positions to verify in one way, and use a checkpoint only for all
 * positions; else false with a status. */
static bool starts_are_clear(const Al0VerifyOptions *o, const Game *game, Status *s)
{
    for (size_t i = 0; i < o->start_count; i++)
        if (o->starts[i]->game != game)
            return status_fail(s, STATUS_WRONG_USE,
                               "a position to play from is of another game than the table");
    if (o->start_count && o->sample)
        return status_fail(s, STATUS_WRONG_USE,
                           "positions to play from and positions drawn do not go together");
    bool some = o->start_count || o->sample;
    if ((some || o->replan) && o->certificate)
        return status_fail(s, STATUS_WRONG_USE,
                           "a certificate is written only where all positions are verified, and "
                           "trees are followed to their ends (without `replan`)");
    return true;
}

bool starts_take(Starts *s, const Game *game, const Al0VerifyOptions *options, Status *status)
{
    assert(game && options && status);
    *s = (Starts){.game = game};
    if (!starts_are_clear(options, game, status))
        return false;
    for (size_t i = 0; i < options->start_count; i++)
        add_position_starts(s, options->starts[i]);
    if (!options->start_count || s->at.n)
        return true;
    return status_fail(status, STATUS_WRONG_USE,
                       "there is nothing to play from: they are to move and have no legal move");
}

void starts_clear(Starts *s)
{
    for (size_t i = 0; i < s->at.n; i++)
        free(s->at.at[i]);
    vec_clear(&s->at);
}

void starts_use(const Starts *s, VerifyOptions *o)
{
    o->starts = (const void *const *)s->at.at;
    o->n_starts = s->at.n;
}
