/* verify/odds/odds_figures.h -- what a verification finds out in a game with chance.
 * Does: holds the values of the best play and of the table's, and what the table loses.
 * Knows: probabilities.   Must not know: how they are found, how a report looks. */
#ifndef AL0_VERIFY_ODDS_ODDS_FIGURES_H
#define AL0_VERIFY_ODDS_ODDS_FIGURES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/fraction.h"

/* How much is lost in a position: up to one in a billion (what bounds leave), 1/1000, 1/100, 1/10,
 * more. */
enum { ODDS_LOSSES = 5 };

typedef struct OddsPair {
    Probability lower, upper;
} OddsPair;

/* Positions are those that VerifyReport.positions counts. */
typedef struct OddsFigures {
    unsigned us;            /* a player */
    uint64_t states, steps; /* all that play can reach */
    bool is_mean;           /* best and play are means over several positions */
    /* Positions in which the table has no move: none of its rules applies, no advice is
     * satisfiable, or the search ran out of time or nodes. */
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
} OddsFigures;

void odds_figures_clear(OddsFigures *f);

#endif
