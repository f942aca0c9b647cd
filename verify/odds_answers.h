/* verify/odds_answers.h -- what a table plays in the positions of a game with chance.
 * Does: asks the table in all positions with us to move, or in those that its play meets; keeps
 *   finished work in a file.
 * Knows: listings, Session, checkpoints.   Must not know: probabilities, reports.
 * Start reading at odds_answers_find(). */
#ifndef AL0_VERIFY_ODDS_ANSWERS_H
#define AL0_VERIFY_ODDS_ANSWERS_H

#include "graph/chance.h"
#include "positions/position_graph.h"
#include "verify/verify.h"

/* What the table says in a position. */
typedef enum OddsSays {
    SAYS_NOTHING, /* it was not asked */
    SAYS_MOVE,
    SAYS_NO_RULE,
    SAYS_NO_ADVICE,
    SAYS_UNKNOWN, /* for want of time or nodes */
    N_ODDS_SAYS
} OddsSays;

typedef struct OddsAnswer {
    uint8_t says;    /* OddsSays */
    uint16_t advice; /* Advice.index, of a move; else 0 */
    uint16_t rank;   /* of the move among the legal ones; else 0 */
} OddsAnswer;

/* The positions, and how the table is asked in them. */
typedef struct OddsGround {
    const Compiled *c;
    /* Of these the limits, the search, threads, memory, progress, checkpoint, trouble, wanted. */
    const VerifyOptions *o;
    const PositionGraph *all;
    const uint8_t *kind; /* by position: a ChanceNode */
    unsigned us;
} OddsGround;

/* How many moves a position has. */
size_t odds_ground_moves(const OddsGround *g, uint32_t i);
/* Whether we choose there. */
bool odds_ground_is_ours(const OddsGround *g, uint32_t i);

/* Bytes that it takes besides the answers. */
uint64_t odds_answers_bytes(uint32_t n_positions);

/* Asks the table.   start: NULL, or n_start positions to play from: then the table is asked in
 * those alone that play meets where the table makes our moves, and no checkpoint is kept.
 * answer: by position, all SAYS_NOTHING before.
 * met:    by position, all false before; with starts those that play meets become true, else all.
 * *done:  false: stopped before the table had been asked everywhere.
 * False with a status: the checkpoint cannot be used. */
bool odds_answers_find(const OddsGround *g, const uint32_t *start, size_t n_start,
                       OddsAnswer *answer, bool *met, bool *done, Status *status);

#endif
