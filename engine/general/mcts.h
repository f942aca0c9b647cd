/* engine/general/mcts.h -- a search by random games (Monte Carlo tree search).
 * Does: plays games that begin at the root of a tree: in the tree by what has paid, behind it at
 *   random; counts what came of them, and proves what the tree decides.
 * Knows: nodes, lanes.   Must not know: tables, clocks of matches.
 *
 * 128 games go on at the same time, one in each lane.  Each is counted as lost in the tree until it
 * is over, so that the next ones take other ways.  Each role chooses by its own goals (UCB1), also
 * where several choose at the same time; chance is drawn.
 * Sources: L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006; H. Finnsson, Y.
 * Björnsson, "Simulation-based approach to general game playing", 2008; G. Chaslot, M. Winands, J.
 * van den Herik, "Parallel Monte-Carlo tree search", 2008, for games in work that count as lost.
 * Start reading at mcts_run(). */
#ifndef AL0_ENGINE_GENERAL_MCTS_H
#define AL0_ENGINE_GENERAL_MCTS_H

#include "base/deadline.h"
#include "engine/general/mcts_tree.h"

typedef struct Mcts Mcts;

/* memory: bytes of the tree.   The caller owns it (mcts_free). */
Mcts *mcts_new(const GameProgram *program, size_t memory);
void mcts_free(Mcts *s);

/* Forgets all that was found. */
void mcts_forget(Mcts *s);

/* The state that games begin at.  What is known of it is kept. */
void mcts_set_root(Mcts *s, const uint64_t *facts);

typedef struct MctsLimits {
    uint64_t games; /* at most; 0: no limit */
    uint64_t seed;  /* of what is drawn */
    /* The search ends if all is proved of this player's move; n_players: of the state. */
    uint32_t role;
    Deadline until;
    /* NULL, or called about every 50 milliseconds */
    void (*progress)(void *context);
    void *context;
} MctsLimits;

/* Plays games.  With `games` and without a deadline it does the same on every machine.
 * Returns: the number of games played to their end. */
uint64_t mcts_run(Mcts *s, const MctsLimits *limits);

/* The tree, and its root; borrowed. */
const MctsTree *mcts_tree(const Mcts *s);
MctsId mcts_root(const Mcts *s);

/* True if nothing more can be found of a player's move at the root: it has no choice, or its best
 * goal is proved.  role: n_players: if all is proved of the root. */
bool mcts_is_done(const Mcts *s, uint32_t role);

#endif
