/* scan/seen.c -- positions that have been met (see seen.h). */
#include "scan/seen.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/slots.h"
#include "base/vec.h"

struct SeenPositions {
    VEC(Key) keys;
    Slots slots; /* numbers of keys */
};

SeenPositions *seen_positions_new(void)
{
    return base_zalloc(1, sizeof(SeenPositions), "positions that have been met");
}

void seen_positions_free(SeenPositions *s)
{
    if (!s)
        return;
    vec_clear(&s->keys);
    slots_clear(&s->slots);
    free(s);
}

static bool is_seen_key(const void *seen, uint32_t number, const void *sought)
{
    const SeenPositions *s = seen;
    const Key *a = &s->keys.at[number], *b = sought;
    return a->lo == b->lo && a->hi == b->hi;
}

bool seen_positions_add(SeenPositions *s, Key key)
{
    assert(s);
    const uint32_t hash = (uint32_t)key.lo;
    slots_make_room(&s->slots, s->keys.n, "positions that have been met");
    Slot *slot = slots_place(&s->slots, hash, is_seen_key, s, &key);
    if (slot->taken)
        return false;
    slot_put(slot, hash, (uint32_t)s->keys.n);
    vec_push(&s->keys, key, "positions that have been met");
    return true;
}
