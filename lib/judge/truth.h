/* lib/judge/truth.h -- what positions are worth at best play, as a judge asks for it.
 * Does: defines a row of functions for each kind of game: chess by solved endgames, games from
 * files by all that play can reach. Knows: al0.h, Game.   Must not know: tables, how a judgement is
 * written. Start reading at JudgeTruth. */
#ifndef AL0_LIB_JUDGE_TRUTH_H
#define AL0_LIB_JUDGE_TRUTH_H

#include "lib/internal.h"

/* The worth of a position for us. */
typedef struct JudgedValue {
    int result;     /* 1: we win, -1: we lose, 0: neither */
    int goal;       /* games from files: what we can force; else -1 */
    double mean;    /* of the goal that we can expect, where chance moves; else -1 */
    unsigned plies; /* to the end, where there is a result and it is known; else 0 */
} JudgedValue;

typedef struct JudgeTruth {
    /* A truth that knows nothing yet; the caller owns it (free). */
    void *(*new)(const Game *game);
    void (*free)(void *truth);
    /* Solves what a position with us to move belongs to, unless that is done or hopeless.
     * Returns: true if the value of the position is known, and those behind each move. */
    bool (*solve)(void *truth, const Al0Position *position, const Al0Limits *limits);
    /* The value of a position that solve() was asked for, or of one behind a move there. */
    JudgedValue (*value)(const void *truth, const Al0Position *position);
    /* Their best reply in a position behind such a move; NO_MOVE: they have none, or it is not
     * known. */
    Move (*reply)(const void *truth, const Al0Position *after);
    /* How the game has ended, or cannot but end, in a name that people have for it; else NULL. */
    const char *(*ending)(const Al0Position *position);
    /* How long a number of plies is, as people count in this game. */
    unsigned (*length)(unsigned plies);
} JudgeTruth;

extern const JudgeTruth chess_truth; /* chess_truth.c */
extern const JudgeTruth rules_truth; /* rules_truth.c */

#endif
