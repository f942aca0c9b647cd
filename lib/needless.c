/* lib/needless.c -- what of a table can be left out, for other programs.
 * Does: has the parts of a table tried, writes what is needless as text and JSON.
 * Knows: interp/needless.h.   Must not know: how a part is tried. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "interp/needless.h"
#include "lib/face.h"

struct Al0Needless {
    const Al0Table *table;
    NeedlessReport report;
};

Al0Needless *al0_needless(Al0Table *table, const Al0VerifyOptions *options, char error[256])
{
    char ignored[256] = "";
    Al0VerifyOptions given = options ? *options : (Al0VerifyOptions){0};
    Al0Limits limits;
    VerifyOptions o = face_verify_options(&given, &limits);
    Al0Needless *n = base_zalloc(1, sizeof *n, "a report");
    n->table = table;
    if (needless_run(table->compiled, table->set, &o, &n->report, error ? error : ignored))
        return n;
    free(n);
    return NULL;
}

void al0_needless_free(Al0Needless *needless)
{
    if (!needless)
        return;
    needless_clear(&needless->report);
    free(needless);
}

Al0Verdict al0_needless_verdict(const Al0Needless *needless)
{
    const NeedlessReport *r = &needless->report;
    if (r->interrupted)
        return AL0_UNKNOWN;
    return r->proved ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE;
}

size_t al0_needless_count(const Al0Needless *needless)
{
    return needless->report.needless.n;
}

/* The text of a part on one line. */
static void add_text(StrBuf *out, Span s)
{
    StrBuf line = {0};
    bool blank = false;
    for (uint32_t i = s.lo; i < s.hi; i++) {
        char c = s.source->text[i];
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

static void add_parts(StrBuf *b, const NeedlessReport *r)
{
    for (size_t i = 0; i < r->needless.n; i++) {
        const Part *p = &r->needless.at[i];
        Place at = source_place(p->span.source, p->span.lo);
        visible_line(b, p->span.source->name, strlen(p->span.source->name));
        strbuf_printf(b, ":%u:%u: %s of %s `%s`: ", at.line, at.column, part_kind_name(p->kind),
                      p->of, p->name);
        add_text(b, p->span);
        strbuf_putc(b, '\n');
    }
}

static void needless_text(StrBuf *b, const NeedlessReport *r)
{
    if (!r->proved) {
        strbuf_puts(b, r->interrupted ? "INTERRUPTED before anything was tried\n"
                                      : "NOT PROVED: a part is needless only where nothing is lost "
                                        "without it\n");
        return;
    }
    add_parts(b, r);
    if (r->interrupted)
        strbuf_puts(b, "INTERRUPTED: what stands here was found so far\n");
    strbuf_printf(b, "%zu of %zu parts tried, %zu needless%s\n", r->tried, r->parts, r->needless.n,
                  r->needless.n > 1 ? ": without all of them the table is proved" : "");
}

static json_t *json_part(const Part *p)
{
    StrBuf text = {0};
    Place at = source_place(p->span.source, p->span.lo);
    add_text(&text, p->span);
    json_t *o =
        json_pack("{s:s, s:i, s:i, s:s, s:s, s:s, s:s}", "file", p->span.source->name, "line",
                  (int)at.line, "column", (int)at.column, "part", part_kind_name(p->kind), "of",
                  p->of, "name", p->name, "text", strbuf_get(&text));
    strbuf_clear(&text);
    return o ? o : json_object();
}

static void needless_json(StrBuf *b, const Al0Needless *n, bool no_seconds)
{
    const NeedlessReport *r = &n->report;
    json_t *all = json_array(), *o = json_object();
    for (size_t i = 0; i < r->needless.n; i++)
        json_array_append_new(all, json_part(&r->needless.at[i]));
    json_object_set_new(o, "al0", json_string(al0_version()));
    json_object_set_new(o, "table", json_string(al0_table_name(n->table)));
    face_settings_json(o, n->table);
    json_object_set_new(o, "parts", json_integer((json_int_t)r->parts));
    json_object_set_new(o, "tried", json_integer((json_int_t)r->tried));
    json_object_set_new(o, "needless", all);
    if (!no_seconds)
        json_object_set_new(o, "seconds", json_real(r->seconds));
    json_object_set_new(o, "interrupted", json_boolean(r->interrupted));
    json_object_set_new(o, "proved", json_boolean(r->proved));
    char *text = face_json(o);
    strbuf_puts(b, text);
    strbuf_putc(b, '\n');
    free(text);
}

char *al0_needless_write(const Al0Needless *needless, Al0Format format, bool no_seconds, size_t *n)
{
    StrBuf b = {0};
    if (format == AL0_JSON)
        needless_json(&b, needless, no_seconds);
    else
        needless_text(&b, &needless->report);
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}
