/* write/text/game_json.c -- positions and moves of a game in JSON (see game_json.h). */
#include "write/text/game_json.h"

void json_put_position(Json *j, const Game *game, const void *position)
{
    StrBuf text = {0};
    game->write(game, position, &text);
    json_put_buffer(j, game->keys.position, &text);
    strbuf_clear(&text);
}

void json_put_move(Json *j, const Game *game, const void *position, Move move)
{
    StrBuf text = {0};
    game->code_move(game, position, move, &text);
    json_put_buffer(j, game->keys.code, &text);
    game->name_move(game, position, move, &text);
    json_put_buffer(j, game->keys.name, &text);
    strbuf_clear(&text);
}

void json_put_moves(Json *j, const char *key, PositionMoves m)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < m.n; i++) {
        json_begin_object(j, NULL);
        json_put_move(j, m.game, m.position, m.move[i]);
        json_end_object(j);
    }
    json_end_list(j);
}
