/* positions/position_graph.h -- positions of any game by number, with the moves between them.
 * Does: lists all that play can reach: from the beginning, where the game lists that itself; else
 *   from the positions that are given, or from those of the table's material.
 * Knows: Game, GameReach, Classes, PositionTable.   Must not know: tables' play, values.
 * Start reading at position_graph_make(). */
#ifndef AL0_POSITIONS_POSITION_GRAPH_H
#define AL0_POSITIONS_POSITION_GRAPH_H

#include "game/reach.h"
#include "positions/classes.h"
#include "positions/position_table.h"

typedef struct PositionGraph {
    const Game *game;
    Digraph moves;      /* successors in the order of the moves */
    ReachCounts counts; /* of positions, moves, bytes */
    uint32_t n_ground;  /* numbers below this are verified: all, or those of the table's material */
    bool begins;        /* number 0 is where play begins */
    ReachedPositions *reached; /* NULL: positions are met, and moves are its own */
    PositionTable *met;
} PositionGraph;

/* What it is made from, where the game does not list its positions itself. */
typedef struct PositionGround {
    Classes *classes;          /* not listed yet; they are when it is made */
    const void *const *starts; /* n_starts; if there are any, in place of all of the material */
    size_t n_starts;
} PositionGround;

/* Lists the positions as player `us` sees them.
 * out: cleared by position_graph_clear(), also after a failure.
 * Returns: false with a status: more than memory holds, out of time, nothing to begin with. */
bool position_graph_make(const Game *game, unsigned us, const PositionGround *ground,
                         const ReachRequest *r, PositionGraph *out, Status *status);
void position_graph_clear(PositionGraph *g);

const void *position_graph_at(const PositionGraph *g, uint32_t number);
/* The number of a position; UINT32_MAX: it has none. */
uint32_t position_graph_find(const PositionGraph *g, const void *position);

#endif
