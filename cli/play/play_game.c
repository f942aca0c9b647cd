/* cli/play/play_game.c -- the game that is being played: positions and moves (see play.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/play/play.h"

const Al0Position *play_now(const PlaySession *p)
{
    assert(p && p->game.at);
    return p->game.at[p->game.n];
}

const Al0Position *play_seen(const PlaySession *p)
{
    assert(p && p->game.at);
    size_t i = p->game.n;
    while (i > 0 && !p->is_chess && !al0_position_can_step(p->game.at[i]))
        i--;
    return p->game.at[i];
}

/* ---- clocks ------------------------------------------------------------------------------- */

/* Takes the time of a turn from the clock of its role; chance has none. */
static void charge_clock(PlaySession *p, unsigned role)
{
    double now = clock_seconds();
    if (p->o->clock > 0 && al0_table_player(p->table, role)) {
        p->clock.left[role] -= now - p->clock.began;
        p->game.is_late = p->clock.left[role] < 0;
    }
    p->clock.began = now;
}

static void set_clocks(PlaySession *p)
{
    for (unsigned r = 0; r < PLAY_MOST_ROLES; r++)
        p->clock.left[r] = p->o->clock;
    p->clock.began = clock_seconds();
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The move that leads to a position, by its code: legal moves lead to different ones. */
static PlayedMove find_played_move(const Al0Position *before, const Al0Position *after)
{
    PlayedMove found = {0};
    char *wanted = al0_position_text(after);
    Al0Moves *moves = al0_position_moves(before);
    for (size_t i = 0; i < al0_moves_count(moves) && !found.code; i++) {
        const char *code = al0_moves_text(moves, i, AL0_MOVE_CODE);
        Al0Position *there = al0_position_play(before, code, NULL);
        char *text = there ? al0_position_text(there) : NULL;
        if (text && strcmp(text, wanted) == 0) {
            found.code = copy_text(code);
            found.name = copy_text(al0_moves_text(moves, i, AL0_MOVE_NAME));
        }
        al0_free(text);
        al0_position_free(there);
    }
    al0_moves_free(moves);
    al0_free(wanted);
    return found;
}

bool play_move(PlaySession *p, const char *move, char *note, Al0Status *status)
{
    assert(p && move);
    PlayedGame *g = &p->game;
    Al0Position *after = al0_position_play(play_now(p), move, status);
    if (!after)
        return false;
    PlayedMove played = find_played_move(play_now(p), after);
    played.note = note;
    charge_clock(p, al0_position_role_to_move(play_now(p)));
    al0_player_play(p->player, played.code, NULL);
    g->at = al0_alloc(g->at, (g->n + 2) * sizeof *g->at, "a game");
    g->move = al0_alloc(g->move, (g->n + 1) * sizeof *g->move, "a game");
    g->at[g->n + 1] = after;
    g->move[g->n++] = played;
    return true;
}

static void drop_last(PlayedGame *g)
{
    PlayedMove *m = &g->move[--g->n];
    al0_free(m->name);
    al0_free(m->code);
    al0_free(m->note);
    al0_position_free(g->at[g->n + 1]);
}

void play_back(PlaySession *p, size_t n)
{
    assert(p);
    PlayedGame *g = &p->game;
    for (size_t i = 0; i < n && g->n > 0; i++)
        drop_last(g);
    g->resigned = g->is_late = false;
    al0_free(p->held);
    p->held = NULL;
    if (g->n == 0)
        set_clocks(p);
    al0_player_set(p->player, play_now(p), NULL);
}

void play_begin(PlaySession *p, Al0Position *position)
{
    assert(p && position && !p->game.at);
    p->game = (PlayedGame){0};
    p->game.at = al0_alloc(NULL, sizeof *p->game.at, "a game");
    p->game.at[0] = position;
    set_clocks(p);
    al0_player_set(p->player, position, NULL);
}

void play_end(PlaySession *p)
{
    assert(p);
    while (p->game.n > 0)
        drop_last(&p->game);
    if (p->game.at)
        al0_position_free(p->game.at[0]);
    al0_free(p->game.at);
    al0_free(p->game.move);
    al0_free(p->held);
    p->held = NULL;
    p->game = (PlayedGame){0};
}
