/* serve/play.c -- positions to move in, and games against a table or a defence (docs/editors.md).
 * Does: shows a position with its moves; judges the last move; finds the table's move, or the reply
 *   that holds out longest.
 * Knows: al0.h.   Must not know: how moves are made or shown.
 * Start reading at work_play(). */
#include <assert.h>
#include <string.h>

#include "serve/asked.h"
#include "serve/server.h"

static const double MOVE_SECONDS = 5, REPLY_SECONDS = 1, ENDGAME_SECONDS = 5;

/* ---- a position --------------------------------------------------------------------------- */

static json_t *shown_position(const Al0Position *p, const OpenedTable *r)
{
    static const char *const fit[] = {[AL0_FITS] = "fits",
                                      [AL0_OTHER_MATERIAL] = "other material",
                                      [AL0_OUT_OF_SCOPE] = "out of scope",
                                      [AL0_FIT_UNKNOWN] = "unknown",
                                      [AL0_OTHER_GAME] = "other game"};
    json_t *shown = rpc_take_json(al0_position_write(p, AL0_JSON, NULL, NULL));
    json_object_set_new(shown, "fit",
                        json_string(fit[al0_position_fit(p, r->table, REPLY_SECONDS)]));
    json_object_set_new(shown, "format", json_string(al0_table_position_format(r->table)));
    return shown;
}

json_t *handle_position(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    const OpenDocument *d = server_document(s, params, t);
    Al0Position *p = d ? asked_position(&d->reading, params, t) : NULL;
    json_t *shown = p ? shown_position(p, &d->reading) : NULL;
    al0_position_free(p);
    return shown;
}

/* ---- a game ------------------------------------------------------------------------------- */

/* A game up to now. */
typedef struct ServedGame {
    const OpenedTable *reading;
    const json_t *moves;
    Al0Position *now, *before; /* before: the last move; NULL: there was none */
    Al0Player *player;         /* follows the table's plan */
    Al0Limits limits;
} ServedGame;

static void clear_game(ServedGame *g)
{
    al0_player_free(g->player);
    al0_position_free(g->now);
    al0_position_free(g->before);
}

/* Plays one of the moves; the table is asked first where it has the turn, so that its plan is
 * known. */
static bool play_one(ServedGame *g, const char *move, Trouble *t)
{
    Al0PlayerMove plan = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    if (al0_position_us_to_move(g->now))
        al0_player_move(g->player, &g->limits, &plan, &status);
    Al0Position *after = al0_position_play(g->now, move, &status);
    if (!after || !al0_player_play(g->player, move, &status)) {
        al0_position_free(after);
        trouble(t, RPC_FAILED, "%s", status.text);
        return false;
    }
    al0_position_free(g->before);
    g->before = g->now;
    g->now = after;
    return true;
}

/* Plays all moves but those before.  False with trouble. */
static bool begin_game(ServedGame *g, ServedJob *job, Trouble *t)
{
    Al0Status status;
    json_t *start = json_copy(job->params);
    json_object_del(start, "moves");
    g->now = asked_position(g->reading, start, t);
    json_decref(start);
    g->player = g->now ? al0_player_new(g->reading->table, NULL, &status) : NULL;
    if (g->now && (!g->player || !al0_player_set(g->player, g->now, &status)))
        trouble(t, RPC_FAILED, "%s", status.text);
    for (size_t i = 0; !t->code && i < json_array_size(g->moves); i++) {
        const char *move = json_string_value(json_array_get(g->moves, i));
        play_one(g, move ? move : "", t);
    }
    return t->code == 0;
}

/* What the last move was, by the table and by the solved endgame; null where that is not judged: a
 * game from a file would have to be solved for each move anew. */
static json_t *judgement_of_last(const ServedGame *g)
{
    Al0Judged judged = AL0_INIT(Al0Judged);
    size_t n = json_array_size(g->moves);
    json_t *told = NULL;
    bool is_chess = strcmp(al0_table_position_format(g->reading->table), "FEN") == 0;
    Al0Judge *judge = is_chess && g->before && al0_position_us_to_move(g->before)
                          ? al0_judge_new(g->reading->table, NULL, &g->limits, NULL)
                          : NULL;
    const char *move = judge ? json_string_value(json_array_get(g->moves, n - 1)) : NULL;
    if (move && al0_judge_move(judge, g->before, move, &judged, NULL)) {
        told = rpc_take_json(al0_judged_write(&judged, g->before, AL0_JSON, NULL, NULL));
        json_object_set_new(told, "text", rpc_take_text(al0_judged_text(&judged, NULL)));
    }
    al0_judge_free(judge);
    return told ? told : json_null();
}

/* ---- moves -------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* The table's move where it has the turn. */
static void tell_table_move(const ServedGame *g, json_t *found)
{
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    Al0Status status;
    if (!al0_player_move(g->player, &g->limits, &m, &status)) {
        json_object_set_new(found, "why", json_string(status.text));
        return;
    }
    json_t *move = json_pack("{s:s, s:s, s:i, s:b}", "name", m.name, "code", m.code, "plies",
                             (int)m.plies, "is_new", m.is_new);
    json_object_set_new(move, "rule", text_or_null(m.rule));
    json_object_set_new(move, "advice", text_or_null(m.advice));
    json_object_set_new(move, "goal", text_or_null(m.goal));
    json_object_set_new(found, "move", move);
}

/* The best reply of chess: of the solved endgame where it can be solved, else of a search.  The
 * caller's; NULL: the game is none of chess, or there is no move. */
static json_t *best_by_engine(const ServedGame *g)
{
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    const Al0EngineLimits limits = {AL0_SIZE(Al0EngineLimits), .seconds = REPLY_SECONDS,
                                    .solve_seconds = ENDGAME_SECONDS, .stop = g->limits.stop};
    char *position = al0_position_text(g->now);
    Al0Engine *engine = al0_engine_new(0);
    json_t *best = NULL;
    if (al0_engine_set(engine, position, NULL, 0, NULL) &&
        al0_engine_move(engine, &limits, &m, NULL))
        best = json_pack("{s:s, s:s, s:b}", "name", m.name, "code", m.code, "best",
                         m.source == AL0_FROM_ENDGAME);
    al0_engine_free(engine);
    al0_free(position);
    return best;
}

/* How long a reply holds out against the table, in plies; UINT_MAX where the table has no tree. */
static unsigned plies_against(Al0Session *session, const Al0Position *after, const ServedGame *g)
{
    Al0Limits limits = g->limits;
    limits.max_time = REPLY_SECONDS;
    Al0Answer *a = al0_ask(session, after, NULL, &limits, NULL);
    unsigned plies = 0; /* the game is over, or they move again */
    if (a)
        plies = al0_answer_verdict(a) == AL0_SATISFIABLE ? al0_answer_height(a) : ~0u;
    al0_answer_free(a);
    return plies;
}

/* Of other games: the first reply that leaves the table without a tree, else one with the highest.
 */
static json_t *best_by_table(const ServedGame *g)
{
    Al0Session *session = al0_session_new(g->reading->table, 0, NULL);
    Al0Moves *moves = al0_position_moves(g->now);
    size_t best = 0;
    unsigned most = 0;
    for (size_t i = 0; session && most != ~0u && i < al0_moves_count(moves); i++) {
        const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE);
        Al0Position *after = al0_position_play(g->now, code, NULL);
        unsigned plies = after ? plies_against(session, after, g) : 0;
        if (plies > most) {
            best = i;
            most = plies;
        }
        al0_position_free(after);
    }
    json_t *reply = NULL;
    if (al0_moves_count(moves))
        reply = json_pack("{s:s, s:s, s:b}", "name", al0_moves_text(moves, best, AL0_MOVE_NAME),
                          "code", al0_moves_text(moves, best, AL0_MOVE_CODE), "best", 0);
    al0_moves_free(moves);
    al0_session_free(session);
    return reply;
}

static json_t *game_now(const ServedGame *g, const json_t *params)
{
    json_t *found = json_pack("{s:o}", "position", shown_position(g->now, g->reading));
    if (rpc_is_true(params, "judge"))
        json_object_set_new(found, "judged", judgement_of_last(g));
    if (al0_position_ending(g->now))
        return found;
    if (al0_position_us_to_move(g->now)) {
        tell_table_move(g, found);
    } else if (rpc_is_true(params, "defend")) {
        json_t *reply = best_by_engine(g);
        json_object_set_new(found, "move", reply ? reply : best_by_table(g));
    }
    return found;
}

json_t *work_play(ServedJob *job, Trouble *t)
{
    assert(job && t);
    OpenedTable r = reading_new(&job->texts, job->path);
    ServedGame g = {.reading = &r,
                    .moves = rpc_member(job->params, "moves"),
                    .limits = asked_limits(job, MOVE_SECONDS)};
    json_t *found = NULL;
    if (asked_can_run(&r, t) && begin_game(&g, job, t))
        found = game_now(&g, job->params);
    clear_game(&g);
    reading_clear(&r);
    return found;
}
