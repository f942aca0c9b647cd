/* write/report/doc_write.h -- a document in each of the formats that a report can have.
 * Does: writes it as text for a terminal, JSON, one page of HTML, Markdown, or one row of a
 *   Markdown table.  Each writer escapes foreign text in one place: no text reaches a terminal or a
 *   page raw.
 * Knows: Document.   Must not know: what a report is about, files. */
#ifndef AL0_WRITE_REPORT_DOC_WRITE_H
#define AL0_WRITE_REPORT_DOC_WRITE_H

#include "base/strbuf.h"
#include "write/report/doc.h"

typedef enum DocFormat {
    DOC_AS_TEXT,
    DOC_AS_JSON,
    DOC_AS_HTML,
    DOC_AS_MARKDOWN,
    DOC_AS_ROW /* the summary; empty if the document has none */
} DocFormat;

/* Appends the document.  no_seconds: omits times, memory and threads. */
void doc_write(StrBuf *out, const Document *d, DocFormat format, bool no_seconds);

/* True if the document has a summary. */
bool doc_has_row(const Document *d);

/* The writers of the formats (doc_text.c, doc_json.c, doc_html.c, doc_markdown.c).  Callers use
 * doc_write(). */
void doc_write_text(StrBuf *out, const Document *d, bool no_seconds);
void doc_write_json(StrBuf *out, const Document *d, bool no_seconds);
void doc_write_html(StrBuf *out, const Document *d, bool no_seconds);
void doc_write_markdown(StrBuf *out, const Document *d, bool no_seconds);
void doc_write_row(StrBuf *out, const Document *d);

#endif
