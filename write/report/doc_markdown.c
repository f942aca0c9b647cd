/* write/report/doc_markdown.c -- a document as Markdown, with GitHub's tables (see doc_write.h).
 * Does: writes headings, lists of facts and tables; makes every text visible, and escapes it.
 * Must not know: other formats. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "base/visible.h"
#include "write/report/doc_write.h"
#include "write/text/figures.h"
#include "write/text/phrases.h"

/* What the last block was: items of one list stand together, else a blank line is between. */
typedef enum BlockKind { BLOCK_NONE, BLOCK_ITEM, BLOCK_OTHER } BlockKind;

typedef struct Markdown {
    StrBuf *out;
    DocView view;
    BlockKind last;
    unsigned sections; /* that are open */
    bool in_clauses;   /* facts are clauses */
} Markdown;

/* ---- texts -------------------------------------------------------------------------------- */

/* True if a character of a line would be read as a sign: the bullet or number of an item at its
 * beginning, else one that marks something; an underscore within a word does not. */
static bool is_sign(const char *line, size_t i)
{
    size_t digits = strspn(line, "0123456789");
    if (i == 0 && strchr("-+=", line[0]))
        return true;
    if (digits > 0 && i == digits && strchr(".)", line[i]))
        return line[i + 1] == ' ' || !line[i + 1];
    if (line[i] == '_')
        return i == 0 || !isalnum((unsigned char)line[i - 1]) ||
               !isalnum((unsigned char)line[i + 1]);
    return strchr("\\`*{}[]<>#|&~", line[i]) != NULL;
}

/* Anybody's text: visible, with a backslash before each sign. */
static void mark_text(StrBuf *out, const char *text)
{
    StrBuf shown = {0};
    visible_line(&shown, text, strlen(text));
    const char *s = strbuf_get(&shown);
    for (size_t i = 0; s[i]; i++) {
        if (is_sign(s, i))
            strbuf_putc(out, '\\');
        strbuf_putc(out, s[i]);
    }
    strbuf_clear(&shown);
}

static void mark_value(StrBuf *out, const DocValue *v)
{
    StrBuf text = {0};
    doc_value_say(&text, v);
    if (v->link)
        strbuf_putc(out, '[');
    mark_text(out, strbuf_get(&text));
    if (v->link)
        strbuf_printf(out, "](%s)", v->link);
    if (v->unit)
        strbuf_printf(out, " %s", v->unit);
    strbuf_clear(&text);
}

static size_t longest_run(const char *text, char c)
{
    size_t longest = 0;
    for (size_t run = 0; *text; text++) {
        run = *text == c ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* Text as code, between more backticks than it has. */
static void mark_code(StrBuf *out, const char *text)
{
    StrBuf shown = {0};
    visible_line(&shown, text, strlen(text));
    size_t ticks = longest_run(strbuf_get(&shown), '`') + 1;
    strbuf_repeat(out, '`', ticks);
    if (ticks > 1)
        strbuf_putc(out, ' ');
    strbuf_puts(out, strbuf_get(&shown));
    if (ticks > 1)
        strbuf_putc(out, ' ');
    strbuf_repeat(out, '`', ticks);
    strbuf_clear(&shown);
}

static void begin_markdown_block(Markdown *m, BlockKind kind)
{
    if (m->last != BLOCK_NONE && (kind != BLOCK_ITEM || m->last != BLOCK_ITEM))
        strbuf_putc(m->out, '\n');
    m->last = kind;
}

static void begin_item(Markdown *m, unsigned level)
{
    begin_markdown_block(m, BLOCK_ITEM);
    strbuf_repeat(m->out, ' ', 2 * (size_t)level);
    strbuf_puts(m->out, "- ");
}

static void mark_title(Markdown *m, const char *signs, const char *text)
{
    begin_markdown_block(m, BLOCK_OTHER);
    strbuf_puts(m->out, signs);
    mark_text(m->out, text);
    strbuf_putc(m->out, '\n');
}

/* ---- tables ------------------------------------------------------------------------------- */

static void mark_cells(StrBuf *out, const DocTable *t, DocView view, const DocNode *row)
{
    strbuf_putc(out, '|');
    for (size_t i = 0; i < t->n; i++) {
        const DocColumn *c = &t->column[i];
        if (!doc_column_is_shown(c, view))
            continue;
        size_t before = out->n;
        strbuf_putc(out, ' ');
        if (row)
            mark_value(out, &row->as.cells[i]);
        else
            mark_text(out, c->title ? c->title : c->words);
        strbuf_puts(out, out->n > before + 1 ? " |" : "|");
    }
    strbuf_putc(out, '\n');
}

static void mark_table(Markdown *m, const DocNode *n)
{
    const DocTable *t = &n->as.table;
    if (!n->first)
        return;
    begin_markdown_block(m, BLOCK_OTHER);
    mark_cells(m->out, t, m->view, NULL);
    strbuf_putc(m->out, '|');
    for (size_t i = 0; i < t->n; i++)
        if (doc_column_is_shown(&t->column[i], m->view))
            strbuf_puts(m->out, t->column[i].left ? "---|" : "--:|");
    strbuf_putc(m->out, '\n');
    for (const DocNode *row = n->first; row; row = row->next)
        mark_cells(m->out, t, m->view, row);
}

static void mark_chart(Markdown *m, const DocChart *c)
{
    char bars[32], line[32];
    if (doc_chart_is_empty(c))
        return;
    begin_markdown_block(m, BLOCK_OTHER);
    strbuf_printf(m->out, "| %s | %s |", c->unit, c->bars_name);
    if (c->line)
        strbuf_printf(m->out, " %s |", c->line_name);
    strbuf_puts(m->out, c->line ? "\n|--:|--:|--:|\n" : "\n|--:|--:|\n");
    for (size_t i = 0; i < c->n; i++) {
        if (doc_chart_is_empty_at(c, i))
            continue;
        strbuf_printf(m->out, "| %zu | %s |", i, figure_grouped(c->bars[i], bars));
        if (c->line)
            strbuf_printf(m->out, " %s |", figure_grouped(c->line[i], line));
        strbuf_putc(m->out, '\n');
    }
}

/* ---- the rest ----------------------------------------------------------------------------- */

static void mark_fact(Markdown *m, const DocNode *n)
{
    bool code = m->in_clauses && n->value.kind == DOC_TEXT && !n->value.said;
    begin_item(m, n->level);
    mark_text(m->out, n->words);
    strbuf_puts(m->out, ": ");
    if (code)
        mark_code(m->out, n->value.text);
    else
        mark_value(m->out, &n->value);
    if (n->value.kind == DOC_COUNT && n->value.whole && n->value.count)
        strbuf_printf(m->out, " (%.2f %%)", figure_percent(n->value.count, n->value.whole));
    strbuf_putc(m->out, '\n');
}

static void mark_verdict(Markdown *m, const DocVerdict *v)
{
    begin_markdown_block(m, BLOCK_OTHER);
    strbuf_puts(m->out, "**");
    mark_text(m->out, v->word);
    strbuf_puts(m->out, "**");
    if (v->meaning) {
        strbuf_putc(m->out, ' ');
        mark_text(m->out, v->meaning);
    }
    strbuf_putc(m->out, '\n');
}

static void mark_move_line(Markdown *m, const DocLine *l)
{
    begin_item(m, 0);
    mark_code(m->out, l->position);
    strbuf_puts(m->out, ": ");
    for (size_t i = 0; i < l->n; i++) {
        const DocMove *move = &l->move[i];
        strbuf_puts(m->out, i == l->cycle ? "*the cycle:* " : "");
        if (i == 0 || !phrase_answers(l->game, move->player))
            strbuf_printf(m->out, "%u%s", move->number, phrase_dots(l->game, move->player));
        mark_text(m->out, move->name);
        strbuf_putc(m->out, ' ');
        if (!move->advice)
            continue;
        strbuf_putc(m->out, '(');
        mark_text(m->out, move->rule);
        strbuf_puts(m->out, ": ");
        mark_text(m->out, move->advice);
        strbuf_puts(m->out, ") ");
    }
    strbuf_puts(m->out, "**");
    mark_text(m->out, l->ending);
    strbuf_puts(m->out, "**\n");
}

static void mark_fence(Markdown *m, const char *text)
{
    size_t ticks = longest_run(text, '`') + 1;
    begin_markdown_block(m, BLOCK_OTHER);
    strbuf_repeat(m->out, '`', ticks > 3 ? ticks : 3);
    strbuf_putc(m->out, '\n');
    visible_lines(m->out, text, strlen(text));
    strbuf_repeat(m->out, '`', ticks > 3 ? ticks : 3);
    strbuf_putc(m->out, '\n');
}

static void mark_nodes(Markdown *m, const DocNode *n);

/* An empty section is left out, with its title. */
static void mark_section(Markdown *m, const DocNode *n)
{
    size_t before = m->out->n;
    BlockKind last = m->last;
    if (n->title)
        mark_title(m, m->sections == 0 ? "## " : "### ", n->title);
    size_t begin = m->out->n;
    m->sections++;
    mark_nodes(m, n->first);
    m->sections--;
    if (m->out->n == begin) {
        strbuf_cut(m->out, before);
        m->last = last;
    }
}

static void mark_sentence(Markdown *m, const DocNode *n)
{
    begin_markdown_block(m, BLOCK_OTHER);
    mark_text(m->out, n->words);
    strbuf_putc(m->out, '\n');
}

static void mark_clauses(Markdown *m, const DocNode *n)
{
    m->in_clauses = true;
    mark_nodes(m, n->first);
    m->in_clauses = false;
}

/* n and those that follow it. */
static void mark_nodes(Markdown *m, const DocNode *n)
{
    for (; n; n = n->next) {
        if (!doc_is_shown(n, m->view))
            continue;
        switch (n->kind) {
        case DOC_HEADING:
            mark_title(m, "# ", n->as.head.title);
            mark_nodes(m, n->first);
            break;
        case DOC_SECTION: mark_section(m, n); break;
        case DOC_GROUP:
        case DOC_OBJECT:
        case DOC_LIST:
        case DOC_FACTS:
        case DOC_PARTS: mark_nodes(m, n->first); break;
        case DOC_CLAUSES: mark_clauses(m, n); break;
        case DOC_FACT: mark_fact(m, n); break;
        case DOC_SENTENCE: mark_sentence(m, n); break;
        case DOC_VERDICT: mark_verdict(m, &n->as.verdict); break;
        case DOC_TABLE: mark_table(m, n); break;
        case DOC_CHART: mark_chart(m, &n->as.chart); break;
        case DOC_LINE: mark_move_line(m, &n->as.line); break;
        case DOC_CODE: mark_fence(m, n->value.text); break;
        case DOC_MEMBER:
        case DOC_ROW: break;
        }
    }
}

void doc_write_markdown(StrBuf *out, const Document *d, bool no_seconds)
{
    assert(out && d->at == d->root && "all groups have ended");
    Markdown m = {.out = out, .view = {DOC_PAGES, no_seconds}};
    mark_nodes(&m, d->root->first);
}

void doc_write_row(StrBuf *out, const Document *d)
{
    const DocView view = {DOC_SUMMARY, true};
    for (const DocNode *n = d->root->first; n; n = n->next)
        if (n->readers == DOC_SUMMARY)
            mark_cells(out, &n->first->as.table, view, n->first->first);
}
