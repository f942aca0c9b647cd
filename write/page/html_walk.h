/* write/page/html_walk.h -- the positions of a page that one walks through, as JSON.
 * Does: follows play from a root, and writes each position with what has changed on the board since
 *   the one before.
 * Knows: Game, Json.   Must not know: trees, reports, goals, how the page looks.
 * docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_WALK_H
#define AL0_WRITE_PAGE_HTML_WALK_H

#include "game/game.h"
#include "write/text/json.h"

/* Positions and boards along a line, by ply. */
typedef struct HtmlWalk {
    Json *out;
    const Game *game;
    unsigned char *positions; /* room for plies + 1 */
    Cell *cells;              /* NULL: the game draws no board */
    size_t n_cells;           /* of one board */
} HtmlWalk;

/* At the root, for at most so many plies.   Caller owns it (html_walk_clear). */
HtmlWalk html_walk_begin(Json *out, const Game *game, const void *root, size_t plies);
void html_walk_clear(HtmlWalk *w);

const void *html_walk_position(const HtmlWalk *w, size_t ply);

/* Members of the present object: "game", "us" and, where the game draws one, the "board". */
void html_walk_put_game(const HtmlWalk *w);

/* Makes the position at ply + 1 the one after a legal move of that at `ply`. */
void html_walk_play(HtmlWalk *w, size_t ply, Move move);

/* Members of the present object, a node: what there is to know of the position at a ply, which
 * `move` led to (NO_MOVE at the root), whatever the page is about. */
void html_walk_put(const HtmlWalk *w, size_t ply, Move move);

#endif
