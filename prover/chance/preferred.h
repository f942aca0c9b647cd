/* prover/chance/preferred.h -- expectations by a tree that grows in the order of a preference
 * function.
 * Does: expands the open node that a preference function ranks first; backs values up; finds the
 *   tree with the greatest expectation once no node is open.
 * Knows: Search, OddsTerms, Strategy.   Must not know: the language, who asks.
 *
 * Of the open nodes at which somebody decides the one with the greatest  a depth - b abs(E)  is
 * expanded next, of those of chance the one with the greatest  a2 depth + b2 sigma E + c2 reached;
 * one of each kind in turn, and of equal ones the one that was met first.  E is what the problem
 * estimates of the node, in thousandths; sigma is 1 where the last move of somebody who decides was
 * ours, -1 where it was theirs, 0 where there was none.  Depths are counted apart for the two
 * kinds: so many nodes of its kind stand above the node.  `reached` is the greatest such depth of a
 * node of chance when this one was met.
 *
 * What a node is worth does not depend on the order: its value by the nodes below that have been
 * expanded, where open ones are worth their estimates.  A risk function leans on what the problem
 * estimates of the node, as there is no iteration before.  Besides, bounds: what it can be worth
 * when all is looked at, as every open node is worth -1 to 1 then.
 *
 * Source: B. F. Melnikov, E. A. Melnikova, on heuristics in nondeterministic games: preference
 * functions. */
#ifndef AL0_PROVER_CHANCE_PREFERRED_H
#define AL0_PROVER_CHANCE_PREFERRED_H

#include "prover/chance/odds.h"

/* Searches below the root of a search that has begun, and is within its limits. q: with expects
 * and explore. bytes: memory for the nodes. out: verdict, limit, nodes, height, expected; if
 * satisfiable and WANT_TREE, the strategy. Unknown if a limit was met while nodes were open;
 * then with the bounds known so far. */
void preferred_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out);

#endif
