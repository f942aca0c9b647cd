/* write/html_line.c -- the data of one line of play on a page (see html_line.h). */
#include "write/html_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/html_walk.h"

/* Plays all moves; move: gets them.  False: one of them cannot be read. */
static bool play_all(HtmlWalk *w, const VerifyExample *e, Move *move)
{
    for (size_t i = 0; i < e->line.n; i++) {
        const char *name = e->line.at[i].name;
        move[i] = w->game->read_move(w->game, html_walk_position(w, i), name, strlen(name), NULL);
        if (move[i] == NO_MOVE)
            return false;
        html_walk_play(w, i, move[i]);
    }
    return true;
}

static void put_nodes(const HtmlWalk *w, const VerifyExample *e, const Move *move)
{
    json_begin_list(w->out, "nodes");
    for (size_t i = 0; i <= e->line.n; i++) {
        json_begin_object(w->out, NULL);
        if (i)
            json_put_count(w->out, "up", i - 1);
        html_walk_put(w, i, i ? move[i - 1] : NO_MOVE);
        if (i == e->line.n && e->failure == FAILURE_LOOP && e->cycle < e->line.n)
            json_put_count(w->out, "again", e->cycle);
        json_end_object(w->out);
    }
    json_end_list(w->out);
}

static void put_line(const HtmlWalk *w, const VerifyExample *e, const Move *move)
{
    json_begin_object(w->out, NULL);
    html_walk_put_game(w);
    json_put_text(w->out, "ending", e->ending);
    put_nodes(w, e, move);
    json_end_object(w->out);
}

bool html_line_data(StrBuf *out, const Game *game, const VerifyExample *e)
{
    assert(out && game && e);
    void *root = base_alloc(game->position_size, "a position");
    bool known = game->read(game, e->position, strlen(e->position), root, NULL);
    Move *move = base_alloc((e->line.n + 1) * sizeof *move, "moves of a line");
    if (known) {
        Json j = {.out = out};
        HtmlWalk w = html_walk_begin(&j, game, root, e->line.n);
        known = play_all(&w, e, move);
        if (known)
            put_line(&w, e, move);
        html_walk_clear(&w);
    }
    free(move);
    free(root);
    return known;
}
