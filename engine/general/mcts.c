/* engine/general/mcts.c -- games in the tree and behind it (see mcts.h).
 * A lane goes through these stages: it is idle; it is set to a node of the tree whose chosen move
 * leads out of it; it is fresh, in the state behind, which becomes a node; it plays at random. */
#include "engine/general/mcts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mix.h"
#include "engine/general/lane_states.h"
#include "game/gdl/run/explore.h"

enum {
    DEEPEST_PATH = 4000, /* nodes: a game that turns in circles is given up */
    FIRST_LANES = 16,    /* games at the same time at first */
    WAYS_IN_TREE = 1024  /* games of a step that end in the tree */
};

/* What untried ways are worth.  Goals count from 0 to 1. */
static const double EXPLORATION = 0.5;
static const double UNTRIED = 1e6; /* moves that no game has tried come first */
static const double PROGRESS_SECONDS = 0.05;

/* The goals of a move's role in games with the move, wherever it was made. */
typedef struct MoveMean {
    uint32_t sum, n;
} MoveMean;

typedef enum LaneStage { LANE_IDLE, LANE_IN_TREE, LANE_FRESH, LANE_PLAYS } LaneStage;

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
    MoveMean *mean;   /* by move */
    Lanes busy, over; /* not idle; over in this state */
    uint64_t random;
    uint64_t started, done; /* games of this run */
    const MctsLimits *limits;
    double told;
};

Mcts *mcts_new(const GameProgram *program, size_t memory)
{
    assert(program);
    Mcts *s = base_zalloc(1, sizeof *s, "a search");
    size_t words = gdl_fact_words(program) + 1, roles = program->n_roles + 1;
    s->program = program;
    s->n_roles = program->n_roles;
    s->n_players = program->n_players;
    s->tree = mcts_tree_new(program, memory);
    s->states = lane_states_new(program);
    s->facts = base_zalloc(RUN_LANES * words, sizeof *s->facts, "a search");
    s->first = base_zalloc(RUN_LANES * roles, sizeof *s->first, "a search");
    s->root_facts = base_zalloc(words, sizeof *s->root_facts, "a search");
    s->mean = base_zalloc(program->n_moves, sizeof *s->mean, "a search");
    for (unsigned i = 0; i < RUN_LANES; i++) {
        s->lane[i].facts = s->facts + i * words;
        s->lane[i].first = s->first + i * roles;
    }
    return s;
}

void mcts_free(Mcts *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < RUN_LANES; i++) {
        vec_clear(&s->lane[i].path);
        vec_clear(&s->lane[i].moves);
        vec_clear(&s->lane[i].made);
    }
    mcts_tree_free(s->tree);
    lane_states_clear(&s->states);
    free(s->facts), free(s->first), free(s->root_facts), free(s->mean);
    free(s);
}

const MctsTree *mcts_tree(const Mcts *s)
{
    assert(s);
    return s->tree;
}

MctsId mcts_root(const Mcts *s)
{
    assert(s);
    return s->root;
}

/* Calls a function for each of some lanes, in their order. */
static void for_lanes(Mcts *s, Lanes lanes, void (*call)(Mcts *, unsigned))
{
    while (lanes_any(lanes))
        call(s, lanes_take(&lanes));
}

static void set_stage(Mcts *s, unsigned lane, LaneStage stage)
{
    s->lane[lane].stage = stage;
    s->busy[lane / 64] &= ~(UINT64_C(1) << lane % 64);
    if (stage != LANE_IDLE)
        lanes_set(&s->busy, lane);
}

/* ---- the end of a game -------------------------------------------------------------------- */

static uint32_t path_stride(const Mcts *s)
{
    return 1 + s->n_roles;
}

/* What a move has paid so far; one that is not known counts as a win. */
static double mean_of_move(const Mcts *s, uint32_t move)
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

/* Counts a game that is over, and proves what follows from the nodes of its path.
 * last: the node behind the path; 0: none. */
static void end_game(Mcts *s, unsigned lane, const uint8_t *goals, MctsId last)
{
    MctsLane *l = &s->lane[lane];
    count_random_moves(s, l, goals);
    for (size_t at = l->path.n; at > 0;) {
        at -= path_stride(s);
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
    set_stage(s, lane, LANE_IDLE);
}

/* Takes a game back that is not over. */
static void drop_game(Mcts *s, unsigned lane)
{
    MctsLane *l = &s->lane[lane];
    for (size_t at = 0; at < l->path.n; at += path_stride(s)) {
        MctsNode *n = mcts_node(s->tree, l->path.at[at]);
        n->visits--;
        for (uint32_t r = 0; r < s->n_roles; r++)
            mcts_moves(s->tree, n)[l->path.at[at + 1 + r]].visits--;
    }
    l->made.n = 0;
    s->started--;
    set_stage(s, lane, LANE_IDLE);
}

/* Games that may go on at the same time: few at first, since none knows of the others; one more for
 * two that began at the root. */
static uint64_t lanes_allowed(const Mcts *s)
{
    uint64_t n = FIRST_LANES + mcts_node(s->tree, s->root)->visits / 2;
    return n < RUN_LANES ? n : RUN_LANES;
}

static bool may_start(const Mcts *s)
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
                           ? UNTRIED + mean_of_move(s, m[i].move)
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
    for (MctsId id = from; l->path.n <= DEEPEST_PATH * (size_t)path_stride(s); open_only = false) {
        id = choose_moves(s, l, id, open_only);
        if (!id)
            return WAY_OUT;
        MctsNode *n = mcts_node(s->tree, id);
        if (n->is_known) {
            end_game(s, lane, mcts_low(s->tree, n), id);
            return WAY_KNOWN;
        }
    }
    end_game(s, lane, (const uint8_t[MOST_PLAYERS]){0}, 0);
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

/* Goes down the tree to a move that leads out of it, and sets the lane to it.  Where a game ends in
 * a node of which all is known, the next one begins one node before, with a move that is not known,
 * so that more is proved; but not at the root, whose moves are compared by their games.
 * Returns: false if all games are over in the tree. */
static bool go_down(Mcts *s, unsigned lane)
{
    MctsId from = s->root;
    bool open_only = false;
    do {
        WayEnd end = go_down_from(s, lane, from, open_only);
        if (end == WAY_OUT) {
            set_stage(s, lane, LANE_IN_TREE);
            return true;
        }
        from = s->lane[lane].path.at[s->lane[lane].path.n - path_stride(s)];
        open_only = end == WAY_KNOWN && from != s->root && has_open_move(s, from);
    } while (open_only && may_start(s));
    return false;
}

/* ---- lanes -------------------------------------------------------------------------------- */

/* The node that the last move of the path leads out of. */
static const uint32_t *last_choice(const Mcts *s, const MctsLane *l)
{
    return l->path.at + l->path.n - path_stride(s);
}

/* Begins games in idle lanes. */
static void begin_games(Mcts *s)
{
    const uint64_t *facts[RUN_LANES] = {0};
    Lanes begun = lanes_none();
    unsigned ended = 0;
    for (unsigned lane = 0; lane < RUN_LANES && may_start(s); lane++) {
        while (s->lane[lane].stage == LANE_IDLE && ended < WAYS_IN_TREE && may_start(s))
            ended += !go_down(s, lane);
        if (s->lane[lane].stage != LANE_IN_TREE)
            continue;
        lanes_set(&begun, lane);
        facts[lane] = mcts_facts(mcts_node(s->tree, *last_choice(s, &s->lane[lane])));
    }
    if (lanes_any(begun))
        lane_states_set(&s->states, begun, facts);
}

/* ---- fresh states ------------------------------------------------------------------------- */

static Lanes lanes_at(const Mcts *s, LaneStage stage)
{
    Lanes found = lanes_none();
    for (unsigned lane = 0; lane < RUN_LANES; lane++)
        if (s->lane[lane].stage == stage)
            lanes_set(&found, lane);
    return found;
}

/* The node of a fresh state: the one that is there, or a new one.  0: there is no room. */
static MctsId node_of_fresh(Mcts *s, MctsLane *l, const uint8_t *goals)
{
    MctsId id = mcts_tree_find(s->tree, l->facts);
    if (!id)
        id = mcts_tree_add(
            s->tree,
            &(NewNode){.facts = l->facts, .moves = l->moves.at, .first = l->first, .goals = goals});
    return id;
}

/* A fresh state becomes a node; where all is known of it the game is over. */
static void end_fresh(Mcts *s, unsigned lane)
{
    MctsLane *l = &s->lane[lane];
    bool is_over = lanes_has(s->over, lane);
    uint8_t goals[MOST_PLAYERS] = {0};
    if (is_over)
        lane_states_goals(&s->states, lane, goals);
    MctsId id = node_of_fresh(s, l, is_over ? goals : NULL);
    MctsNode *n = id ? mcts_node(s->tree, id) : NULL;
    if (id && l->path.n > 0)
        mcts_set_child(s->tree, last_choice(s, l)[0], last_choice(s, l) + 1, id);
    else if (id)
        s->root = id;
    if (n && n->is_known)
        memcpy(goals, mcts_low(s->tree, n), s->n_players);
    if (is_over || (n && n->is_known)) {
        end_game(s, lane, goals, id);
        return;
    }
    l->steps = 0;
    l->stage = LANE_PLAYS;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Makes the better one of two random moves of a role that has a choice. */
static void make_better(Mcts *s, unsigned lane, uint32_t a, uint32_t b)
{
    uint32_t move = mean_of_move(s, b) > mean_of_move(s, a) ? b : a;
    vec_push(&s->lane[lane].made, move, "moves");
    lane_states_make(&s->states, lane, move);
}

/* Draws a move of the listed role in a lane; the game is over if there is none. */
static void draw_random_move(Mcts *s, unsigned lane)
{
    const LaneMoves *legal = &s->states.legal;
    uint32_t n = lane_moves_count(legal, lane);
    if (n == 0) {
        lanes_set(&s->over, lane);
        return;
    }
    uint32_t move = lane_moves_get(legal, lane, n > 1 ? draw_number_below(&s->random, n) : 0);
    if (n > 1 && legal->role < s->n_players)
        make_better(s, lane, move, lane_moves_get(legal, lane, draw_number_below(&s->random, n)));
    else
        lane_states_make(&s->states, lane, move);
}

/* Keeps the legal moves of the listed role in a fresh state. */
static void list_fresh_moves(Mcts *s, unsigned lane)
{
    MctsLane *l = &s->lane[lane];
    uint32_t n = lane_moves_count(&s->states.legal, lane), role = s->states.legal.role;
    if (role == 0)
        l->moves.n = 0;
    l->first[role] = (uint32_t)l->moves.n;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t move = lane_moves_get(&s->states.legal, lane, k);
        vec_push(&l->moves, move, "moves");
    }
    l->first[role + 1] = (uint32_t)l->moves.n;
    if (n == 0)
        lanes_set(&s->over, lane);
}

static void move_role(Mcts *s, uint32_t role, Lanes fresh, Lanes playing)
{
    if (!lanes_any(fresh | playing))
        return;
    lane_moves_list(&s->states.legal, &s->states.run, role, fresh | playing);
    for_lanes(s, fresh, list_fresh_moves);
    for_lanes(s, playing, draw_random_move);
}

/* Moves of a game that leaves the tree, or of a state that was fresh. */
static void make_chosen_moves(Mcts *s, unsigned lane)
{
    const MctsLane *l = &s->lane[lane];
    const uint32_t *choice = last_choice(s, l);
    MctsNode *n = mcts_node(s->tree, *choice);
    for (uint32_t r = 0; r < s->n_roles; r++)
        lane_states_make(&s->states, lane, mcts_moves(s->tree, n)[choice[1 + r]].move);
}

static void make_first_random_moves(Mcts *s, unsigned lane)
{
    const MctsLane *l = &s->lane[lane];
    for (uint32_t r = 0; r < s->n_roles; r++) {
        uint32_t n = l->first[r + 1] - l->first[r];
        const uint32_t *move = l->moves.at + l->first[r];
        uint32_t k = n > 1 ? draw_number_below(&s->random, n) : 0;
        if (n > 1 && r < s->n_players)
            make_better(s, lane, move[k], move[draw_number_below(&s->random, n)]);
        else
            lane_states_make(&s->states, lane, move[k]);
    }
}

/* A random game that is over, or given up, as it stands. */
static void end_random_game(Mcts *s, unsigned lane)
{
    uint8_t goals[MOST_PLAYERS] = {0};
    lane_states_goals(&s->states, lane, goals);
    end_game(s, lane, goals, 0);
}

static void get_fresh_facts(Mcts *s, Lanes fresh)
{
    uint64_t *out[RUN_LANES];
    for (unsigned lane = 0; lane < RUN_LANES; lane++)
        out[lane] = s->lane[lane].facts;
    if (lanes_any(fresh))
        lane_states_get(&s->states, fresh, out);
}

/* Gives up a game that does not end. */
static void count_step(Mcts *s, unsigned lane)
{
    if (++s->lane[lane].steps >= EXPLORE_LONGEST)
        lanes_set(&s->over, lane);
}

static void note_fresh(Mcts *s, unsigned lane)
{
    s->lane[lane].stage = LANE_FRESH;
}

/* One step of all games. */
static void step_games(Mcts *s)
{
    lane_states_compute(&s->states);
    Lanes leaving = lanes_at(s, LANE_IN_TREE), fresh = lanes_at(s, LANE_FRESH),
          playing = lanes_at(s, LANE_PLAYS);
    s->over = lane_states_over(&s->states) & (fresh | playing);
    for_lanes(s, playing, count_step);
    for_lanes(s, s->over & playing, end_random_game);
    get_fresh_facts(s, fresh);
    const Lanes done = s->over & playing, terminal = s->over;
    for (uint32_t r = 0; r < s->n_roles; r++)
        move_role(s, r, fresh & ~terminal, playing & ~s->over);
    for_lanes(s, s->over & playing & ~done, end_random_game);
    for_lanes(s, fresh, end_fresh);
    for_lanes(s, leaving, make_chosen_moves);
    for_lanes(s, fresh & lanes_at(s, LANE_PLAYS), make_first_random_moves);
    lane_states_step(&s->states, s->busy);
    for_lanes(s, leaving, note_fresh);
}

/* ---- the root ----------------------------------------------------------------------------- */

void mcts_forget(Mcts *s)
{
    assert(s);
    mcts_tree_forget(s->tree);
    s->root = 0;
}

/* Makes the node of the root: a game that begins there in a lane, and is dropped. */
static void add_root(Mcts *s)
{
    const uint64_t *facts[RUN_LANES] = {s->root_facts};
    Lanes lane = lanes_none();
    lanes_set(&lane, 0);
    s->lane[0].path.n = 0;
    set_stage(s, 0, LANE_FRESH);
    lane_states_set(&s->states, lane, facts);
    step_games(s);
    if (s->lane[0].stage != LANE_IDLE)
        drop_game(s, 0);
}

void mcts_set_root(Mcts *s, const uint64_t *facts)
{
    assert(s && facts);
    memcpy(s->root_facts, facts, gdl_fact_words(s->program) * sizeof *facts);
    s->random = 1;
    s->root = mcts_tree_find(s->tree, facts);
    if (s->root)
        s->root = mcts_tree_keep(s->tree, s->root);
    if (!s->root)
        add_root(s);
    if (!s->root) { /* there was no room */
        mcts_forget(s);
        add_root(s);
    }
    assert(s->root);
}

/* ---- a run -------------------------------------------------------------------------------- */

static bool has_best_move(const Mcts *s, MctsNode *n, uint32_t role)
{
    const MctsMove *m = mcts_moves(s->tree, n);
    for (uint32_t i = mcts_first(s->tree, n)[role]; i < mcts_first(s->tree, n)[role + 1]; i++)
        if (mcts_move_low(s->tree, &m[i], role) >= mcts_high(s->tree, n)[role])
            return true;
    return false;
}

bool mcts_is_done(const Mcts *s, uint32_t role)
{
    assert(s && s->root && role <= s->n_players);
    MctsNode *n = mcts_node(s->tree, s->root);
    if (role == s->n_players || n->is_known)
        return n->is_known;
    if (mcts_count(s->tree, n, role) < 2)
        return true;
    return !n->is_shared && n->chooser == role && has_best_move(s, n, role);
}

/* True if the run must end: by the deadline, or as nothing is left to be found. */
static bool must_stop(Mcts *s)
{
    if (deadline_is_set(&s->limits->until) && deadline_is_over(&s->limits->until))
        return true;
    double now = s->limits->progress ? deadline_clock() : 0;
    if (s->limits->progress && now - s->told >= PROGRESS_SECONDS) {
        s->told = now;
        s->limits->progress(s->limits->context);
    }
    return mcts_is_done(s, s->limits->role);
}

uint64_t mcts_run(Mcts *s, const MctsLimits *limits)
{
    assert(s && limits && s->root);
    s->limits = limits;
    s->started = s->done = 0;
    s->random = mix64(MIX_GOLDEN + limits->seed) | 1;
    s->told = limits->progress ? deadline_clock() : 0;
    while (!must_stop(s)) {
        begin_games(s);
        if (lanes_any(s->busy))
            step_games(s);
        else if (limits->games > 0 && s->started >= limits->games)
            break;
    }
    for_lanes(s, s->busy, drop_game);
    s->limits = NULL;
    return s->done;
}
