/* lib/engine/endgame.h -- moves that a solved endgame recommends, for the engine.
 * Does: solves the class of a position if that is quick, keeps the solution, and finds the best
 *   moves.
 * Knows: chess and its solver.   Must not know: tables, searches. */
#ifndef AL0_LIB_ENGINE_ENDGAME_H
#define AL0_LIB_ENGINE_ENDGAME_H

#include "base/status.h"
#include "game/chess/chess.h"
#include "game/solve.h"

/* {0} has solved nothing. */
typedef struct Endgame {
    char name[2][MAX_CLASS_NAME]; /* the class as the side to move and as the other side calls it */
    Solution *solution;           /* NULL: no class is solved */
} Endgame;

/* Limits on solving an endgame. */
typedef struct EndgameLimits {
    double seconds;  /* time limit; 0: a second */
    double foreseen; /* solving begins only if its estimate is no longer; 0: as `seconds` */
    size_t memory;
    const volatile sig_atomic_t *stop;
    /* Progress callback; NULL: none */
    void (*progress)(void *context, const SolveProgress *p);
    void *progress_context;
} EndgameLimits;

/* Solves the class of a position within the limits, unless it is solved.
 * p: in the view of the side to move.
 * Returns: true if the class is solved now. */
bool endgame_solve(Endgame *e, const ChessPosition *p, const EndgameLimits *limits);
/* True if the class of a position is solved. */
bool endgame_has(const Endgame *e, const ChessPosition *p);
void endgame_clear(Endgame *e);

/* The outcome of a position with best play. */
typedef struct EndgameValue {
    int result;     /* 1: we mate, -1: they mate, 0: a draw */
    unsigned plies; /* to the mate */
} EndgameValue;

/* The value of a position, in its view.  p: of the class that e has solved, or after a move from
 * such a position. */
EndgameValue endgame_value(const Endgame *e, const ChessPosition *p);

/* The best moves of a position. */
typedef struct EndgameChoice {
    unsigned n; /* number of moves kept */
    int plies;  /* distance to the mate; negative if they mate; 0 for a draw */
} EndgameChoice;

/* Keeps the best of n moves, in their order: those with the quickest mate, else with a draw, else
 * with the longest defence.
 * e: has solved the class of p. */
EndgameChoice endgame_keep_best(const Endgame *e, const ChessPosition *p, Move *move, unsigned n);

#endif
