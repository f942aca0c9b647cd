/* write/page/html_walk.h -- the positions of an interactive page, as JSON.
 * Does: follows play from a root, and writes each position with the changes on the board since the
 *   previous one.
 * Knows: Game, Json.   Must not know: trees, reports, goals, how the page looks.
 * docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_WALK_H
#define AL0_WRITE_PAGE_HTML_WALK_H

#include "game/walk.h"
#include "write/text/json.h"

/* Positions and boards along a line, by ply. */
typedef struct HtmlWalk {
    Json *out;
    const Game *game;
    GameWalk line;
    Cell *cells;    /* NULL: the game draws no board */
    size_t n_cells; /* of one board */
} HtmlWalk;

/* Begins at the root.  The caller owns the walk (html_walk_clear).  plies: the most that follow. */
HtmlWalk html_walk_begin(Json *out, const Game *game, const void *root, size_t plies);
void html_walk_clear(HtmlWalk *w);

/* The position at a ply; borrowed. */
const void *html_walk_position(const HtmlWalk *w, size_t ply);

/* Writes members of the present object: "game", "us" and, if the game draws a board, "board". */
void html_walk_put_game(const HtmlWalk *w);

/* Sets the position at ply + 1: the position at `ply` after a legal move. */
void html_walk_play(HtmlWalk *w, size_t ply, Move move);

/* Writes members of the present object, a node: the properties of the position at a ply that every
 * page shows.
 * move: the move that led to the position; NO_MOVE at the root. */
void html_walk_put(const HtmlWalk *w, size_t ply, Move move);

#endif
