/* lib/engine/engine_general.c -- the engine's moves in games from files.
 * Does: asks the tables that have rules, then the general player; tells the move and why.
 * Knows: engine/general, Al0Player.   Must not know: protocols, chess.
 * Start reading at engine_general_move(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib/engine/engine_internal.h"

/* Of the time for a move, what tables may take; and the search of a line to the goal 100. */
static const double FOR_TABLES = 0.5, FOR_GOAL = 0.8;

/* A question about a game from a file. */
typedef struct GeneralAsking {
    Al0Engine *engine;
    const Al0EngineLimits *limits;
    double began;
    unsigned role;
    Al0Position *position; /* as the role sees it */
    Al0EngineMove *out;
} GeneralAsking;

/* The role that is asked for; n_players with a status. */
static unsigned asked_role(const Al0Engine *e, const Al0EngineLimits *l, Status *s)
{
    const Game *g = e->played;
    const void *now = e->game.at[e->game.n - 1]->bytes;
    unsigned role = l->role - 1;
    if (l->role == 0)
        g->move_number(g, now, &role);
    if (role < g->n_players)
        return role;
    if (l->role == 0)
        status_fail(s, STATUS_WRONG_USE, "chance is to move");
    else
        status_fail(s, STATUS_WRONG_USE, "the game has no role %u, but %u", l->role, g->n_players);
    return g->n_players;
}

static Deadline deadline_of(const GeneralAsking *a)
{
    double seconds = a->limits->seconds;
    return (Deadline){.at = seconds > 0 ? a->began + seconds : 0, .stop = a->limits->stop};
}

/* ---- what is told ------------------------------------------------------------------------- */

/* Why the move is played, in a line. */
static char *general_reason(const GeneralMove *m)
{
    StrBuf b = {0};
    if (m->source == GENERAL_ONLY_MOVE)
        strbuf_puts(&b, "the only move");
    else if (m->source == GENERAL_SOLVED && m->plies == 0)
        strbuf_printf(&b, "the game is solved: %.4g to expect", m->mean);
    else if (m->source == GENERAL_SOLVED)
        strbuf_puts(&b, "the game is solved: win");
    else if (m->source == GENERAL_GAMES)
        strbuf_printf(&b, "%.2f of %llu games", m->mean / 100, (unsigned long long)m->games);
    else if (m->is_best && m->low == 100)
        strbuf_puts(&b, "win proved");
    else if (m->is_worst)
        strbuf_puts(&b, "loss proved");
    else
        strbuf_printf(&b, "goal %u proved", m->low);
    if ((m->source == GENERAL_PROOF || m->source == GENERAL_SOLVED) && m->plies > 0)
        strbuf_printf(&b, " in %u %s", m->plies, m->plies == 1 ? "ply" : "plies");
    return strbuf_take(&b);
}

static void tell_general_move(GeneralAsking *a, const GeneralMove *m)
{
    static const Al0Source source[] = {AL0_ONLY_MOVE, AL0_FROM_ENDGAME, AL0_FROM_PROOF,
                                       AL0_FROM_GAMES};
    EngineTexts *t = &a->engine->text;
    engine_forget_texts(a->engine);
    t->name = lib_move_text(a->position, m->move, AL0_MOVE_NAME);
    t->code = lib_move_text(a->position, m->move, AL0_MOVE_CODE);
    t->remark = general_reason(m);
    StrBuf found = {0};
    general_explain(a->engine->general, a->role, &found);
    t->explained = strbuf_take(&found);
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove), .source = source[m->source],
                              .name = t->name,         .code = t->code,
                              .plies = m->plies,       .nodes = m->all_games,
                              .remark = t->remark,     .mean = m->mean,
                              .games = m->games,       .sure = m->low,
                              .at_most = m->high,      .explained = t->explained};
}

static void tell_general_so_far(void *context, const GeneralMove *m)
{
    GeneralAsking *a = context;
    tell_general_move(a, m);
    a->limits->tell(a->limits->context, a->out);
}

/* ---- tables ------------------------------------------------------------------------------- */

static void tell_table_move(GeneralAsking *a, const Al0Table *table, const Al0PlayerMove *m)
{
    EngineTexts *t = &a->engine->text;
    *t = (EngineTexts){.name = engine_text(m->name),
                       .code = engine_text(m->code),
                       .line = engine_text(m->line),
                       .goal = engine_text(m->goal),
                       .rule = engine_text(m->rule),
                       .advice = engine_text(m->advice),
                       .instance = engine_text(m->instance)};
    *a->out = (Al0EngineMove){
        AL0_SIZE(Al0EngineMove), .source = AL0_FROM_TABLE, .name = t->name,
        .code = t->code,         .line = t->line,          .table = al0_table_file(table),
        .rule = t->rule,         .advice = t->advice,      .goal = t->goal,
        .plies = m->plies,       .is_new = m->is_new,      .instance = t->instance};
}

/* A move on a line to the goal 100. */
static void tell_goal_move(GeneralAsking *a, const Al0PlayerMove *m)
{
    const GeneralMove why = {
        .source = GENERAL_PROOF, .low = 100, .high = 100, .plies = m->plies, .is_best = true};
    EngineTexts *t = &a->engine->text;
    *t = (EngineTexts){.name = engine_text(m->name),
                       .code = engine_text(m->code),
                       .line = engine_text(m->line),
                       .remark = general_reason(&why)};
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove),
                              .source = AL0_FROM_PROOF,
                              .name = t->name,
                              .code = t->code,
                              .line = t->line,
                              .plies = m->plies,
                              .is_new = m->is_new,
                              .remark = t->remark,
                              .mean = 100,
                              .sure = 100,
                              .at_most = 100};
}

/* The move of the table's player in the position.   Returns: false if it has none in its time. */
static bool ask_general_table(GeneralAsking *a, const Al0Table *table)
{
    assert(table);
    Al0Engine *e = a->engine;
    Al0Limits limits = *al0_limits_default();
    Al0PlayerMove m = AL0_INIT(Al0PlayerMove);
    if (e->followed != table) {
        engine_forget_player(e);
        const Al0PlayerOptions options = {AL0_SIZE(Al0PlayerOptions), .memory = e->memory};
        e->player = al0_player_new(table, &options, NULL);
        e->followed = e->player ? table : NULL;
    }
    limits.max_time = a->limits->seconds * (table->is_of_rules ? FOR_GOAL : FOR_TABLES);
    limits.max_nodes = a->limits->nodes ? a->limits->nodes : limits.max_nodes;
    limits.stop = a->limits->stop;
    limits.search = e->played->n_players == 1 ? AL0_BEST : limits.search;
    if (!e->player || !al0_player_set(e->player, a->position, NULL) ||
        !al0_player_move(e->player, &limits, &m, NULL))
        return false;
    if (table->is_of_rules)
        tell_goal_move(a, &m);
    else
        tell_table_move(a, table, &m);
    return true;
}

static GeneralQuestion general_question(GeneralAsking *a)
{
    return (GeneralQuestion){.position = a->position->bytes,
                             .role = a->role,
                             .until = deadline_of(a),
                             .games = a->limits->nodes,
                             .seed = a->limits->seed,
                             .tell = a->limits->tell ? tell_general_so_far : NULL,
                             .context = a};
}

/* A move on a shortest line to the goal 100.   Returns: false if there is none in its time. */
static bool ask_shortest_line(GeneralAsking *a)
{
    GeneralQuestion q = general_question(a);
    GeneralMove m;
    if (!general_line_move(a->engine->general, &q, &m))
        return false;
    tell_general_move(a, &m);
    return true;
}

static bool ask_general_tables(GeneralAsking *a)
{
    const Game *g = a->engine->played;
    if (g->turn(g, a->position->bytes) != TURN_US)
        return false;
    for (size_t i = 0; i < a->engine->tables.n; i++) {
        const Al0Table *t = a->engine->tables.at[i];
        if (al0_table_rule_count(t) == 0)
            continue;
        if ((t->is_of_rules && ask_shortest_line(a)) || ask_general_table(a, t))
            return true;
    }
    return false;
}

/* ---- before a line is found --------------------------------------------------------------- */

/* The move towards the position that the search of a line to the goal would look at next; NO_MOVE.
 */
static Move move_towards_goal(const Al0Engine *e)
{
    const Al0Answer *plan = e->player ? al0_player_plan(e->player, NULL) : NULL;
    return plan && e->followed->is_of_rules ? plan->paper.choice.proof.towards : NO_MOVE;
}

/* Where no random game has ever paid, all moves are the same to these. */
static bool knows_nothing(const GeneralMove *m)
{
    return m->source == GENERAL_GAMES && m->mean <= 0;
}

static void tell_move_towards_goal(GeneralAsking *a, Move move, uint64_t games)
{
    EngineTexts *t = &a->engine->text;
    engine_forget_texts(a->engine);
    t->name = lib_move_text(a->position, move, AL0_MOVE_NAME);
    t->code = lib_move_text(a->position, move, AL0_MOVE_CODE);
    t->remark = engine_text("on the way to the best position met");
    *a->out = (Al0EngineMove){AL0_SIZE(Al0EngineMove), .source = AL0_FROM_SEARCH, .name = t->name,
                              .code = t->code,         .remark = t->remark,       .nodes = games,
                              .at_most = 100};
}

/* ---- the move ----------------------------------------------------------------------------- */

/* False with a status. */
static bool begin_general(GeneralAsking *a, Status *s)
{
    Al0Engine *e = a->engine;
    const Game *g = e->played;
    const Al0Position *now = e->game.at[e->game.n - 1];
    const char *ending = al0_position_ending(now);
    if (ending)
        return status_fail(s, STATUS_WRONG_USE, "the game is over: %s", ending);
    a->role = asked_role(e, a->limits, s);
    if (a->role == g->n_players)
        return false;
    if (!e->general)
        e->general = general_new(g, e->memory);
    a->position = engine_seen_by(now, a->role);
    return true;
}

bool engine_general_move(Al0Engine *e, const Al0EngineLimits *l, Al0EngineMove *out, Status *s)
{
    assert(e && l && out && s);
    GeneralAsking a = {.engine = e, .limits = l, .began = deadline_clock(), .out = out};
    GeneralMove m;
    if (!begin_general(&a, s))
        return false;
    if (!ask_general_tables(&a)) {
        GeneralQuestion q = general_question(&a);
        bool found = general_move(e->general, &q, &m);
        assert(found && "the game is not over");
        Move towards = move_towards_goal(e);
        if (found && knows_nothing(&m) && towards != NO_MOVE)
            tell_move_towards_goal(&a, towards, m.all_games);
        else if (found)
            tell_general_move(&a, &m);
    }
    al0_position_free(a.position);
    return true;
}

bool engine_general_prepare(Al0Engine *e, const Al0EngineLimits *l, Status *s)
{
    assert(e && l && s);
    Al0EngineMove out = AL0_INIT(Al0EngineMove);
    GeneralAsking a = {.engine = e, .limits = l, .began = deadline_clock(), .out = &out};
    if (l->seconds <= 0 && l->nodes == 0 && !l->stop)
        return status_fail(s, STATUS_WRONG_USE, "no limit ends the preparation");
    if (!begin_general(&a, s))
        return false;
    if (!ask_general_tables(&a)) {
        GeneralQuestion q = general_question(&a);
        general_prepare(e->general, &q);
    }
    engine_forget_texts(e);
    al0_position_free(a.position);
    return true;
}
