/* graph/chance.h -- the probability of reaching an aim, or the expected payoff of play, in a finite
 * graph with chance nodes.
 * Does: computes lower and upper bounds for all nodes by value iteration.
 * Knows: graphs, probabilities.   Must not know: positions, games, tables.
 *
 * The value of a node is the greatest probability of reaching the aim that the player can force
 * against any play of the opponents.  Infinite play does not reach the aim.  If terminal nodes have
 * payoffs (CHANCE_PART), the value is the greatest expected payoff.  The values are the least fixed
 * point of one equation a node: the maximum of the successors if the player moves, the minimum if
 * an opponent moves, the mean if chance moves. Start reading at chance_solve(). */
#ifndef AL0_GRAPH_CHANCE_H
#define AL0_GRAPH_CHANCE_H

#include <assert.h>

#include "base/deadline.h"
#include "base/fraction.h"
#include "graph/graph.h"

/* The kind of a node. */
typedef enum ChanceNode {
    CHANCE_FAILS,   /* terminal without the aim, or not searched further */
    CHANCE_REACHED, /* the aim */
    CHANCE_OURS,
    CHANCE_THEIRS,
    CHANCE_DRAWN, /* all successors are equally probable */
    CHANCE_PART   /* terminal with the payoff ChanceGraph.worth */
} ChanceNode;

/* True if nodes of this kind are terminal. */
static inline bool chance_is_end(uint8_t kind)
{
    return kind == CHANCE_FAILS || kind == CHANCE_REACHED || kind == CHANCE_PART;
}

typedef struct ChanceGraph {
    Digraph moves; /* at most 65,536 successors a node, counted with multiplicity */
    /* a ChanceNode for each node; a node without successors fails unless it is terminal */
    const uint8_t *kind;
    /* the payoff of each node of kind CHANCE_PART, in units of 1 / parts; NULL without such nodes
     */
    const uint8_t *worth;
    uint32_t parts;
} ChanceGraph;

/* The value of a terminal node, rounded up or down. */
static inline Probability chance_end(const ChanceGraph *g, uint32_t node, bool up)
{
    assert(g && node < g->moves.n && chance_is_end(g->kind[node]));
    if (g->kind[node] != CHANCE_PART)
        return g->kind[node] == CHANCE_REACHED ? PROBABILITY_ONE : 0;
    assert(g->worth && g->worth[node] <= g->parts);
    ProbabilitySum all = {0, 0};
    probability_add_times(&all, PROBABILITY_ONE, g->worth[node]);
    return probability_mean(all, g->parts, up);
}

/* Proved bounds by node: lower <= value <= upper. */
typedef struct ChanceBounds {
    Probability *lower, *upper;
    bool is_done;   /* false: stopped before the bounds were close */
    uint64_t exact; /* 0, or a denominator (not always the least) of the value of node 0; only for
                       acyclic graphs */
} ChanceBounds;

/* Memory in bytes that chance_solve() takes, its result included. */
uint64_t chance_bytes(uint32_t n_nodes, size_t n_edges);

/* Computes bounds for all nodes.  Strongly connected components are solved in reverse topological
 * order.  In a component, value iteration from 0 with rounding down gives lower bounds.  A guess a
 * little above them is then iterated with rounding up.  If no node's value rises, the guess is an
 * upper bound; otherwise a larger guess is tried.
 * threads: at least 1; the bounds do not depend on it, unless the call was stopped.
 * until:   once it is over, each remaining node gets bounds by one step.
 * Returns: the bounds; clear them with chance_clear().
 * Source:  D. Park, Fixpoint induction and proofs of program properties, 1969; A. Hartmanns, B.
 *          Kaminski, Optimistic value iteration, 2020; P. Dai, J. Goldsmith, Topological value
 *          iteration, 2007. */
ChanceBounds chance_solve(const ChanceGraph *g, unsigned threads, const Deadline *until);
void chance_clear(ChanceBounds *b);

/* Sets *out to the exact value of node 0.  False if the bounds do not determine it. */
bool chance_exactly(const ChanceBounds *b, Fraction *out);

#endif
