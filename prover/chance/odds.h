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

/* What is asked of a root. */
typedef enum OddsAsk {
    ASK_ODDS_MOST, /* the greatest probability within the bounds on depth */
    ASK_ODDS_OF,   /* a probability of at least OddsTerms.wanted */
    ASK_EXPECTED,  /* the greatest expectation, height by height (expect.h) */
    ASK_PREFERRED, /* the same, by a preference function (preferred.h) */
    N_ODDS_ASKS
} OddsAsk;

/* How nodes of chance are searched: in the usual way; in another one for measurements and tests. */
typedef enum OddsCuts {
    CUTS_USUAL, /* Star2 for ASK_ODDS_OF, else Star1 */
    CUTS_STAR1,
    CUTS_STAR2,
    CUTS_NONE /* and nothing is remembered; without a risk function */
} OddsCuts;

/* What an expectation is made of; each NULL, or */
typedef struct ExpectTerms {
    const Risk *risk;       /* how outcomes of chance are weighted */
    const Blend *blend;     /* how the estimates of the root's moves are blended */
    const Explore *explore; /* ASK_PREFERRED, never NULL: in which order nodes are expanded */
} ExpectTerms;

/* The terms of a question of QUESTION_ODDS or QUESTION_EXPECT. */
typedef struct OddsTerms {
    OddsAsk ask;
    OddsCuts cuts;
    union {
        OddsFraction wanted;  /* ASK_ODDS_OF: n/m, 0 < n <= m <= ODDS_LARGEST */
        ExpectTerms expected; /* ASK_EXPECTED, ASK_PREFERRED */
    };
} OddsTerms;
enum { ODDS_LARGEST = 1000000000 };

static inline bool odds_asks_expectation(const OddsTerms *q)
{
    return q->ask == ASK_EXPECTED || q->ask == ASK_PREFERRED;
}

/* The least number of parts of ODDS_ONE that is n/m or more. */
uint64_t odds_parts(uint64_t n, uint64_t m);

/* Whether so many parts of ODDS_ONE are n/m or more, exactly. */
bool odds_reach(uint64_t parts, uint64_t n, uint64_t m);

/* Searches below the root of a search that has begun, and is within its limits.  bytes: of memory
 * for what is remembered. Results: *out: verdict, limit, nodes, heights, odds; if it is satisfiable
 * and WANT_TREE, the strategy; if it is refuted and WANT_REFUTATION, theirs, where a limit has not
 * come first. */
void odds_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out);

#endif
