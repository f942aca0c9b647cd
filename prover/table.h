/* prover/table.h -- what a search remembers: bounds on the least height of a tree, by key.
 * Does: a hash table of fixed entries that grows in place up to a limit, then forgets cheap ones.
 * Knows: Key.   Must not know: problems, searches. */
#ifndef AL0_PROVER_TABLE_H
#define AL0_PROVER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* lo: no tree is lower (HEIGHT_INFINITE: there is none).  hi: a tree of this height or less exists
 * (HEIGHT_INFINITE: none is known).  Other heights are at most LARGEST_MAX_DEPTH + 1. */
typedef struct Bounds {
    unsigned lo, hi;
} Bounds;
enum { HEIGHT_INFINITE = 2047 };

/* One word of the key, then 36 bits of the other, 6 of log2 of the work, 11 of lo, 11 of hi. */
typedef struct TableEntry {
    uint64_t key, rest;
} TableEntry;

typedef struct Table {
    TableEntry *at;
    size_t capacity;            /* entries that are allocated */
    size_t size;                /* entries in use, a power of two; 0: all is forgotten */
    size_t filled;
    size_t most;                /* size may grow up to this; 0: the table stays empty */
} Table;

/* An empty table that may take so many bytes; nothing is allocated before the first entry. */
void table_init(Table *t, size_t bytes);
void table_clear(Table *t);                     /* frees the memory */
void table_forget(Table *t);                    /* empties the table, at no cost */

/* What is known of the key; false: nothing. */
bool table_find(const Table *t, Key key, Bounds *out);

/* Adds knowledge; it may displace what took less work.  work: nodes judged for it. */
void table_store(Table *t, Key key, Bounds known, uint64_t work);

#endif
