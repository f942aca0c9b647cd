/* game/gdl/gdl_states.h -- what a player of a game made from rules needs beside Game.
 * Does: gives the program of the game, whether it has clocks, and the facts of a position.
 * Knows: programs, positions of gdl_position.c.   Must not know: searches. */
#ifndef AL0_GAME_GDL_GDL_STATES_H
#define AL0_GAME_GDL_GDL_STATES_H

#include "game/gdl/gdl_game.h"
#include "game/gdl/ground/program.h"

/* The program of the game; borrowed from it.  A Move of the game is 1 + a move of the program. */
const GameProgram *gdl_program(const Game *game);

/* The facts of a position, a bit for each fluent in words of 64; borrowed from it.  Choices that
 * some roles have made already are not among them. */
const uint64_t *gdl_facts(const Game *game, const void *position);

/* True if the game has clock facts (ground/clocks.h). */
bool gdl_has_clocks(const Game *game);

/* Its words. */
static inline uint32_t gdl_fact_words(const GameProgram *p)
{
    return (p->n_fluents + 63) / 64;
}

#endif
