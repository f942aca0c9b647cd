/* write/answer/composed.c -- a search for plans on paper (see composed.h). */
#include "write/answer/composed.h"

#include <assert.h>
#include <string.h>

#include "write/answer/why.h"
#include "write/text/phrases.h"

enum { MOST_LISTED = 12 }; /* plans tried in vain, in text */

/* Whether all plans that were asked for are refuted. */
static bool are_all_refuted(const Composed *c)
{
    return c->decided == c->most_pieces;
}

static void write_pieces(StrBuf *out, unsigned n)
{
    phrase_count(out, n, "piece", "pieces");
}

void write_composed_outcome(StrBuf *out, const PlanSearch *s)
{
    const Composed *c = &s->result;
    assert(!c->found);
    strbuf_puts(out, are_all_refuted(c) ? "no plan of at most " : "unknown: no plan of at most ");
    write_pieces(out, c->most_pieces);
    strbuf_puts(out, are_all_refuted(c) ? " comes to the aim" : " was found");
}

static void write_counts(StrBuf *out, const Composed *c)
{
    strbuf_puts(out, "  ");
    phrase_count(out, c->made, "plan was", "plans were");
    strbuf_puts(out, " made");
    if (c->equal)
        strbuf_printf(out, " (%llu equal ones are not counted)", (unsigned long long)c->equal);
    strbuf_printf(out, ", %llu tried: %llu refuted",
                  (unsigned long long)c->refuted + c->unknown + c->found,
                  (unsigned long long)c->refuted);
    if (c->unknown)
        strbuf_printf(out, ", %llu unknown", (unsigned long long)c->unknown);
    strbuf_puts(out, c->found ? ", 1 proved\n" : "\n");
    if (c->left_out)
        strbuf_printf(out, "  %llu left out, since what refuted another refutes %s\n",
                      (unsigned long long)c->left_out, c->left_out == 1 ? "it, too" : "them, too");
}

/* What is known of smaller plans, or of all, once a limit was met. */
static void write_known(StrBuf *out, const Composed *c)
{
    if (c->limit == LIMIT_NONE)
        return;
    strbuf_printf(out, "  %s: ", limit_clause(c->limit));
    if (c->found) {
        strbuf_puts(out, c->decided + 1 == c->pieces ? "no smaller plan does it\n"
                                                     : "a smaller plan may do it, too\n");
        return;
    }
    if (c->decided == 0) {
        strbuf_puts(out, "of other plans nothing is known\n");
        return;
    }
    strbuf_puts(out, "no plan of at most ");
    write_pieces(out, c->decided);
    strbuf_puts(out, " does it, and of larger ones nothing is known\n");
}

static size_t tries_column(const Composed *c, size_t n)
{
    size_t widest = 0;
    for (size_t i = 0; i < n; i++) {
        size_t w = strlen(c->tries[i].plan);
        widest = w > widest ? w : widest;
    }
    return widest;
}

static void write_tries(StrBuf *out, const Answer *a, const Composed *c)
{
    size_t n = c->n_tries < MOST_LISTED ? c->n_tries : MOST_LISTED, column = tries_column(c, n);
    uint64_t more = c->refuted + c->unknown - n;
    strbuf_puts(out, n ? "\ntried in vain\n" : "");
    for (size_t i = 0; i < n; i++) {
        const ComposedTry *t = &c->tries[i];
        strbuf_printf(out, "  %-*s  %s", (int)column, t->plan,
                      t->refuted ? "refuted" : limit_clause(t->limit));
        if (t->why.n_lines)
            write_why_line(out, a, &t->why);
        strbuf_putc(out, '\n');
    }
    if (more)
        strbuf_printf(out, "  and %llu more\n", (unsigned long long)more);
}

void write_composed_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw)
{
    const PlanSearch *s = found;
    (void)draw;
    strbuf_putc(out, '\n');
    if (s->result.found)
        strbuf_printf(out, "%s\n", s->result.text);
    strbuf_printf(out, "aim %s, from ", s->aim);
    for (size_t i = 0; i < s->n_from; i++)
        strbuf_printf(out, "%s%s", i ? ", " : "", s->from[i]);
    strbuf_putc(out, '\n');
    write_counts(out, &s->result);
    write_known(out, &s->result);
    write_tries(out, a, &s->result);
}

static void put_tries(Json *j, const Answer *a, const Composed *c)
{
    json_begin_list(j, "tried");
    for (size_t i = 0; i < c->n_tries; i++) {
        const ComposedTry *t = &c->tries[i];
        json_begin_object(j, NULL);
        json_put_text(j, "plan", t->plan);
        json_put_text(j, "answer", t->refuted ? "not satisfiable" : "unknown");
        if (!t->refuted)
            json_put_text(j, "limit", limit_name(t->limit));
        if (t->why.n_lines)
            write_why_line_json(j, "line", a, &t->why);
        json_end_object(j);
    }
    json_end_list(j);
}

void write_composed_json(Json *j, const Answer *a, const void *found)
{
    const PlanSearch *s = found;
    const Composed *c = &s->result;
    json_begin_object(j, "plan");
    json_put_text(j, "text", c->text);
    json_put_text(j, "aim", s->aim);
    json_begin_list(j, "from");
    for (size_t i = 0; i < s->n_from; i++)
        json_put_text(j, NULL, s->from[i]);
    json_end_list(j);
    json_put_count(j, "most_pieces", c->most_pieces);
    if (c->found)
        json_put_count(j, "pieces", c->pieces);
    json_put_count(j, "decided", c->decided);
    json_put_count(j, "made", c->made);
    json_put_count(j, "equal", c->equal);
    json_put_count(j, "left_out", c->left_out);
    json_put_count(j, "refuted", c->refuted);
    json_put_count(j, "unknown", c->unknown);
    json_put_text(j, "limit", c->limit ? limit_name(c->limit) : NULL);
    put_tries(j, a, c);
    json_end_object(j);
}
