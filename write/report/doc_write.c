/* write/report/doc_write.c -- a document in any format (see doc_write.h).
 * Must not know: how a format is written. */
#include "write/report/doc_write.h"

#include <assert.h>

bool doc_has_row(const Document *d)
{
    for (const DocNode *n = d->root->first; n; n = n->next)
        if (n->readers == DOC_SUMMARY)
            return true;
    return false;
}

void doc_write(StrBuf *out, const Document *d, DocFormat format, bool no_seconds)
{
    assert(out && d);
    switch (format) {
    case DOC_AS_TEXT: doc_write_text(out, d, no_seconds); break;
    case DOC_AS_JSON: doc_write_json(out, d, no_seconds); break;
    case DOC_AS_HTML: doc_write_html(out, d, no_seconds); break;
    case DOC_AS_MARKDOWN: doc_write_markdown(out, d, no_seconds); break;
    case DOC_AS_ROW: doc_write_row(out, d); break;
    }
}
