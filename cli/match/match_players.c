/* cli/match/match_players.c -- the players of a match: random moves, searches and tables (see
 * match.h). Does: makes players from the words of the command line; each kind is a row of
 * functions. Knows: al0.h.   Must not know: the referee. */
#include <assert.h>
#include <string.h>

#include "cli/match/match.h"

/* ---- random moves ------------------------------------------------------------------------- */

static char *random_player_move(MatchPlayer *p, const MatchGame *game)
{
    Al0Moves *legal = al0_position_role_moves(game->now, p->role, NULL);
    size_t i = match_chance(&p->chance, al0_moves_count(legal));
    char *move = copy_text(al0_moves_text(legal, i, AL0_MOVE_TERM));
    al0_moves_free(legal);
    return move;
}

static const PlayerKind random_kind = {.move = random_player_move};

/* ---- a search --------------------------------------------------------------------------- */

/* Of a clock, what is left behind the search: a tenth, and seconds on a machine that is busy with
 * other things; but no more than half of it. */
static const double REST_SHARE = 0.1, REST_SECONDS = 0.25, MOST_REST = 0.5;

static double seconds_for_search(double clock)
{
    double rest = clock * REST_SHARE > REST_SECONDS ? clock * REST_SHARE : REST_SECONDS;
    return clock - (rest < clock * MOST_REST ? rest : clock * MOST_REST);
}

/* With a number of games for each move the clock does not count, so that equal seeds play equal
 * games. */
static Al0EngineLimits search_limits(const MatchPlayer *p, const MatchGame *game, double seconds)
{
    return (Al0EngineLimits){
        AL0_SIZE(Al0EngineLimits), .seconds = p->search.games > 0 ? 0 : seconds,
        .nodes = p->search.games,  .stop = game->match->stop,
        .role = 1 + p->role,       .seed = p->chance};
}

static bool begin_search(MatchPlayer *p, const MatchGame *game)
{
    const Al0EngineLimits limits =
        search_limits(p, game, seconds_for_search(game->match->start_time));
    al0_engine_forget(p->engine);
    if (limits.seconds > 0 && al0_engine_set_position(p->engine, game->now, NULL))
        al0_engine_prepare(p->engine, &limits, NULL);
    return true;
}

static char *search_player_move(MatchPlayer *p, const MatchGame *game)
{
    Al0EngineMove move = AL0_INIT(Al0EngineMove);
    double most = seconds_for_search(p->seconds), wanted = p->search.seconds;
    const Al0EngineLimits limits =
        search_limits(p, game, wanted > 0 && wanted < most ? wanted : most);
    bool found = al0_engine_set_position(p->engine, game->now, NULL) &&
                 al0_engine_move(p->engine, &limits, &move, NULL);
    if (found && game->match->o->explain)
        say_note("game %llu, step %u, %s: %s, %s", (unsigned long long)game->number + 1,
                 game->steps + 1, al0_table_role(game->match->table, p->role), move.name,
                 move.remark ? move.remark : "by a table");
    return found ? copy_text(move.code) : NULL;
}

static void close_search(MatchPlayer *p)
{
    al0_engine_free(p->engine);
}

static const PlayerKind search_kind = {
    .begin = begin_search, .move = search_player_move, .close = close_search};

static bool open_search(const Match *m, MatchPlayer *out)
{
    Al0Status failed;
    out->kind = &search_kind;
    out->engine = al0_engine_new(memory_for_searches(m->o) / m->n_seats);
    if (al0_engine_add(out->engine, m->table, &failed))
        return true;
    say_failure(&failed);
    al0_engine_free(out->engine);
    return false;
}

/* ---- a table ------------------------------------------------------------------------------ */

static const double TABLE_SHARE = 0.8; /* of the clock, for the question to the table */

static void set_table(MatchPlayer *p, Al0Position *position)
{
    al0_position_free(p->now);
    p->now = position;
    if (position)
        al0_player_set(p->advised, position, NULL);
}

/* The table's rules may be another copy of the game's: its positions are its own. */
static bool begin_table(MatchPlayer *p, const MatchGame *game)
{
    static const char init[] = "init";
    const char *role = al0_table_role(game->match->table, p->role);
    const char *its = al0_table_player(p->table, p->role);
    if (!its || strcmp(its, role) != 0) {
        say_error("%s: its game has no role `%s` in that place", p->name, role);
        return false;
    }
    Al0Position *begin = al0_position_read(p->table, init, strlen(init), NULL);
    al0_position_set_us(begin, p->table, p->role, NULL);
    set_table(p, begin);
    return true;
}

static char *table_player_move(MatchPlayer *p, const MatchGame *game)
{
    Al0PlayerMove move = AL0_INIT(Al0PlayerMove);
    Al0Limits limits = game->match->o->limits;
    limits.memory = memory_for_searches(game->match->o);
    limits.max_time = p->seconds * TABLE_SHARE;
    limits.stop = game->match->stop;
    if (p->now && al0_player_move(p->advised, &limits, &move, NULL))
        return copy_text(move.code);
    p->tally.unadvised++;
    return NULL;
}

/* Where its rules know a move not, the table has no position from there on. */
static void see_with_table(MatchPlayer *p, const MatchGame *game)
{
    const char *const *moves = (const char *const *)game->moves;
    set_table(p, p->now ? al0_position_step(p->now, moves, NULL) : NULL);
}

static void close_table(MatchPlayer *p)
{
    al0_position_free(p->now);
    al0_player_free(p->advised);
    al0_table_free(p->table);
}

static const PlayerKind table_kind = {
    .begin = begin_table, .move = table_player_move, .see = see_with_table, .close = close_table};

static bool open_table_player(const Match *m, const char *word, MatchPlayer *out)
{
    int status;
    out->table = open_table(m->o, word, &status);
    if (!out->table)
        return false;
    if (takes_fen(out->table)) {
        say_error("%s: it is a table for chess, not for a game from a file", word);
        close_table(out);
        return false;
    }
    use_prepared_quietly(m->o, out->table);
    const Al0PlayerOptions options = {AL0_SIZE(Al0PlayerOptions),
                                      .memory = memory_for_searches(m->o)};
    Al0Status failed;
    out->advised = al0_player_new(out->table, &options, &failed);
    out->kind = &table_kind;
    if (!out->advised) {
        say_failure(&failed);
        close_table(out);
    }
    return out->advised != NULL;
}

/* ---- words of the command line ------------------------------------------------------------ */

bool match_player_open(const Match *m, const char *word, MatchPlayer *out)
{
    assert(m && word && out);
    *out = (MatchPlayer){.name = word, .seconds = m->move_time, .kind = &random_kind};
    if (strcmp(word, "random") == 0)
        return true;
    if (search_word_read(word, &out->search))
        return open_search(m, out);
    if (match_is_address(word))
        return match_remote_open(m, word, out);
    if (is_table_file(word))
        return open_table_player(m, word, out);
    say_error("match: `%s` is no player", word);
    say_hint("a player is `random`, `search`, a table FILE.al0, or http://HOST:PORT");
    return false;
}

void match_player_close(MatchPlayer *player)
{
    assert(player);
    if (player->kind->close)
        player->kind->close(player);
    *player = (MatchPlayer){0};
}
