/* game/gdl/gdl_states.c -- what a player of a game made from rules needs (see gdl_states.h). */
#include "game/gdl/gdl_states.h"

#include <assert.h>

#include "game/gdl/gdl.h"

const GameProgram *gdl_program(const Game *game)
{
    assert(gdl_is_game(game));
    return gdl_of(game)->program;
}

const uint64_t *gdl_facts(const Game *game, const void *position)
{
    assert(gdl_is_game(game) && position);
    (void)game;
    return ((const GdlPosition *)position)->word;
}

bool gdl_has_clocks(const Game *game)
{
    assert(gdl_is_game(game));
    return gdl_of(game)->relaxed->clocks.n > 0;
}
