/* game/gdl/gdl_game.c -- a Game from a file of rules (see gdl_game.h). */
#include <assert.h>
#include <string.h>

#include "game/gdl/gdl.h"

/* ---- the game ------------------------------------------------------------------------------ */

static const char *const *player_names(Arena *home, const GameProgram *p)
{
    const char **names = ARENA_ARRAY(home, const char *, p->n_roles + 1);
    for (uint32_t r = 0; r < p->n_roles; r++)
        names[r] = kif_name_text(p->flat.rules->names, p->roles[r]);
    return names;
}

static const char *name_of_file(const Source *s)
{
    const char *slash = strrchr(s->name, '/');
    return slash ? slash + 1 : s->name;
}

static uint32_t most_moves(const GameProgram *p)
{
    uint32_t most = 1;
    for (uint32_t r = 0; r < p->n_roles; r++)
        if (p->first_move[r + 1] - p->first_move[r] > most)
            most = p->first_move[r + 1] - p->first_move[r];
    return most;
}

static Game game_from_rules(GdlGame *g)
{
    const char *name = name_of_file(g->source);
    return (Game){.name = name,
                  .title = name,
                  .players = player_names(g->home, g->program),
                  .n_players = g->program->n_players,
                  .position_format = "facts",
                  .keys = USUAL_KEYS,
                  .vocab = &g->vocab,
                  .rules = g,
                  .records = &gdl_records,
                  .steps = &gdl_steps,
                  .max_moves = most_moves(g->program),
                  .read = gdl_read,
                  .write = gdl_write,
                  .orient = gdl_orient,
                  .us = gdl_us,
                  .turn = gdl_turn,
                  .chance = gdl_has_chance(g) ? gdl_chance : NULL,
                  .at_once = gdl_at_once,
                  .moves = gdl_moves,
                  .ending = gdl_ending,
                  .play = gdl_play,
                  .key = gdl_key,
                  .same = gdl_same,
                  .name_move = gdl_name_move,
                  .code_move = gdl_name_move,
                  .read_move = gdl_read_move,
                  .move_number = gdl_move_number};
}

/* False after an error: a game that no position can hold, or too many players. */
static bool check_game_size(Diags *ds, const GdlGame *g, bool position_fits)
{
    const GameProgram *p = g->program;
    const KifRules *rules = p->flat.rules;
    if (p->n_roles > MOST_PLAYERS)
        diag_add(ds, DIAG_ERROR, kif_first_place(rules, KIF_ROLE),
                 "the game has %u roles (the limit is %d)", p->n_roles, MOST_PLAYERS);
    else if (g->game.max_moves > MOST_MOVES)
        diag_add(ds, DIAG_ERROR, kif_first_place(rules, KIF_LEGAL),
                 "a role has %zu moves (the limit is %d)", g->game.max_moves, MOST_MOVES);
    else if (p->relations.classes[p->relations.role_class].n > 64)
        diag_add(ds, DIAG_ERROR, kif_first_place(rules, KIF_ROLE),
                 "the roles are of one kind with %u constants: there are no sets of more than 64",
                 p->relations.classes[p->relations.role_class].n);
    else if (!position_fits)
        diag_add(ds, DIAG_ERROR, kif_first_place(rules, KIF_LEGAL),
                 "a position would take %zu bytes, with the facts and legal moves in it (the limit "
                 "is %d)",
                 g->game.position_size, LIMIT_GDL_POSITION);
    else
        return true;
    return false;
}

static GameProgram *read_program(Arena *home, Diags *ds, const Source *source,
                                 const GdlOpening *how)
{
    const ProgramOptions options = {.relations = true, .bounds = how->bounds};
    const KifRules *rules = kif_read_for_table(home, ds, source, how->extra);
    return rules ? program_make(home, ds, rules, options) : NULL;
}

GdlGame *gdl_game_open(Arena *home, Diags *ds, const Source *source, GdlOpening how)
{
    assert(home && ds && source);
    GameProgram *p = read_program(home, ds, source, &how);
    if (!p)
        return NULL;
    GdlGame *g = ARENA_NEW(home, GdlGame);
    GdlCarried *carried = ARENA_NEW(home, GdlCarried);
    carried->of_value = ARENA_ARRAY(home, uint32_t, p->n_values + 1);
    *g = (GdlGame){.home = home,
                   .source = source,
                   .program = p,
                   .carried = carried,
                   .pool = ARENA_NEW(home, GdlPool),
                   .can_change = gdl_find_changing(home, p)};
    g->relaxed = relaxed_task(home, p, g->can_change);
    g->game = game_from_rules(g);
    g->game.alternates = !gdl_has_chance(g) && gdl_find_turns(p, g->turn_of);
    if (g->game.alternates) {
        g->is_moveless = gdl_find_moveless(home, p, g->turn_of);
        g->game.pass = gdl_pass;
    }
    g->game.solver = gdl_may_be_solved(&g->game) ? &gdl_solver : NULL;
    g->game.reach = &gdl_reach;
    bool fits = gdl_lay_out(g);
    if (check_game_size(ds, g, fits) && !ground_is_late(ds, &how.bounds)) {
        gdl_index_texts(g);
        gdl_make_words(g);
        gdl_make_board(g);
        return g;
    }
    program_clear(p);
    return NULL;
}

static void make_initial(GdlGame *g)
{
    g->initial = arena_alloc(g->home, g->game.position_size);
    for (uint32_t i = 0; i < g->program->n_fluents; i++)
        if (g->program->is_initial[i])
            g->initial->word[i / 64] |= UINT64_C(1) << i % 64;
    gdl_complete(g, g->initial);
}

void gdl_game_ready(GdlGame *g)
{
    assert(g && !g->is_ready);
    bool fits = gdl_lay_out(g);
    if (!fits) { /* what words ask for is computed anew each time, then */
        memset(g->carried->of_value, 0, g->program->n_values * sizeof *g->carried->of_value);
        g->carried->n = 0;
        fits = gdl_lay_out(g);
        assert(fits);
    }
    gdl_make_parts(g);
    g->is_ready = true;
    make_initial(g);
}

void gdl_game_close(GdlGame *g)
{
    if (!g)
        return;
    for (int i = 0; i < GDL_POOL; i++) {
        GameRun *r = atomic_load(&g->pool->at[i]);
        if (r)
            run_clear(r);
        free(r);
    }
    relaxed_task_clear(g->relaxed);
    program_clear(g->program);
}

const Game *gdl_game(const GdlGame *g)
{
    assert(g);
    return &g->game;
}

const Source *gdl_game_source(const Game *game)
{
    assert(gdl_is_game(game));
    return gdl_of(game)->source;
}
