/* engine/general/mcts_way.c -- the way of a game in the tree, and what it leaves there (see
 * mcts_internal.h).
 * Start reading at mcts_go_down(), mcts_end_game(). */
#include <assert.h>
#include <math.h>

#include "engine/general/mcts_internal.h"

enum {
    DEEPEST_PATH = 4000, /* nodes: a game that turns in circles is given up */
    FIRST_LANES = 16     /* games at the same time at first */
};

/* What untried ways are worth.  Goals count from 0 to 1. */
static const double EXPLORATION = 0.5;
static const double UNTRIED = 1e6; /* moves that no game has tried come first */

void mcts_set_stage(Mcts *s, unsigned lane, LaneStage stage)
{
    lanes_drop(&s->at[s->lane[lane].stage], lane);
    lanes_set(&s->at[stage], lane);
    s->lane[lane].stage = stage;
}

/* ---- the end of a game -------------------------------------------------------------------- */

double mcts_mean_of_move(const Mcts *s, uint32_t move)
{
    const MoveMean *m = &s->mean[move];
    return m->n > 0 ? (double)m->sum / m->n : 100;
}

/* Counts a move of a game that is over.  Old games count less and less. */
static void count_move(Mcts *s, uint32_t move, uint32_t goal)
{
    enum { MOST_COUNTED = 1 << 16 };
    MoveMean *m = &s->mean[move];
    if (m->n >= MOST_COUNTED)
        m->n /= 2, m->sum /= 2;
    m->n++;
    m->sum += goal;
}

/* Counts a move in the tree, one of so many. */
static void count_choice(Mcts *s, MctsMove *m, uint8_t goal, uint32_t of)
{
    m->sum += goal;
    if (of > 1)
        count_move(s, m->move, goal);
}

static void count_random_moves(Mcts *s, MctsLane *l, const uint8_t *goals)
{
    for (size_t i = 0; i < l->made.n; i++) {
        uint32_t role = 0;
        while (l->made.at[i] >= s->program->first_move[role + 1])
            role++;
        count_move(s, l->made.at[i], goals[role]);
    }
    l->made.n = 0;
}

/* True if more is proved of a node than of one before it, so that more may follow for that. */
static bool is_tighter(const Mcts *s, MctsId next, MctsId before)
{
    MctsNode *n = mcts_node(s->tree, next), *b = mcts_node(s->tree, before);
    bool found = false;
    for (uint32_t p = 0; p < s->n_players && !found; p++)
        found = mcts_low(s->tree, n)[p] > mcts_low(s->tree, b)[p] ||
                mcts_high(s->tree, n)[p] < mcts_high(s->tree, b)[p];
    return found;
}

void mcts_end_game(Mcts *s, unsigned lane, const uint8_t *goals, MctsId last)
{
    MctsLane *l = &s->lane[lane];
    count_random_moves(s, l, goals);
    for (size_t at = l->path.n; at > 0;) {
        at -= mcts_path_stride(s);
        const MctsId id = l->path.at[at];
        MctsNode *n = mcts_node(s->tree, id);
        MctsMove *m = mcts_moves(s->tree, n);
        for (uint32_t r = 0; r < s->n_players; r++)
            count_choice(s, &m[l->path.at[at + 1 + r]], goals[r], mcts_count(s->tree, n, r));
        if (last && is_tighter(s, last, id))
            mcts_update_bounds(s->tree, id);
        last = id;
    }
    s->done++;
    mcts_set_stage(s, lane, LANE_IDLE);
}

void mcts_drop_game(Mcts *s, unsigned lane)
{
    MctsLane *l = &s->lane[lane];
    for (size_t at = 0; at < l->path.n; at += mcts_path_stride(s)) {
        MctsNode *n = mcts_node(s->tree, l->path.at[at]);
        n->visits--;
        for (uint32_t r = 0; r < s->n_roles; r++)
            mcts_moves(s->tree, n)[l->path.at[at + 1 + r]].visits--;
    }
    l->made.n = 0;
    s->started--;
    mcts_set_stage(s, lane, LANE_IDLE);
}

/* Games that may go on at the same time: few at first, since none knows of the others; one more for
 * two that began at the root. */
static uint64_t lanes_allowed(const Mcts *s)
{
    uint64_t n = FIRST_LANES + mcts_node(s->tree, s->root)->visits / 2;
    return n < RUN_LANES ? n : RUN_LANES;
}

bool mcts_may_start(const Mcts *s)
{
    return (s->limits->games == 0 || s->started < s->limits->games) &&
           s->started - s->done < lanes_allowed(s) && !mcts_node(s->tree, s->root)->is_known;
}

/* ---- ways in the tree --------------------------------------------------------------------- */

/* A move that cannot be the role's best, by what is proved. */
static bool is_outdone(const Mcts *s, MctsNode *n, const MctsMove *m, uint32_t role)
{
    int low = mcts_low(s->tree, n)[role];
    return low > s->tree->least[role] && !n->is_shared && mcts_move_high(s->tree, m, role) <= low &&
           mcts_move_low(s->tree, m, role) < low;
}

/* A move behind which something is left to be proved. */
static bool is_open(const Mcts *s, MctsNode *n, const MctsMove *m)
{
    return n->is_shared || !m->child || !mcts_node(s->tree, m->child)->is_known;
}

/* The index of the move that pays most for a role, with what is not known of rare ones added.
 * open_only: of those behind which something is left to be proved; UINT32_MAX: there is none. */
static uint32_t choose_move(Mcts *s, MctsNode *n, uint32_t role, bool open_only)
{
    const uint32_t *first = mcts_first(s->tree, n);
    const MctsMove *m = mcts_moves(s->tree, n);
    uint32_t count = first[role + 1] - first[role], best = open_only ? UINT32_MAX : first[role];
    uint32_t from = draw_number_below(&s->random, count);
    double most = -1, known = log((double)n->visits + 1);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = first[role] + (from + k < count ? from + k : from + k - count);
        if (is_outdone(s, n, &m[i], role) || (open_only && !is_open(s, n, &m[i])))
            continue;
        double visits = m[i].visits;
        double value = m[i].visits == 0
                           ? UNTRIED + mcts_mean_of_move(s, m[i].move)
                           : (double)m[i].sum / visits / 100 + EXPLORATION * sqrt(known / visits);
        if (value > most)
            most = value, best = i;
    }
    return best;
}

/* The index of a role's move: chance draws, and so does who has only one. */
static uint32_t choose_for_role(Mcts *s, MctsNode *n, uint32_t role, bool open_only)
{
    uint32_t count = mcts_count(s->tree, n, role), first = mcts_first(s->tree, n)[role];
    if (count < 2)
        return first;
    if (role >= s->n_players)
        return first + draw_number_below(&s->random, count);
    return choose_move(s, n, role, open_only);
}

/* Chooses the moves of a node, and adds them to the path of a lane.
 * Returns: the next node; 0: they lead out of the tree. */
static MctsId choose_moves(Mcts *s, MctsLane *l, MctsId id, bool open_only)
{
    MctsNode *n = mcts_node(s->tree, id);
    size_t at = l->path.n + 1;
    vec_push(&l->path, id, "a game");
    for (uint32_t r = 0; r < s->n_roles; r++) {
        uint32_t i = choose_for_role(s, n, r, open_only);
        vec_push(&l->path, i, "a game");
        mcts_moves(s->tree, n)[i].visits++;
    }
    n->visits++;
    return mcts_child(s->tree, id, l->path.at + at);
}

typedef enum WayEnd { WAY_OUT, WAY_KNOWN, WAY_ROUND } WayEnd;

/* Goes down the tree from a node that is not known.
 * WAY_OUT: a move leads out of the tree.  Else the game is over: all is known of the node that was
 * reached, or the game turns in circles. */
static WayEnd go_down_from(Mcts *s, unsigned lane, MctsId from, bool open_only)
{
    MctsLane *l = &s->lane[lane];
    l->path.n = 0;
    s->started++;
    for (MctsId id = from; l->path.n <= DEEPEST_PATH * (size_t)mcts_path_stride(s);
         open_only = false) {
        id = choose_moves(s, l, id, open_only);
        if (!id)
            return WAY_OUT;
        MctsNode *n = mcts_node(s->tree, id);
        if (n->is_known) {
            mcts_end_game(s, lane, mcts_low(s->tree, n), id);
            return WAY_KNOWN;
        }
    }
    mcts_end_game(s, lane, (const uint8_t[MOST_PLAYERS]){0}, 0);
    return WAY_ROUND;
}

/* True if a player alone chooses at a node that is not known, and another of its moves is open. */
static bool has_open_move(Mcts *s, MctsId id)
{
    MctsNode *n = mcts_node(s->tree, id);
    return !n->is_known && !n->is_shared && n->chooser < s->n_players &&
           mcts_count(s->tree, n, n->chooser) > 1 &&
           choose_move(s, n, n->chooser, true) != UINT32_MAX;
}

bool mcts_go_down(Mcts *s, unsigned lane)
{
    MctsId from = s->root;
    bool open_only = false;
    do {
        WayEnd end = go_down_from(s, lane, from, open_only);
        if (end == WAY_OUT) {
            mcts_set_stage(s, lane, LANE_IN_TREE);
            return true;
        }
        from = s->lane[lane].path.at[s->lane[lane].path.n - mcts_path_stride(s)];
        open_only = end == WAY_KNOWN && from != s->root && has_open_move(s, from);
    } while (open_only && mcts_may_start(s));
    return false;
}
