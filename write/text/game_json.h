/* write/text/game_json.h -- positions and moves of a game in JSON.
 * Does: writes them under the names that the game's programs know (chess: FEN, UCI, SAN).
 * Knows: Game, Json.   Must not know: trees, what positions and moves are written for. */
#ifndef AL0_WRITE_TEXT_GAME_JSON_H
#define AL0_WRITE_TEXT_GAME_JSON_H

#include "game/game.h"
#include "write/text/json.h"

/* The member "fen" (GameKeys.position) of the present object. */
void json_put_position(Json *j, const Game *game, const void *position);

/* The members "uci" and "san" (GameKeys.code, .name) of the present object: a legal move of the
 * position. */
void json_put_move(Json *j, const Game *game, const void *position, Move move);

/* A list of n moves of the position, an object for each. */
void json_put_moves(Json *j, const char *key, const Game *game, const void *position,
                    const Move *move, size_t n);

#endif
