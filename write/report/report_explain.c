/* write/report/report_explain.c -- the methods of a verification in words (see report.h).
 * Does: reports which advice was searched, and which was solved backwards.
 * Must not know: how either works. */
#include "verify/sweep/retrograde.h"
#include "write/report/report.h"

static void add_retrograde_note(StrBuf *out, const RetrogradeNote *n)
{
    const Advice *a = n->advice;
    strbuf_printf(out, "%s: ", a->full_name);
    if (!n->solved)
        strbuf_printf(out, "not solved backwards: %s\n", n->reason);
    else if (a->plan)
        strbuf_printf(out, "a plan solved backwards, last step first: %zu solutions\n", n->solved);
    else if (n->solved == 1)
        strbuf_puts(out, "solved backwards\n");
    else
        strbuf_printf(out, "solved backwards for %zu sets of values of the root\n", n->solved);
}

void report_explain(StrBuf *out, const VerifyReport *v)
{
    for (size_t i = 0; i < v->n_notes; i++)
        add_retrograde_note(out, &v->notes[i]);
    if (v->n_notes == 0)
        strbuf_puts(out, "nothing was solved backwards: not all positions are asked\n");
}
