/* write/page/html_position.h -- one position with its moves, as JSON.
 * Does: writes what a page needs to show a position, and to let somebody move in it.
 * Knows: Game, html_walk.h.   Must not know: trees, how a page looks.
 * docs/formats/html.md tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_POSITION_H
#define AL0_WRITE_PAGE_HTML_POSITION_H

#include "game/game.h"
#include "write/text/json.h"

/* Appends an object: the members of a page's game and of its root, `ending`, and `moves`, each with
 * the members of the node behind it and with its `code`. */
void html_position_put(Json *out, const Game *game, const void *position);

#endif
