/* prover/prove.h -- the prover: is an advice satisfiable, and by which forcing tree?
 * Does: searches an AND/OR graph for a forcing tree, within limits, with tables of results.
 * Knows: Problem, Strategy, ForcingTree.   Must not know: the language, any game.
 * Start reading at prove().
 *
 * Trees are defined inductively (Bratko, Prolog Programming for Artificial Intelligence, the
 * chapter on advice languages): a node has a tree of height 0 when it is a leaf; an open node of
 * ours when some allowed move leads to a node with a tree; an open node of theirs when there is an
 * allowed move and all of them lead to nodes with trees.  See docs/semantics.md for the rest. */
#ifndef AL0_PROVER_PROVE_H
#define AL0_PROVER_PROVE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "prover/problem.h"
#include "prover/tree/tree.h"

typedef enum Verdict { VERDICT_SATISFIABLE, VERDICT_REFUTED, VERDICT_UNKNOWN } Verdict;

/* The limit that came first, for VERDICT_UNKNOWN and for trees not known to be shortest. */
typedef enum LimitReached {
    LIMIT_NONE,
    LIMIT_DEPTH,
    LIMIT_NODES,
    LIMIT_TIME,
    LIMIT_MEMORY,
    LIMIT_INTERRUPTED,
    LIMIT_ROUNDING,    /* of odds: 62 bits are not enough to decide */
    LIMIT_VALUES_TRIED /* of advice: its parameters can have too many (interp/choose/instances.h) */
} LimitReached;

/* The tree to find (docs/semantics.md): a shortest one, any of least height, the first of a
 * depth-first search, any, or that of best-first search.  KEEP IN STEP: SearchMode
 * (interp/choose/choose.c) */
typedef enum ProveMode {
    PROVE_SHORTEST,
    PROVE_LOWEST,
    PROVE_FIRST,
    PROVE_ANY,
    PROVE_BEST
} ProveMode;

/* What a run is busy with. */
typedef enum ProveStage { STAGE_SEARCH, STAGE_TREE, STAGE_ALTERNATIVES } ProveStage;

/* How far a run has come. */
typedef struct ProveProgress {
    ProveStage stage;
    unsigned height; /* height of the trees being searched, in plies */
    unsigned tree;   /* height of the lowest tree found so far; 0: none */
    uint64_t nodes;  /* judged, by threads that have ended their work or are the asker's */
} ProveProgress;

/* Progress callback; runs on the thread that called prove(), at most ten times a second. */
typedef struct ProveWatch {
    void (*tell)(void *context, const ProveProgress *p);
    void *context;
} ProveWatch;

typedef struct ProveLimits {
    unsigned max_depth;                /* plies below the root; at most LARGEST_MAX_DEPTH */
    uint64_t max_nodes;                /* nodes judged; 0: no limit */
    double deadline;                   /* on the monotonic clock, in seconds (prove_now); 0: none */
    const volatile sig_atomic_t *stop; /* NULL, or made non-zero to interrupt */
    const ProveWatch *watch;           /* NULL, or borrowed */
    /* largest number of positions of the tree, which is then not folded; beyond: LIMIT_MEMORY;
     * 0: no limit */
    size_t max_tree;
    /* with PROVE_LOWEST, where a line of ours alone is looked for: how many thousandths of the
     * least height it may have; less than WITHIN_ONE: WITHIN_ONE */
    unsigned within;
} ProveLimits;
enum { WITHIN_ONE = 1000, MOST_WITHIN = 1000 * WITHIN_ONE };

static inline unsigned prove_within(const ProveLimits *l)
{
    return l->within > WITHIN_ONE ? l->within : WITHIN_ONE;
}

/* Seconds on the monotonic clock. */
double prove_now(void);

/* Which of the limits on time is over: LIMIT_INTERRUPTED, LIMIT_TIME or LIMIT_NONE. */
LimitReached prove_late_by(const ProveLimits *l);
bool prove_is_late(const ProveLimits *l);      /* true if the deadline has passed */
Deadline prove_deadline(const ProveLimits *l); /* both as one */

/* Statistics of a search. */
typedef struct SearchStats {
    bool bounded; /* the constraints bound the depth: no node is deeper than `bound` */
    unsigned bound;
    bool direct;         /* one search without a limit on the height, not deepening */
    unsigned deepest;    /* the last limit on the height */
    unsigned by_numbers; /* the first height searched by proof numbers; 0: none */
    bool known;          /* nothing was searched: the owner of the problem knew the height */
    unsigned threads;
    /* nodes judged for each; any_tree: in the search for any tree */
    uint64_t deepening, any_tree, refuting, writing;
} SearchStats;

/* Result of QUESTION_ODDS (odds.h). */
typedef struct ProofOdds {
    bool most;            /* the question is for the greatest odds, */
    OddsFraction wanted;  /* or for at least these */
    uint64_t lo, hi;      /* the greatest probability lies between them: parts of ODDS_ONE */
    OddsFraction exactly; /* of the strategy, if that is known */
} ProofOdds;

/* Result of QUESTION_EXPECT (expect.h): an estimate, never a proof. */
typedef struct ProofExpected {
    bool known; /* an iteration was ended: */
    /* depth of the search; open nodes at it count as their estimates */
    unsigned plies;
    uint64_t value;   /* parts of ODDS_ONE (risk.h) */
    Move move;        /* that it began with; NO_MOVE: not known */
    unsigned blended; /* number of estimates blended into `value` (blend.h); 0: no blend */
    uint64_t last;    /* the last of these estimates */
    /* The value of the complete tree, without a blend, lies between lo and hi. */
    bool bounded;
    uint64_t lo, hi;
} ProofExpected;

typedef struct Proof {
    QuestionKind kind; /* of its question */
    Verdict verdict;
    LimitReached limit;
    bool shortest;            /* the tree is known to be of least height */
    uint32_t height;          /* of the tree, in plies */
    uint32_t height_at_least; /* no tree is lower */
    /* bound on the ratio of the tree's height to the least one, in thousandths; 0: none */
    unsigned within;
    /* of PROVE_BEST, if a limit has stopped it: our first move on the way to the open position that
     * comes next; NO_MOVE: none */
    Move towards;
    uint64_t nodes; /* judged */
    int64_t sought; /* with Problem.seek: the value of the worst leaf */
    ProofOdds odds;
    ProofExpected expected;
    SearchStats stats;
    Strategy strategy; /* the strategy requested (ProofWanted); empty if there is none */
    ForcingTree tree;  /* the strategy unfolded, after proof_unfold(); else empty */
} Proof;

void proof_free(Proof *p); /* frees strategy and tree, and empties them */

/* Unfolds the strategy as p->tree (tree_unfold), unless it is already.  most: nodes that the tree
 * may have, 0: any number.  False: there is no strategy, or its tree has more nodes. */
bool proof_unfold(Proof *p, uint64_t most);

/* A copy of the problem for one more thread: its callbacks give the same answers, but work in
 * memory of their own. */
typedef struct WorkerView {
    const Problem *problem;
    void *root; /* a state of the copy: the same node as the root of the run */
} WorkerView;

/* Memory for searches, one at a time, reused from one to the next; not for two threads at once. */
typedef struct Prover Prover;

/* memory: bytes that this prover may use at most (tables, states and trees together). */
Prover *prover_new(size_t memory);
void prover_free(Prover *pr); /* NULL is fine */

/* Empties the tables, and from now on keeps results of runs for a shortest or a first tree,
 * and in all modes values that are functions of the position; later runs use them, until the next
 * call. Answers and trees are the same as with empty tables, but are found sooner, so that a limit
 * is met later. A run that meets a limit on nodes or memory is repeated with empty
 * tables. */
void prover_keep(Prover *pr);

/* The result requested besides verdict and height. */
typedef enum ProofWanted {
    WANT_VERDICT,    /* nothing */
    WANT_TREE,       /* our strategy, if it is satisfiable */
    WANT_REFUTATION, /* their strategy, if it is refuted, of the claim that a proof file needs */
    WANT_COUNTER     /* their strategy as people want to see it, unfolded (counter.h) */
} ProofWanted;

/* Which moves of theirs stand in a closed refutation. */
typedef enum ClosedMoves {
    CLOSED_SMALL,   /* by which it grows least */
    CLOSED_FIRST,   /* the first that stay, in the order of moves */
    CLOSED_SMALLEST /* of a set that closes soon (closed_set.h) */
} ClosedMoves;

enum { SHARE_AFTER = 1 << 16 }; /* it seldom pays to wake other threads before */

struct Alternatives;
struct OddsTerms;

/* A question about the root of a problem, of the kind Problem.kind. All pointers are borrowed. */
typedef struct Question {
    const Problem *problem;
    void *root; /* a state; judge() and moves() may fill in its cached values */
    ProofWanted want;
    ProveLimits limits;
    ProveMode mode; /* of QUESTION_REACH */
    /* of PROVE_BEST: a search that a limit stops is kept, and goes on in the next question with it
     * if it has met the root of that */
    bool go_on;
    ClosedMoves closed;            /* of WANT_REFUTATION */
    const struct OddsTerms *terms; /* of QUESTION_ODDS and QUESTION_EXPECT */
    /* request for other moves of ours, and their result: of QUESTION_REACH with WANT_TREE
     * (alternatives.h); NULL: none */
    struct Alternatives *others;
    /* n_views more threads, which join a search that one thread has not ended within `alone` nodes:
     * of QUESTION_REACH */
    const WorkerView *views;
    unsigned n_views;
    uint64_t alone;
} Question;

/* Answers a question. Sets all fields of *out; the caller owns it (proof_free). The same input
 * gives the same output, byte for byte.
 * - QUESTION_REACH: a forcing tree.  WANT_REFUTATION: a closed one, a strategy of theirs that
 *   stays, regardless of limits.max_depth; the verdict may be satisfiable after all.
 * - QUESTION_HOLD: our strategy that stays; limits.max_depth bounds their trees only.
 *   WANT_REFUTATION: if refuted, their reaching strategy; its leaves are nodes where the
 *   holding-goal fails, and STRATEGY_BLOCKED ones where our plan has no move.
 * - QUESTION_ODDS: our strategy, which may give up; WANT_REFUTATION: if refuted, theirs, which
 *   keeps us from these odds. The problem seeks no value.
 * - QUESTION_EXPECT: our strategy.  It has no refutation. */
void prove(Prover *pr, const Question *q, Proof *out);

#endif
