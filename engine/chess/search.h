/* engine/chess/search.h -- a move for a chess position in which no table has advice.
 * Does: iterative deepening alpha-beta over material and mobility, with a quiescence search of
 *   captures and promotions.
 * Knows: chess.   Must not know: tables, advice, proofs, protocols.
 * Source: Knuth and Moore, An analysis of alpha-beta pruning, 1975; the Chess Programming Wiki for
 * the rest. */
#ifndef AL0_ENGINE_SEARCH_H
#define AL0_ENGINE_SEARCH_H

#include "base/deadline.h"
#include "game/chess/chess.h"

enum { ENGINE_MOST_PLIES = 64 };

/* The score of a mate is ENGINE_MATE less the plies to it.  Scores beyond ENGINE_MATE -
 * ENGINE_MOST_PLIES - 1 are mates. */
enum { ENGINE_MATE = 30000 };

/* The result of the search to one depth. */
typedef struct EngineLine {
    unsigned depth;               /* plies, without the quiescence search */
    int score;                    /* for the side to move, in hundredths of a pawn; or a mate */
    Move move[ENGINE_MOST_PLIES]; /* principal variation, n moves */
    unsigned n;                   /* 0: no move found */
    uint64_t nodes;               /* positions visited so far */
    unsigned rank;                /* 0 for the best move, 1 for the second best, and so on */
} EngineLine;

/* A request to the search; all pointers are borrowed. */
typedef struct EngineQuestion {
    const ChessPosition *position;
    const Move *choice; /* moves to choose from; NULL: all legal ones */
    unsigned n_choice;
    const Key *before; /* earlier positions of the game: repeating one is a draw */
    size_t n_before;
    unsigned depth; /* limit in plies; 0: none */
    uint64_t nodes; /* approximate limit; 0: none */
    /* number of best moves to find and report at each depth; 0 means 1 */
    unsigned lines;
    Deadline deadline; /* depth 1 is always completed */
    size_t memory;     /* bytes of the transposition table; at least 64 KB */
    /* progress callback, called after each completed depth; or NULL */
    void (*tell)(void *context, const EngineLine *line);
    void *context;
} EngineQuestion;

/* Sets *out to the best line.  Returns: false if there is no move to choose. */
bool engine_search(const EngineQuestion *q, EngineLine *out);

/* The number of moves to mate for a mate score, negative if the side to move is mated; 0 for other
 * scores. */
int engine_mate_in(int score);

#endif
