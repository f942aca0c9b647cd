/* write/page/html_page.h -- the common parts of pages for browsers.
 * Does: writes head, style sheets, data and script of a page that is one file and needs no network.
 * Knows: the texts of write/css/ and write/page/.   Must not know: what the page is about. */
#ifndef AL0_WRITE_PAGE_HTML_PAGE_H
#define AL0_WRITE_PAGE_HTML_PAGE_H

#include "base/strbuf.h"

/* Appends the page up to <body>.  title: plain text. */
void html_page_begin(StrBuf *out, const char *title);

/* Returns: a buffer for JSON inside a <script>.  Its text goes to `out` with < > & escaped as in
 *   JSON strings, which is safe in HTML and XML.  The caller ends it with strbuf_flush() and
 *   strbuf_clear(). */
StrBuf html_page_data(StrBuf *out);

/* Appends the script that shows trees and lines interactively. */
void html_page_script(StrBuf *out);

#endif
