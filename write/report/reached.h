/* write/report/reached.h -- all positions of a game as a document.
 * Does: says how many there are, and what each role can force, or how probably it wins.
 * Knows: Document, probabilities.   Must not know: solvers, how they were found. */
#ifndef AL0_WRITE_REPORT_REACHED_H
#define AL0_WRITE_REPORT_REACHED_H

#include "base/fraction.h"
#include "write/report/doc.h"

#include <stdint.h>

/* In a game with chance: the probability of winning that a role can be sure of; or a hundredth of
 * its mean goal. */
typedef struct ReachedOdds {
    Probability lower, upper; /* it lies between these */
    bool is_exact;            /* it is the fraction */
    Fraction fraction; /* denominator 0: none worth telling; else the only one between the bounds */
    uint64_t alone;    /* with a denominator up to this */
} ReachedOdds;

typedef struct ReachedForce {
    const char *role;
    bool is_whole; /* all that play can reach is known; else all within `depth` plies */
    uint32_t depth;
    int goal;         /* that it can force from the beginning; -1: none */
    int at_most;      /* no greater one can be forced; -1: none at all */
    bool is_capped;   /* the role has goals greater than that */
    bool is_least;    /* of the role's goals is `goal`; where that is -1, `at_most` */
    uint32_t plies;   /* until then, at most */
    ReachedOdds odds; /* in games with chance, instead */
} ReachedForce;

typedef struct ReachedGame {
    const char *game;
    /* dead ends: a role has no move; steps between states */
    uint64_t states, terminal, dead_ends, steps;
    bool is_whole;            /* these are all; else those within n_depths - 1 plies */
    const uint64_t *by_depth; /* states by plies from the beginning */
    size_t n_depths;
    bool has_chance;
    bool expects;           /* odds are mean goals, a goal of 100 as 1 */
    bool has_goals_between; /* in a game with chance: play can end with goals between 0 and 100 */
    bool shares_choices;    /* players choose at the same time: see PARTS_AT_ONCE */
    bool is_stopped;        /* then the bounds of odds are wide */
    const ReachedForce *force; /* of each role that was asked for */
    size_t n_roles;
} ReachedGame;

/* Adds the game to an empty document. */
void reached_document(Document *d, const ReachedGame *r);

#endif
