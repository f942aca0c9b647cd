/* write/text/position_moves.h -- moves in a position, as writers take them.
 * Knows: Game.   Must not know: formats. */
#ifndef AL0_WRITE_TEXT_POSITION_MOVES_H
#define AL0_WRITE_TEXT_POSITION_MOVES_H

#include "game/game.h"

/* n legal moves of a position; all borrowed. */
typedef struct PositionMoves {
    const Game *game;
    const void *position;
    const Move *move;
    size_t n;
} PositionMoves;

#endif
