/* write/answer/finding.c -- findings on paper, one behind the other (see finding.h). */
#include "write/answer/finding.h"

#include <assert.h>

void *answer_found(const Answer *a, const FindingKind *kind)
{
    assert(a && kind);
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->finding[i].kind == kind)
            return a->finding[i].found;
    return NULL;
}

void write_findings_text(StrBuf *out, const Answer *a, FindingPlace place, const DrawOptions *draw)
{
    assert(out && a && draw);
    for (size_t i = 0; i < a->n_findings; i++) {
        const Finding *f = &a->finding[i];
        if (f->kind->place == place && f->kind->text)
            f->kind->text(out, a, f->found, draw);
    }
}

void write_findings_json(Json *j, const Answer *a)
{
    assert(j && a);
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->finding[i].kind->json)
            a->finding[i].kind->json(j, a, a->finding[i].found);
}
