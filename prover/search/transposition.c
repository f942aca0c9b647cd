/* prover/search/transposition.c -- bounds by key (see transposition.h).
 * Buckets of four entries fill two cache lines.  The bucket is named by the low bits of the first
 * word of the key, so doubling moves entries of bucket i to bucket i + half or leaves them: it
 * needs no second table. */
#include "prover/search/transposition.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/huge_pages.h"

enum {
    WAYS = 4,
    FIRST_SIZE = 256,
    SHARED_SIZE = 1 << 16, /* at least, where threads share it */
    LARGE_SIZE = 1 << 15,  /* a megabyte */
    SAMPLE = 1 << 12       /* entries looked at to know how many are filled */
};

#define HEIGHT_BITS 11
#define HEIGHT_MASK ((UINT64_C(1) << HEIGHT_BITS) - 1)
#define WORK_BITS 6
#define REST_BITS (2 * HEIGHT_BITS + WORK_BITS)
#define CHECK_MASK (~((UINT64_C(1) << REST_BITS) - 1))

/* An entry as one thread saw it. */
typedef struct Seen {
    uint64_t key, bounds, numbers, hint;
} Seen;

void trans_init(TransTable *t, size_t bytes)
{
    *t = (TransTable){0};
    size_t most = FIRST_SIZE;
    while (most <= bytes / sizeof(TransEntry) / 2)
        most *= 2;
    t->most = most <= bytes / sizeof(TransEntry) ? most : 0;
}

void trans_clear(TransTable *t)
{
    free(t->at);
    *t = (TransTable){0};
}

void trans_forget(TransTable *t)
{
    assert(!t->shared);
    t->size = 0;
    t->filled = 0;
}

static TransEntry *trans_bucket(const TransTable *t, Key key)
{
    return t->at + (key.lo & (t->size / WAYS - 1)) * WAYS;
}

/* Threads order nothing by the table: what is read is checked as a whole. */
static uint64_t get(const _Atomic uint64_t *word)
{
    return atomic_load_explicit(word, memory_order_relaxed);
}

static void store_word(_Atomic uint64_t *word, uint64_t value)
{
    atomic_store_explicit(word, value, memory_order_relaxed);
}

static Seen see(const TransEntry *e)
{
    Seen s = {.bounds = get(&e->bounds), .numbers = get(&e->numbers), .hint = get(&e->hint)};
    s.key = get(&e->key) ^ s.bounds ^ s.numbers ^ s.hint;
    return s;
}

static void put_seen(TransEntry *e, const Seen *s)
{
    store_word(&e->key, s->key ^ s->bounds ^ s->numbers ^ s->hint);
    store_word(&e->bounds, s->bounds);
    store_word(&e->numbers, s->numbers);
    store_word(&e->hint, s->hint);
}

static bool matches(const Seen *s, Key key)
{
    return s->key == key.lo && !((s->bounds ^ key.hi) & CHECK_MASK) && (s->bounds & ~CHECK_MASK);
}

static HeightBounds bounds_of_seen(const Seen *s)
{
    return (HeightBounds){(unsigned)(s->bounds >> HEIGHT_BITS & HEIGHT_MASK),
                          (unsigned)(s->bounds & HEIGHT_MASK)};
}

static unsigned work_of_seen(const Seen *s)
{
    return (unsigned)(s->bounds >> 2 * HEIGHT_BITS & ((1U << WORK_BITS) - 1));
}

bool trans_is_large(const TransTable *t)
{
    return t->size >= LARGE_SIZE;
}

void trans_prefetch(const TransTable *t, Key key)
{
    assert(t->size);
    const TransEntry *bucket = trans_bucket(t, key);
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + WAYS / 2);
}

bool trans_find(const TransTable *t, Key key, HeightBounds *out, ProofNumbers *effort)
{
    if (!t->size)
        return false;
    const TransEntry *e = trans_bucket(t, key);
    for (unsigned i = 0; i < WAYS; i++) {
        Seen s = see(&e[i]);
        if (!matches(&s, key))
            continue;
        *out = bounds_of_seen(&s);
        if (effort)
            *effort = (ProofNumbers){(uint32_t)(s.numbers >> 32), (uint32_t)s.numbers,
                                     (unsigned)(s.hint >> 32), (Move)s.hint};
        return true;
    }
    return false;
}

/* Makes room for `size` entries; those beyond the ones in use are empty afterwards. */
static void grow_trans_table(TransTable *t, size_t size)
{
    if (t->capacity < size) {
        t->at = base_realloc(t->at, size * sizeof *t->at, "transposition table");
        base_advise_huge_pages(t->at, size * sizeof *t->at);
        t->capacity = size;
    }
    const Seen empty = {0};
    for (size_t i = t->size; i < size; i++)
        put_seen(&t->at[i], &empty);
}

static void twice(TransTable *t)
{
    size_t half = t->size;
    const Seen empty = {0};
    assert(!t->shared && half && 2 * half <= t->most);
    grow_trans_table(t, 2 * half);
    for (size_t i = 0; i < half; i++) {
        Seen s = see(&t->at[i]);
        if (!(s.key & half / WAYS))
            continue;
        put_seen(&t->at[i + half], &s);
        put_seen(&t->at[i], &empty);
    }
    t->size = 2 * half;
}

/* Threads cannot wait for each other while it grows, so it grows before they begin: too large a
 * table at once would have the system clear memory for node after node. */
void trans_share(TransTable *t)
{
    assert(!t->shared);
    if (!t->size && t->most) {
        grow_trans_table(t, FIRST_SIZE);
        t->size = FIRST_SIZE;
    }
    while (t->size < t->most && (t->size < SHARED_SIZE || t->filled > t->size / 4))
        twice(t);
    t->shared = true;
}

/* How many entries are filled, by a sample: keys are spread evenly. */
static size_t estimate_filled(const TransTable *t)
{
    if (!t->size)
        return 0;
    size_t n = t->size < SAMPLE ? t->size : SAMPLE, step = t->size / n, found = 0;
    for (size_t i = 0; i < n; i++)
        found += get(&t->at[i * step].bounds) != 0;
    return found * step;
}

void trans_unshare(TransTable *t)
{
    assert(t->shared);
    t->shared = false;
    t->filled = estimate_filled(t);
}

uint64_t trans_room(const TransTable *t)
{
    assert(t->filled <= t->size);
    if (t->size == t->most)
        return UINT64_MAX;
    return t->filled < t->size / 2 ? t->size / 2 - t->filled : 0;
}

static unsigned logarithm(uint64_t work)
{
    unsigned n = 0;
    while (work >>= 1)
        n++;
    return n;
}

/* The entry to write: that of the key, else an empty one, else the one that took least work.
 * *old: what it held. */
static TransEntry *trans_place(TransTable *t, Key key, Seen *old)
{
    TransEntry *e = trans_bucket(t, key), *best = e;
    *old = see(e);
    for (unsigned i = 0; i < WAYS; i++) {
        Seen s = see(&e[i]);
        bool same = matches(&s, key);
        if (same || (old->bounds && (!s.bounds || work_of_seen(&s) < work_of_seen(old)))) {
            best = &e[i];
            *old = s;
        }
        if (same)
            break;
    }
    return best;
}

static void make_trans_room(TransTable *t)
{
    if (!t->size) {
        grow_trans_table(t, FIRST_SIZE);
        t->size = FIRST_SIZE;
    } else if (!t->shared && t->filled > t->size / 2 && t->size < t->most) {
        twice(t);
    }
}

void trans_store(TransTable *t, Key key, HeightBounds known, const ProofNumbers *effort,
                 uint64_t work)
{
    assert(known.lo <= HEIGHT_INFINITE && known.hi <= HEIGHT_INFINITE);
    if (!t->most)
        return;
    make_trans_room(t);
    Seen s;
    TransEntry *e = trans_place(t, key, &s);
    unsigned spent = logarithm(work);
    if (matches(&s, key)) {
        HeightBounds old = bounds_of_seen(&s);
        known.lo = known.lo > old.lo ? known.lo : old.lo;
        known.hi = known.hi < old.hi ? known.hi : old.hi;
        spent = spent > work_of_seen(&s) ? spent : work_of_seen(&s);
    } else {
        if (!t->shared && !s.bounds) /* threads write nothing but entries */
            t->filled++;
        s = (Seen){.key = key.lo};
    }
    s.bounds = (key.hi & CHECK_MASK) | (uint64_t)spent << 2 * HEIGHT_BITS |
               (uint64_t)known.lo << HEIGHT_BITS | known.hi;
    if (effort) {
        s.numbers = (uint64_t)effort->proof << 32 | effort->disproof;
        s.hint = (uint64_t)effort->left << 32 | effort->move;
    }
    put_seen(e, &s);
}
