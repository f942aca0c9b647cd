/* verify/sweep/random_positions.c -- positions drawn at random (see random_positions.h). */
#include "verify/sweep/random_positions.h"

#include <assert.h>

#include "base/mix.h"

enum { TRIES = 1 << 24 }; /* for a position drawn: others are outside the scope */

uint64_t random_positions_below(RandomPositions *d, uint64_t n)
{
    assert(n > 0);
    uint64_t beyond = UINT64_MAX - UINT64_MAX % n; /* from here on the first would come once more */
    uint64_t v = mix_next(&d->state);
    while (v >= beyond)
        v = mix_next(&d->state);
    return v % n;
}

/* Numbers without a position where we can move are passed over; every class has others, so that
 * this ends. */
void random_positions_next(RandomPositions *d, const Classes *c, void *out)
{
    assert(classes_size(c) > 0);
    while (!classes_position(c, random_positions_below(d, classes_size(c)), out) ||
           !game_is_ours(c->game, out))
        continue;
}

bool random_positions_in_scope(RandomPositions *d, const Classes *c, Condition *scope,
                               const ProveLimits *limits, void *out, Status *status)
{
    assert(scope && limits && out && status);
    for (unsigned tries = 0; tries < TRIES; tries++) {
        if (prove_is_late(limits) || condition_gave_up(scope)) {
            Deadline until = prove_deadline(limits);
            return status_give_up(status, &until, "positions were being drawn");
        }
        random_positions_next(d, c, out);
        if (condition_holds(scope, out))
            return true;
    }
    return status_fail(status, STATUS_WRONG_INPUT,
                       "none of %d positions drawn is inside the `scope`", TRIES);
}
