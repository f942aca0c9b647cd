/* write/text/game_json.h -- positions and moves of a game in JSON.
 * Does: writes them under the member names that are usual for the game (chess: FEN, UCI, SAN).
 * Knows: Game, Json.   Must not know: trees, what positions and moves are written for. */
#ifndef AL0_WRITE_TEXT_GAME_JSON_H
#define AL0_WRITE_TEXT_GAME_JSON_H

#include "write/text/json.h"
#include "write/text/position_moves.h"

/* Writes the member "fen" (GameKeys.position) of the present object. */
void json_put_position(Json *j, const Game *game, const void *position);

/* Writes the members "uci" and "san" (GameKeys.code, .name) of the present object.
 * move: legal in the position. */
void json_put_move(Json *j, const Game *game, const void *position, Move move);

/* Writes a list of moves, an object for each. */
void json_put_moves(Json *j, const char *key, PositionMoves m);

#endif
