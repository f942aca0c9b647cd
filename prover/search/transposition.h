/* prover/search/transposition.h -- what a search remembers, by key: bounds on the least height of a
 * tree, and how hard it looked to prove or refute one.
 * Does: a hash table of fixed entries that grows in place up to a limit, then forgets cheap ones;
 *   once shared, any number of threads may read and write it without locks.
 * Knows: Key, Move.   Must not know: problems, searches. */
#ifndef AL0_PROVER_SEARCH_TRANSPOSITION_H
#define AL0_PROVER_SEARCH_TRANSPOSITION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* Bounds on the least height of a tree. lo: no tree is lower (HEIGHT_INFINITE: no tree). hi: a
 * tree of this height or less exists (HEIGHT_INFINITE: none known). Other heights are at most
 * LARGEST_MAX_DEPTH + 1. */
typedef struct HeightBounds {
    unsigned lo, hi;
} HeightBounds;
enum { HEIGHT_INFINITE = 2047 };

/* Proof and disproof number of a tree of height <= left, and the last best move. left 0: not
 * known. The table stores `left` without using it: a search requires it to be equal. */
typedef struct ProofNumbers {
    uint32_t proof, disproof;
    unsigned left;
    Move move;
} ProofNumbers;

/* The first word of the key, xored with the other three so that an entry that two threads wrote at
 * once is not found (Hyatt and Mann, A lock-less transposition table implementation, 2002); 36 bits
 * of the second, 6 of log2 of the work, 11 of lo, 11 of hi; the numbers; left and the move. */
typedef struct TransEntry {
    _Atomic uint64_t key, bounds, numbers, hint;
} TransEntry;

typedef struct TransTable {
    TransEntry *at;
    size_t capacity; /* entries that are allocated */
    size_t size;     /* entries in use, a power of two; 0: all is forgotten */
    size_t filled;
    size_t most; /* size may grow up to this; 0: the table stays empty */
    bool shared; /* by threads: it does not grow, and `filled` is not counted */
} TransTable;

/* Initializes an empty table of at most `bytes` bytes; allocates nothing before the first entry. */
void trans_init(TransTable *t, size_t bytes);
void trans_clear(TransTable *t);  /* frees the memory */
void trans_forget(TransTable *t); /* empties the table, at next to no cost */

/* Lets several threads use the table; it keeps its entries and does not grow. One thread alone
 * calls this, and trans_unshare(), which lets the table grow again. */
void trans_share(TransTable *t);
void trans_unshare(TransTable *t);
/* How many entries may still be added before it should grow; UINT64_MAX: it is as large as it may
 * be. */
uint64_t trans_room(const TransTable *t);

/* True if entries are seldom in the processor's cache. */
bool trans_is_large(const TransTable *t);
/* Asks the processor for the entries of a key that is looked up soon.  The table is not empty. */
void trans_prefetch(const TransTable *t, Key key);

/* Looks a key up; false if it is not found. effort may be NULL. */
bool trans_find(const TransTable *t, Key key, HeightBounds *out, ProofNumbers *effort);

/* Stores bounds; may replace an entry that took less work. work: nodes judged for it. effort:
 * NULL keeps the stored numbers. */
void trans_store(TransTable *t, Key key, HeightBounds known, const ProofNumbers *effort,
                 uint64_t work);

#endif
