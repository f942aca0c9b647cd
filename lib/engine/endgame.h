/* lib/engine/endgame.h -- moves that a solved endgame recommends, for the engine.
 * Does: solves the class of a position where that is quick, keeps it, and finds the moves that do
 *   best.
 * Knows: chess and its solver.   Must not know: tables, searches. */
#ifndef AL0_LIB_ENGINE_ENDGAME_H
#define AL0_LIB_ENGINE_ENDGAME_H

#include "base/status.h"
#include "game/chess/chess.h"
#include "game/solve.h"

/* {0} has solved nothing. */
typedef struct Endgame {
    char name[2][MAX_CLASS_NAME]; /* the class as the side to move and as the other side calls it */
    Solution *solution;           /* NULL: none is solved */
} Endgame;

/* What an endgame may take. */
typedef struct EndgameLimits {
    double seconds;  /* after which it is given up; 0: a second */
    double foreseen; /* seconds: it is begun if its plan tells no more; 0: as `seconds` */
    size_t memory;
    const volatile sig_atomic_t *stop;
    /* NULL, or told how far it is solved */
    void (*progress)(void *context, const SolveProgress *p);
    void *progress_context;
} EndgameLimits;

/* Whether the position, as the side to move sees it, is solved now. */
bool endgame_solve(Endgame *e, const ChessPosition *p, const EndgameLimits *limits);
bool endgame_has(const Endgame *e, const ChessPosition *p); /* without solving anything */
void endgame_clear(Endgame *e);

/* What a position comes to at best play. */
typedef struct EndgameValue {
    int result;     /* 1: we mate, -1: they do, 0: a draw */
    unsigned plies; /* to the mate */
} EndgameValue;

/* The value of a position, of the class that e has solved or behind one of its moves, in the view
 * that it has. */
EndgameValue endgame_value(const Endgame *e, const ChessPosition *p);

/* Keeps those of n moves that do best: the quickest mate, else a draw, else the longest defence; in
 * their order.
 * e: has solved p.  plies: gets those to the mate, below 0 where it is theirs, 0 for a draw.
 * Returns: how many are kept. */
unsigned endgame_keep_best(const Endgame *e, const ChessPosition *p, Move *move, unsigned n,
                           int *plies);

#endif
