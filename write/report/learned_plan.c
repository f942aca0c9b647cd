/* write/report/learned_plan.c -- a plan learned from one solution (see learned_plan.h). */
#include "write/report/learned_plan.h"

#include <assert.h>

#include "write/report/learned.h"
#include "write/text/figures.h"

static void add_clause(StrBuf *b, const char *clause, const char *text)
{
    if (text)
        strbuf_printf(b, "    %s %s\n", clause, text);
}

void learned_plan_declare(StrBuf *b, const LearnedPlan *p)
{
    assert(p->name && p->n_steps > 0);
    for (size_t i = 0; i < p->n_steps; i++) {
        const LearnedStep *s = &p->step[i];
        strbuf_printf(b, "advice %s \"%s\"\n", s->name, s->doc);
        add_clause(b, "when:", s->when);
        add_clause(b, "better:", s->better);
        add_clause(b, "holding:", s->holding);
        add_clause(b, "us:", s->us);
        add_clause(b, "them:", s->them);
        strbuf_puts(b, "\n");
    }
    strbuf_printf(b, "plan %s \"By the goals of one line\" = ", p->name);
    for (size_t i = 0; i < p->n_steps; i++)
        strbuf_printf(b, "%s%s", i ? " then " : "", p->step[i].name);
    strbuf_puts(b, "\n");
}

static void add_number(StrBuf *b, uint64_t n, const char *unit)
{
    char text[32];
    strbuf_printf(b, "%s %s%s", figure_grouped(n, text), unit, n == 1 ? "" : "s");
}

static void add_goals(StrBuf *b, const LearnedPlan *p)
{
    strbuf_puts(b, "% Our moves brought about");
    for (size_t i = 0; i < p->n_goals; i++)
        strbuf_printf(b, "%s %s (%s)", i ? "," : "", p->goal[i].text, p->goal[i].move);
    strbuf_puts(b, p->n_goals ? ".\n" : " none of the candidates.\n");
}

void learned_plan_write(StrBuf *b, const LearnedPlan *p)
{
    strbuf_printf(b, "%% A plan learned for the advice `%s` from %s.\n", p->advice, p->position);
    if (p->line)
        strbuf_printf(b, "%% The line: %s\n", p->line);
    add_goals(b, p);
    strbuf_puts(b, p->verdict == VERDICT_SATISFIABLE ? "% Proved there in " : "% Nothing: of ");
    if (p->verdict == VERDICT_SATISFIABLE) {
        add_number(b, p->nodes, "node");
        strbuf_puts(b, "; the advice takes ");
        add_number(b, p->advice_nodes, "node");
        strbuf_puts(b, ".  Tried: ");
        add_number(b, p->tried, "plan");
        strbuf_puts(b, ".\n");
        learned_plan_declare(b, p);
        return;
    }
    add_number(b, p->tried, "plan");
    strbuf_puts(b, " none is proved in fewer nodes than the advice, which takes ");
    add_number(b, p->advice_nodes, "node");
    strbuf_puts(b, p->verdict == VERDICT_UNKNOWN ? "; INTERRUPTED.\n" : ".\n");
}

static void put_goals(Document *d, const LearnedPlan *p)
{
    doc_begin_list(d, "goals");
    for (size_t i = 0; i < p->n_goals; i++) {
        doc_begin_object(d, NULL);
        doc_member(d, "goal", doc_text(p->goal[i].text));
        doc_member(d, "move", doc_text(p->goal[i].move));
        doc_end(d);
    }
    doc_end(d);
}

static void put_plan(Document *d, const LearnedPlan *p)
{
    doc_member(d, "plan", doc_text(p->name));
    doc_member(d, "nodes", doc_count(p->nodes));
    doc_begin_list(d, "steps");
    for (size_t i = 0; i < p->n_steps; i++) {
        doc_begin_object(d, NULL);
        doc_member(d, "advice", doc_text(p->step[i].name));
        doc_member(d, "better", doc_text(p->step[i].better));
        doc_end(d);
    }
    doc_end(d);
}

void learned_plan_document(Document *d, const TableFacts *table, const LearnedPlan *p,
                           const char *text)
{
    learned_begin_document(d, table, "A plan that was learned", p->advice);
    doc_member(d, "learned_from", doc_text("a line"));
    doc_member(d, "position", doc_text(p->position));
    doc_member(d, "line", doc_text(p->line));
    put_goals(d, p);
    doc_member(d, "advice_nodes", doc_count(p->advice_nodes));
    doc_member(d, "tried", doc_count(p->tried));
    learned_put_answer(d, p->verdict);
    if (p->verdict == VERDICT_SATISFIABLE)
        put_plan(d, p);
    doc_begin_section(d, NULL, NULL);
    doc_code(d, "text", text);
    doc_end(d);
}
