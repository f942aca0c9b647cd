/* serve/actions.c -- changes that the client may apply: fixes, and the canonical layout.
 * Knows: messages and the formatter of al0.h.   Must not know: the language. */
#include <assert.h>
#include <string.h>

#include "serve/server.h"

/* A change of one document, as a WorkspaceEdit. */
static json_t *edit_of(const char *uri, json_t *range, const char *text)
{
    json_t *changes = json_object();
    json_object_set_new(changes, uri, json_pack("[{s:o, s:s}]", "range", range, "newText", text));
    return json_pack("{s:o}", "changes", changes);
}

static json_t *fix_action(const OpenDocument *d, const Al0Message *m)
{
    const TextLines *l = &d->reading.lines;
    return json_pack(
        "{s:o, s:s, s:[o], s:b, s:o}", "title", json_sprintf("Change to `%s`", m->replacement),
        "kind", "quickfix", "diagnostics", diagnostic_of(m, l), "isPreferred", 1, "edit",
        edit_of(d->uri, lines_range(l, m->replace_at, m->replace_length), m->replacement));
}

/* Of messages about the range.  They are looked for anew, so what the client sends back of them
 * does not matter. */
json_t *handle_code_actions(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    OpenDocument *d = server_document(s, params, t);
    if (!d)
        return NULL;
    const TextLines *l = &d->reading.lines;
    size_t lo = lines_byte_of(l, rpc_member(params, "range.start"));
    size_t hi = lines_byte_of(l, rpc_member(params, "range.end"));
    const char *own = al0_table_file(d->reading.table);
    json_t *actions = json_array();
    for (size_t i = 0; i < al0_messages_count(d->reading.messages); i++) {
        const Al0Message *m = al0_messages_get(d->reading.messages, i);
        if (m->replacement && strcmp(m->file, own) == 0 && m->at <= hi && lo <= m->at + m->length)
            json_array_append_new(actions, fix_action(d, m));
    }
    return actions;
}

json_t *handle_formatting(Server *s, const json_t *params, Trouble *t)
{
    assert(s && t);
    OpenDocument *d = server_document(s, params, t);
    if (!d)
        return NULL;
    const Al0ReadOptions o = {AL0_SIZE(Al0ReadOptions), .read = texts_read,
                              .read_context = &s->texts};
    size_t n;
    Al0Status status;
    const TextLines *l = &d->reading.lines;
    char *text = al0_table_format(d->path, &o, &n, &status);
    if (!text)
        return trouble(t, RPC_FAILED, "a text with errors is not laid out: %s", status.text);
    json_t *edits = json_array();
    if (n != l->n || memcmp(text, l->text, n) != 0)
        json_array_append_new(
            edits, json_pack("{s:o, s:s%}", "range", lines_range(l, 0, l->n), "newText", text, n));
    al0_free(text);
    return edits;
}
