/* prover/problem.h -- what is to be proved, as the prover sees it.
 * Does: a struct of callbacks over states of fixed size; the prover knows nothing else.
 * Knows: Move, Turn, Key of game.h.   Must not know: the language, any game.
 *
 * The owner says whose turn it is at every node; where it says `alternates`, the sides take turns
 * and the prover uses that.  A *node* is a state at a level.  A state holds a position and whatever
 * the owner remembers about it; the prover allocates states (state_size bytes, suitably aligned for
 * any type), lets play() fill them, and forgets them without a call.
 *
 * Three counts are not to be mixed up:
 * - the *level* of a node: the moves from the root of the search to it.  Callbacks are told it, and
 *   the stacks of a search have an entry for each;
 * - *plies*, in which heights of trees and what is left of a limit on them are counted, from a node
 * downwards;
 * - *depth*, a word of the owner's language.  Where the root of a search lies below the root that
 *   the question was asked of, the owner adds how far (Task.first_depth); the prover never does. */
#ifndef AL0_PROVER_PROBLEM_H
#define AL0_PROVER_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"
#include "game/game.h"

/* What the goals say of a node. */
typedef enum Judgement {
    NODE_FAILS, /* the holding-goal does not hold */
    NODE_LEAF,  /* both goals hold */
    NODE_OPEN   /* the holding-goal holds, the better-goal does not */
} Judgement;

/* What is asked of a problem. */
typedef enum QuestionKind {
    QUESTION_NONE,   /* nothing was asked */
    QUESTION_REACH,  /* is there a forcing tree?  (prove.h) */
    QUESTION_HOLD,   /* can the holding-goal be kept for ever?  No node is a leaf (hold.h) */
    QUESTION_ODDS,   /* with which probability can the goals be forced?  (odds.h) */
    QUESTION_EXPECT, /* which value can be expected?  (expect.h) */
    N_QUESTION_KINDS
} QuestionKind;

/* What an owner may know of a node besides a height. */
enum { NO_TREE = -1, TREE_UNKNOWN = -2 };

/* The value sought at a leaf; leaves without one come last. */
#define SEEK_UNDEFINED INT64_MAX

typedef struct Problem Problem;

/* Where the least value that can be forced from a node is a function of its position and depth,
 * whatever the root: every leaf stands at problem_bound(), and how small its value has to be is all
 * that the goals say of the root. */
typedef struct PositionValues {
    /* NULL: it is not so.  Else nodes of one key have one least value. */
    Key (*key)(const Problem *p, const void *state, unsigned level);
    Judgement (*judge)(const Problem *p, void *state, unsigned level); /* of leaves of any value */
    int64_t most; /* leaves of a larger value are none */
} PositionValues;

struct Problem {
    const void *self; /* the owner's, passed back */
    QuestionKind kind;
    size_t state_size;
    unsigned max_moves; /* upper bound on what moves() writes */

    Judgement (*judge)(const Problem *p, void *state, unsigned level);
    Turn (*turn)(const Problem *p, const void *state);
    /* NULL, or whether chance moves at a node of theirs: whatever is proved of such a node for
     * certain holds for each of its moves, as of any node of theirs; odds (odds.h) count them as
     * equally probable. */
    bool (*chance)(const Problem *p, const void *state);
    /* The legal moves that the constraint of the side to move allows, ours in the order in which
     * they are to be tried, theirs in the game's order.  Returns their number; *excluded: how many
     * legal moves the constraint forbids. */
    unsigned (*moves)(const Problem *p, void *state, unsigned level, Move *out, unsigned *excluded);
    /* NULL, or the same for nodes of ours with what they are ordered by, the least first: n_keys
     * numbers for each. */
    unsigned (*ranked_moves)(const Problem *p, void *state, unsigned level, Move *out,
                             unsigned *excluded, int64_t *keys);
    unsigned n_keys;
    /* NULL, or the same moves in whatever order is quickest. */
    unsigned (*unordered_moves)(const Problem *p, void *state, unsigned level, Move *out,
                                unsigned *excluded);
    /* NULL, or the same for moves of ours that may lead to a leaf at once; the others surely do
     * not. */
    unsigned (*last_moves)(const Problem *p, void *state, unsigned level, Move *out);
    /* NULL, or true if moves() lists the move, which is sooner known than the list; false says
     * nothing. */
    bool (*allows)(const Problem *p, void *state, unsigned level, Move move);
    /* Makes the state after a move that moves() listed. */
    void (*play)(const Problem *p, const void *state, unsigned level, Move move, void *out);
    /* NULL, or makes the state after the side to move has passed; false where it may not pass.  No
     * tree passes: it is asked to tell what they are threatened with. */
    bool (*pass)(const Problem *p, const void *state, unsigned level, void *out);
    /* Identifies what results may be shared by: position, the depth as far as it matters, the side
     * that is us, the values of the root that matter; never the path. */
    Key (*key)(const Problem *p, const void *state, unsigned level);
    /* NULL, or whether two nodes of one key are one indeed: the same position, and the same depth
     * as far as it matters.  A strategy shares what is behind nodes only where this says so. */
    bool (*same)(const Problem *p, const void *a, unsigned level_a, const void *b,
                 unsigned level_b);
    /* NULL, or as `key`, but nodes that have trees of the same heights may have one key though
     * their moves differ. */
    Key (*key_of_images)(const Problem *p, const void *state, unsigned level);
    /* NULL, or the value to make as small as can be forced (negated by the owner for `most`). */
    int64_t (*seek)(const Problem *p, void *state, unsigned level);
    PositionValues by_position; /* the values that seek() compares */
    /* NULL, or what a node that does not fail is held to be worth to us: thousandths, -1000 to 1000
     * (expect.h). */
    int64_t (*estimate)(const Problem *p, void *state, unsigned level);
    /* NULL, or the same by the situation alone, before anything is looked at: what a blend begins
     * with (blend.h). */
    int64_t (*situation)(const Problem *p, void *state, unsigned level);
    /* NULL, or a guess how far an open node is from being a leaf: estimates only rest on it. */
    unsigned (*distance)(const Problem *p, void *state, unsigned level);
    /* NULL, or a bound from below on the height of a node's tree, in a game where nobody but us
     * moves; UINT_MAX: it has none.  A move makes it less by one at most. */
    unsigned (*least_height)(const Problem *p, void *state, unsigned level);

    /* Each NULL, or the height of a side's lowest tree from a node, or NO_TREE, where the owner
     * knows it for certain; TREE_UNKNOWN elsewhere.  Ours forces the goals.  Theirs forces that the
     * holding-goal fails, or that our plan has no move: it shows that a node is not held.  Neither
     * heeds a depth, so they are for problems where none matters, without a value to seek; of roots
     * ours is asked for where a shortest tree is wanted. */
    int (*our_tree)(const Problem *p, const void *state);
    int (*their_tree)(const Problem *p, const void *state);

    /* Both NULL, or: callbacks may take long, and give up once the deadline is over.  *gave_up is
     * true from then on until the next call of give_up_at(), and what they say meanwhile is worth
     * nothing. */
    void (*give_up_at)(const Problem *p, Deadline when);
    const bool *gave_up;

    /* The last level at which each side may have an allowed move, as its constraint bounds the
     * depth; UNBOUNDED_DEPTH if there is none. */
    unsigned last_depth[2]; /* by Turn */
    bool order_by_key;      /* nodes of one key list their moves in one order */
    bool ordered;           /* the owner prefers some moves of ours to others */
    bool never_leaf[2];     /* by Turn: no node with that side to move is a leaf */
    /* After every move, and after passing, it is the other side's turn.  false: a side may move
     * several times in a row, and nothing is concluded from whose turn it was. */
    bool alternates;
};
#define UNBOUNDED_DEPTH UINT32_MAX

/* What tells nodes of one position apart, whether it matters or not. */
typedef struct NodeIdentity {
    bool by_depth;         /* the plies from the root to them */
    const Problem *states; /* NULL, or their states, by the keys of this problem; */
    const void *root;      /* of these the one at the root */
} NodeIdentity;
enum { LARGEST_MAX_DEPTH = 1000 };

static inline Turn other_turn(Turn turn)
{
    return turn == TURN_US ? TURN_THEM : TURN_US;
}

/* Whose turn it is in a state to which a move of `mover` has led. */
static inline Turn problem_turn_after(const Problem *p, Turn mover, const void *state)
{
    return p->alternates ? other_turn(mover) : p->turn(p, state);
}

/* Whether chance moves at a node. */
static inline bool problem_is_chance(const Problem *p, const void *state)
{
    return p->chance && p->chance(p, state);
}

/* Whether Problem.last_depth bounds play.  Where the sides take turns, one that may not move any
 * more ends it; elsewhere the other side might go on alone. */
static inline bool problem_is_bounded(const Problem *p)
{
    bool us = p->last_depth[TURN_US] != UNBOUNDED_DEPTH;
    bool them = p->last_depth[TURN_THEM] != UNBOUNDED_DEPTH;
    return p->alternates ? us || them : us && them;
}

/* Where play is bounded: no node is deeper; UNBOUNDED_DEPTH if it is not, or only beyond all
 * searches. Where the sides take turns nobody moves any more two plies behind the last move of
 * either. */
unsigned problem_bound(const Problem *p);

/* The most plies that a tree below a root of that turn can have by the last depths alone,
 * LARGEST_MAX_DEPTH at most.  alternates: as in Problem. */
unsigned problem_highest(const unsigned last_depth[2], bool alternates, Turn turn);

/* The same below a node that lies so deep. */
unsigned problem_left(const Problem *p, unsigned depth, Turn turn);

#endif
