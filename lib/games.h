/* lib/games.h -- games of tables, from files of rules.
 * Does: opens the games while a table is read; closes them with the table.
 * Knows: game/gdl.   Must not know: what tables say. */
#ifndef AL0_LIB_GAMES_H
#define AL0_LIB_GAMES_H

#include "base/vec.h"
#include "game/gdl/gdl_game.h"
#include "lang/vocab.h"

/* The games opened for a table.  {0}: none. */
typedef struct OpenGames {
    VEC(GdlGame *) all;
    GroundBounds bounds; /* on grounding the rules */
} OpenGames;

/* Reads the rules of a game, and adds the game (lang/table.h: LoadOptions.open_game).  context: an
 * OpenGames. */
const Vocab *games_open(void *context, Arena *home, Diags *ds, const Source *source,
                        const Source *extra);

/* Makes the board of the open game with these words, as a header names it; context: an OpenGames
 * (LoadOptions.choose_board). */
bool games_choose_board(void *context, const Vocab *v, const char *text, Status *status);

/* Makes the games ready after all tables were read (gdl_game_ready). */
void games_ready(OpenGames *g);
/* Closes all games. */
void games_close(OpenGames *g);

#endif
