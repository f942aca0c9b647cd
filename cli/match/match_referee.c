/* cli/match/match_referee.c -- the referee: one game under its rules (see match.h).
 * Does: asks every role for its move, sees to rules and clocks, makes steps, keeps the record.
 * Knows: PlayerKind.   Must not know: how any player finds its moves.
 * Start reading at match_play(). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/match/match.h"

/* ---- one role ----------------------------------------------------------------------------- */

/* A role that is to move. */
typedef struct MatchTurn {
    MatchGame *game;
    unsigned role;
    Al0Moves *legal;
} MatchTurn;

/* The legal move that a text means, as the rules write it; NULL: it is none. */
static const char *find_legal(const MatchTurn *t, const char *text)
{
    for (size_t i = 0; text && i < al0_moves_count(t->legal); i++)
        for (int k = AL0_MOVE_NAME; k <= AL0_MOVE_TERM; k++)
            if (strcmp(al0_moves_text(t->legal, i, (Al0Notation)k), text) == 0)
                return al0_moves_text(t->legal, i, AL0_MOVE_TERM);
    return NULL;
}

static const char *draw_move(const MatchTurn *t)
{
    size_t i = match_chance(&t->game->chance, al0_moves_count(t->legal));
    return al0_moves_text(t->legal, i, AL0_MOVE_TERM);
}

/* Tells of a move that cannot count, unless its player has made many. */
static void say_fault(const MatchTurn *t, const char *fault, const char *text)
{
    if (match_is_hopeless(match_player_of(t->game, t->role)))
        return;
    say_note("game %llu, step %u, %s (%s): %s%s%.80s; a random move is played",
             (unsigned long long)t->game->number + 1, t->game->steps + 1,
             al0_table_role(t->game->match->table, t->role),
             match_player_of(t->game, t->role)->name, fault, text ? ": " : "", text_or(text, ""));
}

/* What the player of a role does in the time that it has; a random move where it does nothing that
 * counts. */
static const char *ask_player(const MatchTurn *t)
{
    MatchPlayer *p = match_player_of(t->game, t->role);
    double begin = clock_seconds();
    char *text = p->kind->move(p, t->game);
    bool is_silent = !text && p->kind->sees_all; /* the connection failed */
    bool late = is_silent || clock_seconds() - begin > p->seconds;
    const char *move = late ? NULL : find_legal(t, text);
    bool illegal = !late && text && !move;
    p->tally.moves += al0_moves_count(t->legal) > 1;
    p->tally.late += late;
    p->tally.illegal += illegal;
    t->game->late += late;
    t->game->illegal += illegal;
    if (late)
        say_fault(t, "late", NULL);
    if (illegal)
        say_fault(t, "no legal move", text);
    al0_free(text);
    return move ? move : draw_move(t);
}

/* The move of a role in the next step, as the rules write it; the caller owns it (al0_free). */
static char *move_of_role(MatchGame *game, unsigned role)
{
    const Match *m = game->match;
    MatchTurn t = {game, role, al0_position_role_moves(game->now, role, NULL)};
    const MatchPlayer *p =
        role < m->n_seats ? match_player_of(game, role) : NULL; /* NULL: chance */
    bool is_asked = p && (al0_moves_count(t.legal) > 1 || p->kind->sees_all);
    char *move = copy_text(is_asked ? ask_player(&t) : draw_move(&t));
    al0_moves_free(t.legal);
    return move;
}

/* ---- steps -------------------------------------------------------------------------------- */

static void add_to_record(MatchGame *g, const char *text)
{
    size_t n = strlen(text);
    g->record = al0_alloc(g->record, g->n_record + n + 1, "a game");
    memcpy(g->record + g->n_record, text, n + 1);
    g->n_record += n;
}

static void free_moves(MatchGame *g)
{
    for (unsigned r = 0; r < MOST_ROLES; r++) {
        al0_free(g->moves[r]);
        g->moves[r] = NULL;
    }
}

/* All roles choose before any sees what another has chosen. */
static bool make_step(MatchGame *g)
{
    const Match *m = g->match;
    char *moves[MOST_ROLES] = {NULL};
    for (unsigned r = 0; r < m->n_roles; r++)
        moves[r] = move_of_role(g, r);
    free_moves(g);
    memcpy(g->moves, moves, sizeof moves);
    Al0Position *next = al0_position_step(g->now, (const char *const *)g->moves, NULL);
    assert(next);
    al0_position_free(g->now);
    g->now = next;
    g->steps++;
    for (unsigned r = 0; r < m->n_roles; r++) {
        add_to_record(g, r ? " " : "");
        add_to_record(g, g->moves[r]);
    }
    add_to_record(g, "\n");
    return !*m->stop;
}

/* ---- a game ------------------------------------------------------------------------------- */

static bool begin_players(MatchGame *g)
{
    for (unsigned r = 0; r < g->match->n_seats; r++) {
        MatchPlayer *p = match_player_of(g, r);
        p->role = r;
        p->chance = match_seed(g->match->o, g->number, 1 + (unsigned)(p - g->match->player));
        if (p->kind->begin && !p->kind->begin(p, g))
            return false;
    }
    return true;
}

static void tell_players(MatchGame *g, bool is_over)
{
    for (unsigned r = 0; r < g->match->n_seats; r++) {
        MatchPlayer *p = match_player_of(g, r);
        void (*tell)(MatchPlayer *, const MatchGame *) = is_over ? p->kind->end : p->kind->see;
        if (tell)
            tell(p, g);
    }
}

bool match_play(MatchGame *g)
{
    assert(g && g->match && !g->now);
    static const char init[] = "init";
    g->now = al0_position_read(g->match->table, init, strlen(init), NULL);
    g->chance = match_seed(g->match->o, g->number, 0);
    add_to_record(g, "");
    bool goes_on = begin_players(g);
    while (goes_on && !al0_position_ending(g->now) && g->steps < LONGEST_MATCH_GAME) {
        goes_on = make_step(g);
        if (!al0_position_ending(g->now))
            tell_players(g, false);
    }
    tell_players(g, true);
    for (unsigned r = 0; r < g->match->n_seats; r++)
        g->goal[r] = al0_position_goal(g->now, r);
    return goes_on;
}

void match_game_clear(MatchGame *g)
{
    assert(g);
    free_moves(g);
    al0_free(g->record);
    al0_position_free(g->now);
    *g = (MatchGame){0};
}
