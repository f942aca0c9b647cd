/* game/gdl/gdl_game.h -- a game made from a file of rules.
 * Does: turns the rules of one file into a Game with a Vocab, at run time.
 * Knows: programs, Game, Vocab.   Must not know: tables, searches.
 * Start reading at gdl_game_open(); game/gdl/gdl.h is what its files share. */
#ifndef AL0_GAME_GDL_GDL_GAME_H
#define AL0_GAME_GDL_GDL_GAME_H

#include "base/diag.h"
#include "base/source.h"
#include "game/game.h"
#include "game/gdl/ground/bounds.h"

typedef struct GdlGame GdlGame;

/* Options of opening a game; {0} is valid. */
typedef struct GdlOpening {
    const Source *extra; /* NULL, or additional relations over the facts of the game, which do
                            not change it */
    GroundBounds bounds;
} GdlOpening;

/* Reads, checks and grounds the rules of a source.
 * home:    keeps everything; the sources must live as long.
 * ds:      gets errors and warnings.
 * Returns: the game, closed by gdl_game_close(); NULL after errors. */
GdlGame *gdl_game_open(Arena *home, Diags *ds, const Source *source, GdlOpening how);
void gdl_game_close(GdlGame *g); /* NULL is fine */

/* Sets the board of a game that is not ready yet, in place of the guessed one.
 * text:    a kind of facts and the numbers of their arguments for column and row, "cell 1 2";
 * without numbers the best pair is taken. Returns: false with a status. */
bool gdl_game_choose_board(GdlGame *g, const char *text, Status *status);

/* Makes the game ready once all its tables have been read.  Its positions then store the values
 * that the words of these tables need; other words are computed on demand.  Called once; before,
 * only the game's vocab may be used. */
void gdl_game_ready(GdlGame *g);

/* The game itself; borrowed, valid until gdl_game_close(). */
const Game *gdl_game(const GdlGame *g);

/* The file with the rules of such a game; borrowed. */
const Source *gdl_game_source(const Game *game);

/* True for games made by gdl_game_open(). */
bool gdl_is_game(const Game *game);

#endif
