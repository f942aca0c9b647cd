/* verify/odds_run.h -- a whole table in a game with chance: how much worse than the best it plays.
 * Does: lists all positions, finds the best probability of the aim and that of the table's play in
 *   each, compares them.
 * Knows: listings, values (graph/chance.h), Session.   Must not know: how a report looks.
 *
 * The table is asked in every position with us to move, and its first move is played: a new tree at
 * every move.  Where it has none the aim is given up.  From some positions alone it is asked in
 * those that play meets.
 * Start reading at odds_run(). */
#ifndef AL0_VERIFY_ODDS_RUN_H
#define AL0_VERIFY_ODDS_RUN_H

#include "graph/chance.h"
#include "verify/verify.h"

/* How much is lost in a position: up to one in a billion (what bounds leave), 1/1000, 1/100, 1/10,
 * more. */
enum { ODDS_LOSSES = 5 };

typedef struct OddsUse {
    const Advice *advice;
    uint64_t chosen;
} OddsUse;

typedef struct OddsPair {
    Probability lower, upper;
} OddsPair;

typedef struct OddsReport {
    const Game *game;
    unsigned us;            /* a player */
    uint64_t states, steps; /* all that play can reach */
    VerifyGround ground;
    /* Positions to play from, where the ground is not all; of GROUND_SAMPLE. */
    uint64_t starts, seed;
    /* Positions with us to move, in the table's scope, play not being over; met, where the ground
     * is not all. */
    uint64_t counted;
    bool avoids;     /* values are of never meeting what is to be avoided */
    bool is_mean;    /* best and play are means over several positions */
    OddsUse *advice; /* of the positions counted; those that were chosen somewhere */
    size_t n_advice;
    /* positions in which the table has no move: none of its rules applies, no advice is
     * satisfiable, or the search ran out of time or nodes */
    uint64_t no_rule, no_advice, unknown;
    bool play_known;     /* false: stopped before the table had been asked everywhere */
    bool is_done;        /* false: stopped while values were found; bounds are wide */
    OddsPair best, play; /* of the best and of the table's play: at the beginning, or the mean
                            over the starts */
    uint64_t loss[ODDS_LOSSES]; /* positions */
    OddsPair worst;             /* the greatest loss */
    /* NULL: nothing is lost; worst_move NULL: the table has none */
    char *worst_position, *worst_move, *better_move;
    uint32_t n, m; /* n / m is asked for */
    /* positions that the best play wins with n / m: all that may, and of these those of the table;
     * those of which one or the other is not known */
    uint64_t due, met, undecided;
    char *failure; /* the first position that is due and not met; NULL: none */
    unsigned threads;
    double seconds;
} OddsReport;

/* Verifies the table for one player.   o: limits, search, threads, memory, progress, checkpoint and
 * trouble (only where the ground is all), starts or sample and seed.  Starts are positions in the
 * view of `us`.
 * Returns: false with a status: it takes too much memory, was stopped before anything was known,
 * the checkpoint cannot be used, or a start cannot be reached. */
bool odds_run(const Compiled *c, unsigned us, const VerifyOptions *o, OddsReport *out,
              Status *status);
void odds_report_clear(OddsReport *r);

/* Proved, not, or unknown. */
Verdict odds_verdict(const OddsReport *r);

#endif
