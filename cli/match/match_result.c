/* cli/match/match_result.c -- what the games of a match have come to (see match.h).
 * Does: counts games, and writes records, the table of results, and JSON.
 * Knows: match.h, files.   Must not know: how a game is played. */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/match/match.h"

/* ---- counting ----------------------------------------------------------------------------- */

/* With others: a player wins if its goal is greater than all others; several greatest ones draw.
 * Alone it wins with 100. */
static void count_outcome(const MatchGame *g, unsigned role)
{
    MatchTally *t = &match_player_of(g, role)->tally;
    unsigned n = g->match->n_seats, as_good = 0, better = 0;
    for (unsigned r = 0; r < n; r++) {
        better += g->goal[r] > g->goal[role];
        as_good += r != role && g->goal[r] == g->goal[role];
    }
    bool won = n == 1 ? g->goal[role] == 100 : !better && !as_good;
    bool drawn = n > 1 && !better && as_good;
    t->won += won;
    t->drawn += drawn;
    t->lost += !won && !drawn;
}

void match_count(const MatchGame *g)
{
    assert(g && g->now);
    for (unsigned r = 0; r < g->match->n_seats; r++) {
        MatchTally *t = &match_player_of(g, r)->tally;
        t->games++;
        t->with_goal += g->goal[r] >= 0;
        t->goals += g->goal[r] >= 0 ? (unsigned)g->goal[r] : 0;
        count_outcome(g, r);
    }
}

/* A share with its interval of 95 %: Wilson, Probable inference, the law of succession, and
 * statistical inference (1927). */
typedef struct MatchShare {
    double share, low, high;
} MatchShare;

static MatchShare share_of(double points, double games)
{
    const double z = 1.959964, n = games, p = n > 0 ? points / n : 0;
    if (n <= 0)
        return (MatchShare){0, 0, 1};
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (MatchShare){p, fmax(0, middle - half), fmin(1, middle + half)};
}

static MatchShare points_of(const MatchTally *t)
{
    return share_of((double)t->won + (double)t->drawn / 2, (double)t->games);
}

static double mean_goal(const MatchTally *t)
{
    return t->with_goal ? (double)t->goals / (double)t->with_goal : -1;
}

/* ---- text that grows ---------------------------------------------------------------------- */

static void add_text(char **all, const char *fmt, ...) SAY_PRINTF(2, 3);

static void add_text(char **all, const char *fmt, ...)
{
    va_list args, again;
    size_t n = *all ? strlen(*all) : 0;
    va_start(args, fmt);
    va_copy(again, args);
    size_t more = (size_t)vsnprintf(NULL, 0, fmt, args);
    *all = al0_alloc(*all, n + more + 1, "the result of a match");
    vsnprintf(*all + n, more + 1, fmt, again);
    va_end(again);
    va_end(args);
}

/* A text in quotes, as JSON has it. */
static void add_quoted(char **all, const char *text)
{
    add_text(all, "\"");
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            add_text(all, "\\%c", *text);
        else if ((unsigned char)*text < ' ')
            add_text(all, "\\u%04x", (unsigned)*text);
        else
            add_text(all, "%c", *text);
    add_text(all, "\"");
}

/* ---- records ------------------------------------------------------------------------------ */

/* "game 3: x random 0, o search:1 100", as a comment of the record. */
static void add_heading(char **all, const MatchGame *g)
{
    add_text(all, "; %s, game %llu:", g->match->path, (unsigned long long)g->number + 1);
    for (unsigned r = 0; r < g->match->n_seats; r++)
        add_text(all, "%s %s %s %d", r ? "," : "", al0_table_role(g->match->table, r),
                 match_player_of(g, r)->name, g->goal[r]);
    add_text(all, "\n");
}

bool match_write_record(const MatchGame *g)
{
    assert(g);
    const char *folder = g->match->o->record;
    char *path = NULL, *text = NULL;
    if (!folder)
        return true;
    add_text(&path, "%s/%06llu.record", folder, (unsigned long long)g->number + 1);
    add_heading(&text, g);
    add_text(&text, "%s", g->record);
    bool fine = output_print(path, text);
    al0_free(path);
    return fine;
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void add_goal(char **all, int goal)
{
    if (goal < 0)
        add_text(all, "null}");
    else
        add_text(all, "%d}", goal);
}

void match_list_game(const MatchGame *g, char **list)
{
    assert(g && list);
    const Match *m = g->match;
    if (m->o->format != AL0_JSON)
        return;
    add_text(list,
             "%s{\"number\": %llu, \"steps\": %u, \"illegal\": %u, \"late\": %u, \"roles\": [",
             *list ? ", " : "", (unsigned long long)g->number + 1, g->steps, g->illegal, g->late);
    for (unsigned r = 0; r < m->n_seats; r++) {
        add_text(list, "%s{\"role\": ", r ? ", " : "");
        add_quoted(list, al0_table_role(m->table, r));
        add_text(list,
                 ", \"player\": %u, \"goal\": ", (unsigned)(match_player_of(g, r) - m->player));
        add_goal(list, g->goal[r]);
    }
    add_text(list, "]}");
}

static void add_player_json(char **all, const MatchPlayer *p)
{
    const MatchTally *t = &p->tally;
    MatchShare s = points_of(t);
    add_text(all, "{\"name\": ");
    add_quoted(all, p->name);
    add_text(all, ", \"games\": %llu, \"won\": %llu, \"drawn\": %llu, \"lost\": %llu",
             (unsigned long long)t->games, (unsigned long long)t->won, (unsigned long long)t->drawn,
             (unsigned long long)t->lost);
    add_text(all, ", \"points\": %.4f, \"low\": %.4f, \"high\": %.4f", s.share, s.low, s.high);
    if (t->with_goal)
        add_text(all, ", \"mean_goal\": %.2f", mean_goal(t));
    add_text(all, ", \"moves\": %llu, \"illegal\": %llu, \"late\": %llu, \"without_advice\": %llu}",
             (unsigned long long)t->moves, (unsigned long long)t->illegal,
             (unsigned long long)t->late, (unsigned long long)t->unadvised);
}

static char *result_json(const Match *m, uint64_t games, const char *list)
{
    char *all = NULL;
    add_text(&all, "{\"rules\": ");
    add_quoted(&all, m->path);
    add_text(&all, ", \"games\": %llu, \"seed\": %llu, \"start_time\": %g, \"move_time\": %g",
             (unsigned long long)games, (unsigned long long)m->o->seed, m->start_time,
             m->move_time);
    add_text(&all, ", \"players\": [");
    for (unsigned i = 0; i < m->n_seats; i++) {
        add_text(&all, "%s", i ? ", " : "");
        add_player_json(&all, &m->player[i]);
    }
    add_text(&all, "], \"played\": [%s]}\n", list ? list : "");
    return all;
}

/* ---- text --------------------------------------------------------------------------------- */

static int widest_name(const Match *m)
{
    size_t widest = 6;
    for (unsigned i = 0; i < m->n_seats; i++)
        widest = strlen(m->player[i].name) > widest ? strlen(m->player[i].name) : widest;
    return widest < 40 ? (int)widest : 40;
}

static void add_player_row(char **all, const MatchPlayer *p, int width)
{
    const MatchTally *t = &p->tally;
    MatchShare s = points_of(t);
    add_text(all, "%-*.*s  %6llu  %6llu  %6llu  %5.1f %% (%.1f to %.1f)", width, width, p->name,
             (unsigned long long)t->won, (unsigned long long)t->drawn, (unsigned long long)t->lost,
             100 * s.share, 100 * s.low, 100 * s.high);
    if (t->with_goal)
        add_text(all, ", mean goal %.1f", mean_goal(t));
    add_text(all, "\n");
}

/* What was wrong with a player's moves. */
static void add_player_faults(char **all, const MatchPlayer *p)
{
    const MatchTally *t = &p->tally;
    if (t->illegal + t->late + t->unadvised > 0)
        add_text(all, "%s: %llu illegal, %llu late, %llu without advice, of %s\n", p->name,
                 (unsigned long long)t->illegal, (unsigned long long)t->late,
                 (unsigned long long)t->unadvised, count_of(t->moves, "move").text);
}

static char *result_text(const Match *m, uint64_t games)
{
    char *all = NULL;
    int width = widest_name(m);
    add_text(&all, "%s: %s\n", m->path, count_of(games, "game").text);
    add_text(&all, "%-*s  %6s  %6s  %6s  points\n", width, "player", "won", "drawn", "lost");
    for (unsigned i = 0; i < m->n_seats; i++)
        add_player_row(&all, &m->player[i], width);
    for (unsigned i = 0; i < m->n_seats; i++)
        add_player_faults(&all, &m->player[i]);
    return all;
}

bool match_write_result(const Match *m, uint64_t games, const char *list)
{
    assert(m);
    bool json = m->o->format == AL0_JSON;
    return output_print(m->o->output, json ? result_json(m, games, list) : result_text(m, games));
}
