/* scan/seen.c -- positions that have been met (see seen.h). */
#include "scan/seen.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

enum { FIRST_ROOM = 1 << 10 };

/* Open addressing; the room is a power of two, and at most half of it is taken.  An empty place
 * has the key 0, which therefore is kept apart. */
struct SeenPositions {
    Key *at;
    size_t room, n;
    bool has_zero;
};

static bool is_zero(Key k)
{
    return k.lo == 0 && k.hi == 0;
}

SeenPositions *seen_positions_new(void)
{
    SeenPositions *s = base_alloc(sizeof *s, "positions that have been met");
    *s = (SeenPositions){.room = FIRST_ROOM};
    s->at = base_zalloc(s->room, sizeof *s->at, "positions that have been met");
    return s;
}

void seen_positions_free(SeenPositions *s)
{
    if (!s)
        return;
    free(s->at);
    free(s);
}

/* The place of a key, or the empty one where it belongs. */
static Key *place_of_key(const SeenPositions *s, Key key)
{
    size_t i = (size_t)key.lo & (s->room - 1);
    while (!is_zero(s->at[i]) && (s->at[i].lo != key.lo || s->at[i].hi != key.hi))
        i = (i + 1) & (s->room - 1);
    return &s->at[i];
}

static void grow_seen(SeenPositions *s)
{
    Key *old = s->at;
    size_t n = s->room;
    s->room *= 2;
    s->at = base_zalloc(s->room, sizeof *s->at, "positions that have been met");
    for (size_t i = 0; i < n; i++)
        if (!is_zero(old[i]))
            *place_of_key(s, old[i]) = old[i];
    free(old);
}

bool seen_positions_add(SeenPositions *s, Key key)
{
    assert(s);
    if (is_zero(key)) {
        bool is_new = !s->has_zero;
        s->has_zero = true;
        return is_new;
    }
    Key *place = place_of_key(s, key);
    if (!is_zero(*place))
        return false;
    *place = key;
    if (++s->n > s->room / 2)
        grow_seen(s);
    return true;
}
