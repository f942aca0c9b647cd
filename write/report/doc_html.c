/* write/report/doc_html.c -- a document as one page for browsers and paper (see doc_write.h).
 * Does: writes the head, cards with figures, tables with bars, charts, and lines of play on a
 *   board.  The page is one file of well-formed XML.
 * Must not know: colours (css/report.css), other formats.   Start reading at doc_write_html(). */
#include <assert.h>
#include <string.h>

#include "base/visible.h"
#include "write/draw/board.h"
#include "write/page/html_example.h"
#include "write/page/html_page.h"
#include "write/report/doc_write.h"
#include "write/report/report_chart.h"
#include "write/report/report_page.h"
#include "write/text/version.h"

typedef struct Page {
    StrBuf *out;
    DocView view;
    unsigned sections; /* that are open */
    bool in_clauses;   /* facts are clauses */
    bool in_card;      /* a card is open */
    bool in_examples;  /* a group of lines is open */
    bool has_lines;    /* there was one */
} Page;

static void page_nodes(Page *p, const DocNode *n);

static void page_value(StrBuf *out, const DocValue *v)
{
    StrBuf text = {0};
    doc_value_say(&text, v);
    page_text(out, strbuf_get(&text));
    strbuf_clear(&text);
    if (v->unit && strcmp(v->unit, "%") == 0)
        strbuf_puts(out, "&#160;%");
    else if (v->unit)
        page_element(out, " <small", v->unit, "small");
}

static const char *page_tone(DocTone tone)
{
    static const char *const name[] = {
        [DOC_PLAIN] = "", [DOC_GOOD] = "good", [DOC_OPEN] = "open", [DOC_BAD] = "bad"};
    return name[tone];
}

/* ---- the head ----------------------------------------------------------------------------- */

static void page_heading(Page *p, const DocNode *n)
{
    const DocHead *h = &n->as.head;
    strbuf_puts(p->out, "<header>\n");
    page_element(p->out, "<p class=\"kind\"", h->subject, "p");
    strbuf_putc(p->out, '\n');
    page_element(p->out, "<h1", h->title, "h1");
    strbuf_putc(p->out, '\n');
    page_nodes(p, n->first);
    strbuf_puts(p->out, "</header>\n");
}

static void page_verdict(StrBuf *out, const DocVerdict *v)
{
    strbuf_printf(out, "<p class=\"verdict\"><span class=\"badge %s\">", page_tone(v->tone));
    page_text(out, v->word);
    strbuf_puts(out, "</span>");
    if (v->meaning)
        page_element(out, "<span", v->meaning, "span");
    strbuf_puts(out, "</p>\n");
}

static void page_clauses(Page *p, const DocNode *n)
{
    strbuf_puts(p->out, "<dl class=\"header\">\n");
    p->in_clauses = true;
    page_nodes(p, n->first);
    p->in_clauses = false;
    strbuf_puts(p->out, "</dl>\n");
}

static void page_clause(StrBuf *out, const DocNode *n)
{
    bool code = n->value.kind == DOC_TEXT;
    page_element(out, "<dt", n->words, "dt");
    strbuf_puts(out, code ? "<dd><code>" : "<dd>");
    page_value(out, &n->value);
    strbuf_puts(out, code ? "</code></dd>\n" : "</dd>\n");
}

/* ---- figures ------------------------------------------------------------------------------ */

static void page_end_card(Page *p)
{
    if (p->in_card)
        strbuf_puts(p->out, "</div>\n");
    p->in_card = false;
}

/* A card; what is a part of the figure before it is a note in that card. */
static void page_figure(Page *p, const DocNode *n)
{
    if (n->level > 0 && p->in_card) {
        strbuf_puts(p->out, "<dd class=\"note\">");
        page_text(p->out, n->words);
        strbuf_putc(p->out, ' ');
        page_value(p->out, &n->value);
        if (n->value.whole) {
            strbuf_puts(p->out, " (");
            page_percent(p->out, n->value.count, n->value.whole);
            strbuf_puts(p->out, "&#160;%)");
        }
        strbuf_puts(p->out, "</dd>");
        return;
    }
    page_end_card(p);
    strbuf_puts(p->out, "<div>");
    page_element(p->out, "<dt", n->words, "dt");
    strbuf_printf(p->out, "<dd class=\"value %s%s\">", page_tone(n->value.tone),
                  n->value.kind == DOC_TEXT ? " long" : "");
    page_value(p->out, &n->value);
    strbuf_puts(p->out, "</dd>");
    p->in_card = true;
}

static void page_part(StrBuf *out, const DocNode *n, uint64_t most, bool shares)
{
    const char *tone = page_tone(n->value.tone);
    page_begin_row(out);
    page_text(out, n->words);
    strbuf_puts(out, "</td>");
    page_count(out, n->value.count);
    page_bar(out, *tone ? tone : "chosen", n->value.count, most);
    if (shares)
        page_share(out, n->value.count, n->value.whole);
    strbuf_puts(out, "</tr>\n");
}

/* Begins a card, a <div>.  class: "", or a further class behind a blank.  name: its label for
 * screen readers. */
static void page_begin_card(StrBuf *out, const char *class, const char *name)
{
    strbuf_printf(out, "<div class=\"card%s\" tabindex=\"0\" role=\"group\" aria-label=\"", class);
    page_text(out, name);
    strbuf_puts(out, "\">");
}

static void page_begin_table(StrBuf *out, const char *class, const char *name)
{
    page_begin_card(out, class, name);
    strbuf_puts(out, "<table>\n<thead><tr>");
}

#define UNSEEN_HEAD "<th><span class=\"unseen\">bar</span></th>"

/* A table with bars. */
static void page_parts(Page *p, const DocNode *n)
{
    uint64_t most = doc_most_of_facts(n);
    if (most == 0)
        return;
    if (n->title)
        page_element(p->out, "<h2", n->title, "h2");
    page_begin_table(p->out, " failures", n->title ? n->title : n->words);
    page_element(p->out, "<th", n->words, "th");
    strbuf_puts(p->out, "<th>positions</th>" UNSEEN_HEAD);
    if (n->as.of) {
        strbuf_puts(p->out, "<th>of ");
        page_text(p->out, n->as.of);
        strbuf_puts(p->out, "</th>");
    }
    strbuf_puts(p->out, "</tr></thead>\n<tbody>\n");
    for (const DocNode *m = n->first; m; m = m->next)
        if (m->kind == DOC_FACT && m->words)
            page_part(p->out, m, most, n->as.of != NULL);
    strbuf_puts(p->out, "</tbody></table></div>\n");
}

/* Parts of a figure stand behind all cards. */
static void page_facts(Page *p, const DocNode *n)
{
    strbuf_puts(p->out, "<dl class=\"figures\">\n");
    page_nodes(p, n->first);
    page_end_card(p);
    strbuf_puts(p->out, "</dl>\n");
    for (const DocNode *m = n->first; m; m = m->next)
        if (m->kind == DOC_PARTS && doc_is_shown(m, p->view) && m->first)
            page_parts(p, m);
}

/* ---- tables ------------------------------------------------------------------------------- */

static void page_cell(StrBuf *out, const DocColumn *c, const DocValue *v)
{
    bool zero = v->kind == DOC_NONE || (v->kind == DOC_COUNT && v->count == 0);
    bool code = c->code && v->kind == DOC_TEXT;
    const char *class = zero ? " class=\"zero\"" : "";
    strbuf_printf(out, "<td%s>", c->left ? " class=\"left\"" : class);
    strbuf_puts(out, code ? "<code>" : "");
    page_value(out, v);
    strbuf_puts(out, code ? "</code>" : "");
    if (v->small)
        page_element(out, "<small", v->small, "small");
    strbuf_puts(out, "</td>");
}

static void page_head_cell(StrBuf *out, const DocColumn *c)
{
    const char *open = c->left ? "<th class=\"left\"" : "<th";
    page_element(out, open, c->title ? c->title : c->words, "th");
    strbuf_puts(out, c->bar ? UNSEEN_HEAD : "");
}

static void page_row(Page *p, const DocNode *table, const DocNode *row)
{
    const DocTable *t = &table->as.table;
    strbuf_puts(p->out, "<tr>");
    for (size_t i = 0; i < t->n; i++) {
        const DocColumn *c = &t->column[i];
        if (!doc_column_is_shown(c, p->view))
            continue;
        page_cell(p->out, c, &row->as.cells[i]);
        if (c->bar)
            page_bar(p->out, "chosen", row->as.cells[i].count, doc_most_in_column(table, i));
    }
    strbuf_puts(p->out, "</tr>\n");
}

/* What a table is called: by itself, else by the section in which it stands. */
static const char *table_name(const DocNode *table)
{
    if (table->as.table.name)
        return table->as.table.name;
    for (const DocNode *n = table->up; n; n = n->up)
        if (n->kind == DOC_SECTION && n->title)
            return n->title;
    return "table";
}

static void page_table(Page *p, const DocNode *n)
{
    const DocTable *t = &n->as.table;
    if (!n->first)
        return;
    page_begin_table(p->out, "", table_name(n));
    for (size_t i = 0; i < t->n; i++)
        if (doc_column_is_shown(&t->column[i], p->view))
            page_head_cell(p->out, &t->column[i]);
    strbuf_puts(p->out, "</tr></thead>\n<tbody>\n");
    for (const DocNode *row = n->first; row; row = row->next)
        page_row(p, n, row);
    strbuf_puts(p->out, "</tbody></table></div>\n");
}

/* ---- charts, code ------------------------------------------------------------------------- */

/* The chart's numbers, for those who want them exactly. */
static void page_numbers(StrBuf *out, const DocChart *c)
{
    strbuf_puts(out, "<details><summary>the numbers</summary>\n<table>\n<thead><tr>");
    page_element(out, "<th", c->unit, "th");
    page_element(out, "<th", c->bars_name, "th");
    if (c->line)
        page_element(out, "<th", c->line_name, "th");
    strbuf_puts(out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < c->n; i++) {
        if (doc_chart_is_empty_at(c, i))
            continue;
        strbuf_printf(out, "<tr><td>%zu</td>", i);
        page_count(out, c->bars[i]);
        if (c->line)
            page_count(out, c->line[i]);
        strbuf_puts(out, "</tr>\n");
    }
    strbuf_puts(out, "</tbody></table></details>\n");
}

static void page_chart(StrBuf *out, const DocChart *c)
{
    StrBuf drawing = {0};
    chart_draw(&drawing, c);
    if (drawing.n) {
        page_begin_card(out, "", c->x_name);
        strbuf_putc(out, '\n');
        strbuf_add(out, strbuf_get(&drawing), drawing.n);
        page_numbers(out, c);
        strbuf_puts(out, "</div>\n");
    }
    strbuf_clear(&drawing);
}

static void page_code(StrBuf *out, const char *text)
{
    page_begin_card(out, "", "text");
    strbuf_puts(out, "<pre>");
    for (const char *end; *text; text = end) {
        StrBuf line = {0};
        end = text + strcspn(text, "\n");
        strbuf_add(&line, text, (size_t)(end - text));
        page_text(out, strbuf_get(&line));
        strbuf_putc(out, '\n');
        strbuf_clear(&line);
        end += *end == '\n';
    }
    strbuf_puts(out, "</pre></div>\n");
}

/* ---- lines of play ------------------------------------------------------------------------ */

static void page_end_examples(Page *p)
{
    if (p->in_examples)
        strbuf_puts(p->out, "</div>\n");
    p->in_examples = false;
}

static void page_line(Page *p, const DocLine *l)
{
    if (!p->has_lines) {
        strbuf_puts(p->out, "<svg class=\"shapes\" aria-hidden=\"true\">");
        board_pieces(p->out);
        strbuf_puts(p->out, "</svg>\n");
    }
    if (!p->in_examples)
        strbuf_puts(p->out, "<div class=\"examples\">\n");
    p->has_lines = p->in_examples = true;
    html_example(p->out, l);
}

/* ---- all of it ---------------------------------------------------------------------------- */

/* Nothing at all where there is nothing in it. */
static void page_section(Page *p, const DocNode *n)
{
    bool is_outer = p->sections++ == 0;
    size_t before = p->out->n;
    if (is_outer)
        strbuf_puts(p->out, "<section>\n");
    if (n->title) {
        strbuf_puts(p->out, is_outer ? "<h2>" : "<h3>");
        page_text(p->out, n->title);
        strbuf_puts(p->out, is_outer ? "</h2>\n" : "</h3>\n");
    }
    size_t begin = p->out->n;
    page_nodes(p, n->first);
    page_end_examples(p);
    bool is_empty = p->out->n == begin;
    if (is_outer)
        strbuf_puts(p->out, "</section>\n");
    if (is_empty)
        strbuf_cut(p->out, before);
    p->sections--;
}

static void page_sentence(StrBuf *out, const DocNode *n, bool in_card)
{
    if (in_card) {
        page_element(out, "<dd class=\"note\"", n->words, "dd");
        return;
    }
    page_element(out, n->level > 1 ? "<p class=\"soft\"" : "<p", n->words, "p");
    strbuf_putc(out, '\n');
}

static void page_node(Page *p, const DocNode *n)
{
    switch (n->kind) {
    case DOC_GROUP:
    case DOC_OBJECT:
    case DOC_LIST: page_nodes(p, n->first); break;
    case DOC_PARTS:
        if (n->up->kind != DOC_FACTS)
            page_parts(p, n);
        break;
    case DOC_HEADING: page_heading(p, n); break;
    case DOC_SECTION:
        if (!n->measured)
            page_section(p, n);
        break;
    case DOC_FACTS: page_facts(p, n); break;
    case DOC_CLAUSES: page_clauses(p, n); break;
    case DOC_FACT:
        if (p->in_clauses)
            page_clause(p->out, n);
        else
            page_figure(p, n);
        break;
    case DOC_SENTENCE: page_sentence(p->out, n, p->in_card); break;
    case DOC_VERDICT: page_verdict(p->out, &n->as.verdict); break;
    case DOC_TABLE: page_table(p, n); break;
    case DOC_CHART: page_chart(p->out, &n->as.chart); break;
    case DOC_LINE: page_line(p, &n->as.line); break;
    case DOC_CODE: page_code(p->out, n->value.text); break;
    case DOC_MEMBER:
    case DOC_ROW: break;
    }
}

/* n and those that follow it. */
static void page_nodes(Page *p, const DocNode *n)
{
    for (; n; n = n->next)
        if (doc_is_shown(n, p->view))
            page_node(p, n);
}

static const DocHead *page_head(const Document *d)
{
    for (const DocNode *n = d->root->first; n; n = n->next)
        if (n->kind == DOC_HEADING)
            return &n->as.head;
    assert(false && "a report has a head");
    return NULL;
}

/* What is measured stands at the foot. */
static void page_footer(Page *p, const DocNode *n)
{
    strbuf_printf(p->out, "<footer>al0 %s", write_version());
    for (; n; n = n->next)
        for (const DocNode *m = n->measured && doc_is_shown(n, p->view) ? n->first : NULL; m;
             m = m->next)
            if (m->kind == DOC_SENTENCE) {
                strbuf_puts(p->out, " \u00b7 ");
                page_text(p->out, m->words);
            }
    strbuf_puts(p->out, "</footer>\n");
}

void doc_write_html(StrBuf *out, const Document *d, bool no_seconds)
{
    assert(out && d->at == d->root && "all groups have ended");
    Page p = {.out = out, .view = {DOC_PAGES, no_seconds}};
    html_page_begin(out, page_head(d)->name);
    strbuf_puts(out, "<main>\n");
    page_nodes(&p, d->root->first);
    page_footer(&p, d->root->first);
    strbuf_puts(out, "</main>\n");
    if (p.has_lines)
        html_page_script(out);
    strbuf_puts(out, "</body>\n</html>\n");
}
