/* prover/chance/odds.h -- with which probability can we force the goals, where chance moves, too?
 * Does: bounds the greatest probability of a tree by iterative deepening; finds the tree that shows
 *   it.
 * Knows: Search, Strategy.   Must not know: the language, proof numbers, who asks.
 * Start reading at odds_decide().
 *
 * A tree may *give up* at any node, where its probability is 0.  Else it is 1 at a leaf, that of
 * the child at a node of ours, the least of all allowed moves at one of theirs, and the mean over
 * all moves at one of chance; where the holding-goal fails or no move is allowed it is 0.  V_h is
 * the greatest probability of a tree of height h or less: it grows with h, and what grows with it
 * is no more than what is found when nodes at the horizon count as sure.
 *
 * Probabilities are counted in 62 bits: sums are rounded down where a bound is a lower one, up
 * where it is an upper one, so that both verdicts are proofs.
 *
 * Source: Bruce W. Ballard, The *-minimax search procedure for trees containing chance nodes,
 * Artificial Intelligence 21 (1983), 327-350: Star1 cuts at chance nodes by bounds on the outcomes
 * not looked at; Star2 first tries one move behind each outcome. */
#ifndef AL0_PROVER_CHANCE_ODDS_H
#define AL0_PROVER_CHANCE_ODDS_H

#include "prover/chance/blend.h"
#include "prover/chance/explore.h"
#include "prover/chance/odds_table.h"
#include "prover/chance/risk.h"
#include "prover/search/search.h"

/* The terms of a question: of odds at least n/m (0 < n <= m), or the greatest there is within the
 * bounds on depth; of an expectation (expect.h) the greatest, with what it is made of. */
typedef struct OddsTerms {
    bool most;
    uint64_t n, m;          /* at most ODDS_LARGEST */
    bool plain;             /* for measurements: no cuts at chance nodes, and nothing remembered */
    bool other_star;        /* likewise: Star2 for the greatest odds, Star1 for others */
    const Risk *risk;       /* NULL, or how outcomes of chance are weighted; never without cuts */
    const Blend *blend;     /* NULL, or how the estimates of the root's moves are blended */
    const Explore *explore; /* NULL, or in which order nodes are expanded (preferred.h) */
} OddsTerms;
enum { ODDS_LARGEST = 1000000000 };

/* The least number of parts of ODDS_ONE that is n/m or more. */
uint64_t odds_parts(uint64_t n, uint64_t m);

/* Whether so many parts of ODDS_ONE are n/m or more, exactly. */
bool odds_reach(uint64_t parts, uint64_t n, uint64_t m);

/* Searches below the root of a search that has begun, and is within its limits.  bytes: of memory
 * for what is remembered. Results: *out: verdict, limit, nodes, heights, odds; if it is satisfiable
 * and WANT_TREE, the strategy; if it is refuted and WANT_REFUTATION, theirs, where a limit has not
 * come first. */
void odds_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out);

/* Bounds V_h of the root as a question does, after all lower heights (a plain one without these);
 * sure: where open nodes at the horizon count as sure.  For tests and measurements.
 * Results: *out, *nodes: judged for the last height.  False: a limit was met. */
bool odds_value(Search *s, const OddsTerms *q, size_t bytes, unsigned height, bool sure,
                OddsBounds *out, uint64_t *nodes);

#endif
