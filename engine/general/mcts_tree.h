/* engine/general/mcts_tree.h -- the tree of a search by random games, kept between moves.
 * Does: keeps states with their legal moves, how often each was tried and what came of it, the
 *   states behind, and bounds of the goals that can be forced; finds states by their facts.
 * Knows: programs.   Must not know: how moves are chosen.
 *
 * Tables double when they are full, which takes long if they are large.  If a deadline is near they
 * do not grow: then there is no room for more nodes.
 *
 * A state that is reached on several ways is one node.  If at most one role has a choice in it, its
 * moves have the next nodes; if several choose at the same time, a table has them by joint moves.
 *
 * `low` is a goal that a player can force against all others and chance; no player can force more
 * than `high`.  Both are proved.  Source: T. Cazenave, A. Saffidine, "Score bounded Monte-Carlo
 * tree search", 2010, which goes on from M. Winands, Y. Björnsson, J. Saito, "Monte-Carlo tree
 * search solver", 2008.
 * Start reading at MctsNode. */
#ifndef AL0_ENGINE_GENERAL_MCTS_TREE_H
#define AL0_ENGINE_GENERAL_MCTS_TREE_H

#include "base/deadline.h"
#include "base/slots.h"
#include "game/gdl/ground/program.h"

/* The number of a node; 0: none. */
typedef uint32_t MctsId;

/* A legal move of a role. */
typedef struct MctsMove {
    uint64_t sum;    /* of the role's goals, over the games that are over */
    uint32_t visits; /* games with it, also those that are not over yet */
    uint32_t move;   /* of the program */
    MctsId child;    /* if no other role has a choice */
} MctsMove;

enum { NO_HEIGHT = UINT16_MAX };

typedef struct MctsNode {
    uint32_t visits; /* games, also those that are not over yet */
    uint32_t n_moves;
    uint16_t height; /* if is_known: steps in which the game is over, at most; NO_HEIGHT */
    uint8_t chooser; /* the role with a choice; 0 if there is none */
    bool is_over;    /* nobody can move */
    bool is_known;   /* low is high for all players */
    bool is_shared;  /* several roles have a choice */
    bool has_chance; /* chance has a choice */
    uint8_t copied;  /* for mcts_tree_keep() */
    uint64_t data[]; /* facts, first moves by role, bounds, moves */
} MctsNode;

/* The node behind a joint move. */
typedef struct JointChild {
    MctsId node, child; /* node 0: a free place */
    uint64_t joint;
} JointChild;

typedef struct MctsTree {
    const GameProgram *program;
    size_t memory;
    uint32_t first_at, bounds_at, moves_at; /* words in MctsNode.data */
    uint64_t **chunk;                       /* nodes, by pieces of memory */
    uint32_t n_chunks, chunk_bits;          /* 1 << chunk_bits words each */
    uint64_t n_words, most_words;           /* used; at most */
    uint32_t n_nodes, most_nodes;
    Slots by_facts;
    JointChild *joint;
    size_t n_joint, joint_room, most_joint;
    double grown[2]; /* seconds that the last growth took, of by_facts and of joint */
    double until;    /* not 0: no table grows if that would end later, on deadline_clock() */
    uint8_t least[MOST_PLAYERS], most[MOST_PLAYERS]; /* goals of the rules */
} MctsTree;

/* memory: bytes that all nodes may take.   The caller owns it (mcts_tree_free). */
MctsTree *mcts_tree_new(const GameProgram *program, size_t memory);
void mcts_tree_free(MctsTree *t);
/* Removes all nodes. */
void mcts_tree_forget(MctsTree *t);
/* Bytes of all nodes. */
uint64_t mcts_tree_bytes(const MctsTree *t);
/* If half of the memory is used, keeps only nodes behind one node that were met often or are known,
 * the nearest first, in a small part of the memory.   Returns: the node's new number. */
MctsId mcts_tree_keep(MctsTree *t, MctsId root);

MctsNode *mcts_node(const MctsTree *t, MctsId id);

/* The node of a state; 0: none. */
MctsId mcts_tree_find(const MctsTree *t, const uint64_t *facts);

/* A state to add. */
typedef struct NewNode {
    const uint64_t *facts;
    const uint32_t *moves; /* legal moves, role by role */
    const uint32_t *first; /* by role: the index of its first move; and the end */
    const uint8_t *goals;  /* NULL, or by player: the game is over with these */
} NewNode;

/* Adds a state that has no node.   Returns: 0: there is no room. */
MctsId mcts_tree_add(MctsTree *t, const NewNode *from);

static inline uint64_t *mcts_facts(MctsNode *n)
{
    return n->data;
}
/* By role the index of its first move; and the end. */
static inline uint32_t *mcts_first(const MctsTree *t, MctsNode *n)
{
    return (uint32_t *)(void *)(n->data + t->first_at);
}
static inline MctsMove *mcts_moves(const MctsTree *t, MctsNode *n)
{
    return (MctsMove *)(void *)(n->data + t->moves_at);
}
/* By player the bounds. */
static inline uint8_t *mcts_low(const MctsTree *t, MctsNode *n)
{
    return (uint8_t *)(n->data + t->bounds_at);
}
static inline uint8_t *mcts_high(const MctsTree *t, MctsNode *n)
{
    return mcts_low(t, n) + t->program->n_players;
}
static inline uint32_t mcts_count(const MctsTree *t, MctsNode *n, uint32_t role)
{
    return mcts_first(t, n)[role + 1] - mcts_first(t, n)[role];
}

/* The node behind a joint move; 0: not in the tree.
 * choice: by role the index of its move among the node's. */
MctsId mcts_child(const MctsTree *t, MctsId id, const uint32_t *choice);
void mcts_set_child(MctsTree *t, MctsId id, const uint32_t *choice, MctsId child);

enum { MOST_JOINT = 1024 }; /* joint moves of a node that are gone through */

/* The next joint move, in an order that begins with the first move of each role.  False: all were
 * met. */
bool mcts_next_joint(const MctsTree *t, MctsNode *n, uint32_t *choice);
/* True if a node has at most MOST_JOINT joint moves. */
bool mcts_has_few_joint_moves(const MctsTree *t, MctsNode *n);

/* Computes the bounds of a node from those of the next ones (mcts_bounds.c).
 * Returns: true if they have changed. */
bool mcts_update_bounds(MctsTree *t, MctsId id);

/* What a player is sure of with the k-th of its moves, whatever others choose at the same time. */
int mcts_choice_low(const MctsTree *t, MctsId id, uint32_t player, uint32_t k);

/* The bounds of a player behind a move of the only role with a choice. */
int mcts_move_low(const MctsTree *t, const MctsMove *m, uint32_t player);
int mcts_move_high(const MctsTree *t, const MctsMove *m, uint32_t player);

#endif
