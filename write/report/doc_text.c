/* write/report/doc_text.c -- a document as text for a terminal (see doc_write.h).
 * Does: writes columns, blank lines between sections, bars of signs; makes every text visible.
 * Must not know: other formats. */
#include "write/report/doc_write.h"

#include <assert.h>
#include <string.h>

#include "base/visible.h"
#include "game/board_text.h"
#include "write/text/figures.h"
#include "write/text/phrases.h"

enum { BAR = 40 }; /* columns of the longest bar */

typedef struct Terminal {
    StrBuf *out;
    DocView view;
    size_t begin;         /* of the document in `out` */
    unsigned sections;    /* that are open */
    const DocNode *facts; /* the group of facts that is open */
    bool clauses;         /* facts are clauses */
} Terminal;

/* ---- fields ------------------------------------------------------------------------------- */

static void say_visible(StrBuf *out, const char *text)
{
    visible_line(out, text, strlen(text));
}

/* Columns that a text fills, all of it visible. */
static unsigned columns_of_text(const char *text, size_t n)
{
    unsigned columns = 0;
    while (n > 0) {
        Glyph g = visible_next(text, n);
        columns += g.columns;
        text += g.bytes;
        n -= g.bytes;
    }
    return columns;
}

/* A field of a line: padded to its width, but nothing is left out. */
static void say_field(StrBuf *out, const char *text, unsigned width, bool left)
{
    StrBuf shown = {0};
    say_visible(&shown, text);
    unsigned columns = columns_of_text(strbuf_get(&shown), shown.n);
    unsigned pad = columns < width ? width - columns : 0;
    strbuf_repeat(out, ' ', left ? 0 : pad);
    strbuf_puts(out, strbuf_get(&shown));
    strbuf_repeat(out, ' ', left ? pad : 0);
    strbuf_clear(&shown);
}

static void say_value(StrBuf *out, const DocValue *v, unsigned width, bool left)
{
    StrBuf text = {0};
    doc_value_say(&text, v);
    say_field(out, strbuf_get(&text), width, left);
    strbuf_clear(&text);
}

static unsigned width_of_value(const DocValue *v)
{
    StrBuf text = {0};
    doc_value_say(&text, v);
    unsigned width = columns_of_text(strbuf_get(&text), text.n);
    strbuf_clear(&text);
    return width;
}

static void say_indent(StrBuf *out, unsigned level)
{
    strbuf_repeat(out, ' ', 2 * (size_t)level);
}

/* ---- facts -------------------------------------------------------------------------------- */

static void say_fact(Terminal *t, const DocNode *n)
{
    if (t->clauses) {
        say_indent(t->out, 1 + n->level);
        say_visible(t->out, n->words);
        strbuf_puts(t->out, ": ");
        say_value(t->out, &n->value, 0, true);
        if (n->value.unit)
            strbuf_printf(t->out, " %s", n->value.unit);
        strbuf_putc(t->out, '\n');
        return;
    }
    assert(t->facts && "figures stand in columns");
    unsigned indent = 2 * n->level;
    say_indent(t->out, 1 + n->level);
    say_field(t->out, n->words, t->facts->width > indent ? t->facts->width - indent : 0, true);
    strbuf_putc(t->out, ' ');
    say_value(t->out, &n->value, t->facts->value_width, false);
    strbuf_putc(t->out, '\n');
}

/* ---- tables ------------------------------------------------------------------------------- */

static unsigned width_of_column(const DocNode *table, size_t i)
{
    const DocColumn *c = &table->as.table.column[i];
    unsigned width = c->width;
    unsigned head = table->as.table.no_head ? 0 : columns_of_text(c->words, strlen(c->words));
    width = head > width ? head : width;
    for (const DocNode *row = table->first; row; row = row->next) {
        unsigned cell = row->words ? 0 : width_of_value(&row->as.cells[i]);
        width = cell > width ? cell : width;
    }
    return width;
}

/* A line of the table: a row, or where that is NULL its head. */
static void say_cells(Terminal *t, const DocNode *table, const unsigned *width, const DocNode *row)
{
    const DocTable *d = &table->as.table;
    bool is_first = true;
    say_indent(t->out, d->indent);
    for (size_t i = 0; i < d->n; i++) {
        const DocColumn *c = &d->column[i];
        if (!doc_column_is_shown(c, t->view))
            continue;
        strbuf_puts(t->out, is_first ? "" : " ");
        unsigned columns = c->left && i + 1 == d->n ? 0 : width[i];
        if (row)
            say_value(t->out, &row->as.cells[i], columns, c->left);
        else
            say_field(t->out, c->words, columns, c->left);
        is_first = false;
    }
    strbuf_putc(t->out, '\n');
}

static void say_table(Terminal *t, const DocNode *n)
{
    enum { MOST_COLUMNS = 16 };
    unsigned width[MOST_COLUMNS];
    assert(n->as.table.n <= MOST_COLUMNS);
    if (!n->first)
        return;
    for (size_t i = 0; i < n->as.table.n; i++)
        width[i] = doc_column_is_shown(&n->as.table.column[i], t->view) ? width_of_column(n, i) : 0;
    if (!n->as.table.no_head)
        say_cells(t, n, width, NULL);
    for (const DocNode *row = n->first; row; row = row->next)
        if (row->words) {
            say_visible(t->out, row->words);
            strbuf_putc(t->out, '\n');
        } else {
            say_cells(t, n, width, row);
        }
}

/* ---- charts ------------------------------------------------------------------------------- */

static void say_chart(StrBuf *out, const DocChart *c)
{
    char text[32];
    uint64_t most = 1;
    if (doc_chart_is_empty(c))
        return;
    for (size_t i = 0; i < c->n; i++)
        most = c->bars[i] > most ? c->bars[i] : most;
    strbuf_printf(out, "  %5s %12s", c->unit, c->bars_name);
    if (c->line)
        strbuf_printf(out, " %12s", c->line_name);
    strbuf_putc(out, '\n');
    for (size_t i = 0; i < c->n; i++) {
        if (doc_chart_is_empty_at(c, i))
            continue;
        size_t bar = (size_t)(c->bars[i] * BAR / most);
        strbuf_printf(out, "  %5zu %12s", i, figure_grouped(c->bars[i], text));
        if (c->line)
            strbuf_printf(out, " %12s", figure_grouped(c->line[i], text));
        strbuf_puts(out, bar ? "  " : "");
        strbuf_repeat(out, '#', bar);
        strbuf_putc(out, '\n');
    }
}

/* ---- lines of play ------------------------------------------------------------------------ */

/* Moves with their numbers, and at each of ours what chose it. */
static void say_moves(StrBuf *out, const DocLine *l)
{
    for (size_t i = 0; i < l->n; i++) {
        const DocMove *m = &l->move[i];
        if (i == l->cycle)
            strbuf_puts(out, "[ ");
        if (i == 0 || !phrase_answers(l->game, m->player))
            strbuf_printf(out, "%u%s", m->number, phrase_dots(l->game, m->player));
        say_visible(out, m->name);
        strbuf_putc(out, ' ');
        if (!m->advice)
            continue;
        strbuf_putc(out, '{');
        say_visible(out, m->rule);
        strbuf_puts(out, ": ");
        say_visible(out, m->advice);
        strbuf_puts(out, "} ");
    }
    strbuf_puts(out, l->cycle < l->n ? "] (" : "(");
    say_visible(out, l->ending);
    strbuf_puts(out, ")\n");
}

static void say_line(StrBuf *out, const DocLine *l)
{
    strbuf_printf(out, "  %s: ", l->label);
    say_visible(out, l->position);
    strbuf_putc(out, '\n');
    board_text_add_read(out, l->game, l->position, "    ");
    strbuf_puts(out, "    ");
    say_moves(out, l);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void say_nodes(Terminal *t, const DocNode *n);

/* A blank line precedes each section that is not within another one.  An empty section is left out,
 * with its title. */
static void say_section(Terminal *t, const DocNode *n)
{
    size_t before = t->out->n;
    if (t->sections++ == 0 && t->out->n > t->begin)
        strbuf_putc(t->out, '\n');
    if (n->words) {
        say_visible(t->out, n->words);
        strbuf_putc(t->out, '\n');
    }
    size_t begin = t->out->n;
    say_nodes(t, n->first);
    if (t->out->n == begin)
        strbuf_cut(t->out, before);
    t->sections--;
}

static void say_heading(Terminal *t, const DocNode *n)
{
    if (n->as.head.line) {
        say_visible(t->out, n->as.head.line);
        strbuf_putc(t->out, '\n');
    }
    say_nodes(t, n->first);
}

static void say_facts(Terminal *t, const DocNode *n)
{
    const DocNode *outer = t->facts;
    t->facts = n;
    say_nodes(t, n->first);
    t->facts = outer;
}

static void say_clauses(Terminal *t, const DocNode *n)
{
    t->clauses = true;
    say_nodes(t, n->first);
    t->clauses = false;
}

static void say_sentence(Terminal *t, const DocNode *n)
{
    say_indent(t->out, n->level);
    say_visible(t->out, n->words);
    strbuf_putc(t->out, '\n');
}

static void say_doc_verdict(StrBuf *out, const DocVerdict *v)
{
    strbuf_puts(out, v->word);
    if (v->behind)
        say_visible(out, v->behind);
    strbuf_putc(out, '\n');
}

/* n and those that follow it. */
static void say_nodes(Terminal *t, const DocNode *n)
{
    for (; n; n = n->next) {
        if (!doc_is_shown(n, t->view))
            continue;
        switch (n->kind) {
        case DOC_GROUP:
        case DOC_OBJECT:
        case DOC_LIST:
        case DOC_PARTS: say_nodes(t, n->first); break;
        case DOC_HEADING: say_heading(t, n); break;
        case DOC_SECTION: say_section(t, n); break;
        case DOC_FACTS: say_facts(t, n); break;
        case DOC_CLAUSES: say_clauses(t, n); break;
        case DOC_FACT: say_fact(t, n); break;
        case DOC_SENTENCE: say_sentence(t, n); break;
        case DOC_VERDICT: say_doc_verdict(t->out, &n->as.verdict); break;
        case DOC_TABLE: say_table(t, n); break;
        case DOC_CHART: say_chart(t->out, &n->as.chart); break;
        case DOC_LINE: say_line(t->out, &n->as.line); break;
        case DOC_CODE: visible_lines(t->out, n->value.text, strlen(n->value.text)); break;
        case DOC_MEMBER:
        case DOC_ROW: break;
        }
    }
}

void doc_write_text(StrBuf *out, const Document *d, bool no_seconds)
{
    assert(out && d->at == d->root && "all groups have ended");
    Terminal t = {.out = out, .view = {DOC_TERMINAL, no_seconds}, .begin = out->n};
    say_nodes(&t, d->root->first);
}
