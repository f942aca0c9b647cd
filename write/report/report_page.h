/* write/report/report_page.h -- small things that a report's page is made of.
 * Does: numbers for people, elements of HTML, cells of tables, bars.
 * Knows: the classes of css/report.css.   Must not know: reports, what the figures mean. */
#ifndef AL0_WRITE_REPORT_REPORT_PAGE_H
#define AL0_WRITE_REPORT_REPORT_PAGE_H

#include <stdint.h>

#include "base/strbuf.h"

/* Appends n with commas between its thousands. */
void page_number(StrBuf *out, uint64_t n);

/* Appends part as a percentage of whole with two decimals; "100.00" is said of all of it only. */
void page_percent(StrBuf *out, uint64_t part, uint64_t whole);

/* Appends anybody's text: visible (base/visible.h), and escaped.  All text of a page that is not
 * its own comes this way. */
void page_text(StrBuf *out, const char *text);

/* Appends text between two tags; open: the first one without its `>`, close: the name of the last.
 */
void page_element(StrBuf *out, const char *open, const char *text, const char *close);

/* Begins a row and its first cell.  The caller adds what is in it, and </td>. */
void page_begin_row(StrBuf *out);

/* Appends a cell with n, or with part as a percentage of whole. */
void page_count(StrBuf *out, uint64_t n);
void page_share(StrBuf *out, uint64_t part, uint64_t whole);

/* Appends a cell with a bar that is filled in the proportion of part to whole; name: its class. */
void page_bar(StrBuf *out, const char *name, uint64_t part, uint64_t whole);

#endif
