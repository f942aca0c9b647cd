/* lib/findings/findings.c -- all kinds of findings, in the order of search and of output (see
 * finding.h).
 * Must not know: what each is. */
#include "lib/findings/finding.h"

#define KINDS(K)                                                         \
    K(finding_plan)       /* a plan that was looked for */               \
    K(finding_moves)      /* keys, tries, duals, threats */              \
    K(finding_why)        /* why advice is refuted */                    \
    K(finding_set_play)   /* what would happen if they moved first */    \
    K(finding_closing)    /* replies left out, and leaves by a lemma */  \
    K(finding_lines)      /* lines and positions of the tree by depth */ \
    K(finding_refutation) /* for a proof file */

#define DECLARE(kind) extern const FindingKind kind;
KINDS(DECLARE)

#define ADDRESS(kind) &kind,
static const FindingKind *const kinds[] = {KINDS(ADDRESS)};

enum { N_KINDS = sizeof kinds / sizeof *kinds };

void lib_find(const FindingRequest *by)
{
    Answer *a = &by->answer->paper;
    a->finding = ARENA_ARRAY(a->home, Finding, N_KINDS);
    for (size_t i = 0; i < N_KINDS; i++) {
        void *found = kinds[i]->find(by);
        if (found)
            a->finding[a->n_findings++] = (Finding){kinds[i], found};
    }
}

void lib_free_findings(Answer *a)
{
    for (size_t i = 0; i < a->n_findings; i++)
        if (a->finding[i].kind->free)
            a->finding[i].kind->free(a, a->finding[i].found);
}
