/* write/report/needless.c -- the needless parts of a table as a document (see needless.h). */
#include "write/report/needless.h"

#include <assert.h>
#include <inttypes.h>

/* The text of a part on one line; of a declaration its first line. */
static void add_part_text(StrBuf *out, const Part *p)
{
    Span s = p->span;
    StrBuf line = {0};
    bool blank = false;
    for (uint32_t i = s.lo; i < s.hi; i++) {
        char c = s.source->text[i];
        if (c == '\n' && p->kind > PART_OPERAND)
            break;
        bool is_blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (is_blank && !blank)
            strbuf_putc(&line, ' ');
        else if (!is_blank)
            strbuf_putc(&line, c);
        blank = is_blank;
    }
    strbuf_add(out, strbuf_get(&line), line.n);
    strbuf_clear(&line);
}

/* A row of a list of parts: its place, what it is, its text. */
static void put_part_row(Document *d, const Part *p)
{
    StrBuf text = {0};
    const char *file = p->span.source->name;
    Place at = source_place(p->span.source, p->span.lo);
    add_part_text(&text, p);
    const char *place = doc_printf(d, "%s:%u:%u", file, at.line, at.column);
    const char *inside = doc_printf(d, "%s `%s`", p->of, p->name);
    const char *line = doc_printf(d, "%s: %s of %s: %s", place, part_kind_name(p->kind), inside,
                                  strbuf_get(&text));
    const DocValue cells[] = {doc_text(file),
                              doc_count(at.line),
                              doc_count(at.column),
                              doc_text(place),
                              doc_text(part_kind_name(p->kind)),
                              doc_text(p->of),
                              doc_text(p->name),
                              doc_text(inside),
                              doc_text(strbuf_get(&text))};
    doc_begin_row(d, cells, line);
    doc_end(d);
    strbuf_clear(&text);
}

static void put_part_list(Document *d, const char *key, const Parts *parts)
{
    static const DocColumn column[] = {
        {.key = "file"},
        {.key = "line"},
        {.key = "column"},
        {.words = "place", .left = true},
        {.key = "part", .words = "part", .left = true},
        {.key = "of"},
        {.key = "name"},
        {.words = "of", .left = true},
        {.key = "text", .words = "text", .left = true, .code = true}};
    doc_begin_table(
        d, key,
        &(DocTable){
            .column = column, .n = sizeof column / sizeof *column, .no_head = true, .name = key});
    for (size_t i = 0; i < parts->n; i++)
        put_part_row(d, &parts->at[i]);
    doc_end(d);
}

/* How many parts were tried, and what is proved without those that are needless. */
static void say_sum(Document *d, const NeedlessReport *r)
{
    const char *these = r->needless.n > 1 ? "all of them" : "it", *proved = "";
    if (r->needless.n && r->starts)
        proved = doc_printf(d, ": without %s play from %" PRIu64 " position%s is proved", these,
                            r->starts, r->starts > 1 ? "s" : "");
    else if (r->needless.n > 1)
        proved = doc_printf(d, ": without %s the table is proved", these);
    doc_say(d, 0, "%zu of %zu parts tried, %zu needless%s", r->tried, r->parts, r->needless.n,
            proved);
}

static void put_needless_verdict(Document *d, const NeedlessReport *r)
{
    if (r->proved)
        return;
    if (r->interrupted)
        doc_verdict(d, &(DocVerdict){DOC_OPEN, "INTERRUPTED", " before anything was tried",
                                     "Nothing was tried."});
    else
        doc_verdict(d, &(DocVerdict){DOC_BAD, "NOT PROVED",
                                     ": a part is needless only where nothing is lost without it",
                                     "A part is needless only where nothing is lost without it."});
}

static void put_needless_head(Document *d, const NeedlessReport *r, const TableFacts *table)
{
    const DocHead head =
        table_doc_head(d, table, "What a table of advice does not need", "needless parts");
    doc_begin_heading(d, &head);
    put_needless_verdict(d, r);
    doc_begin_for(d, DOC_PROGRAMS | DOC_PAGES);
    doc_begin_clauses(d);
    table_facts_put(d, table);
    doc_end(d);
    doc_end(d);
    doc_end(d);
}

void needless_document(Document *d, const NeedlessReport *r, const TableFacts *table)
{
    assert(d && r && table);
    put_needless_head(d, r, table);
    if (r->starts)
        doc_member(d, "starts", doc_count(r->starts));
    doc_member(d, "parts", doc_count(r->parts));
    doc_member(d, "tried", doc_count(r->tried));
    doc_begin_section(d, NULL, "Needless parts");
    put_part_list(d, "needless", &r->needless);
    if (r->unused.n)
        doc_say(d, 0, "without these nothing uses:");
    put_part_list(d, "unused", &r->unused);
    if (r->proved && r->interrupted)
        doc_say(d, 0, "INTERRUPTED: what stands here was found so far");
    if (r->proved)
        say_sum(d, r);
    doc_end(d);
    doc_begin_measured(d);
    doc_member(d, "seconds", doc_real(r->seconds, 2, 17));
    doc_end(d);
    doc_member(d, "interrupted", doc_bool(r->interrupted));
    doc_member(d, "proved", doc_bool(r->proved));
}
