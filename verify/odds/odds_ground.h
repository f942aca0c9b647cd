/* verify/odds/odds_ground.h -- the positions of a game with chance, and what the best play is worth
 * in each.
 * Does: lists them, asks the table's aim and scope of them, bounds the values of the best play; and
 *   of play in which our moves are given.
 * Knows: PositionGraph, conditions, values (graph/chance.h).   Must not know: the table's play.
 * Start reading at odds_ground_make(). */
#ifndef AL0_VERIFY_ODDS_ODDS_GROUND_H
#define AL0_VERIFY_ODDS_ODDS_GROUND_H

#include "graph/chance.h"
#include "positions/position_graph.h"
#include "verify/verify.h"

typedef struct OddsGround {
    PositionGraph all;
    uint8_t *kind;          /* by position: a ChanceNode */
    bool *counts;           /* by position: we choose there, in the scope of the table */
    uint64_t n_ours;        /* positions in which we choose */
    bool avoids;            /* values are of never meeting what is to be avoided */
    ChanceBounds best;      /* {0} before odds_ground_value() */
    const char *while_what; /* what is being done while it is made, as a clause */
} OddsGround;

/* Lists the positions, as player o->us sees them, and asks the table's conditions of them.
 * out: cleared by odds_ground_clear(), also after a failure.
 * Returns: false with a status: it takes too much memory, there is nothing to begin with; or
 *   status_gave_up(), and out->while_what. */
bool odds_ground_make(const Compiled *c, const VerifyOptions *o, OddsGround *out, Status *status);
void odds_ground_clear(OddsGround *g); /* {0} is fine */

/* Bytes that it takes while values are found, and those of the table's play beside them. */
uint64_t odds_ground_bytes(const OddsGround *g);

/* How many moves a position has. */
static inline size_t odds_ground_moves(const OddsGround *g, uint32_t i)
{
    return graph_degree(&g->all.moves, i);
}

/* Whether we choose there: the aim does not hold, and play is not over. */
static inline bool odds_ground_is_ours(const OddsGround *g, uint32_t i)
{
    return g->kind[i] == CHANCE_OURS && odds_ground_moves(g, i) > 0;
}

/* The positions in which we choose, by number, and no numbers by position; g must stay. */
Numbering odds_ground_numbering(const OddsGround *g);

/* Bounds the values of the best play.  Where the limits on time are over, many are wide. */
void odds_ground_value(OddsGround *g, const VerifyOptions *o);

/* Bounds of the values of all positions with these moves, which are of the same positions.  Where
 * we have none the aim is given up. */
ChanceBounds odds_value_with(const OddsGround *g, const Digraph *moves, const VerifyOptions *o);

#endif
