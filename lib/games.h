/* lib/games.h -- games that tables bring with them, as files of rules.
 * Does: opens them while a table is read; closes them with it.
 * Knows: game/gdl.   Must not know: what tables say. */
#ifndef AL0_LIB_GAMES_H
#define AL0_LIB_GAMES_H

#include "base/vec.h"
#include "game/gdl/gdl_game.h"
#include "lang/vocab.h"

/* {0}: none. */
typedef struct OpenGames {
    VEC(GdlGame *) all;
    GroundBounds bounds; /* of writing rules out */
} OpenGames;

/* Reads the rules of one, and adds it; context: an OpenGames (lang/table.h: LoadOptions.open_game).
 */
const Vocab *games_open(void *context, Arena *home, Diags *ds, const Source *source,
                        const Source *extra);

/* Makes the board of one, as a header names it (LoadOptions.choose_board). */
bool games_choose_board(const Vocab *v, const char *text, Status *status);

/* All tables have been read (gdl_game_ready). */
void games_ready(OpenGames *g);
void games_close(OpenGames *g);

#endif
