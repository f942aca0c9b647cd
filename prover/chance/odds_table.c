/* prover/chance/odds_table.c -- bounds on probabilities by key (see odds_table.h).
 * Exact bounds that no horizon has touched are stored a second time under a key of their own, with
 * the plies that they
 * took: with more plies left the node has the same. */
#include "prover/chance/odds_table.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

enum { WAYS = 4, FIRST_SIZE = 1 << 10, ANY_LEFT = UINT16_MAX };

void odds_table_init(OddsTable *t, size_t bytes)
{
    *t = (OddsTable){0};
    t->most = FIRST_SIZE;
    while (t->most <=
           bytes / sizeof(OddsEntry) / 4) /* twice that, and the half that it grows from */
        t->most *= 2;
    if (t->most * sizeof(OddsEntry) > bytes)
        t->most = 0;
}

void odds_table_clear(OddsTable *t)
{
    free(t->at);
    *t = (OddsTable){0};
}

static Key key_of(Key key, unsigned left)
{
    uint64_t h = (left + 1) * UINT64_C(0x9E3779B97F4A7C15);
    return (Key){key.lo ^ h ^ h >> 29, key.hi ^ h << 7};
}

static OddsEntry *bucket(const OddsTable *t, Key key)
{
    assert(t->at && t->size >= WAYS);
    return t->at + (key.lo & (t->size / WAYS - 1)) * WAYS;
}

static OddsEntry *find(const OddsTable *t, Key key)
{
    OddsEntry *e = bucket(t, key);
    for (unsigned i = 0; i < WAYS; i++)
        if (e[i].used && e[i].key.lo == key.lo && e[i].key.hi == key.hi)
            return &e[i];
    return NULL;
}

const OddsEntry *odds_table_find(const OddsTable *t, Key key, unsigned left)
{
    if (!t->at)
        return NULL;
    const OddsEntry *final = find(t, key_of(key, ANY_LEFT));
    if (final && final->left <= left)
        return final;
    return find(t, key_of(key, left));
}

/* The place of a key: its own, else a free one, else that of the entry with fewest plies left. */
static OddsEntry *place(OddsTable *t, Key key)
{
    OddsEntry *e = bucket(t, key), *best = find(t, key);
    if (best)
        return best;
    best = e;
    for (unsigned i = 1; i < WAYS && best->used; i++)
        if (!e[i].used || e[i].left < best->left)
            best = &e[i];
    return best;
}

static void put(OddsTable *t, const OddsEntry *entry)
{
    OddsEntry *at = place(t, entry->key);
    t->filled += !at->used;
    *at = *entry;
}

static void make_room(OddsTable *t)
{
    if (t->at && (t->filled <= t->size / 2 || t->size == t->most))
        return;
    OddsTable old = *t;
    t->size = old.at ? 2 * old.size : FIRST_SIZE;
    t->at = base_zalloc(t->size, sizeof *t->at, "table of odds");
    t->filled = 0;
    for (size_t i = 0; old.at && i < old.size; i++)
        if (old.at[i].used)
            put(t, &old.at[i]);
    free(old.at);
}

void odds_table_store(OddsTable *t, Key key, unsigned left, OddsBounds known, Move move)
{
    assert(known.lo <= known.hi && known.hi <= ODDS_ONE && left < ANY_LEFT);
    if (!t->most)
        return;
    make_room(t);
    bool final = known.exact && !known.open;
    OddsEntry entry = {key_of(key, final ? ANY_LEFT : left), known, move, (uint16_t)left, true};
    const OddsEntry *old = find(t, entry.key);
    if (final && old && old->left <= left)
        return;
    if (old && !final) {
        entry.bounds.lo = known.lo > old->bounds.lo ? known.lo : old->bounds.lo;
        entry.bounds.hi = known.hi < old->bounds.hi ? known.hi : old->bounds.hi;
        entry.bounds.open |= old->bounds.open;
        entry.move = move != NO_MOVE ? move : old->move;
    }
    if (entry.bounds.lo > entry.bounds.hi) /* keys collide */
        entry.bounds = known;
    put(t, &entry);
}
