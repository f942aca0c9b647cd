/* write/needless.c -- what a table does not need, on paper (see needless.h). */
#include "write/needless.h"

#include <string.h>

#include "base/visible.h"
#include "write/version.h"

/* The text of a part on one line; of a declaration its first line. */
static void add_text(StrBuf *out, const Part *p)
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
    visible_line(out, strbuf_get(&line), line.n);
    strbuf_clear(&line);
}

static void add_parts(StrBuf *b, const Parts *parts)
{
    for (size_t i = 0; i < parts->n; i++) {
        const Part *p = &parts->at[i];
        Place at = source_place(p->span.source, p->span.lo);
        visible_line(b, p->span.source->name, strlen(p->span.source->name));
        strbuf_printf(b, ":%u:%u: %s of %s `%s`: ", at.line, at.column, part_kind_name(p->kind),
                      p->of, p->name);
        add_text(b, p);
        strbuf_putc(b, '\n');
    }
}

void needless_write_text(StrBuf *b, const NeedlessReport *r)
{
    if (!r->proved) {
        strbuf_puts(b, r->interrupted ? "INTERRUPTED before anything was tried\n"
                                      : "NOT PROVED: a part is needless only where nothing is lost "
                                        "without it\n");
        return;
    }
    add_parts(b, &r->needless);
    if (r->unused.n)
        strbuf_puts(b, "without these nothing uses:\n");
    add_parts(b, &r->unused);
    if (r->interrupted)
        strbuf_puts(b, "INTERRUPTED: what stands here was found so far\n");
    strbuf_printf(b, "%zu of %zu parts tried, %zu needless", r->tried, r->parts, r->needless.n);
    const char *these = r->needless.n > 1 ? "all of them" : "it";
    if (r->needless.n && r->starts)
        strbuf_printf(b, ": without %s play from %llu position%s is proved", these,
                      (unsigned long long)r->starts, r->starts > 1 ? "s" : "");
    else if (r->needless.n > 1)
        strbuf_printf(b, ": without %s the table is proved", these);
    strbuf_putc(b, '\n');
}

static void put_part(Json *j, const Part *p)
{
    StrBuf text = {0};
    Place at = source_place(p->span.source, p->span.lo);
    add_text(&text, p);
    json_begin_object(j, NULL);
    json_put_text(j, "file", p->span.source->name);
    json_put_count(j, "line", at.line);
    json_put_count(j, "column", at.column);
    json_put_text(j, "part", part_kind_name(p->kind));
    json_put_text(j, "of", p->of);
    json_put_text(j, "name", p->name);
    json_put_buffer(j, "text", &text);
    json_end_object(j);
    strbuf_clear(&text);
}

static void put_parts(Json *j, const char *key, const Parts *parts)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < parts->n; i++)
        put_part(j, &parts->at[i]);
    json_end_list(j);
}

void needless_write_json(StrBuf *out, const NeedlessReport *r, const TableFacts *table,
                         bool no_seconds)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "table", table->name);
    table_settings_json(&j, table);
    if (r->starts)
        json_put_count(&j, "starts", r->starts);
    json_put_count(&j, "parts", r->parts);
    json_put_count(&j, "tried", r->tried);
    put_parts(&j, "needless", &r->needless);
    put_parts(&j, "unused", &r->unused);
    if (!no_seconds)
        json_put_real(&j, "seconds", r->seconds, 17);
    json_put_bool(&j, "interrupted", r->interrupted);
    json_put_bool(&j, "proved", r->proved);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
