/* graph/chance.h -- how probable it is that an aim is reached, in a finite graph with nodes of
 * chance; or the mean of what play gives in the end.
 * Does: bounds it from below and from above, in every node at once, by value iteration.
 * Knows: graphs, probabilities.   Must not know: positions, games, tables.
 *
 * The value of a node is the greatest probability of reaching the aim that the player can be sure
 * of, whatever the opponents do; play that goes on for ever does not reach it.  Where ends of play
 * give parts of the aim it is the greatest mean of what they give.  The values are the least fixed
 * point of one equation a node: the greatest of its successors where the player moves, the least
 * where an opponent does, their mean where chance does.
 * Start reading at chance_solve(). */
#ifndef AL0_GRAPH_CHANCE_H
#define AL0_GRAPH_CHANCE_H

#include "base/deadline.h"
#include "base/fraction.h"
#include "graph/graph.h"

typedef enum ChanceNode {
    CHANCE_FAILS,   /* play is over without the aim, or no longer looked at */
    CHANCE_REACHED, /* the aim */
    CHANCE_OURS,
    CHANCE_THEIRS,
    CHANCE_DRAWN, /* each successor is as probable as any other */
    CHANCE_PART   /* play is over, and gives ChanceGraph.worth of the aim */
} ChanceNode;

static inline bool chance_is_end(uint8_t kind)
{
    return kind == CHANCE_FAILS || kind == CHANCE_REACHED || kind == CHANCE_PART;
}

typedef struct ChanceGraph {
    Digraph moves; /* at most 65,536 from a node; a successor that stands twice counts twice */
    /* a ChanceNode for each node; one without successors fails unless it is the aim */
    const uint8_t *kind;
    const uint8_t
        *worth; /* by node of kind CHANCE_PART: how many of `parts`; NULL: there are none */
    uint32_t parts;
} ChanceGraph;

/* What an end of play gives, rounded down or up. */
Probability chance_end(const ChanceGraph *g, uint32_t node, bool up);

/* Proved bounds by node: lower <= value <= upper. */
typedef struct ChanceBounds {
    Probability *lower, *upper;
    bool is_done;   /* false: it was stopped, and many are wide */
    uint64_t exact; /* not 0: the value of node 0 is a fraction with this denominator, perhaps
                       reduced; a graph without cycles */
} ChanceBounds;

/* Bytes that it takes, with what it returns. */
uint64_t chance_bytes(uint32_t n_nodes, size_t n_edges);

/* Finds bounds.  Strongly connected components are solved one after the other, each behind those
 * that it leads to. In one of them values are iterated from 0 on, rounded down, so that each is a
 * lower bound; then a guess a little above them is lowered while the equations ask for less,
 * rounded up.  Where no equation asks for more than the guess is an upper bound; else the guess is
 * raised, or further away.
 * threads: at least 1; the bounds do not depend on it, unless it was stopped.
 * until:   where it is over, what is left gets bounds by one look at each node.
 * Returns: cleared by chance_clear().
 * Source:  D. Park, Fixpoint induction and proofs of program properties, 1969; A. Hartmanns, B.
 *          Kaminski, Optimistic value iteration, 2020; P. Dai, J. Goldsmith, Topological value
 *          iteration, 2007. */
ChanceBounds chance_solve(const ChanceGraph *g, unsigned threads, const Deadline *until);
void chance_clear(ChanceBounds *b);

/* The value of node 0 as a fraction, where the bounds leave only one that it can be.  False: they
 * do not. */
bool chance_exactly(const ChanceBounds *b, Fraction *out);

#endif
