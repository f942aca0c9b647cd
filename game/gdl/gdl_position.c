/* game/gdl/gdl_position.c -- states and the plies between them.
 * A position carries what follows from its state: whose ply it is, the legal moves, the end.  So
 * questions are tests of bits, and only a step runs the program: for up to 128 successors at once,
 * which the position's cache keeps.
 * Start reading at gdl_play(). */
#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "game/gdl/gdl.h"

static const GdlPosition *as_position(const void *position)
{
    return position;
}

/* ---- workspaces --------------------------------------------------------------------------- */

static void set_facts_everywhere(const GdlGame *g, GameRun *r, const GdlPosition *p)
{
    for (uint32_t i = 0; i < g->program->n_fluents; i++)
        r->value[program_fluent(i)] = gdl_bit(p, 0, i) ? lanes_all() : lanes_none();
}

GameRun *gdl_take_run(const GdlGame *g, const GdlPosition *p)
{
    assert(g);
    GameRun *r = NULL;
    for (int i = 0; i < GDL_POOL && !r; i++)
        if (atomic_load_explicit(&g->pool->at[i], memory_order_relaxed))
            r = atomic_exchange(&g->pool->at[i], NULL);
    if (!r) {
        r = base_alloc(sizeof *r, "states of a game");
        *r = run_new(g->program);
    }
    if (p) {
        set_facts_everywhere(g, r, p);
        run_state(r);
    }
    return r;
}

void gdl_give_run(const GdlGame *g, GameRun *run)
{
    assert(g && run);
    for (int i = 0; i < GDL_POOL && run; i++) {
        GameRun *none = NULL;
        if (atomic_compare_exchange_strong(&g->pool->at[i], &none, run))
            run = NULL;
    }
    if (run) {
        run_clear(run);
        free(run);
    }
}

/* ---- what a position is laid out like ------------------------------------------------------ */

static uint32_t words_for(uint32_t bits)
{
    return (bits + 63) / 64;
}

/* The literals behind the bits from the first legal move on, with gaps where a word is not full. */
static const ProgramLiteral *list_outputs(GdlGame *g)
{
    const GameProgram *p = g->program;
    const GdlLayout *l = &g->layout;
    uint32_t first = l->legal[0];
    size_t n = (size_t)(l->pending - first) * 64;
    ProgramLiteral *out = ARENA_ARRAY(g->home, ProgramLiteral, n + 1);
    for (size_t i = 0; i < n; i++)
        out[i] = PROGRAM_FALSE;
    for (uint32_t r = 0; r < p->n_roles; r++)
        memcpy(out + (size_t)(l->legal[r] - first) * 64, p->legal + p->first_move[r],
               (p->first_move[r + 1] - p->first_move[r]) * sizeof *out);
    ProgramLiteral *ends = out + (size_t)(l->ends - first) * 64;
    ends[0] = p->terminal;
    for (size_t i = 0; i < p->n_goals; i++)
        ends[1 + i] = p->goals[i].holds;
    for (uint32_t v = 0; v < p->n_values; v++)
        if (g->carried->of_value[v])
            out[(size_t)(l->carried - first) * 64 + g->carried->of_value[v] - 1] = 2 * v;
    return out;
}

bool gdl_lay_out(GdlGame *g)
{
    assert(g && !g->is_ready);
    const GameProgram *p = g->program;
    GdlLayout *l = &g->layout;
    uint32_t n = words_for(p->n_fluents);
    l->legal = ARENA_ARRAY(g->home, uint32_t, p->n_roles);
    for (uint32_t r = 0; r < p->n_roles; r++) {
        l->legal[r] = n;
        n += words_for(p->first_move[r + 1] - p->first_move[r]);
    }
    l->ends = n;
    l->carried = n + words_for(1 + (uint32_t)p->n_goals);
    l->pending = l->carried + words_for(g->carried->n);
    l->n = l->pending + (p->n_roles + 1) / 2;
    l->outputs = list_outputs(g);
    size_t size = sizeof(GdlPosition) + l->n * sizeof(uint64_t);
    g->batch = GDL_BATCH_BYTES / size < GDL_BATCH ? GDL_BATCH_BYTES / size : GDL_BATCH;
    g->batch = g->batch > g->game.max_moves ? g->game.max_moves : g->batch;
    g->game.position_size = size;
    g->game.cache_size = 16 + g->batch * size;
    return size <= LIMIT_GDL_POSITION;
}

void gdl_make_parts(GdlGame *g)
{
    assert(g && !g->is_ready);
    const GameProgram *p = g->program;
    size_t n_outputs = (size_t)(g->layout.pending - g->layout.legal[0]) * 64;
    bool *is_needed = base_zalloc(p->n_values, sizeof *is_needed, "code");
    part_need_next(p, is_needed);
    g->parts.step = program_part_make(g->home, p, p->n_state_blocks, p->n_blocks, is_needed);
    g->parts.before_step = program_part_make(g->home, p, 0, p->n_state_blocks, is_needed);
    memset(is_needed, 0, p->n_values * sizeof *is_needed);
    for (size_t i = 0; i < n_outputs; i++)
        is_needed[g->layout.outputs[i] / 2] = true;
    g->parts.outputs = program_part_make(g->home, p, 0, p->n_state_blocks, is_needed);
    free(is_needed);
}

/* ---- whose ply it is ----------------------------------------------------------------------- */

uint32_t gdl_role_of(const GdlGame *g, uint32_t move)
{
    uint32_t r = 0;
    assert(move < g->program->n_moves);
    while (move >= g->program->first_move[r + 1])
        r++;
    return r;
}

bool gdl_is_legal(const GdlGame *g, const GdlPosition *p, uint32_t move)
{
    assert(g && p && move < g->program->n_moves);
    uint32_t r = gdl_role_of(g, move);
    return gdl_bit(p, g->layout.legal[r], move - g->program->first_move[r]);
}

static uint32_t words_of_role(const GdlGame *g, uint32_t role)
{
    return words_for(g->program->first_move[role + 1] - g->program->first_move[role]);
}

static uint32_t count_legal(const GdlGame *g, const GdlPosition *p, uint32_t role)
{
    uint32_t n = 0, first = g->layout.legal[role];
    for (uint32_t w = 0; w < words_of_role(g, role); w++)
        n += (uint32_t)__builtin_popcountll(p->word[first + w]);
    return n;
}

/* The first legal move of a role, which has one. */
static uint32_t first_legal(const GdlGame *g, const GdlPosition *p, uint32_t role)
{
    uint32_t w = g->layout.legal[role];
    while (!p->word[w])
        w++;
    return g->program->first_move[role] + (w - g->layout.legal[role]) * 64 +
           (uint32_t)__builtin_ctzll(p->word[w]);
}

/* Where nobody chooses: the role whose turn it is, or the only one whose move can change something,
 * else us. */
static uint32_t mover_without_choice(const GdlGame *g, const GdlPosition *p)
{
    uint32_t n = 0, mover = p->us;
    if (g->game.alternates)
        return gdl_bit(p, 0, g->turn_of[0]) ? 0 : 1;
    for (uint32_t r = 0; r < g->program->n_roles; r++) {
        if (count_legal(g, p, r) != 1 || !g->can_change[first_legal(g, p, r)])
            continue;
        mover = r;
        n++;
    }
    return n == 1 ? mover : p->us;
}

/* Sets mover, end and n_legal, from the legal moves and the choices made. */
static void settle_mover(const GdlGame *g, GdlPosition *p)
{
    const uint32_t *pending = gdl_pending(g, p);
    uint32_t chooser = UINT32_MAX;
    bool lacks_move = false;
    for (uint32_t r = 0; r < g->program->n_roles; r++) {
        uint32_t n = count_legal(g, p, r);
        lacks_move |= n == 0;
        if (n >= 2 && !pending[r] && (chooser == UINT32_MAX || r == p->us))
            chooser = r;
    }
    p->mover = (uint8_t)(chooser == UINT32_MAX ? mover_without_choice(g, p) : chooser);
    p->end = gdl_bit(p, g->layout.ends, 0) ? GDL_TERMINAL : GDL_GOES_ON;
    if (p->end == GDL_GOES_ON && lacks_move)
        p->end = GDL_NO_MOVE;
    p->n_legal = p->end == GDL_GOES_ON ? count_legal(g, p, p->mover) : 0;
}

bool gdl_others_choose(const GdlGame *g, const GdlPosition *p)
{
    assert(g && p);
    bool found = false;
    for (uint32_t r = 0; r < g->program->n_roles && !found; r++)
        found = r != p->mover && !gdl_pending(g, p)[r] && count_legal(g, p, r) >= 2;
    return found;
}

/* ---- from lanes to positions --------------------------------------------------------------- */

static GdlPosition *nth(const GdlGame *g, void *positions, size_t i)
{
    return (GdlPosition *)((char *)positions + i * g->game.position_size);
}

/* Positions, one behind the other. */
typedef struct PositionRow {
    void *at;
    unsigned n;
} PositionRow;

/* Writes a word of 64 bits of each position. */
static void take_word(const GdlGame *g, const uint64_t *rows, uint32_t word, PositionRow out)
{
    for (unsigned i = 0; i < out.n; i++)
        nth(g, out.at, i)->word[word] = rows[i];
}

static Key key_of_facts(const GdlGame *g, const GdlPosition *p)
{
    Key k = {0, 0};
    for (uint32_t w = 0; w < g->layout.legal[0]; w++)
        for (uint64_t rest = p->word[w]; rest; rest &= rest - 1) {
            const Key *fact = &g->program->keys[64 * w + (uint32_t)__builtin_ctzll(rest)];
            k.lo ^= fact->lo;
            k.hi ^= fact->hi;
        }
    return k;
}

void gdl_take_outputs(const GdlGame *g, const GameRun *r, unsigned n, void *positions)
{
    assert(g && r && positions && n <= RUN_LANES);
    uint64_t rows[RUN_LANES];
    uint32_t first = g->layout.legal[0];
    for (uint32_t w = first; w < g->layout.pending; w++) {
        Lanes lanes[64];
        for (uint32_t i = 0; i < 64; i++)
            lanes[i] = run_get(r, g->layout.outputs[(size_t)(w - first) * 64 + i]);
        run_rows(lanes, 64, rows);
        take_word(g, rows, w, (PositionRow){positions, n});
    }
    for (unsigned i = 0; i < n; i++) {
        GdlPosition *p = nth(g, positions, i);
        p->key = key_of_facts(g, p);
        settle_mover(g, p);
    }
}

/* What positions behind a step share. */
typedef struct StepView {
    uint8_t us;
    uint32_t step; /* how many have been made */
} StepView;

/* The states of the first lanes as positions. */
static void extract_positions(const GdlGame *g, const GameRun *r, StepView view, PositionRow out)
{
    uint64_t rows[RUN_LANES];
    uint32_t n_facts = g->program->n_fluents;
    for (unsigned i = 0; i < out.n; i++) {
        memset(nth(g, out.at, i), 0, g->game.position_size);
        nth(g, out.at, i)->us = view.us;
        nth(g, out.at, i)->step = view.step;
    }
    for (uint32_t w = 0; w < g->layout.legal[0]; w++) {
        run_rows(&r->value[program_fluent(64 * w)], n_facts - 64 * w, rows);
        take_word(g, rows, w, out);
    }
    gdl_take_outputs(g, r, out.n, out.at);
}

void gdl_complete(const GdlGame *g, GdlPosition *p)
{
    GameRun *r = gdl_take_run(g, NULL);
    set_facts_everywhere(g, r, p);
    run_part(r, &g->parts.outputs);
    extract_positions(g, r, (StepView){p->us, p->step}, (PositionRow){p, 1});
    gdl_give_run(g, r);
}

/* ---- moves -------------------------------------------------------------------------------- */

Turn gdl_turn(const Game *game, const void *position)
{
    assert(game && position);
    (void)game;
    return as_position(position)->mover == as_position(position)->us ? TURN_US : TURN_THEM;
}

bool gdl_chance(const Game *game, const void *position)
{
    const GdlPosition *p = position;
    return p->mover == game->n_players && p->end == GDL_GOES_ON;
}

unsigned gdl_moves(const Game *game, const void *position, void *cache, Move *out)
{
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    unsigned n = 0;
    (void)cache;
    uint32_t first = g->layout.legal[p->mover];
    for (uint32_t w = 0; p->n_legal && w < words_of_role(g, p->mover); w++)
        for (uint64_t rest = p->word[first + w]; rest; rest &= rest - 1)
            out[n++] =
                1 + g->program->first_move[p->mover] + 64 * w + (uint32_t)__builtin_ctzll(rest);
    assert(n == p->n_legal);
    return n;
}

const char *gdl_ending(const Game *game, const void *position)
{
    static const char *const name[] = {NULL, "terminal", "a role has no legal move"};
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    if (p->end == GDL_NO_MOVE && gdl_has_chance(g) && count_legal(g, p, game->n_players) == 0)
        return "chance has no outcome";
    return name[p->end];
}

/* Which of the mover's legal moves it is, from 0. */
static uint32_t rank_of_legal(const GdlGame *g, const GdlPosition *p, uint32_t move)
{
    uint32_t bit = move - g->program->first_move[p->mover], n = 0;
    const uint64_t *word = p->word + g->layout.legal[p->mover];
    for (uint32_t w = 0; w < bit / 64; w++)
        n += (uint32_t)__builtin_popcountll(word[w]);
    return n + (uint32_t)__builtin_popcountll(word[bit / 64] & ((UINT64_C(1) << bit % 64) - 1));
}

/* Sets in all lanes whether moves are made: this one of the mover's, and those of roles that have
 * no choice left. */
static void set_made(const GdlGame *g, const GdlPosition *p, uint32_t move, GameRun *r, Lanes made)
{
    for (uint32_t role = 0; role < g->program->n_roles; role++) {
        uint32_t chosen = gdl_pending(g, p)[role], m = chosen - 1;
        bool must = !chosen && count_legal(g, p, role) == 1;
        if (role == p->mover || must)
            m = must && role != p->mover ? first_legal(g, p, role) : move;
        else if (!chosen)
            continue;
        r->value[program_move(g->program, m)] = made;
    }
}

GameRun *gdl_take_step(const GdlGame *g, const GdlPosition *p, uint32_t move)
{
    assert(g && p && move < g->program->n_moves);
    GameRun *r = gdl_take_run(g, p);
    set_made(g, p, move, r, lanes_all());
    run_step(r, lanes_none());
    return r;
}

void gdl_give_step(const GdlGame *g, const GdlPosition *p, uint32_t move, GameRun *run)
{
    assert(g && p && run && move < g->program->n_moves);
    set_made(g, p, move, run, lanes_none());
    gdl_give_run(g, run);
}

/* Moves of one role that are made at once, each in a lane of its own. */
typedef struct MoveBatch {
    uint32_t move[GDL_BATCH];
    unsigned n;
} MoveBatch;

/* The legal moves of the mover from one on, in their order, as many as a batch of the game takes.
 */
static void moves_from(const GdlGame *g, const GdlPosition *p, uint32_t move, MoveBatch *out)
{
    uint32_t first = g->program->first_move[p->mover], end = g->program->first_move[p->mover + 1];
    out->n = 0;
    for (uint32_t m = move; m < end && out->n < g->batch; m++)
        if (gdl_bit(p, g->layout.legal[p->mover], m - first))
            out->move[out->n++] = m;
}

uint32_t gdl_move_of_other(const GdlGame *g, const GdlPosition *p, uint32_t role)
{
    assert(g && p && role < g->program->n_roles);
    uint32_t chosen = gdl_pending(g, p)[role];
    return chosen ? chosen - 1 : first_legal(g, p, role);
}

/* The states behind a step in which the mover makes one of these moves, and all others what they
 * have chosen, or must do. */
static void step_with_moves(const GdlGame *g, const GdlPosition *p, const MoveBatch *batch,
                            void *out)
{
    GameRun *r = gdl_take_run(g, NULL);
    Lanes *done[LIMIT_PROGRAM_ROLES + 1];
    unsigned n_done = 0;
    const StepView view = {p->us, p->step + 1};
    set_facts_everywhere(g, r, p);
    run_part(r, &g->parts.before_step);
    for (uint32_t role = 0; role < g->program->n_roles; role++) {
        if (role == p->mover)
            continue;
        Lanes *v = &r->value[program_move(g->program, gdl_move_of_other(g, p, role))];
        *v = lanes_all();
        done[n_done++] = v;
    }
    for (unsigned i = 0; i < batch->n; i++)
        lanes_set(&r->value[program_move(g->program, batch->move[i])], i);
    run_part(r, &g->parts.step);
    run_next(r);
    memcpy(&r->value[program_fluent(0)], r->next, g->program->n_fluents * sizeof *r->next);
    for (unsigned i = 0; i < n_done; i++)
        *done[i] = lanes_none();
    for (unsigned i = 0; i < batch->n; i++)
        r->value[program_move(g->program, batch->move[i])] = lanes_none();
    run_part(r, &g->parts.outputs);
    extract_positions(g, r, view, (PositionRow){out, batch->n});
    gdl_give_run(g, r);
}

/* What a cache begins with; successors stand behind it. */
typedef struct GdlCache {
    uint32_t n;    /* successors; 0 at first */
    uint32_t rank; /* of the first one's move */
    uint64_t unused;
} GdlCache;

/* The successor by a move, from the cache, which is filled with those from that move on where it
 * has it not. */
static const GdlPosition *successor(const GdlGame *g, const GdlPosition *p, GdlCache *cache,
                                    uint32_t move)
{
    uint32_t rank = rank_of_legal(g, p, move);
    if (rank < cache->rank || rank - cache->rank >= cache->n || cache->n == 0) {
        MoveBatch batch;
        moves_from(g, p, move, &batch);
        step_with_moves(g, p, &batch, cache + 1);
        cache->n = batch.n;
        cache->rank = rank;
    }
    return nth(g, cache + 1, rank - cache->rank);
}

void gdl_play(const Game *game, const void *position, void *cache, Move move, void *out)
{
    static_assert(sizeof(GdlCache) == 16, "gdl_lay_out() counts on it");
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    uint32_t m = move - 1;
    assert(p->n_legal && gdl_role_of(g, m) == p->mover && gdl_is_legal(g, p, m));
    if (gdl_others_choose(g, p)) {
        memmove(out, position, game->position_size);
        *gdl_choice(g, out, ((GdlPosition *)out)->mover) = move;
        settle_mover(g, out);
    } else if (cache) {
        memcpy(out, successor(g, p, cache, m), game->position_size);
    } else {
        MoveBatch batch;
        batch.move[0] = m;
        batch.n = 1;
        step_with_moves(g, p, &batch, out);
    }
}

/* ---- views and identity -------------------------------------------------------------------- */

void gdl_orient(const Game *game, const void *position, unsigned us, void *out)
{
    GdlPosition *p = out;
    assert(us < game->n_players);
    if (out != position)
        memcpy(out, position, game->position_size);
    p->us = (uint8_t)us;
    settle_mover(gdl_of(game), p);
}

unsigned gdl_us(const Game *game, const void *position)
{
    (void)game;
    return as_position(position)->us;
}

Key gdl_key(const Game *game, const void *position)
{
    assert(game && position);
    const GdlGame *g = gdl_of(game);
    const GdlPosition *p = position;
    uint64_t others = mix64(p->us + MIX_GOLDEN);
    for (uint32_t r = 0; r < g->program->n_roles; r++)
        others = mix64(others ^ gdl_pending(g, p)[r]);
    return (Key){p->key.lo ^ others, p->key.hi ^ mix64(others)};
}

bool gdl_same(const Game *game, const void *a, const void *b)
{
    assert(game && a && b);
    const GdlGame *g = gdl_of(game);
    const GdlPosition *x = a, *y = b;
    return x->us == y->us && memcmp(x->word, y->word, g->layout.legal[0] * sizeof *x->word) == 0 &&
           memcmp(gdl_pending(g, x), gdl_pending(g, y), g->program->n_roles * sizeof(uint32_t)) ==
               0;
}

unsigned gdl_move_number(const Game *game, const void *position, unsigned *player)
{
    assert(game && position && player);
    unsigned step = as_position(position)->step, mover = as_position(position)->mover;
    *player = mover;
    if (!game->alternates)
        return step + 1;
    unsigned first =
        mover ^ (step & 1); /* who began: the second player's move is the end of number 1 */
    return (step + first) / 2 + 1;
}

int gdl_goal(const GdlGame *g, const GdlPosition *p, uint32_t role)
{
    assert(g && p && role < g->program->n_roles);
    int goal = -1;
    unsigned n = 0;
    for (uint32_t i = 0; i < g->program->n_goals; i++) {
        if (g->program->goals[i].role != role || !gdl_bit(p, g->layout.ends, 1 + i))
            continue;
        goal = (int)g->program->goals[i].value;
        n++;
    }
    return n == 1 ? goal : -1;
}

bool gdl_is_game(const Game *game)
{
    assert(game);
    return game->play == gdl_play;
}
