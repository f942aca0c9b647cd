/* write/page/html_example.h -- a line of play on a page.
 * Does: a board, the position, and the moves with what chose them; the data to walk it on the page.
 * Knows: DocLine, Game, drawn boards.   Must not know: the rest of the page, what the line is an
 *   example of. */
#ifndef AL0_WRITE_PAGE_HTML_EXAMPLE_H
#define AL0_WRITE_PAGE_HTML_EXAMPLE_H

#include "base/strbuf.h"
#include "write/report/doc.h"

/* Appends a figure.  The shapes of board_pieces() are on the page before it. */
void html_example(StrBuf *out, const DocLine *l);

#endif
