/* write/page/html_page.h -- what pages for browsers have in common.
 * Does: head, style sheets, data and script of a page that is one file and needs no network.
 * Knows: the texts of write/css/ and write/page/.   Must not know: what the page is about. */
#ifndef AL0_WRITE_PAGE_HTML_PAGE_H
#define AL0_WRITE_PAGE_HTML_PAGE_H

#include "base/strbuf.h"

/* Appends all up to <body>.  title: plain text. */
void html_page_begin(StrBuf *out, const char *title);

/* A buffer whose text goes to `out` so that it can stand in a <script> of HTML and of XML: < > & as
 * JSON writes them in strings.  Whoever fills it ends with strbuf_flush() and strbuf_clear(). */
StrBuf html_page_data(StrBuf *out);

/* Appends the script that walks trees and lines. */
void html_page_script(StrBuf *out);

#endif
