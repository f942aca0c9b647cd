/* prover/table.c -- bounds by key (see table.h).
 * Buckets of four entries fill a cache line.  The bucket is named by the low bits of the first word
 * of the key, so doubling moves entries of bucket i to bucket i + half or leaves them: it needs no
 * second table. */
#include "prover/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { WAYS = 4, FIRST_SIZE = 256 };

#define HEIGHT_BITS 11
#define HEIGHT_MASK ((UINT64_C(1) << HEIGHT_BITS) - 1)
#define WORK_BITS 6
#define REST_BITS (2 * HEIGHT_BITS + WORK_BITS)
#define CHECK_MASK (~((UINT64_C(1) << REST_BITS) - 1))

void table_init(Table *t, size_t bytes)
{
    *t = (Table){0};
    size_t most = FIRST_SIZE;
    while (most <= bytes / sizeof(TableEntry) / 2)
        most *= 2;
    t->most = most <= bytes / sizeof(TableEntry) ? most : 0;
}

void table_clear(Table *t)
{
    free(t->at);
    *t = (Table){0};
}

void table_forget(Table *t)
{
    t->size = 0;
    t->filled = 0;
}

static TableEntry *bucket(const Table *t, Key key)
{
    return t->at + (key.lo & (t->size / WAYS - 1)) * WAYS;
}

static bool matches(const TableEntry *e, Key key)
{
    return e->key == key.lo && !((e->rest ^ key.hi) & CHECK_MASK) && (e->rest & ~CHECK_MASK);
}

static Bounds bounds_of(const TableEntry *e)
{
    return (Bounds){(unsigned)(e->rest >> HEIGHT_BITS & HEIGHT_MASK),
                    (unsigned)(e->rest & HEIGHT_MASK)};
}

static unsigned work_of(const TableEntry *e)
{
    return (unsigned)(e->rest >> 2 * HEIGHT_BITS & ((1U << WORK_BITS) - 1));
}

bool table_find(const Table *t, Key key, Bounds *out)
{
    if (!t->size)
        return false;
    const TableEntry *e = bucket(t, key);
    for (unsigned i = 0; i < WAYS; i++)
        if (matches(&e[i], key)) {
            *out = bounds_of(&e[i]);
            return true;
        }
    return false;
}

/* Makes room for `size` entries; those beyond the ones in use are empty afterwards. */
static void grow(Table *t, size_t size)
{
    if (t->capacity < size) {
        t->at = base_realloc(t->at, size * sizeof *t->at, "transposition table");
        t->capacity = size;
    }
    memset(t->at + t->size, 0, (size - t->size) * sizeof *t->at);
}

static void twice(Table *t)
{
    size_t half = t->size;
    grow(t, 2 * half);
    for (size_t i = 0; i < half; i++)
        if (t->at[i].key & half / WAYS) {
            t->at[i + half] = t->at[i];
            t->at[i] = (TableEntry){0, 0};
        }
    t->size = 2 * half;
}

static unsigned logarithm(uint64_t work)
{
    unsigned n = 0;
    while (work >>= 1)
        n++;
    return n;
}

/* The entry to write: that of the key, else an empty one, else the one that took least work. */
static TableEntry *place(Table *t, Key key)
{
    TableEntry *e = bucket(t, key), *best = e;
    for (unsigned i = 0; i < WAYS; i++) {
        if (matches(&e[i], key))
            return &e[i];
        if (best->rest && (!e[i].rest || work_of(&e[i]) < work_of(best)))
            best = &e[i];
    }
    return best;
}

void table_store(Table *t, Key key, Bounds known, uint64_t work)
{
    assert(known.lo <= HEIGHT_INFINITE && known.hi <= HEIGHT_INFINITE);
    if (!t->most)
        return;
    if (!t->size) {
        grow(t, FIRST_SIZE);
        t->size = FIRST_SIZE;
    } else if (t->filled > t->size / 2 && t->size < t->most) {
        twice(t);
    }
    TableEntry *e = place(t, key);
    unsigned effort = logarithm(work);
    if (matches(e, key)) {
        Bounds old = bounds_of(e);
        known.lo = known.lo > old.lo ? known.lo : old.lo;
        known.hi = known.hi < old.hi ? known.hi : old.hi;
        effort = effort > work_of(e) ? effort : work_of(e);
    } else if (!e->rest) {
        t->filled++;
    }
    e->key = key.lo;
    e->rest = (key.hi & CHECK_MASK) | (uint64_t)effort << 2 * HEIGHT_BITS |
              (uint64_t)known.lo << HEIGHT_BITS | known.hi;
}
