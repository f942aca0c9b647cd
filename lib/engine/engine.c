/* lib/engine/engine.c -- plays from any position, by tables if they have advice.
 * Does: keeps the game so far; chess: asks the tables first (engine_tables.c), then solved endgames
 *   and the plain search (engine_search.c); games from files: engine_general.c.
 * Knows: al0.h, the game of chess.   Must not know: protocols.
 * Start reading at al0_engine_move(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine/engine_internal.h"

enum { DEFAULT_GAMES = 100000 }; /* random games for a move if no limit ends them */

Al0Engine *al0_engine_new(size_t memory)
{
    Al0Engine *e = base_zalloc(1, sizeof *e, "an engine");
    e->memory = memory ? memory : al0_limits_default()->memory;
    e->played = &chess_game;
    return e;
}

static void forget_game(Al0Engine *e)
{
    for (size_t i = 0; i < e->game.n; i++)
        al0_position_free(e->game.at[i]);
    e->game.n = 0;
}

void al0_engine_forget(Al0Engine *engine)
{
    assert(engine);
    engine_forget_player(engine);
    if (engine->general)
        general_forget(engine->general);
    forget_game(engine);
    engine->late = 0;
    engine->n_late = 0;
    engine_forget_texts(engine);
}

void al0_engine_free(Al0Engine *engine)
{
    if (!engine)
        return;
    al0_engine_forget(engine);
    endgame_clear(&engine->endgame);
    general_free(engine->general);
    vec_clear(&engine->game);
    vec_clear(&engine->tables);
    free(engine);
}

bool al0_engine_add(Al0Engine *engine, const Al0Table *table, Al0Status *status)
{
    assert(engine && table);
    Status s = {0};
    bool is_first = engine->tables.n == 0;
    if (table->game != engine->played && !(is_first && gdl_is_game(table->game))) {
        status_fail(&s, STATUS_WRONG_USE, "the table is for another game than %s",
                    engine->played->name);
    } else if (!al0_table_can_run(table)) {
        status_fail(&s, STATUS_WRONG_USE, "the table cannot be run");
    } else {
        if (table->game != engine->played)
            forget_game(engine);
        engine->played = table->game;
        vec_push(&engine->tables, table, "tables of an engine");
    }
    return lib_end(status, &s);
}

/* ---- the game so far ---------------------------------------------------------------------- */

/* text: NULL: as games begin. */
static Al0Position *read_position(const Game *g, const char *text, Status *s)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Al0Position *p = lib_position_new(g);
    if (!text)
        text = g == &chess_game ? start : "init";
    if (g->read(g, text, strlen(text), p->bytes, s))
        return p;
    al0_position_free(p);
    return NULL;
}

bool al0_engine_set(Al0Engine *engine, const char *position, const char *const *moves,
                    size_t n_moves, Al0Status *status)
{
    assert(engine && (moves || n_moves == 0));
    Status s = {0};
    forget_game(engine);
    Al0Position *p = read_position(engine->played, position, &s);
    for (size_t i = 0; p; i++) {
        vec_push(&engine->game, p, "positions of a game");
        if (i == n_moves)
            return lib_end(status, &s);
        Al0Status wrong;
        p = al0_position_play(p, moves[i], &wrong);
        if (!p)
            status_fail(&s, STATUS_WRONG_INPUT, "move %zu, `%s`: %s", i + 1, moves[i], wrong.text);
    }
    forget_game(engine);
    return lib_end(status, &s);
}

bool al0_engine_set_position(Al0Engine *engine, const Al0Position *position, Al0Status *status)
{
    assert(engine && position);
    Status s = {0};
    forget_game(engine);
    if (position->game == engine->played)
        vec_push(&engine->game, engine_seen_by(position, 0), "positions of a game");
    else
        status_fail(&s, STATUS_WRONG_USE, "the position is of another game than %s",
                    engine->played->name);
    return lib_end(status, &s);
}

/* ---- a question --------------------------------------------------------------------------- */

/* The legal moves that may be chosen. */
static unsigned find_choice(const EngineAsking *a, Move choice[MAX_CHESS_MOVES])
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves((const ChessPosition *)a->position->bytes, move), n_choice = 0;
    for (unsigned i = 0; i < n; i++) {
        char *code = lib_move_text(a->position, move[i], AL0_MOVE_CODE);
        if (engine_is_choice(a->limits, code))
            choice[n_choice++] = move[i];
        free(code);
    }
    return n_choice;
}

/* ---- the move ----------------------------------------------------------------------------- */

/* Whether the last position for which a table had no time belongs to this game. */
static bool was_late(const Al0Engine *e)
{
    if (e->late == 0 || e->game.n < e->late)
        return false;
    Key key = chess_game.key(&chess_game, e->game.at[e->late - 1]->bytes);
    return key.lo == e->late_at.lo && key.hi == e->late_at.hi;
}

static void note_late(Al0Engine *e)
{
    bool before = was_late(e);
    if (before && e->late == e->game.n)
        return;
    e->n_late = before ? e->n_late + 1 : 1;
    e->late = e->game.n;
    e->late_at = chess_game.key(&chess_game, e->game.at[e->late - 1]->bytes);
}

/* A table that has no time is asked again at the next moves, which may be nearer to its goal; but
 * not for ever. */
static bool ask_tables_in_time(EngineAsking *a)
{
    enum { MOST_LATE = 10 };
    Al0Engine *e = a->engine;
    a->was_late = was_late(e);
    if (a->was_late && e->n_late >= MOST_LATE && engine_can_solve(a)) {
        engine_remark(a, "", "the table had no time in many positions of this game");
        return false;
    }
    bool found = engine_ask_tables(a);
    if (!found && a->late)
        note_late(e);
    return found;
}

static bool ask_engine(EngineAsking *a, Status *s)
{
    const Al0Position *now = a->engine->game.at[a->engine->game.n - 1];
    const char *ending = al0_position_ending(now);
    if (ending)
        return status_fail(s, STATUS_WRONG_USE, "the game is over: %s", ending);
    a->position = engine_seen_by(now, engine_second_moves(now));
    a->n_choice = find_choice(a, a->choice);
    bool found = a->limits->mate ? engine_ask_mate(a) : ask_tables_in_time(a);
    found = found || engine_ask_endgame(a) || engine_ask_search(a);
    a->out->late = a->late_table;
    al0_position_free(a->position);
    strbuf_clear(&a->remark);
    return found || status_fail(s, STATUS_WRONG_INPUT, "none of the moves to choose from is legal");
}

bool al0_engine_move(Al0Engine *engine, const Al0EngineLimits *limits, Al0EngineMove *out,
                     Al0Status *status)
{
    assert(engine && out);
    Status s = {0};
    Al0EngineLimits l;
    Al0EngineMove move = AL0_INIT(Al0EngineMove);
    if (!sized_check(out, "figures of a move", &s) || !SIZED_TAKE(&l, limits, "limits", &s))
        return lib_end(status, &s);
    EngineAsking a = {.engine = engine, .limits = &l, .began = deadline_clock(), .out = &move};
    if (engine->played != &chess_game && l.seconds <= 0 && !l.stop)
        l.nodes = l.nodes ? l.nodes : DEFAULT_GAMES;
    volatile sig_atomic_t stopped = 0; /* by a refusal of progress */
    l.stop = l.stop ? l.stop : &stopped;
    a.deadline = l.seconds > 0 ? a.began + l.seconds : 0;
    engine_forget_texts(engine);
    if (engine->game.n == 0)
        status_fail(&s, STATUS_WRONG_USE, "there is no position");
    else if (engine->played != &chess_game)
        engine_general_move(engine, &l, &move, &s);
    else
        ask_engine(&a, &s);
    SIZED_GIVE(out, &move);
    return lib_end(status, &s);
}

bool al0_engine_prepare(Al0Engine *engine, const Al0EngineLimits *limits, Al0Status *status)
{
    assert(engine);
    Status s = {0};
    Al0EngineLimits l;
    if (!SIZED_TAKE(&l, limits, "limits", &s))
        return lib_end(status, &s);
    if (engine->game.n == 0)
        status_fail(&s, STATUS_WRONG_USE, "there is no position");
    else if (engine->played == &chess_game)
        status_fail(&s, STATUS_UNSUPPORTED, "chess is not prepared");
    else
        engine_general_prepare(engine, &l, &s);
    return lib_end(status, &s);
}
