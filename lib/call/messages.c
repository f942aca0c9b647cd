/* lib/call/messages.c -- the messages about a table, for other programs.
 * Does: returns diagnostics one by one, or as one text.
 * Knows: diagnostics.   Must not know: what they are about. */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "lib/internal.h"
#include "write/text/json.h"

struct Al0Messages {
    Arena *home;
    Al0Message *at;
    size_t n, errors;
    const char *text[2]; /* all of them; with 1: in colour */
};

/* A list of messages as it is made. */
typedef struct Maker {
    Arena *home;
    VEC(Al0Message) messages;
    size_t newest; /* that is not an addition */
} Maker;

static const char *keep_message_text(Arena *home, const char *text)
{
    return arena_text(home, text, strlen(text));
}

/* A hint becomes part of what it was added to, be there notes between. */
static void add_hint(Maker *m, const DiagEntry *d)
{
    assert(m->newest < m->messages.n);
    if (d->replacement) {
        Al0Message *of = &m->messages.at[m->newest];
        of->replacement = keep_message_text(m->home, d->replacement);
        of->replace_at = d->at.lo;
        of->replace_length = d->at.hi - d->at.lo;
    }
    StrBuf b = {0};
    const char *before = m->messages.at[m->newest].hint;
    if (before)
        strbuf_printf(&b, "%s\n", before);
    strbuf_puts(&b, d->text);
    m->messages.at[m->newest].hint = keep_message_text(m->home, strbuf_get(&b));
    strbuf_clear(&b);
}

static void add_message(void *context, const DiagEntry *d)
{
    static const Al0Severity severity[] = {
        [DIAG_ERROR] = AL0_ERROR, [DIAG_WARNING] = AL0_WARNING, [DIAG_NOTE] = AL0_NOTE};
    Maker *m = context;
    if (d->is_hint) {
        add_hint(m, d);
        return;
    }
    Al0Message one = {.severity = severity[d->level],
                      .is_added = d->is_added,
                      .text = keep_message_text(m->home, d->text)};
    if (d->at.source) {
        Place place = source_place(d->at.source, d->at.lo);
        one.file = keep_message_text(m->home, d->at.source->name);
        one.line = place.line;
        one.column = place.column;
        one.at = d->at.lo;
        one.length = d->at.hi - d->at.lo;
    }
    if (!d->is_added)
        m->newest = m->messages.n;
    vec_push(&m->messages, one, "messages");
}

static const char *text_of_all(Arena *home, Diags *ds, bool color)
{
    StrBuf text = {0};
    diag_print_into(&text, ds, color);
    const char *kept = keep_message_text(home, strbuf_get(&text));
    strbuf_clear(&text);
    return kept;
}

static Al0Messages *messages_of(Diags *ds)
{
    Maker m = {.home = arena_new("messages")};
    Al0Messages *all = ARENA_NEW(m.home, Al0Messages);
    diag_each(ds, add_message, &m);
    *all =
        (Al0Messages){.home = m.home,
                      .at = arena_copy(m.home, m.messages.at, m.messages.n * sizeof *m.messages.at),
                      .n = m.messages.n,
                      .errors = diag_errors(ds),
                      .text = {text_of_all(m.home, ds, false), text_of_all(m.home, ds, true)}};
    vec_clear(&m.messages);
    return all;
}

Status lib_end_messages(Diags *ds, Al0Messages **out)
{
    Status s = diag_status(ds);
    if (out)
        *out = messages_of(ds);
    diag_free(ds);
    return s;
}

void al0_messages_free(Al0Messages *messages)
{
    if (messages)
        arena_free(messages->home);
}

size_t al0_messages_count(const Al0Messages *messages)
{
    assert(messages);
    return messages->n;
}

size_t al0_messages_errors(const Al0Messages *messages)
{
    assert(messages);
    return messages->errors;
}

const Al0Message *al0_messages_get(const Al0Messages *messages, size_t i)
{
    assert(messages && i < messages->n);
    return &messages->at[i];
}

static void put_message(Json *j, const Al0Message *m)
{
    static const char *const severity[] = {
        [AL0_ERROR] = "error", [AL0_WARNING] = "warning", [AL0_NOTE] = "note"};
    json_begin_object(j, NULL);
    json_put_text(j, "severity", severity[m->severity]);
    json_put_bool(j, "is_added", m->is_added);
    if (m->file) {
        json_put_text(j, "file", m->file);
        json_put_count(j, "line", m->line);
        json_put_count(j, "column", m->column);
        json_put_count(j, "at", m->at);
        json_put_count(j, "length", m->length);
    }
    json_put_text(j, "text", m->text);
    if (m->hint)
        json_put_text(j, "hint", m->hint);
    if (m->replacement) {
        json_put_text(j, "replacement", m->replacement);
        json_put_count(j, "replace_at", m->replace_at);
        json_put_count(j, "replace_length", m->replace_length);
    }
    json_end_object(j);
}

static void write_messages_json(StrBuf *out, const Al0Messages *messages)
{
    Json j = {.out = out};
    json_begin_list(&j, NULL);
    for (size_t i = 0; i < messages->n; i++)
        put_message(&j, &messages->at[i]);
    json_end_list(&j);
    strbuf_putc(out, '\n');
}

static bool write_messages(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const Al0Messages *messages = thing;
    if (form->format == AL0_JSON) {
        write_messages_json(out, messages);
        return true;
    }
    if (form->format != AL0_TEXT)
        return status_fail(s, STATUS_WRONG_USE, "messages are written as text or as JSON");
    strbuf_puts(out, messages->text[form->options->color]);
    return true;
}

char *al0_messages_write(const Al0Messages *messages, Al0Format format,
                         const Al0WriteOptions *options, Al0Status *status)
{
    return lib_write(write_messages, messages, (LibForm){format, options}, status);
}
