/* scan/scan.h -- files of games searched by several threads.
 * Does: has blocks of games looked through side by side, and hands their hits on in the order of
 *   the files, each position once where that is wanted, and no more than are wanted.
 * Knows: GameBlocks, Scanner, BlockHits.   Must not know: how hits are written.
 * Start reading at scan_run(). */
#ifndef AL0_SCAN_SCAN_H
#define AL0_SCAN_SCAN_H

#include "scan/game_hits.h"

/* A hit of a game. */
typedef struct FoundHit {
    const ScanHit *hit;
    const void *position; /* in the view of player 0 */
} FoundHit;

/* A game with its hits, at least one, in their order; lives as long as the call that it is handed
 * to. */
typedef struct FoundGame {
    const RecordedGame *record;
    const char *text; /* in which its places lie */
    size_t file;
    bool is_list;    /* it is a position of a list */
    uint64_t number; /* in its file, from 1; of a list: of the line */
    const FoundHit *hits;
    size_t n;
} FoundGame;

/* A broken game, which is passed over, or a file whose rest is. */
typedef struct FoundFault {
    size_t file;
    uint64_t number;   /* of the game, from 1; 0: it is the file that cannot be read */
    bool in_variation; /* a variation of it alone is broken */
    uint64_t line;     /* of the text, from 1 */
    const char *text;  /* from the beginning of that line */
    size_t n;
    Status why; /* its place is that of this text */
} FoundFault;

/* What has been searched and found so far. */
typedef struct ScanCounts {
    uint64_t games, broken, unreadable; /* whole games; broken ones; files */
    uint64_t positions, unknown;
    uint64_t hits, hit_games;
    uint64_t done, size; /* bytes of the files; size 0: nobody knows */
} ScanCounts;

/* Callbacks, one at a time, in the order of the files; from any thread.  Each may be NULL. */
typedef struct ScanListener {
    bool (*game)(void *context, const FoundGame *game); /* false ends the search */
    void (*fault)(void *context, const FoundFault *fault);
    bool (*progress)(void *context, const ScanCounts *so_far); /* false ends the search */
    void *context;
} ScanListener;

typedef struct ScanJob {
    const ScanQuery *query;
    const GameFile *files;
    size_t n_files;
    unsigned threads;
    bool unique;   /* each position once, in the order of the files */
    uint64_t most; /* hits; 0: any number */
    ScanListener to;
} ScanJob;

/* How a search has ended. */
typedef enum ScanEnd {
    SCAN_DONE,
    SCAN_ENOUGH,  /* as many hits as are wanted */
    SCAN_STOPPED, /* by the query's flag, or by the progress callback */
    SCAN_REFUSED  /* by the callback for games */
} ScanEnd;

/* counts: gets what was searched and found. */
ScanEnd scan_run(const ScanJob *job, ScanCounts *counts);

#endif
