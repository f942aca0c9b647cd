/* cli/play/play_game.c -- the game that is being played: positions and moves (see play.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/play.h"

const Al0Position *play_now(const PlaySession *p)
{
    assert(p && p->game.at);
    return p->game.at[p->game.n];
}

char *play_copy(const char *text)
{
    assert(text);
    size_t n = strlen(text) + 1;
    return memcpy(al0_alloc(NULL, n, "a move"), text, n);
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
            found.code = play_copy(code);
            found.name = play_copy(al0_moves_text(moves, i, AL0_MOVE_NAME));
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
    g->resigned = false;
    al0_player_set(p->player, play_now(p), NULL);
}

void play_begin(PlaySession *p, Al0Position *position)
{
    assert(p && position && !p->game.at);
    p->game = (PlayedGame){0};
    p->game.at = al0_alloc(NULL, sizeof *p->game.at, "a game");
    p->game.at[0] = position;
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
    p->game = (PlayedGame){0};
}
