/* tests/support/opened_game.h -- a game by the text of its rules.
 * Knows: gdl.h, cmocka (the includer has included it). */
#ifndef AL0_TESTS_OPENED_GAME_H
#define AL0_TESTS_OPENED_GAME_H

#include <string.h>

#include "game/gdl/gdl.h"

typedef struct Opened {
    Arena *home;
    Diags *ds;
    GdlGame *gdl; /* NULL, as game: the rules were refused */
    const Game *game;
} Opened;

/* Ready to be played; the caller's (close_game). */
Opened open_text(const char *text);

/* The same of rules that must be accepted. */
Opened open_good_text(const char *text);

void close_game(Opened *o);

/* A position of the game, of the text that it reads; free. */
void *new_position(const Opened *o, const char *text);

#endif
