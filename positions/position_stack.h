/* positions/position_stack.h -- positions of a line, by ply.
 * Does: keeps one position a ply, in one piece of memory that grows.
 * Knows: Game's size of a position.   Must not know: moves, what the line is for. */
#ifndef AL0_POSITIONS_POSITION_STACK_H
#define AL0_POSITIONS_POSITION_STACK_H

#include "game/game.h"

typedef struct PositionStack {
    const Game *game;
    unsigned char *at;
    size_t plies; /* for which there is room */
} PositionStack;  /* {.game = G} has room for none */

/* Makes room for so many plies.  Positions may move. */
void position_stack_reserve(PositionStack *s, size_t plies);
void position_stack_clear(PositionStack *s);

static inline void *position_stack_at(const PositionStack *s, size_t ply)
{
    return s->at + ply * s->game->position_size;
}

/* The position behind a move from a ply, for which there is room: it stands one ply further on. */
static inline const void *position_stack_play(PositionStack *s, size_t ply, Move move)
{
    s->game->play(s->game, position_stack_at(s, ply), NULL, move, position_stack_at(s, ply + 1));
    return position_stack_at(s, ply + 1);
}

/* Begins a line with a position, with room for so many plies behind it. */
void position_stack_begin(PositionStack *s, const void *position, size_t plies);

#endif
