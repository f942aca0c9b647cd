/* interp/evaluate/memo.h -- values of slots in positions met before.
 * Does: a direct-mapped cache from a position and a slot to the value.
 * Knows: Key, values.   Must not know: programs, how values are computed.
 * A sweep meets every position a hundred times, below other roots; what only looks at the position
 * need not be computed again there. */
#ifndef AL0_INTERP_EVALUATE_MEMO_H
#define AL0_INTERP_EVALUATE_MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "lang/vocab.h"

typedef struct MemoEntry {
    Key key; /* of the position, mixed with the slot */
    Value value;
    uint64_t used; /* 0: empty */
} MemoEntry;

typedef struct Memo {
    MemoEntry *at;
    size_t mask; /* entries less one, a power of two */
} Memo;

/* bytes: its largest size; at least one entry is allocated. */
void memo_init(Memo *m, size_t bytes);
void memo_clear(Memo *m); /* frees the memory */

/* The entry where the value belongs; *known: it is there.  If not, the caller fills it in by
 * memo_set(). */
static inline MemoEntry *memo_find(const Memo *m, Key *key, uint32_t slot, bool *known)
{
    uint64_t of_slot = (slot + 1) * UINT64_C(0x9E3779B97F4A7C15);
    key->lo ^= of_slot;
    key->hi ^= of_slot;
    MemoEntry *e = &m->at[(key->lo >> 8) & m->mask];
    *known = e->used && e->key.lo == key->lo && e->key.hi == key->hi;
    return e;
}

static inline void memo_set(MemoEntry *e, Key key, Value value)
{
    *e = (MemoEntry){key, value, 1};
}

#endif
