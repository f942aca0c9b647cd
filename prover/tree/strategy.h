/* prover/tree/strategy.h -- a strategy: the prover's result, which proves its claim.
 * Does: stores a finite graph: nodes by number, the root 0, with moves as edges.
 * Knows: Move, Turn.   Must not know: how it was found, positions, how it is written.
 *
 * A strategy belongs to one side, the *chooser*. A node of the chooser has one move; a node of the
 * other side has all moves that its constraint allows. A node of chance has all moves in a strategy
 * of ours; in one of theirs it has one move, unless probabilities are claimed. All moves of chance
 * at a node are equally probable, so no weights are stored.  Its claim is a row of
 * STRATEGY_CLAIMS.
 * A position that is reached in several ways may be one node, so that a strategy can be far smaller
 * than the tree (prover/tree/tree.h) that it stands for. */
#ifndef AL0_PROVER_TREE_STRATEGY_H
#define AL0_PROVER_TREE_STRATEGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* How lines of play in a strategy go on. */
typedef enum ClaimPlay {
    PLAY_ENDS, /* each ends in a leaf: no cycles, and moves lead to nodes of larger numbers */
    PLAY_STAYS /* each stays inside for ever, or ends in a leaf: cycles are allowed */
} ClaimPlay;

/* What is said of its leaves. */
typedef enum ClaimWorth {
    WORTH_CERTAIN,
    WORTH_ODDS,    /* a probability, and a node may be given up (strategy_odds.h) */
    WORTH_ESTIMATE /* the same of an expectation (expect.h), which nothing proves */
} ClaimWorth;

/* All that can be claimed of a strategy:
 *   X(claim, its `kind` in a proof file (docs/proofs.md) or NULL, chooser, play, worth,
 *     the claim of the same strategy with the sides exchanged or itself)
 * TREE is a forcing tree.  THEIR_TREE shows that there is none, or that what is to be held cannot
 * be.  REFUTATION is a closed one: no node of it has a forcing tree. */
#define STRATEGY_CLAIMS(X)                                                                   \
    X(TREE, "tree", TURN_US, PLAY_ENDS, WORTH_CERTAIN, THEIR_TREE)                           \
    X(THEIR_TREE, "refutation", TURN_THEM, PLAY_ENDS, WORTH_CERTAIN, TREE)                   \
    X(REFUTATION, "refutation", TURN_THEM, PLAY_STAYS, WORTH_CERTAIN, HOLD)                  \
    X(HOLD, "hold", TURN_US, PLAY_STAYS, WORTH_CERTAIN, REFUTATION)                          \
    X(ODDS, "odds", TURN_US, PLAY_ENDS, WORTH_ODDS, ODDS)                                    \
    X(ODDS_REFUTATION, "odds-refutation", TURN_THEM, PLAY_ENDS, WORTH_ODDS, ODDS_REFUTATION) \
    X(EXPECTATION, NULL, TURN_US, PLAY_ENDS, WORTH_ESTIMATE, EXPECTATION)

#define CLAIM_NAME(name, word, chooser, play, worth, exchanged) CLAIM_##name,
typedef enum StrategyClaim { STRATEGY_CLAIMS(CLAIM_NAME) N_STRATEGY_CLAIMS } StrategyClaim;
#undef CLAIM_NAME

/* A row of the list. */
typedef struct ClaimFacts {
    const char *word;
    Turn chooser;
    ClaimPlay play;
    ClaimWorth worth;
    StrategyClaim exchanged;
} ClaimFacts;

const ClaimFacts *claim_facts(StrategyClaim claim);

/* The claims of which play may stay inside for ever, a bit each. */
#define CLAIM_BIT_OF_STAY(name, word, chooser, play, worth, exchanged) \
    | (unsigned)((play) == PLAY_STAYS) << CLAIM_##name
enum { CLAIMS_THAT_STAY = 0 STRATEGY_CLAIMS(CLAIM_BIT_OF_STAY) };
#undef CLAIM_BIT_OF_STAY

static inline bool claim_stays(StrategyClaim claim)
{
    return CLAIMS_THAT_STAY >> claim & 1;
}

/* True if we choose, and every line is certain. */
static inline bool claim_is_ours(StrategyClaim claim)
{
    return claim == CLAIM_TREE || claim == CLAIM_HOLD;
}

typedef enum StrategyKind {
    STRATEGY_INNER,    /* it has moves */
    STRATEGY_LEAF,     /* of ours whose play ends: both goals hold; else the holding-goal fails */
    STRATEGY_GIVEN_UP, /* where no certainty is claimed: what is claimed of this node is the worst,
                          0; of theirs 1 */
    STRATEGY_BLOCKED   /* no move is allowed; not in a forcing tree of ours */
} StrategyKind;

/* The side that moves at a node. */
typedef enum StrategyOwner {
    STRATEGY_US = TURN_US,
    STRATEGY_THEM = TURN_THEM,
    STRATEGY_CHANCE
} StrategyOwner;

typedef struct StrategyEdge {
    Move move;
    uint32_t node; /* that it leads to */
} StrategyEdge;

typedef struct StrategyNode {
    uint32_t first_edge; /* edges stand side by side, in the order of moves */
    uint32_t n_edges;
    uint32_t excluded; /* legal moves of the other side that its constraint forbids */
    uint32_t height; /* plies to the deepest leaf below; where play stays 0, or 1 where the strategy
                        is cut off */
    uint8_t owner;   /* a StrategyOwner; of a leaf where play ends: of no meaning */
    uint8_t kind;    /* a StrategyKind */
} StrategyNode;

/* Probabilities are fixed-point numbers of 62 bits, in units of 1/ODDS_ONE. */
#define ODDS_ONE (UINT64_C(1) << 62)

/* A fraction in lowest terms; m 0: not known. */
typedef struct OddsFraction {
    uint64_t n, m;
} OddsFraction;

typedef struct Strategy {
    StrategyClaim claim;
    StrategyNode *node; /* n of them; {0} is no strategy */
    StrategyEdge *edge;
    uint32_t n, n_edges;
    /* of a strategy whose play ends: positions of its unfolded tree, UINT64_MAX if there are more;
     * else 0 */
    uint64_t positions;
    /* the sum of `excluded` over the nodes of that tree; else 0 */
    uint64_t excluded;
    /* Of CLAIM_EXPECTATION, else NULL: by node what is expected of it, in parts of ODDS_ONE; 0
     * where it gives up. */
    uint64_t *expected;
} Strategy;

static inline Turn strategy_chooser(const Strategy *s)
{
    return claim_facts(s->claim)->chooser;
}

static inline bool strategy_stays(const Strategy *s)
{
    return claim_stays(s->claim);
}

/* Whether it may give nodes up.  What has odds has all moves of chance: ours reaches its leaves
 * with that probability at least; theirs keeps us from more than that. */
static inline bool strategy_gives_up(const Strategy *s)
{
    return claim_facts(s->claim)->worth != WORTH_CERTAIN;
}

/* Room for n nodes and n_edges edges, one piece of memory, which is the nodes'.  n > 0. */
void strategy_alloc(Strategy *s, uint32_t n, uint32_t n_edges);
void strategy_free(Strategy *s); /* frees nodes and edges; {0} is fine, and is left */

/* The root and where our move there leads; what follows is cut off (tree_is_cut_off).
 * claim:  one that is ours (claim_is_ours).
 * move:   of CLAIM_HOLD may be NO_MOVE: play is over at the root.
 * height: of CLAIM_TREE, in plies, not 0; else it is not looked at.
 * The caller owns the strategy (strategy_free). */
void strategy_of_move(Strategy *s, StrategyClaim claim, Move move, uint32_t height);

/* The edges of a node; borrowed. */
static inline const StrategyEdge *strategy_edges(const Strategy *s, uint32_t node)
{
    return &s->edge[s->node[node].first_edge];
}

/* Returns the edge of a node with that move; NULL if not found. */
const StrategyEdge *strategy_find(const Strategy *s, uint32_t node, Move move);

/* Sums for `positions` and `excluded`. */
static inline uint64_t strategy_sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* Exchanges the sides. */
void strategy_exchange(Strategy *s);

/* Copies the nodes and edges of `from` behind those of `to`, which was allocated with room for
 * them.
 * Returns: the number that the root of `from` has there. */
uint32_t strategy_append(Strategy *to, const Strategy *from);

/* Asserts the invariants above of numbers, edges and heights. */
void strategy_check(const Strategy *s);

#endif
