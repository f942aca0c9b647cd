/* engine/general/mcts.c -- games in the tree and behind it (see mcts.h).
 * Start reading at mcts_run(); mcts_way.c has the way in the tree. */
#include "engine/general/mcts.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "engine/general/mcts_internal.h"
#include "game/gdl/run/explore.h"

enum { WAYS_IN_TREE = 1024 }; /* games of a step that end in the tree */
static const double PROGRESS_SECONDS = 0.05;

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
    s->at[LANE_IDLE] = lanes_all();
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

/* ---- lanes -------------------------------------------------------------------------------- */

/* The node that the last move of the path leads out of. */
static const uint32_t *last_choice(const Mcts *s, const MctsLane *l)
{
    return l->path.at + l->path.n - mcts_path_stride(s);
}

/* Begins games in idle lanes. */
static void begin_games(Mcts *s)
{
    const uint64_t *facts[RUN_LANES] = {0};
    Lanes begun = lanes_none(), idle = s->at[LANE_IDLE];
    unsigned ended = 0;
    while (lanes_any(idle) && mcts_may_start(s)) {
        const unsigned lane = lanes_take(&idle);
        while (s->lane[lane].stage == LANE_IDLE && ended < WAYS_IN_TREE && mcts_may_start(s))
            ended += !mcts_go_down(s, lane);
        if (s->lane[lane].stage != LANE_IN_TREE)
            continue;
        lanes_set(&begun, lane);
        facts[lane] = mcts_facts(mcts_node(s->tree, *last_choice(s, &s->lane[lane])));
    }
    if (lanes_any(begun))
        lane_states_set(&s->states, begun, facts);
}

/* ---- fresh states ------------------------------------------------------------------------- */

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
        mcts_end_game(s, lane, goals, id);
        return;
    }
    l->steps = 0;
    mcts_set_stage(s, lane, LANE_PLAYS);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Makes the better one of two random moves of a role that has a choice. */
static void make_better(Mcts *s, unsigned lane, uint32_t a, uint32_t b)
{
    uint32_t move = mcts_mean_of_move(s, b) > mcts_mean_of_move(s, a) ? b : a;
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
    mcts_end_game(s, lane, goals, 0);
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
    mcts_set_stage(s, lane, LANE_FRESH);
}

/* One step of all games. */
static void step_games(Mcts *s)
{
    lane_states_compute(&s->states);
    const Lanes leaving = s->at[LANE_IN_TREE], fresh = s->at[LANE_FRESH],
                playing = s->at[LANE_PLAYS];
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
    for_lanes(s, fresh & s->at[LANE_PLAYS], make_first_random_moves);
    lane_states_step(&s->states, ~s->at[LANE_IDLE]);
    for_lanes(s, leaving, note_fresh);
}

/* ---- the root ----------------------------------------------------------------------------- */

void mcts_forget(Mcts *s)
{
    assert(s);
    mcts_tree_forget(s->tree);
    memset(s->mean, 0, s->program->n_moves * sizeof *s->mean);
    s->root = 0;
}

/* Makes the node of the root: a game that begins there in a lane, and is dropped. */
static void add_root(Mcts *s)
{
    const uint64_t *facts[RUN_LANES] = {s->root_facts};
    Lanes lane = lanes_none();
    lanes_set(&lane, 0);
    s->lane[0].path.n = 0;
    mcts_set_stage(s, 0, LANE_FRESH);
    lane_states_set(&s->states, lane, facts);
    step_games(s);
    if (s->lane[0].stage != LANE_IDLE)
        mcts_drop_game(s, 0);
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
    s->tree->until = limits->until.at;
    s->started = s->done = 0;
    s->random = mix64(MIX_GOLDEN + limits->seed) | 1;
    s->told = limits->progress ? deadline_clock() : 0;
    while (!must_stop(s)) {
        begin_games(s);
        if (lanes_any(~s->at[LANE_IDLE]))
            step_games(s);
        else if (limits->games > 0 && s->started >= limits->games)
            break;
    }
    for_lanes(s, ~s->at[LANE_IDLE], mcts_drop_game);
    s->tree->until = 0;
    s->limits = NULL;
    return s->done;
}
