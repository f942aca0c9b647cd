/* write/report/report_page.h -- the small elements of a report's page.
 * Does: writes numbers for people, elements of HTML, cells of tables, bars.
 * Knows: the classes of css/report.css.   Must not know: reports, what the figures mean. */
#ifndef AL0_WRITE_REPORT_REPORT_PAGE_H
#define AL0_WRITE_REPORT_REPORT_PAGE_H

#include <stdint.h>

#include "base/strbuf.h"

/* Appends part as a percentage of whole with two decimals; "100.00" only if they are equal. */
void page_percent(StrBuf *out, uint64_t part, uint64_t whole);

/* Appends foreign text, visible (base/visible.h) and escaped.  All foreign text of a page passes
 * through this function. */
void page_text(StrBuf *out, const char *text);

/* Appends an element with text.  open: the start tag without its `>`.  close: the name of the end
 * tag. */
void page_element(StrBuf *out, const char *open, const char *text, const char *close);

/* Begins a row and its first cell.  The caller adds the content of the cell and </td>. */
void page_begin_row(StrBuf *out);

/* Append a cell with n, or with part as a percentage of whole. */
void page_count(StrBuf *out, uint64_t n);
void page_share(StrBuf *out, uint64_t part, uint64_t whole);

/* Appends a cell with a bar, filled in the proportion of part to whole.  name: its class of CSS. */
void page_bar(StrBuf *out, const char *name, uint64_t part, uint64_t whole);

#endif
