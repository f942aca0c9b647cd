/* engine/general/mcts_internal.h -- the state of a search by random games, for its files.
 * Knows: nodes, lanes.   For mcts.c and mcts_way.c only.
 *
 * A lane goes through these stages: it is idle; it is set to a node of the tree whose chosen move
 * leads out of it; it is fresh, in the state behind, which becomes a node; it plays at random. */
#ifndef AL0_ENGINE_GENERAL_MCTS_INTERNAL_H
#define AL0_ENGINE_GENERAL_MCTS_INTERNAL_H

#include "engine/general/lane_states.h"
#include "engine/general/mcts.h"

/* The goals of a move's role in games with the move, wherever it was made. */
typedef struct MoveMean {
    uint32_t sum, n;
} MoveMean;

typedef enum LaneStage { LANE_IDLE, LANE_IN_TREE, LANE_FRESH, LANE_PLAYS, N_LANE_STAGES } LaneStage;

typedef struct MctsLane {
    LaneStage stage;
    uint32_t steps;      /* behind the tree */
    VEC(uint32_t) path;  /* in the tree: a node, and by role the index of the move */
    VEC(uint32_t) moves; /* of a fresh state: legal moves, role by role */
    uint32_t *first;     /* by role the index of the first; and the end */
    VEC(uint32_t) made;  /* random moves, of all roles */
    uint64_t *facts;     /* of a fresh state */
} MctsLane;

struct Mcts {
    const GameProgram *program;
    uint32_t n_roles, n_players;
    MctsTree *tree;
    MctsId root;
    LaneStates states;
    MctsLane lane[RUN_LANES];
    uint64_t *facts; /* of the lanes */
    uint32_t *first; /* of the lanes */
    uint64_t *root_facts;
    MoveMean *mean;          /* by move */
    Lanes at[N_LANE_STAGES]; /* by stage the lanes */
    Lanes over;              /* games that are over in this state */
    uint64_t random;
    uint64_t started, done; /* games of this run */
    const MctsLimits *limits;
    double told;
};

/* ---- mcts_way.c ---- */

/* Words of a path for each of its nodes: the node, and by role the index of its move. */
static inline uint32_t mcts_path_stride(const Mcts *s)
{
    return 1 + s->n_roles;
}

void mcts_set_stage(Mcts *s, unsigned lane, LaneStage stage);
/* What a move has paid so far, 0 to 100; one that is not known counts as a win. */
double mcts_mean_of_move(const Mcts *s, uint32_t move);
/* Counts a game that is over, and proves what follows from the nodes of its path.  The lane is idle
 * then.
 * last: the node behind the path; 0: none. */
void mcts_end_game(Mcts *s, unsigned lane, const uint8_t *goals, MctsId last);
/* Takes a game back that is not over.  The lane is idle then. */
void mcts_drop_game(Mcts *s, unsigned lane);
/* True if one more game may begin now. */
bool mcts_may_start(const Mcts *s);
/* Goes down the tree to a move that leads out of it, and sets the lane to it.  Where a game ends in
 * a node of which all is known, the next one begins one node before, with a move that is not known,
 * so that more is proved; but not at the root, whose moves are compared by their games.
 * Returns: false if all games are over in the tree. */
bool mcts_go_down(Mcts *s, unsigned lane);

#endif
