/* base/slots.h -- a hash table of numbers: open addressing with linear probing.
 * Does: finds a number by a hash of what it stands for; grows.  The caller keeps what numbers stand
 *   for, and compares it.
 * Knows: base_zalloc, huge pages.   Must not know: what numbers stand for, how that is hashed.
 * A slot keeps its hash: tables grow without a look at what is in them, and most numbers of other
 * things are passed over without a comparison.  Any number of threads may look things up while none
 * adds. */
#ifndef AL0_BASE_SLOTS_H
#define AL0_BASE_SLOTS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number, or a free place for one. */
typedef struct Slot {
    uint32_t hash;
    uint32_t taken; /* 1 + the number; 0: free */
} Slot;

/* {0} is empty. */
typedef struct Slots {
    Slot *at;
    size_t n; /* a power of two, or 0 */
} Slots;

/* In place of the number: the slot is free. */
#define SLOT_FREE UINT32_MAX

/* True if the number, one of the owner's, stands for what is sought. */
typedef bool SlotStandsFor(const void *owner, uint32_t number, const void *sought);

/* The number in a slot; SLOT_FREE. */
static inline uint32_t slot_number(const Slot *s)
{
    return s->taken - 1;
}

/* Puts a number into a slot that slots_place() returned for the hash. */
static inline void slot_put(Slot *s, uint32_t hash, uint32_t number)
{
    assert(number != SLOT_FREE);
    *s = (Slot){hash, number + 1};
}

/* The slot where the search for a hash begins. */
static inline Slot *slots_begin(const Slots *s, uint32_t hash)
{
    assert(s->n);
    return &s->at[hash & (s->n - 1)];
}

/* The comparison becomes a part of the caller, as in a loop written there. */
#define SLOTS_INLINE static inline __attribute__((always_inline))

/* The slot of the number that stands for what is sought, or the free slot where it belongs, until
 * the next one is put somewhere.  There is a free slot. */
SLOTS_INLINE Slot *slots_place(const Slots *s, uint32_t hash, SlotStandsFor *stands_for,
                               const void *owner, const void *sought)
{
    assert(s->n);
    size_t i = hash & (s->n - 1);
    while (s->at[i].taken &&
           (s->at[i].hash != hash || !stands_for(owner, s->at[i].taken - 1, sought)))
        i = (i + 1) & (s->n - 1);
    return &s->at[i];
}

/* The number that stands for what is sought; SLOT_FREE if there is none. */
SLOTS_INLINE uint32_t slots_find(const Slots *s, uint32_t hash, SlotStandsFor *stands_for,
                                 const void *owner, const void *sought)
{
    return s->n ? slot_number(slots_place(s, hash, stands_for, owner, sought)) : SLOT_FREE;
}

/* How many slots n numbers and one more take, at most two thirds of them filled; no fewer than
 * there are. */
size_t slots_wanted(const Slots *s, size_t n);
/* Moves all numbers to n slots, a power of two.  noun: what the memory is for. */
void slots_resize(Slots *s, size_t n, const char *noun);
/* The same, to memory of the caller's, which is zero.  What they took before stays the caller's. */
void slots_move(Slots *s, Slot *to, size_t n);
/* Makes room for one more than n numbers.  Slots of slots_place() are void. */
void slots_make_room(Slots *s, size_t n, const char *noun);

static inline size_t slots_bytes(const Slots *s)
{
    return s->n * sizeof *s->at;
}

/* Frees all slots: it is empty again. */
void slots_clear(Slots *s);
/* Takes all numbers out, and keeps the slots. */
void slots_forget(Slots *s);

#endif
