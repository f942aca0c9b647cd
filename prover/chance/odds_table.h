/* prover/chance/odds_table.h -- what a search for odds remembers, by key and plies left: bounds on
 * a probability.
 * Does: a hash table that doubles up to a limit, then forgets what has fewest plies left.
 * Knows: Key, Move, ODDS_ONE.   Must not know: problems, searches. */
#ifndef AL0_PROVER_CHANCE_ODDS_TABLE_H
#define AL0_PROVER_CHANCE_ODDS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "prover/tree/strategy.h"

/* What is known of the greatest probability of a node with so many plies left: no less than lo, no
 * more than hi. */
typedef struct OddsBounds {
    uint64_t lo, hi;
    bool open;  /* a node at the horizon was counted */
    bool exact; /* neither bound gets better with so many plies left */
} OddsBounds;

typedef struct OddsEntry {
    Key key;
    OddsBounds bounds;
    Move move; /* ours that was best, theirs that was; NO_MOVE: none is known */
    uint16_t left;
    bool used;
} OddsEntry;

typedef struct OddsTable {
    OddsEntry *at;             /* NULL: nothing is remembered */
    size_t size, filled, most; /* size: a power of two */
} OddsTable;

/* An empty table that takes so many bytes at most. */
void odds_table_init(OddsTable *t, size_t bytes);
void odds_table_clear(OddsTable *t); /* frees the memory */

/* The entry of the key with so many plies left, NULL if there is none.  Where its bounds are exact
 * and not open it is one with fewer plies left, too: these do.  It holds until something is stored.
 */
const OddsEntry *odds_table_find(const OddsTable *t, Key key, unsigned left);

/* Adds knowledge. */
void odds_table_store(OddsTable *t, Key key, unsigned left, OddsBounds known, Move move);

#endif
