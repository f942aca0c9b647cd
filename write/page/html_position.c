/* write/page/html_position.c -- one position with its moves, as JSON (see html_position.h). */
#include "write/page/html_position.h"

#include <assert.h>
#include <stdlib.h>

#include "write/page/html_walk.h"

static void put_next_move(HtmlWalk *w, Move move)
{
    StrBuf code = {0};
    const Game *game = w->game;
    html_walk_play(w, 0, move);
    json_begin_object(w->out, NULL);
    game->code_move(game, html_walk_position(w, 0), move, &code);
    json_put_buffer(w->out, "code", &code);
    html_walk_put(w, 1, move);
    json_end_object(w->out);
    strbuf_clear(&code);
}

void html_position_put(Json *out, const Game *game, const void *position)
{
    assert(out && game && position);
    Move *move = base_alloc(game->max_moves * sizeof *move, "moves");
    size_t n = game->moves(game, position, NULL, move);
    HtmlWalk w = html_walk_begin(out, game, position, 1);
    json_begin_object(out, NULL);
    html_walk_put_game(&w);
    html_walk_put(&w, 0, NO_MOVE);
    json_put_text(out, "ending", game->ending(game, position));
    json_begin_list(out, "moves");
    for (size_t i = 0; i < n; i++)
        put_next_move(&w, move[i]);
    json_end_list(out);
    json_end_object(out);
    html_walk_clear(&w);
    free(move);
}
