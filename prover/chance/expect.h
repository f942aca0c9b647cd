/* prover/chance/expect.h -- which value can we expect, where chance moves, too?
 * Does: the greatest expected value of a tree, by iterative deepening; the tree that has it.
 * Knows: Search, OddsTerms, Strategy.   Must not know: the language, who asks.
 *
 * A tree is worth what the problem estimates at its leaves, the child's value at a node of ours,
 * the least at one of theirs, and at one of chance the mean, weighted by a risk function where
 * there is one (risk.h).  It gives a node up where the holding-goal fails, no move is allowed, or
 * nothing above -1 can be expected: that is worth -1.
 *
 * It is an estimate, and proves nothing: *satisfiable* says that there is a tree to the leaves that
 * is worth more than -1.
 *
 * Values are counted as odds are (odds.h), with -1 as 0 and 1 as ODDS_ONE: the mean does not care,
 * and Star1 cuts the same.  With a risk function it cuts nothing at nodes of chance.  Iterations
 * are one ply deeper each; the previous one says what a node was held to be worth. */
#ifndef AL0_PROVER_CHANCE_EXPECT_H
#define AL0_PROVER_CHANCE_EXPECT_H

#include "prover/chance/odds.h"

/* Searches below the root of a search that has begun, and is within its limits.
 * bytes: of memory for what is remembered. Results: *out: verdict, limit, nodes, height, expected;
 * if it is satisfiable and WANT_TREE, the strategy.  Unknown, with the last iteration in
 * out->expected, where a limit was met before all trees were looked at to their leaves. */
void expect_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out);

#endif
