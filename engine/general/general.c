/* engine/general/general.c -- a move for a role, by what the search has found (see general.h).
 * Start reading at general_move(). */
#include "engine/general/general.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "engine/general/matrix_game.h"
#include "engine/general/mcts.h"
#include "engine/general/mixed_choice.h"
#include "engine/general/shortest_line.h"
#include "engine/general/solved_game.h"
#include "game/gdl/gdl_states.h"
#include "game/gdl/run/lane_moves.h"

/* Shares of the time of a question: of solving the game, and of a line to the goal 100. */
static const double FOR_SOLVING = 0.3, FOR_LINE = 0.8;
enum {
    SOLVING_SHARE = 2, /* the memory divided by this is for solving the game */
    /* without a time limit: bytes for each game that is asked for, and at least */
    BYTES_A_GAME = 1024,
    LEAST_SOLVING = 16 << 20
};

struct General {
    const Game *game;
    size_t memory; /* for solving */
    Mcts *search;
    SolvedGame *solved;
    ShortestLine *line;
    void *seen; /* the position that is asked about, as the role sees it */
};

General *general_new(const Game *game, size_t memory)
{
    assert(game && gdl_is_game(game));
    General *g = base_zalloc(1, sizeof *g, "a player");
    g->game = game;
    g->search = mcts_new(gdl_program(game), memory - memory / SOLVING_SHARE);
    g->memory = memory / SOLVING_SHARE;
    g->solved = solved_game_new(game);
    g->line = shortest_line_new(game);
    g->seen = base_zalloc(1, game->position_size, "a position");
    return g;
}

void general_free(General *g)
{
    if (!g)
        return;
    mcts_free(g->search);
    solved_game_free(g->solved);
    shortest_line_free(g->line);
    free(g->seen);
    free(g);
}

void general_forget(General *g)
{
    assert(g);
    mcts_forget(g->search);
}

/* ---- the choice --------------------------------------------------------------------------- */

/* The moves of a role at the root. */
typedef struct RootChoice {
    const MctsTree *tree;
    MctsId id;
    MctsNode *node;
    const MctsMove *at;
    uint32_t n, role;
} RootChoice;

static RootChoice root_moves(const General *g, unsigned role)
{
    const MctsTree *t = mcts_tree(g->search);
    RootChoice r = {.tree = t, .id = mcts_root(g->search), .role = role};
    r.node = mcts_node(t, r.id);
    if (r.node->n_moves > 0) {
        r.at = mcts_moves(t, r.node) + mcts_first(t, r.node)[role];
        r.n = mcts_count(t, r.node, role);
    }
    return r;
}

static int low_of(const RootChoice *r, uint32_t i)
{
    return mcts_choice_low(r->tree, r->id, r->role, i);
}

static int high_of(const RootChoice *r, uint32_t i)
{
    return r->node->is_shared ? r->tree->most[r->role]
                              : mcts_move_high(r->tree, &r->at[i], r->role);
}

/* The mean goal of a move, within what is proved of it. */
static double mean_goal(const RootChoice *r, uint32_t i)
{
    const MctsMove *m = &r->at[i];
    double mean = m->visits > 0 ? (double)m->sum / m->visits : 0;
    mean = mean < low_of(r, i) ? low_of(r, i) : mean;
    return mean > high_of(r, i) ? high_of(r, i) : mean;
}

/* Steps to the end behind a move, of which all is known. */
static uint32_t height_of(const RootChoice *r, uint32_t i)
{
    const MctsNode *n = r->at[i].child ? mcts_node(r->tree, r->at[i].child) : NULL;
    return n && n->is_known ? n->height : NO_HEIGHT;
}

/* The move that is sure of most; of several the shortest if that is the best goal of all, else the
 * longest. */
static uint32_t surest_move(const RootChoice *r)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < r->n; i++) {
        bool wins = low_of(r, i) == r->tree->most[r->role];
        bool is_better = wins
                             ? height_of(r, i) < height_of(r, best)
                             : height_of(r, i) != NO_HEIGHT && height_of(r, i) > height_of(r, best);
        if (low_of(r, i) > low_of(r, best) || (low_of(r, i) == low_of(r, best) && is_better))
            best = i;
    }
    return best;
}

/* The move that was tried most of those that may be worth more than `low`; r->n: there is none. */
static uint32_t most_tried_move(const RootChoice *r, int low)
{
    uint32_t best = r->n;
    for (uint32_t i = 0; i < r->n; i++) {
        if (high_of(r, i) <= low)
            continue;
        if (best == r->n || r->at[i].visits > r->at[best].visits ||
            (r->at[i].visits == r->at[best].visits && mean_goal(r, i) > mean_goal(r, best)))
            best = i;
    }
    return best;
}

/* If others choose at the same time: a move drawn as often as it was tried, without rare ones, so
 * that nobody can be sure of it. */
static uint32_t draw_tried_move(const RootChoice *r, uint64_t seed)
{
    enum { RARE_SHARE = 4 }; /* of the move tried most */
    uint64_t all = 0, random = mix64(MIX_GOLDEN + seed) | 1;
    uint32_t most = most_tried_move(r, -1), least = r->at[most].visits / RARE_SHARE, i = 0;
    for (uint32_t k = 0; k < r->n; k++)
        all += r->at[k].visits >= least ? r->at[k].visits : 0;
    if (all == 0)
        return most;
    uint64_t left = mix_next(&random) % all;
    for (; i + 1 < r->n; i++) {
        uint64_t here = r->at[i].visits >= least ? r->at[i].visits : 0;
        if (left < here)
            break;
        left -= here;
    }
    return i;
}

/* If two players choose at the same time, and one's gain is the other's loss: a move drawn as best
 * play has it.  r->n: it is not so. */
static uint32_t draw_mixed_move(const RootChoice *r, uint64_t seed)
{
    double *mix = base_alloc(r->n * sizeof *mix, "moves");
    bool fine = mixed_choice(r->tree, r->id, r->role, mix);
    uint32_t i = fine ? matrix_game_draw(mix, r->n, seed) : r->n;
    free(mix);
    return i;
}

static uint32_t choose_root_move(const RootChoice *r, uint64_t seed)
{
    uint32_t sure = surest_move(r);
    if (r->node->is_shared && low_of(r, sure) < mcts_high(r->tree, r->node)[r->role]) {
        uint32_t mixed = draw_mixed_move(r, seed);
        return mixed < r->n ? mixed : draw_tried_move(r, seed);
    }
    if (r->node->is_shared)
        return sure;
    uint32_t tried = most_tried_move(r, low_of(r, sure));
    bool is_better = tried < r->n && r->at[tried].visits >= r->at[sure].visits &&
                     mean_goal(r, tried) > low_of(r, sure);
    bool is_hope = tried < r->n && low_of(r, sure) == r->tree->least[r->role];
    return is_better || is_hope ? tried : sure;
}

/* ---- a move ------------------------------------------------------------------------------- */

static GeneralSource source_of(const RootChoice *r, bool is_proved)
{
    if (r->n == 1)
        return GENERAL_ONLY_MOVE;
    return is_proved ? GENERAL_PROOF : GENERAL_GAMES;
}

static GeneralMove describe_move(const RootChoice *r, uint32_t i, uint64_t all_games)
{
    int low = low_of(r, i), high = high_of(r, i);
    bool is_best = low == r->tree->most[r->role] && low > 0;
    bool is_proved = low == high || is_best;
    uint32_t height = is_proved ? height_of(r, i) : NO_HEIGHT;
    return (GeneralMove){.source = source_of(r, is_proved),
                         .move = 1 + r->at[i].move,
                         .mean = mean_goal(r, i),
                         .games = r->at[i].visits,
                         .all_games = all_games,
                         .low = (unsigned)low,
                         .high = (unsigned)high,
                         .plies = height < NO_HEIGHT ? height + 1 : 0,
                         .is_best = is_best,
                         .is_worst = high == r->tree->least[r->role]};
}

/* The parameters of a progress call. */
typedef struct Telling {
    const General *general;
    const GeneralQuestion *question;
} Telling;

/* What moves are drawn by: another number in each position, since choices that are drawn in one way
 * all along a game tell each other. */
static uint64_t seed_here(const General *g, const GeneralQuestion *q)
{
    return mix64(q->seed ^ g->game->key(g->game, g->seen).lo);
}

static void tell_so_far(void *context)
{
    const Telling *t = context;
    RootChoice r = root_moves(t->general, t->question->role);
    if (!r.at)
        return;
    GeneralMove m = describe_move(&r, choose_root_move(&r, seed_here(t->general, t->question)), 0);
    t->question->tell(t->question->context, &m);
}

/* role: for whom the search may end early; n_players: nobody. */
static uint64_t run_search(General *g, const GeneralQuestion *q, unsigned role)
{
    Telling telling = {g, q};
    const MctsLimits limits = {.games = q->games,
                               .seed = q->seed,
                               .role = role,
                               .until = q->until,
                               .progress = q->tell ? tell_so_far : NULL,
                               .context = &telling};
    return mcts_run(g->search, &limits);
}

/* Sets the position that is asked about. */
static void set_position(General *g, const GeneralQuestion *q)
{
    mcts_set_root(g->search, gdl_facts(g->game, q->position));
    g->game->orient(g->game, q->position, q->role, g->seen);
}

/* Solves the game in a part of the time; without a time limit, with a part of the memory. */
static bool try_to_solve(General *g, const GeneralQuestion *q)
{
    SolvingLimits limits = {g->memory, q->until};
    double now = deadline_clock();
    size_t bytes = q->games < g->memory / BYTES_A_GAME ? q->games * BYTES_A_GAME : g->memory;
    bytes = bytes > LEAST_SOLVING ? bytes : LEAST_SOLVING;
    if (limits.until.at > 0)
        limits.until.at = now + FOR_SOLVING * (limits.until.at - now);
    else if (q->games > 0 && bytes < limits.memory)
        limits.memory = bytes;
    return !q->games_only && solved_game_try(g->solved, q->role, &limits);
}

/* A move of a solved game.  Of several that are worth the same the one that was tried most. */
static GeneralMove describe_solved(const General *g, const RootChoice *r, const SolvedMoves *solved,
                                   uint64_t games)
{
    uint32_t best = r->n;
    for (uint32_t i = 0; i < r->n; i++)
        for (size_t k = 0; k < solved->n; k++)
            if (solved->best[k] == 1 + r->at[i].move &&
                (best == r->n || r->at[i].visits > r->at[best].visits))
                best = i;
    assert(best < r->n);
    GeneralMove m = describe_move(r, best, games);
    m.source = GENERAL_SOLVED;
    m.mean = solved->worth;
    m.plies = solved->plies;
    if (!g->game->chance)
        m.low = m.high = (unsigned)(solved->worth + 0.5);
    return m;
}

bool general_move(General *g, const GeneralQuestion *q, GeneralMove *out)
{
    assert(g && q && out && q->role < g->game->n_players);
    SolvedMoves solved = {0};
    set_position(g, q);
    RootChoice r = root_moves(g, q->role);
    if (r.n == 0)
        return false;
    bool is_solved = r.n > 1 && try_to_solve(g, q) &&
                     solved_game_moves(g->solved, g->seen, seed_here(g, q), &solved);
    uint64_t games = is_solved && solved.n == 1 ? 0 : run_search(g, q, q->role);
    *out = is_solved ? describe_solved(g, &r, &solved, games)
                     : describe_move(&r, choose_root_move(&r, seed_here(g, q)), games);
    free(solved.best);
    return true;
}

bool general_line_move(General *g, const GeneralQuestion *q, GeneralMove *out)
{
    assert(g && q && out && q->role < g->game->n_players);
    SolvingLimits limits = {g->memory, q->until};
    double now = deadline_clock();
    if (q->games > 0 || q->until.at <= 0)
        return false;
    set_position(g, q);
    limits.until.at = now + FOR_LINE * (q->until.at - now);
    if (!shortest_line_try(g->line, g->seen, &limits))
        return false;
    *out = (GeneralMove){
        .source = GENERAL_PROOF, .mean = 100, .low = 100, .high = 100, .is_best = true};
    out->move = shortest_line_move(g->line, g->seen, &out->plies);
    return true;
}

void general_prepare(General *g, const GeneralQuestion *q)
{
    assert(g && q && q->role < g->game->n_players);
    set_position(g, q);
    if (!try_to_solve(g, q))
        run_search(g, q, g->game->n_players);
}

/* ---- what was found ----------------------------------------------------------------------- */

static void explain_move(const General *g, const RootChoice *r, uint32_t i, StrBuf *out)
{
    size_t from = out->n;
    g->game->name_move(g->game, g->seen, 1 + r->at[i].move, out);
    int width = (int)(out->n - from);
    strbuf_printf(out, "%*s %10u games, mean %5.1f", width < 24 ? 24 - width : 0, "",
                  r->at[i].visits, mean_goal(r, i));
    if (low_of(r, i) == high_of(r, i))
        strbuf_printf(out, ", %d proved", low_of(r, i));
    else if (low_of(r, i) > r->tree->least[r->role] || high_of(r, i) < r->tree->most[r->role])
        strbuf_printf(out, ", %d to %d proved", low_of(r, i), high_of(r, i));
    strbuf_putc(out, '\n');
}

/* The move that comes behind move i (r->n: the first) in the order of games, then of the list. */
static uint32_t next_explained(const RootChoice *r, uint32_t i)
{
    uint32_t best = r->n;
    for (uint32_t k = 0; k < r->n; k++) {
        bool is_behind = i == r->n;
        if (!is_behind) {
            uint32_t visits = r->at[i].visits;
            is_behind = r->at[k].visits < visits || (r->at[k].visits == visits && i < k);
        }
        if (is_behind && (best == r->n || r->at[k].visits > r->at[best].visits))
            best = k;
    }
    return best;
}

void general_explain(const General *g, unsigned role, StrBuf *out)
{
    enum { MOST_EXPLAINED = 12 };
    assert(g && out && role < g->game->n_players);
    RootChoice r = root_moves(g, role);
    strbuf_printf(out, "%u games from here, %u states in %.1f MB\n", r.node->visits,
                  r.tree->n_nodes, (double)mcts_tree_bytes(r.tree) / 1e6);
    uint32_t i = r.n, told = 0;
    for (; told < r.n && told < MOST_EXPLAINED; told++) {
        i = next_explained(&r, i);
        explain_move(g, &r, i, out);
    }
    if (told < r.n)
        strbuf_printf(out, "and %u other moves\n", r.n - told);
}
