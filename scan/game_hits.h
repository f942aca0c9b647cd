/* scan/game_hits.h -- the hits in a block of games.
 * Does: goes through the positions of each game, its variations too where they are wanted, from
 *   the sides that are wanted, and keeps those that the query is about; tells broken games.
 * Knows: GameBlock, Scanner, records of games.   Must not know: other blocks, threads, how hits are
 *   written.
 * Start reading at block_scan(). */
#ifndef AL0_SCAN_GAME_HITS_H
#define AL0_SCAN_GAME_HITS_H

#include "base/vec.h"
#include "scan/game_blocks.h"
#include "scan/scanner.h"

/* A game with hits; its places are those of the block's text. */
typedef struct HitGame {
    RecordedGame record;
    size_t number; /* in the block, from 0, broken ones counted */
} HitGame;

typedef struct ScanHit {
    size_t game;       /* index in BlockHits.games */
    size_t at;         /* of the position in BlockHits.positions */
    unsigned us;       /* whose side it is */
    unsigned ply;      /* of the position, from the beginning of the game */
    unsigned last_ply; /* of the position of the last step */
    bool in_variation;
    Move move; /* that is played; NO_MOVE: the game ends here */
    /* Where a remark on the position, and one on the move, can stand in the text. */
    size_t place, move_place;
    ScanProved proved; /* where a proof was asked for */
    Value value;       /* of ScanQuery.value */
} ScanHit;

typedef struct BrokenGame {
    size_t number;     /* as HitGame.number */
    bool in_variation; /* it alone is broken */
    size_t line;       /* of the block, from 0: where `why.at` stands */
    Status why;        /* its place is that of the block's text */
} BrokenGame;

typedef struct BlockHits {
    VEC(HitGame) games;
    VEC(ScanHit) hits;
    VEC(unsigned char) positions; /* of hits, in the view of player 0 */
    VEC(BrokenGame) broken;
    size_t n_met;         /* games, broken ones counted; of a list: lines */
    size_t n_games;       /* whole ones; of a list: positions */
    uint64_t n_positions; /* looked at */
    uint64_t n_unknown;   /* of them a limit has kept from being known */
    size_t n_lines;       /* of the text */
    bool stopped;         /* it was not looked at to its end */
} BlockHits;

/* Looks through a block; *out is emptied before.  Its games are places in the block's text. */
void block_scan(Scanner *s, const ScanQuery *q, const GameBlock *b, BlockHits *out);

/* Empties it, and keeps its memory. */
void block_hits_reset(BlockHits *h);
void block_hits_clear(BlockHits *h);

#endif
