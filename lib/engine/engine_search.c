/* lib/engine/engine_search.c -- the engine's moves if no table has advice.
 * Does: plays small endgames that it solves; passes all other positions to the plain search.
 * Knows: engine/, solved endgames.   Must not know: protocols, tables.
 * Start reading at engine_ask_endgame(), engine_ask_search(). */
#include <stdlib.h>
#include <string.h>

#include "engine/chess/search.h"
#include "lib/engine/engine_internal.h"

/* Seconds that the plain search may take once it is interrupted. */
static const double AFTER_STOP = 0.002;
/* Of the time for a move, what may go into solving its endgame. */
static const double FOR_SOLVING = 0.9;
/* Seconds for solving an endgame only to tell how far the mate is. */
static const double FOR_SCORE = 0.1;
/* How many times as long as foreseen an endgame may take that has time of its own. */
static const double LATE_SOLVING = 4;

/* ---- the plain search --------------------------------------------------------------------- */

static char *line_text(const ChessPosition *p, const EngineLine *line)
{
    ChessPosition at = *p;
    StrBuf b = {0};
    for (unsigned i = 0; i < line->n; i++) {
        strbuf_puts(&b, i ? " " : "");
        uci_write(&at, line->move[i], &b);
        chess_play(&at, line->move[i], &at);
    }
    return strbuf_take(&b);
}

static void tell_engine_line(EngineAsking *a, const EngineLine *line)
{
    Al0Engine *e = a->engine;
    engine_forget_texts(e);
    e->text = (EngineTexts){.name = lib_move_text(a->position, line->move[0], AL0_MOVE_NAME),
                            .code = lib_move_text(a->position, line->move[0], AL0_MOVE_CODE),
                            .line = line_text((const ChessPosition *)a->position->bytes, line),
                            .remark = engine_text(strbuf_get(&a->remark))};
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove),   .source = AL0_FROM_SEARCH,
                              .name = e->text.name,      .code = e->text.code,
                              .line = e->text.line,      .plies = line->depth,
                              .rank = line->rank + 1,    .mate_in = engine_mate_in(line->score),
                              .score = line->score,      .nodes = line->nodes,
                              .keeps_draw = a->is_drawn, .remark = e->text.remark};
}

static void tell_so_far(void *context, const EngineLine *line)
{
    EngineAsking *a = context;
    tell_engine_line(a, line);
    a->limits->tell(a->limits->context, a->out);
}

/* The positions before the present one that can come again. */
static size_t find_earlier_keys(const EngineAsking *a, Key **out)
{
    const Al0Engine *e = a->engine;
    size_t all = e->game.n - 1;
    size_t n = ((const ChessPosition *)a->position->bytes)->halfmove;
    bool second = engine_second_moves(e->game.at[all]);
    n = n < all ? n : all;
    *out = base_alloc((n + 1) * sizeof **out, "positions of a game");
    for (size_t i = 0; i < n; i++) {
        Al0Position *p = engine_seen_by(e->game.at[all - n + i], second);
        (*out)[i] = chess_game.key(&chess_game, p->bytes);
        al0_position_free(p);
    }
    return n;
}

/* Where it was interrupted before, a moment is left. */
static Deadline deadline_of(const EngineAsking *a)
{
    Deadline d = {.at = a->deadline, .stop = a->limits->stop};
    if (!engine_is_stopped(a))
        return d;
    return (Deadline){.at = deadline_clock() + AFTER_STOP};
}

bool engine_ask_search(EngineAsking *a)
{
    Key *before;
    EngineLine line;
    EngineQuestion q = {.position = (const ChessPosition *)a->position->bytes,
                        .choice = a->choice,
                        .n_choice = a->n_choice,
                        .depth = a->limits->depth,
                        .nodes = a->limits->nodes,
                        .lines = a->limits->lines,
                        .deadline = deadline_of(a),
                        .memory = engine_is_stopped(a) ? 0 : a->engine->memory / 32,
                        .context = a};
    if (a->limits->tell)
        q.tell = tell_so_far;
    q.n_before = find_earlier_keys(a, &before);
    q.before = before;
    bool found = engine_search(&q, &line);
    free(before);
    if (found)
        tell_engine_line(a, &line);
    return found;
}

/* ---- solved endgames ---------------------------------------------------------------------- */

static void tell_solving(void *context, const SolveProgress *p)
{
    enum { ALL = 1000 };
    const EngineAsking *a = context;
    const Al0Progress now = {.work = AL0_WORK_ENDGAME,
                             .name = p->name,
                             .done = (uint64_t)(p->share * ALL),
                             .all = ALL,
                             .seconds = deadline_clock() - a->began};
    if (!a->limits->progress(a->limits->context, &now))
        *a->limits->stop = 1;
}

/* Above 0, also when the time is over. */
static double time_left(const EngineAsking *a)
{
    static const double least = 1e-6;
    double left = a->deadline - deadline_clock();
    return left > least ? left : least;
}

bool engine_can_solve(EngineAsking *a)
{
    const Al0EngineLimits *l = a->limits;
    double began = deadline_clock();
    EndgameLimits limits = {.memory = a->engine->memory, .stop = l->stop, .progress_context = a};
    if (a->deadline > 0)
        limits.seconds = time_left(a) * FOR_SOLVING;
    if (l->progress)
        limits.progress = tell_solving;
    if (l->solve_seconds > 0) {
        limits.foreseen = l->solve_seconds;
        limits.seconds = l->solve_seconds * LATE_SOLVING;
    }
    bool solved =
        endgame_solve(&a->engine->endgame, (const ChessPosition *)a->position->bytes, &limits);
    if (l->solve_seconds > 0 && a->deadline > 0)
        a->deadline += deadline_clock() - began;
    return solved;
}

/* plies: below 0 where it is their mate. */
static int mate_in_plies(int plies)
{
    int moves = (int)moves_in_plies((unsigned)abs(plies));
    return plies > 0 ? moves : -moves;
}

int engine_solved_mate(EngineAsking *a, const char *code)
{
    const ChessPosition *p = (const ChessPosition *)a->position->bytes;
    Endgame *e = &a->engine->endgame;
    Status s = {0};
    int plies = 0;
    Move m = chess_game.read_move(&chess_game, p, code, strlen(code), &s);
    bool hurried = a->deadline > 0 && time_left(a) < FOR_SCORE;
    EndgameLimits limits = {
        .seconds = FOR_SCORE, .memory = a->engine->memory, .stop = a->limits->stop};
    if (endgame_has(e, p) || (!hurried && endgame_solve(e, p, &limits)))
        plies = endgame_keep_best(e, p, &m, 1).plies;
    return mate_in_plies(plies);
}

/* Best play from the position on, as codes; it ends where the class does. */
static char *endgame_line(const EngineAsking *a, Move first)
{
    enum { LONGEST_LINE = 24 };
    ChessPosition p = *(const ChessPosition *)a->position->bytes;
    StrBuf b = {0};
    for (Move m = first; m != NO_MOVE;) {
        Move move[MAX_CHESS_MOVES];
        strbuf_puts(&b, b.n ? " " : "");
        uci_write(&p, m, &b);
        chess_play(&p, m, &p);
        chess_game.orient(&chess_game, &p, game_other_player(&chess_game, &p), &p);
        unsigned n = chess_moves(&p, move);
        bool goes_on =
            n > 0 && b.n < LONGEST_LINE * sizeof "a1a2" && endgame_has(&a->engine->endgame, &p);
        if (goes_on)
            endgame_keep_best(&a->engine->endgame, &p, move, n);
        m = goes_on ? move[0] : NO_MOVE;
    }
    return strbuf_take(&b);
}

static void tell_endgame(EngineAsking *a, Move move, int plies)
{
    Al0Engine *e = a->engine;
    strbuf_printf(&a->remark, "; best play of %s, which was solved", e->endgame.name[0]);
    e->text = (EngineTexts){.name = lib_move_text(a->position, move, AL0_MOVE_NAME),
                            .code = lib_move_text(a->position, move, AL0_MOVE_CODE),
                            .line = endgame_line(a, move),
                            .remark = engine_text(strbuf_get(&a->remark))};
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove),
                              .source = AL0_FROM_ENDGAME,
                              .name = e->text.name,
                              .code = e->text.code,
                              .line = e->text.line,
                              .plies = (unsigned)abs(plies),
                              .mate_in = mate_in_plies(plies),
                              .remark = e->text.remark};
}

/* In a drawn position the search has the choice between the moves that keep the draw. */
bool engine_ask_endgame(EngineAsking *a)
{
    const ChessPosition *p = (const ChessPosition *)a->position->bytes;
    if (a->n_choice == 0 || !engine_can_solve(a))
        return false;
    EndgameChoice best = endgame_keep_best(&a->engine->endgame, p, a->choice, a->n_choice);
    a->n_choice = best.n;
    a->is_drawn = best.plies == 0;
    if (best.plies != 0)
        tell_endgame(a, a->choice[0], best.plies);
    return best.plies != 0;
}
