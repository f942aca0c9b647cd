/* tests/support/report_as.c -- a verification's report in a format (see report_as.h). */
#include "tests/support/report_as.h"

char *report_as(const Report *r, DocFormat format)
{
    StrBuf out = {0};
    Document d = doc_new();
    report_document(&d, r);
    doc_write(&out, &d, format, true);
    doc_free(&d);
    return strbuf_take(&out);
}
