/* write/page/html_example.h -- a line of play on a page.
 * Does: writes a board, the position, the moves with the rule and advice that chose them, and the
 *   data for the page's script.
 * Knows: DocLine, Game, drawn boards.   Must not know: the rest of the page, what the line is an
 *   example of. */
#ifndef AL0_WRITE_PAGE_HTML_EXAMPLE_H
#define AL0_WRITE_PAGE_HTML_EXAMPLE_H

#include "base/strbuf.h"
#include "write/report/doc.h"

/* Appends a <figure>.  The page has the shapes of board_pieces() before it. */
void html_example(StrBuf *out, const DocLine *l);

#endif
