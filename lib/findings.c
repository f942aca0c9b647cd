/* lib/findings.c -- all kinds of findings, in the order in which they are found and written (see
 * finding.h).
 * Must not know: what each is. */
#include "lib/finding.h"

static const FindingKind *const kinds[] = {&finding_moves,   &finding_why,   &finding_set_play,
                                           &finding_closing, &finding_lines, &finding_refutation};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

void face_find(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    a->finding = ARENA_ARRAY(a->home, Finding, N_KINDS);
    for (size_t i = 0; i < N_KINDS; i++) {
        void *found = kinds[i]->find(by);
        if (found)
            a->finding[a->n_findings++] = (Finding){kinds[i], found};
    }
}

void face_free_findings(Answer *a)
{
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->finding[i].kind->free)
            a->finding[i].kind->free(a, a->finding[i].found);
}
