/* prover/problem.h -- what is to be proved, as the prover sees it.
 * Does: a struct of callbacks over states of fixed size; the prover knows nothing else.
 * Knows: Move, Turn, Key of game.h.   Must not know: the language, any game.
 *
 * The sides take turns.  A *node* is a state at a depth in plies from the root.  A state holds a position and
 * whatever the owner remembers about it; the prover allocates states (state_size bytes, suitably aligned for any
 * type), lets play() fill them, and forgets them without a call. */
#ifndef AL0_PROVER_PROBLEM_H
#define AL0_PROVER_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"
#include "game/game.h"

/* What the goals say of a node. */
typedef enum Judgement {
    NODE_FAILS,                 /* the holding-goal does not hold */
    NODE_LEAF,                  /* both goals hold */
    NODE_OPEN                   /* the holding-goal holds, the better-goal does not */
} Judgement;

/* What an owner may know of a node besides a height. */
enum { NO_TREE = -1, TREE_UNKNOWN = -2 };

/* The value sought at a leaf; leaves without one come last. */
#define SEEK_UNDEFINED INT64_MAX

typedef struct Problem Problem;
struct Problem {
    const void *self;           /* the owner's, passed back */
    size_t state_size;
    unsigned max_moves;         /* upper bound on what moves() writes */

    Judgement (*judge)(const Problem *p, void *state, unsigned depth);
    Turn (*turn)(const Problem *p, const void *state);
    /* The legal moves that the constraint of the side to move allows, ours in the order in which
     * they are to be tried, theirs in the game's order.  Returns their number; *excluded: how many
     * legal moves the constraint forbids. */
    unsigned (*moves)(const Problem *p, void *state, unsigned depth, Move *out, unsigned *excluded);
    /* NULL, or the same moves in whatever order is quickest. */
    unsigned (*unordered_moves)(const Problem *p, void *state, unsigned depth, Move *out,
                                unsigned *excluded);
    /* NULL, or the same for moves of ours that may lead to a leaf at once; the others surely do not. */
    unsigned (*last_moves)(const Problem *p, void *state, unsigned depth, Move *out);
    /* Makes the state after a move that moves() listed. */
    void (*play)(const Problem *p, const void *state, unsigned depth, Move move, void *out);
    /* NULL, or makes the state after the side to move has passed; false where it may not pass.  No tree passes:
     * it is asked to tell what they are threatened with. */
    bool (*pass)(const Problem *p, const void *state, unsigned depth, void *out);
    /* Identifies what results may be shared by: position, the depth as far as it matters, the side
     * that is us, the values of the root that matter; never the path. */
    Key (*key)(const Problem *p, const void *state, unsigned depth);
    /* NULL, or the same, but nodes that have trees of the same heights may have one key though their
     * moves differ. */
    Key (*key_of_images)(const Problem *p, const void *state, unsigned depth);
    /* NULL, or the value to make as small as can be forced (negated by the owner for `most`). */
    int64_t (*seek)(const Problem *p, void *state, unsigned depth);
    /* NULL, or a guess how far an open node is from being a leaf: estimates only rest on it. */
    unsigned (*distance)(const Problem *p, void *state, unsigned depth);

    /* NULL, or the height of the lowest tree of a node, or NO_TREE, where the owner knows it for certain;
     * TREE_UNKNOWN elsewhere.  It heeds no depth, so it is for problems where none matters, without a
     * value to seek; of roots it is asked where a shortest tree is wanted. */
    int (*height)(const Problem *p, const void *state);

    /* Both NULL, or: callbacks may take long, and give up once the deadline is over.  *gave_up is true from
     * then on until the next call of give_up_at(), and what they say meanwhile is worth nothing. */
    void (*give_up_at)(const Problem *p, Deadline when);
    const bool *gave_up;

    /* The last depth at which each side may have an allowed move; UNBOUNDED_DEPTH if there is none. */
    unsigned last_depth[2];     /* by Turn */
    bool order_by_key;          /* nodes of one key list their moves in one order */
    bool never_leaf[2];         /* by Turn: no node with that side to move is a leaf */
};
#define UNBOUNDED_DEPTH UINT32_MAX
enum { LARGEST_MAX_DEPTH = 1000 };

/* The most plies that a tree below a root of that turn can have by Problem.last_depth alone, LARGEST_MAX_DEPTH
 * at most: the sides take turns, and the first that has no allowed move any more ends it. */
static inline unsigned problem_highest(const unsigned last_depth[2], Turn turn)
{
    unsigned depth = 0;
    while (depth < LARGEST_MAX_DEPTH && depth <= last_depth[turn]) {
        depth++;
        turn = turn == TURN_US ? TURN_THEM : TURN_US;
    }
    return depth;
}

#endif
