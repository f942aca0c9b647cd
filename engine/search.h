/* engine/search.h -- a move for a position of chess in which no table has advice.
 * Does: alpha-beta over material and mobility, one ply deeper again and again until it is stopped;
 *   at the end of each line captures and promotions are played out (quiescence).
 * Knows: chess.   Must not know: tables, advice, proofs, protocols.
 * Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975; the Chess Programming Wiki for
 * the rest. */
#ifndef AL0_ENGINE_SEARCH_H
#define AL0_ENGINE_SEARCH_H

#include "base/deadline.h"
#include "game/chess/chess.h"

enum { ENGINE_MOST_PLIES = 64 };
enum {
    ENGINE_MATE = 30000
}; /* less the plies to it; scores beyond ENGINE_MATE - ENGINE_MOST_PLIES - 1 are mates */

/* What has been found to a depth. */
typedef struct EngineLine {
    unsigned depth;               /* plies looked ahead, captures not counted */
    int score;                    /* for the side to move, in hundredths of a pawn; or a mate */
    Move move[ENGINE_MOST_PLIES]; /* best play */
    unsigned n;                   /* of its moves; 0: nothing was found */
    uint64_t nodes;               /* positions looked at so far */
    unsigned rank;                /* 0: the best; 1: the best of the other moves, and so on */
} EngineLine;

/* Borrowed, but for nothing. */
typedef struct EngineQuestion {
    const ChessPosition *position;
    const Move *choice; /* moves to choose from; NULL: all legal ones */
    unsigned n_choice;
    const Key *before; /* positions that have been on the board: to meet one again is a draw */
    size_t n_before;
    unsigned depth; /* at most; 0: as deep as goes */
    uint64_t nodes; /* about so many at most; 0: any number */
    /* so many of the best moves are looked for at each depth, and told; 0 counts as 1 */
    unsigned lines;
    Deadline deadline; /* depth 1 is always finished */
    size_t memory;     /* bytes for the transposition table; at least 64 KB are taken */
    /* NULL, or told of each depth that is finished */
    void (*tell)(void *context, const EngineLine *line);
    void *context;
} EngineQuestion;

/* The best line that was found.  Returns: false where there is no move to choose. */
bool engine_search(const EngineQuestion *q, EngineLine *out);

/* Moves of the mating side, or of the side that is mated as a negative number, until the mate that
 * a score tells of; 0: it tells of none. */
int engine_mate_in(int score);

#endif
