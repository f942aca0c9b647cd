/* cli/match/match.c -- al0 match: games between programs, under the rules of a file.
 * Does: opens rules and players, plays one game after the other, and writes the result.
 * Knows: match.h.   Must not know: how a game is played. */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/match/match.h"
#include "cli/progress.h"

static const double USUAL_TIME = 1; /* seconds, of either clock */
enum { USUAL_GAMES = 10 };

static bool check_match_use(const Options *o)
{
    if (o->n_args >= 1 && is_rules_file(o->args[0]))
        return true;
    say_error("match: which game?");
    say_hint("usage: al0 match GAME.kif PLAYER PLAYER ... --games N");
    return false;
}

/* One player for each role. */
static bool check_players(const Match *m)
{
    unsigned given = (unsigned)m->o->n_args - 1;
    if (given == m->n_seats)
        return true;
    char roles[256] = "";
    for (size_t n = 0, r = 0; r < m->n_seats && n < sizeof roles; r++)
        n += (size_t)snprintf(roles + n, sizeof roles - n, "%s%s", r ? ", " : "",
                              al0_table_role(m->table, (unsigned)r));
    say_error("match: the game takes %s (%s), and %u %s given", count_of(m->n_seats, "player").text,
              roles, given, given == 1 ? "is" : "are");
    say_hint("a player is `random`, `search`, a table FILE.al0, or http://HOST:PORT");
    return false;
}

static bool make_record_folder(const Options *o)
{
    if (!o->record || mkdir(o->record, 0777) == 0 || errno == EEXIST)
        return true;
    say_error("`%s`: %s", o->record, strerror(errno));
    return false;
}

static unsigned count_names(const char *(*name)(const Al0Table *, unsigned), const Al0Table *t)
{
    unsigned n = 0;
    while (name(t, n))
        n++;
    return n;
}

/* Opens the players; the first *n of them are to be closed, also after a failure. */
static bool open_players(Match *m, unsigned *n)
{
    m->player = al0_alloc(NULL, m->n_seats * sizeof *m->player, "players");
    for (*n = 0; *n < m->n_seats; ++*n)
        if (!match_player_open(m, m->o->args[1 + *n], &m->player[*n]))
            return false;
    return true;
}

static void show_match(Progress *line, const Match *m, uint64_t games, uint64_t all)
{
    if (!line->on || !progress_due(line))
        return;
    const MatchTally *t = &m->player[0].tally;
    progress_show(line, "game %llu of %llu; %.60s: %llu won, %llu drawn, %llu lost",
                  (unsigned long long)games + 1, (unsigned long long)all, m->player[0].name,
                  (unsigned long long)t->won, (unsigned long long)t->drawn,
                  (unsigned long long)t->lost);
}

/* Plays the games, and counts them.   Returns: how many were played to their end. */
static uint64_t play_games(const Match *m, uint64_t all, char **list, bool *fine)
{
    Progress line = progress_begin(true);
    uint64_t played = 0;
    *fine = true;
    for (; *fine && played < all && !*m->stop; played += *fine) {
        MatchGame game = {.match = m, .number = played};
        show_match(&line, m, played, all);
        *fine = match_play(&game) && (progress_end(&line), match_write_record(&game));
        if (*fine) {
            match_count(&game);
            match_list_game(&game, list);
        }
        match_game_clear(&game);
    }
    progress_end(&line);
    return played;
}

static int run_games(Match *m)
{
    unsigned n = 0;
    bool fine = false;
    int status = STATUS_ERROR;
    if (open_players(m, &n)) {
        char *list = NULL;
        uint64_t all = m->o->n_games ? m->o->n_games : USUAL_GAMES;
        uint64_t played = play_games(m, all, &list, &fine);
        bool stopped = *m->stop;
        if ((fine || stopped) && match_write_result(m, played, list))
            status = played == all ? STATUS_OK : STATUS_UNKNOWN;
        if (stopped)
            say_note("interrupted");
        al0_free(list);
    }
    for (unsigned i = 0; i < n; i++)
        match_player_close(&m->player[i]);
    al0_free(m->player);
    return status;
}

/* Whether the result replaces neither the rules nor a table that plays. */
static bool check_output(const Options *o)
{
    for (int i = 0; i < o->n_args; i++) {
        const NamedFile file[] = {{"-o", o->output}, {i ? "a player" : "the rules", o->args[i]}};
        bool is_file = i == 0 || is_table_file(o->args[i]);
        if (is_file && !check_files("match", file, 2, 1))
            return false;
    }
    return true;
}

int run_match(const Options *given)
{
    assert(given && given->command->bit == CMD_MATCH);
    Options o = *given;
    int status = STATUS_ERROR;
    if (!choose_format(&o, AL0_TEXT) || !check_match_use(&o) || !check_output(&o) ||
        !make_record_folder(&o))
        return STATUS_ERROR;
    Match m = {.o = &o, .path = o.args[0]};
    m.start_time = o.start_time > 0 ? o.start_time : USUAL_TIME;
    m.move_time = o.move_time > 0 ? o.move_time : USUAL_TIME;
    m.table = open_rules(&o, m.path, &status);
    if (!m.table)
        return status;
    m.stop = watch_interrupt();
    signal(SIGPIPE, SIG_IGN); /* a program that goes away */
    m.n_roles = count_names(al0_table_role, m.table);
    m.n_seats = count_names(al0_table_player, m.table);
    status = check_players(&m) ? run_games(&m) : STATUS_ERROR;
    al0_table_free(m.table);
    return status;
}
