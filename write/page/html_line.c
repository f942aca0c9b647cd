/* write/page/html_line.c -- the data of one line of play on a page (see html_line.h). */
#include "write/page/html_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/page/html_walk.h"

/* Plays all moves; move: gets them.  False: one of them cannot be read. */
static bool play_doc_line(HtmlWalk *w, const DocLine *l, Move *move)
{
    for (size_t i = 0; i < l->n; i++) {
        const char *name = l->move[i].name;
        move[i] = w->game->read_move(w->game, html_walk_position(w, i), name, strlen(name), NULL);
        if (move[i] == NO_MOVE)
            return false;
        html_walk_play(w, i, move[i]);
    }
    return true;
}

static void put_line_nodes(const HtmlWalk *w, const DocLine *l, const Move *move)
{
    json_begin_list(w->out, "nodes");
    for (size_t i = 0; i <= l->n; i++) {
        json_begin_object(w->out, NULL);
        if (i)
            json_put_count(w->out, "up", i - 1);
        html_walk_put(w, i, i ? move[i - 1] : NO_MOVE);
        if (i == l->n && l->cycle < l->n)
            json_put_count(w->out, "again", l->cycle);
        json_end_object(w->out);
    }
    json_end_list(w->out);
}

static void put_html_line(const HtmlWalk *w, const DocLine *l, const Move *move)
{
    json_begin_object(w->out, NULL);
    html_walk_put_game(w);
    json_put_text(w->out, "ending", l->ending);
    put_line_nodes(w, l, move);
    json_end_object(w->out);
}

bool html_line_data(StrBuf *out, const DocLine *l)
{
    assert(out && l);
    const Game *game = l->game;
    void *root = base_alloc(game->position_size, "a position");
    bool known = game->read(game, l->position, strlen(l->position), root, NULL);
    Move *move = base_alloc((l->n + 1) * sizeof *move, "moves of a line");
    if (known) {
        Json j = {.out = out};
        HtmlWalk w = html_walk_begin(&j, game, root, l->n);
        known = play_doc_line(&w, l, move);
        if (known)
            put_html_line(&w, l, move);
        html_walk_clear(&w);
    }
    free(move);
    free(root);
    return known;
}
