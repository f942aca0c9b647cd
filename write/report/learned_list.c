/* write/report/learned_list.c -- a learned list of rules as text of a table (see learned.h).
 * Must not know: how it was found.   Start reading at learned_list_write(). */
#include <assert.h>

#include "write/report/learned.h"
#include "write/text/figures.h"

/* ---- the value ---------------------------------------------------------------------------- */

/* What the rules from the i-th on say: one that works adds its term to what those behind it say,
 * one that fails takes it away. */
static void add_list_value(StrBuf *b, const LearnedFacts *f, const LearnedList *l, size_t i)
{
    const LearnedListRule *r = &l->rules.at[i];
    if (i + 1 == l->rules.n && r->works) {
        learned_term_write(b, f, &r->term);
    } else if (i == l->rules.n) {
        strbuf_puts(b, "false");
    } else {
        strbuf_puts(b, r->works ? "(" : "not (");
        learned_term_write(b, f, &r->term);
        strbuf_puts(b, r->works ? ") or (" : ") and (");
        add_list_value(b, f, l, i + 1);
        strbuf_puts(b, ")");
    }
}

void learned_list_value_write(StrBuf *b, const LearnedFacts *f, const LearnedList *l)
{
    assert(l->rules.n <= MOST_LEARNED_RULES);
    add_list_value(b, f, l, 0);
}

/* ---- the comment -------------------------------------------------------------------------- */

/* "302,090 right, 496 wrong" */
static void add_right_and_wrong(StrBuf *b, const LearnedListRule *r)
{
    strbuf_puts(b, ": ");
    figure_write(b, r->right);
    strbuf_puts(b, r->wrong ? " right, " : " right, none");
    if (r->wrong)
        figure_write(b, r->wrong);
    strbuf_puts(b, " wrong\n");
}

static void add_list_rules(StrBuf *b, const LearnedFacts *f, const LearnedList *l)
{
    strbuf_puts(b, "% The first that applies decides; each was learned from what is wrong without "
                   "it and those before it.\n");
    for (size_t i = 0; i < l->rules.n; i++) {
        const LearnedListRule *r = &l->rules.at[i];
        strbuf_printf(b, "%%   %zu. %s where ", i + 1, r->works ? "proved" : "not proved");
        learned_term_write(b, f, &r->term);
        add_right_and_wrong(b, r);
    }
    if (!l->rest.right && !l->rest.wrong)
        return;
    strbuf_puts(b, "%   else not proved");
    add_right_and_wrong(b, &l->rest);
}

static void add_example(StrBuf *b, const char *position)
{
    if (position)
        strbuf_printf(b, ", such as\n%%     %s", position);
}

static void add_what_is_wrong(StrBuf *b, const LearnedFacts *f, const LearnedList *l)
{
    if (!l->in_vain && !l->missed) {
        strbuf_puts(b, "% Asked again where it holds and where it fails: nothing is wrong.\n");
        return;
    }
    strbuf_puts(b, "% Asked again, it is wrong in ");
    figure_write(b, l->in_vain + l->missed);
    strbuf_puts(b, ":\n%   it holds and the advice is not proved in ");
    figure_write(b, l->in_vain);
    add_example(b, f->in_vain);
    strbuf_puts(b, "\n%   it fails and the advice is proved in ");
    figure_write(b, l->missed);
    add_example(b, f->missed);
    strbuf_puts(b, "\n");
}

static void add_what_cannot_be_told(StrBuf *b, const LearnedFacts *f, const LearnedList *l)
{
    if (!l->alike)
        return;
    strbuf_puts(b, "% With these candidates no list is wrong in fewer than ");
    figure_write(b, l->least);
    strbuf_puts(b, ".  None of them tells apart ");
    learned_alike_write(b, f, l->alike);
}

void learned_list_write(StrBuf *b, const LearnedFacts *f, const LearnedList *l)
{
    learned_begin_write(b, f);
    if (!l->rules.n) {
        strbuf_puts(b, "% Nothing: no rule is right in more positions than it is wrong in.\n");
        add_what_cannot_be_told(b, f, l);
        return;
    }
    add_list_rules(b, f, l);
    add_what_is_wrong(b, f, l);
    add_what_cannot_be_told(b, f, l);
    learned_definition_write(b, f,
                             l->in_vain + l->missed
                                 ? "in most of these positions, and in few others, the advice is "
                                   "proved"
                                 : "in these positions, and in no others, the advice is proved");
    learned_list_value_write(b, f, l);
    learned_rules_write(b, f);
}
