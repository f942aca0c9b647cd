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

/* How a game is opened.  {0} will do. */
typedef struct GdlOpening {
    const Source *extra; /* NULL, or relations over the game's facts, which conclude nothing
                            about the game */
    GroundBounds bounds;
} GdlOpening;

/* Reads, checks and grounds the rules of a source.
 * home:    keeps everything; the sources must live as long.
 * ds:      gets errors and warnings.
 * Returns: the game, closed by gdl_game_close(); NULL after errors. */
GdlGame *gdl_game_open(Arena *home, Diags *ds, const Source *source, GdlOpening how);
void gdl_game_close(GdlGame *g); /* NULL is fine */

/* Gives the game the board that a text names in place of the one that was guessed: facts, and the
 * numbers of the arguments that are column and row, "cell 1 2"; without these the best two.  Before
 * the game is ready.  False with a status. */
bool gdl_game_choose_board(GdlGame *g, const char *text, Status *status);

/* All tables of the game have been read: from now on it has positions, which keep what the words in
 * these tables ask for; other words are computed anew each time.  Called once; until then only the
 * game's vocab may be used. */
void gdl_game_ready(GdlGame *g);

/* The game itself; borrowed, of no use behind gdl_game_close(). */
const Game *gdl_game(const GdlGame *g);

/* The file with the rules of such a game; borrowed. */
const Source *gdl_game_source(const Game *game);

/* True for games made by gdl_game_open(). */
bool gdl_is_game(const Game *game);

#endif
