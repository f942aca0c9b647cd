/* prover/search/search.h -- is there a tree of at most this height?
 * Does: depth-first AND/OR search with a falling limit on the height, which needs no rule about
 *   repetition; counts nodes and watches the limits for all parts of a proof.
 * Knows: Problem, TransTable, NodeCache, TreeBuilder, ProveLimits.
 * Must not know: how heights are tried one after the other, refutations.
 * Start reading at search_node(). */
#ifndef AL0_PROVER_SEARCH_SEARCH_H
#define AL0_PROVER_SEARCH_SEARCH_H

#include "prover/problem.h"
#include "prover/prove.h"
#include "prover/search/node_cache.h"
#include "prover/search/transposition.h"
#include "prover/tree/tree_builder.h"

/* The result of a search: the height of a tree (an upper bound of the least one), or */
enum {
    SEARCH_FAILED = -1,  /* there is no tree, of whatever height */
    SEARCH_CUT = -2,     /* no tree within the limit; nothing is known beyond it */
    SEARCH_STOPPED = -3, /* a limit of the whole proof was met: see search.stopped */
    SEARCH_MISMATCH = -4 /* a table entry contradicts the problem (colliding keys) */
};

/* How nodes are searched. The driver sets it; each thread of a team has a copy. */
typedef struct SearchConfig {
    /* Of Problem: key, or key_of_images; by it the table knows a node. */
    Key (*key)(const Problem *p, const void *state, unsigned level);
    bool use_table; /* at the nodes of level 1 to table_to with least_left plies left */
    unsigned table_to, least_left;
    bool recording;      /* the first tree found is left in the builder */
    bool any_order;      /* our moves too may be tried in another order than moves() gives */
    bool refutes;        /* a refutation is expected: numbers are estimated for it (estimate.h) */
    bool exact_frontier; /* a node at the height limit without moves is no cut */
    bool ignore_known;   /* heights that the problem's owner knows, which have proved wrong */
    int64_t threshold;   /* with p->seek: leaves of larger value count as refuted */
    unsigned leaf_level; /* p->by_position holds, and all leaves stand there; 0: else */
} SearchConfig;

typedef struct Search {
    const Problem *p;
    TransTable *table;
    TreeBuilder *builder;
    NodeCache *best_moves; /* NULL, or what shortest trees of earlier proofs began with */
    NodeCache *values;     /* NULL, or least values, of earlier proofs too (p->by_position) */
    struct Team *team;     /* NULL, or the threads that search with this one */
    SearchConfig config;
    int64_t largest; /* with p->seek: the largest value of a leaf met that is no larger than
                        the threshold */

    struct { /* the limits, and how much has been spent */
        ProveLimits limits;
        LimitReached stopped; /* LIMIT_NONE while the proof may go on */
        uint64_t nodes;       /* judged */
        uint64_t next_check;  /* number of nodes at which limits are checked again */
        Pace pace;            /* of looks at the limits on time */
        ProveProgress now;    /* progress for the watch, without the nodes */
        double told;          /* when it was, last */
    };

    Move sought; /* NO_MOVE, or our first move at the root to the least value: those listed before
                    it lead to larger ones */

    struct {         /* the stacks, for the nodes from the root to the one that is searched */
        size_t rest; /* bytes that they may take */
        void *state[LARGEST_MAX_DEPTH + 2]; /* by level; state[0] is the caller's root */
        unsigned n_states;                  /* how many are allocated, the root included */
        size_t state_size;                  /* that they were allocated for */
        Move *moves;                        /* one list behind the other */
        size_t n_moves, cap_moves;
        struct PnChild *child; /* in a proof-number search: the same */
        size_t n_children, cap_children;
        Move line[LARGEST_MAX_DEPTH + 1];   /* by level: played to where a tree is written;
                                               NO_MOVE: passed */
        Move killer[LARGEST_MAX_DEPTH + 1]; /* by level: what decided the last node there */
        unsigned n_killers;                 /* levels for which there is one */
    };
} Search;

/* bytes: for states and move lists.  TransTable and builder are borrowed. */
void search_init(Search *s, TransTable *table, TreeBuilder *builder, size_t bytes);
void search_clear(Search *s); /* frees the memory */

/* Makes ready for one proof: nothing counted, nothing stopped, no threshold. */
void search_begin(Search *s, const Problem *p, void *root, ProveLimits limits);

/* Goes on after a stop, with the limits as they are now. */
void search_resume(Search *s);

/* True if a callback has given up; then sets s->stopped. Results of callbacks since the last
 * call are then invalid. */
bool search_gave_up(Search *s);

/* Judges the state and counts it as a node; a leaf beyond the threshold fails.
 * Returns: false if a limit was met (s->stopped). */
bool search_judge(Search *s, void *state, unsigned level, Judgement *out);

/* The same, leaves of any value, of a problem with p->by_position. */
bool search_judge_any_value(Search *s, void *state, unsigned level, Judgement *out);

/* What is remembered of the least value that can be forced from a node. */
typedef enum ValueKnown {
    VALUE_NOT_KEPT, /* nothing ever is */
    VALUE_NEW,      /* nothing yet */
    VALUE_KNOWN
} ValueKnown;

/* Looks the value of the node at level up.  *value: set if it is known; *key: by which it is
 * stored, not set if none is kept. */
ValueKnown search_known_value(const Search *s, unsigned level, Key *key, int64_t *value);

/* Room for a state at level + 1 and for one more list of moves.  False: memory limit. */
bool search_room(Search *s, unsigned level);

/* Makes the state after a move, as p->play, or after NO_MOVE: the side to move has passed
 * (p->pass).  False: it may not pass. */
bool search_step(const Problem *p, const void *state, unsigned level, Move move, void *out);

/* Returns the value sought at the leaf whose state stands at level; invalid if s->stopped is
 * set. */
int64_t search_value(Search *s, unsigned level);

/* Returns the problem's estimate of the node whose state stands at level, or of the situation
 * there; invalid if s->stopped is set. */
int64_t search_estimate(Search *s, unsigned level);
int64_t search_situation(Search *s, unsigned level);

/* Lists the moves of the node at level on top of s->moves, n_moves unchanged (needs room).
 * Returns: how many; 0 with s->stopped set when the owner gave up. */
unsigned search_moves(Search *s, unsigned level, unsigned *excluded);

/* search_moves() in the order that is quickest. */
unsigned search_moves_unordered(Search *s, unsigned level, unsigned *excluded);

/* search_moves(), in any order if config.any_order is set. */
unsigned search_list(Search *s, unsigned level, unsigned *excluded);

/* True if the node at level has the move (needs room for its list, which is dropped); false with
 * s->stopped set if the problem gave up. */
bool search_has_move(Search *s, unsigned level, Move wanted);

/* What the problem's owner knows of the node at level: the height of its lowest tree, NO_TREE, or
 * TREE_UNKNOWN. */
int search_known(Search *s, unsigned level);

/* Brings a move to the front of a list, if it is there: one that decided a node before. */
void search_first(Move *moves, unsigned n, Move wanted);

/* True if `bytes` more bytes may be allocated. */
bool search_affords(const Search *s, size_t bytes);

/* Returns the least height, not below `height`, that a tree can have whose root has that turn.
 * If the sides alternate and only nodes of one side can be leaves, the turn of the root
 * determines the parity of heights. */
unsigned search_possible(const Problem *p, Turn turn, unsigned height);

/* Makes ready for searches that reach this level. */
void search_reach(Search *s, unsigned level);

/* Searches a tree of height <= left for the node whose state stands at level; level + left <=
 * LARGEST_MAX_DEPTH.
 * Returns: the height of a tree, or one of the values above. */
int search_node(Search *s, unsigned level, unsigned left);

/* search_node() for a node that was judged open. */
int search_judged(Search *s, unsigned level, unsigned left);

/* Looks for one move to a leaf at an open node of ours, among the moves that may lead to one
 * (p->last_moves; needs room for states).  Returns: 1, SEARCH_CUT or SEARCH_STOPPED. */
int search_last(Search *s, unsigned level);

/* Returns the owner of the node whose state stands at level. turn: its turn by the problem. */
StrategyOwner search_owner(const Search *s, unsigned level, Turn turn);

/* An open node of which search_moves() has just listed the moves. */
typedef struct OpenNode {
    unsigned level;
    Turn turn;
    unsigned n; /* moves, on top of s->moves; there are some */
    unsigned excluded;
    unsigned searched; /* 0, or one more than the height of the tree behind the killer move, which
                          is one of the moves and is not searched again */
} OpenNode;

/* How the tree builder closes such a node, below which a tree of this height has been written:
 * with one child where we move, else with all. */
Closing search_closing(const Search *s, const OpenNode *node, int height);

/* search_node() for such a node; left > 0. Removes its moves from s->moves. */
int search_open(Search *s, const OpenNode *node, unsigned left);

#endif
