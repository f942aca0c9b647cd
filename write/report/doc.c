/* write/report/doc.c -- a report as a document (see doc.h). */
#include "write/report/doc.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "write/text/figures.h"

/* ---- texts -------------------------------------------------------------------------------- */

static const char *doc_copy(Document *d, const char *text)
{
    return text ? arena_text(d->home, text, strlen(text)) : NULL;
}

static DocValue doc_copy_value(Document *d, DocValue v)
{
    v.text = doc_copy(d, v.text);
    v.said = doc_copy(d, v.said);
    v.small = doc_copy(d, v.small);
    v.link = doc_copy(d, v.link);
    return v;
}

static const char *doc_vprintf(Document *d, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *text = arena_alloc(d->home, (size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, fmt, args);
    return text;
}

const char *doc_printf(Document *d, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = doc_vprintf(d, fmt, args);
    va_end(args);
    return text;
}

/* ---- building ----------------------------------------------------------------------------- */

Document doc_new(void)
{
    Document d = {.home = arena_new("a report")};
    d.root = d.at = ARENA_NEW(d.home, DocNode);
    d.root->readers = DOC_ALL | DOC_SUMMARY;
    return d;
}

void doc_free(Document *d)
{
    arena_free(d->home);
    *d = (Document){0};
}

#ifndef NDEBUG
static bool has_members(DocKind kind)
{
    switch (kind) {
    case DOC_FACT:
    case DOC_MEMBER:
    case DOC_SENTENCE:
    case DOC_VERDICT:
    case DOC_CHART:
    case DOC_LINE:
    case DOC_CODE: return false;
    default: return true;
    }
}
#endif

static DocNode *doc_add(Document *d, DocKind kind, unsigned readers, const char *key,
                        const char *words)
{
    assert(d->at && has_members(d->at->kind));
    DocNode *n = ARENA_NEW(d->home, DocNode);
    *n = (DocNode){.kind = kind,
                   .readers = readers,
                   .key = doc_copy(d, key),
                   .words = doc_copy(d, words),
                   .up = d->at};
    if (d->at->last)
        d->at->last->next = n;
    else
        d->at->first = n;
    d->at->last = n;
    return n;
}

static DocNode *doc_begin(Document *d, DocKind kind, const char *key, const char *words)
{
    assert(has_members(kind));
    return d->at = doc_add(d, kind, DOC_ALL | DOC_SUMMARY, key, words);
}

void doc_end(Document *d)
{
    assert(d->at != d->root && "as many groups begin as end");
    d->at = d->at->up;
}

void doc_begin_for(Document *d, unsigned readers)
{
    doc_begin(d, DOC_GROUP, NULL, NULL)->readers = readers;
}

void doc_begin_measured(Document *d)
{
    doc_begin(d, DOC_SECTION, NULL, NULL)->measured = true;
}

void doc_begin_heading(Document *d, const DocHead *head)
{
    assert(head && head->title);
    doc_begin(d, DOC_HEADING, NULL, NULL)->as.head =
        (DocHead){doc_copy(d, head->line), doc_copy(d, head->subject), doc_copy(d, head->title),
                  doc_copy(d, head->name)};
}

void doc_begin_section(Document *d, const char *words, const char *title)
{
    const char *from = title ? title : words;
    char *own = from ? arena_text(d->home, from, strlen(from)) : NULL;
    if (own)
        *own = (char)toupper((unsigned char)*own);
    doc_begin(d, DOC_SECTION, NULL, words)->title = own;
}

void doc_begin_object(Document *d, const char *key)
{
    doc_begin(d, DOC_OBJECT, key, NULL);
}

void doc_begin_list(Document *d, const char *key)
{
    doc_begin(d, DOC_LIST, key, NULL);
}

void doc_begin_facts(Document *d, unsigned width, unsigned value_width)
{
    DocNode *n = doc_begin(d, DOC_FACTS, NULL, NULL);
    n->width = width;
    n->value_width = value_width;
}

void doc_begin_parts(Document *d, const char *key, const DocParts *parts)
{
    DocNode *n = doc_begin(d, DOC_PARTS, key, parts->what);
    n->title = doc_copy(d, parts->title);
    n->as.of = doc_copy(d, parts->of);
}

void doc_begin_clauses(Document *d)
{
    doc_begin(d, DOC_CLAUSES, NULL, NULL);
}

void doc_begin_table(Document *d, const char *key, const DocTable *table)
{
    assert(table->n > 0);
    DocTable kept = *table;
    kept.column = arena_copy(d->home, table->column, table->n * sizeof *table->column);
    doc_begin(d, DOC_TABLE, key, NULL)->as.table = kept;
}

void doc_fact(Document *d, unsigned level, const char *key, const char *words, DocValue value)
{
    assert(level <= 1);
    DocNode *n = doc_add(d, DOC_FACT, DOC_ALL, key, words);
    n->level = level;
    n->value = doc_copy_value(d, value);
}

void doc_member(Document *d, const char *key, DocValue value)
{
    doc_add(d, DOC_MEMBER, DOC_PROGRAMS, key, NULL)->value = doc_copy_value(d, value);
}

void doc_texts(Document *d, const char *key, const char *const *text, size_t n)
{
    doc_begin_list(d, key);
    for (size_t i = 0; i < n; i++)
        doc_member(d, NULL, doc_text(text[i]));
    doc_end(d);
}

void doc_counts(Document *d, const char *key, const uint64_t *counts, size_t n)
{
    doc_begin_list(d, key);
    for (size_t i = 0; i < n; i++)
        doc_member(d, NULL, doc_count(counts[i]));
    doc_end(d);
}

void doc_say(Document *d, unsigned level, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    DocNode *n = doc_add(d, DOC_SENTENCE, DOC_TERMINAL | DOC_PAGES, NULL, NULL);
    n->words = doc_vprintf(d, fmt, args);
    n->level = level;
    va_end(args);
}

void doc_verdict(Document *d, const DocVerdict *v)
{
    assert(v && v->word);
    doc_add(d, DOC_VERDICT, DOC_TERMINAL | DOC_PAGES, NULL, v->word)->as.verdict = (DocVerdict){
        v->tone, doc_copy(d, v->word), doc_copy(d, v->behind), doc_copy(d, v->meaning)};
}

void doc_begin_row(Document *d, const DocValue *cells, const char *line)
{
    assert(d->at->kind == DOC_TABLE);
    size_t n = d->at->as.table.n;
    DocValue *kept = ARENA_ARRAY(d->home, DocValue, n);
    for (size_t i = 0; i < n; i++)
        kept[i] = doc_copy_value(d, cells[i]);
    doc_begin(d, DOC_ROW, NULL, line)->as.cells = kept;
}

void doc_row(Document *d, const DocValue *cells)
{
    doc_begin_row(d, cells, NULL);
    doc_end(d);
}

void doc_chart(Document *d, const DocChart *chart)
{
    assert(chart && (chart->bars || chart->n == 0));
    DocChart kept = *chart;
    kept.bars = arena_copy(d->home, chart->bars, chart->n * sizeof *chart->bars);
    if (chart->line)
        kept.line = arena_copy(d->home, chart->line, chart->n * sizeof *chart->line);
    doc_add(d, DOC_CHART, DOC_TERMINAL | DOC_PAGES, NULL, NULL)->as.chart = kept;
}

void doc_line(Document *d, const DocLine *line)
{
    assert(line && line->cycle <= line->n);
    DocMove *move = ARENA_ARRAY(d->home, DocMove, line->n);
    for (size_t i = 0; i < line->n; i++)
        move[i] = (DocMove){.name = doc_copy(d, line->move[i].name),
                            .number = line->move[i].number,
                            .player = line->move[i].player,
                            .rule = doc_copy(d, line->move[i].rule),
                            .advice = doc_copy(d, line->move[i].advice)};
    doc_add(d, DOC_LINE, DOC_TERMINAL | DOC_PAGES, NULL, NULL)->as.line =
        (DocLine){.game = line->game,
                  .label = doc_copy(d, line->label),
                  .position = doc_copy(d, line->position),
                  .blame = doc_copy(d, line->blame),
                  .move = move,
                  .n = line->n,
                  .cycle = line->cycle,
                  .ending = doc_copy(d, line->ending),
                  .tone = line->tone};
}

void doc_code(Document *d, const char *key, const char *text)
{
    doc_add(d, DOC_CODE, DOC_ALL, key, "")->value = doc_copy_value(d, doc_text(text));
}

/* ---- looking at it ------------------------------------------------------------------------ */

bool doc_is_shown(const DocNode *n, DocView v)
{
    if (!(n->readers & v.reader) || (n->measured && v.no_seconds))
        return false;
    if (n->kind == DOC_FACT || n->kind == DOC_CODE)
        return v.reader == DOC_PROGRAMS ? n->key != NULL : n->words != NULL;
    return n->kind != DOC_TABLE || v.reader != DOC_PROGRAMS || n->key;
}

bool doc_column_is_shown(const DocColumn *c, DocView v)
{
    if (v.reader == DOC_PROGRAMS)
        return c->key != NULL;
    return c->words && !(c->page_only && v.reader == DOC_TERMINAL);
}

bool doc_chart_is_empty_at(const DocChart *c, size_t i)
{
    assert(c && i < c->n);
    return c->bars[i] == 0 && !(c->line && c->line[i]);
}

bool doc_chart_is_empty(const DocChart *c)
{
    assert(c);
    for (size_t i = 0; i < c->n; i++)
        if (!doc_chart_is_empty_at(c, i))
            return false;
    return true;
}

void doc_value_say(StrBuf *out, const DocValue *v)
{
    char grouped[32];
    if (v->said) {
        strbuf_puts(out, v->said);
        return;
    }
    switch (v->kind) {
    case DOC_NONE: strbuf_putc(out, '-'); break;
    case DOC_BOOL: strbuf_puts(out, v->truth ? "yes" : "no"); break;
    case DOC_INT: strbuf_printf(out, "%" PRId64, v->number); break;
    case DOC_COUNT: strbuf_puts(out, figure_grouped(v->count, grouped)); break;
    case DOC_REAL: strbuf_printf(out, "%.*f", (int)v->decimals, v->real); break;
    case DOC_TEXT: strbuf_puts(out, v->text); break;
    }
}

uint64_t doc_most_in_column(const DocNode *table, size_t column)
{
    uint64_t most = 0;
    assert(table->kind == DOC_TABLE && column < table->as.table.n);
    for (const DocNode *row = table->first; row; row = row->next)
        most = row->as.cells[column].count > most ? row->as.cells[column].count : most;
    return most;
}

uint64_t doc_most_of_facts(const DocNode *group)
{
    uint64_t most = 0;
    for (const DocNode *n = group->first; n; n = n->next) {
        bool is_count = n->kind == DOC_FACT && n->value.kind == DOC_COUNT;
        most = is_count && n->value.count > most ? n->value.count : most;
    }
    return most;
}
