/* write/page/html_line.h -- the data of one line of play on a page.
 * Does: plays the moves of a line of a report, and writes them as a tree without branches.
 * Knows: DocLine, HtmlWalk.   Must not know: how the page looks, goals. docs/formats/html.md
 *   tells the members. */
#ifndef AL0_WRITE_PAGE_HTML_LINE_H
#define AL0_WRITE_PAGE_HTML_LINE_H

#include "base/strbuf.h"
#include "write/report/doc.h"

/* Appends the JSON object.
 * Returns: false, with nothing appended, if the position or a move cannot be read: the game has no
 *   text for it. */
bool html_line_data(StrBuf *out, const DocLine *l);

#endif
