/* serve/diagnostics.c -- what is wrong with the open documents.
 * Does: reads them anew, and publishes errors and warnings by file; of a file that is not open,
 * too, while a document uses it. Knows: messages of al0.h.   Must not know: what they say. Start
 * reading at diagnostics_publish(). */
#include <assert.h>
#include <string.h>

#include "serve/server.h"

static json_t *fix_of(const Al0Message *m, const TextLines *l)
{
    if (!m->replacement)
        return json_null();
    return json_pack("{s:s, s:o}", "newText", m->replacement, "range",
                     lines_range(l, m->replace_at, m->replace_length));
}

json_t *diagnostic_of(const Al0Message *m, const TextLines *l)
{
    static const int severity[] = {[AL0_ERROR] = 1, [AL0_WARNING] = 2, [AL0_NOTE] = 3};
    assert(m && l);
    json_t *text = m->hint ? json_sprintf("%s\n%s", m->text, m->hint) : json_string(m->text);
    return json_pack("{s:o, s:i, s:s, s:o, s:o}", "range", lines_range(l, m->at, m->length),
                     "severity", severity[m->severity], "source", "al0", "message",
                     text ? text : json_string(""), "data", fix_of(m, l));
}

/* The diagnostics of one reading as they are gathered: an object of lists by address. */
typedef struct Gathering {
    Server *server;
    const OpenDocument *document;
    json_t *by_uri;
    json_t *last; /* the diagnostic that a note may belong to; borrowed, NULL: none */
} Gathering;

static json_t *list_of(json_t *by_uri, const char *uri)
{
    json_t *list = json_object_get(by_uri, uri);
    if (!list) {
        list = json_array();
        json_object_set_new(by_uri, uri, list);
    }
    return list;
}

/* A note is another place of the message before it. */
static void add_related(Gathering *g, const Al0Message *m, const char *uri, const TextLines *l)
{
    if (!g->last)
        return;
    json_t *list = list_of(g->last, "relatedInformation");
    json_array_append_new(list, json_pack("{s:{s:s, s:o}, s:s}", "location", "uri", uri, "range",
                                          lines_range(l, m->at, m->length), "message", m->text));
}

/* Other open documents tell what is wrong with them themselves. */
static bool is_told_elsewhere(const Gathering *g, const char *uri)
{
    return strcmp(uri, g->document->uri) != 0 && server_find(g->server, uri);
}

static void gather_message(Gathering *g, const Al0Message *m)
{
    const OpenedTable *r = &g->document->reading;
    char *uri = m->file ? server_uri(g->server, m->file) : NULL;
    const char *shown = uri ? uri : g->document->uri;
    TextLines l = m->file ? reading_file_lines(r, m->file) : lines_new("", 0);
    if (m->is_added) {
        add_related(g, m, shown, &l);
    } else {
        g->last = is_told_elsewhere(g, shown) ? NULL : diagnostic_of(m, &l);
        if (g->last)
            json_array_append_new(list_of(g->by_uri, shown), g->last);
    }
    lines_clear(&l);
    al0_free(uri);
}

static void gather(Server *s, OpenDocument *d, json_t *by_uri)
{
    Gathering g = {.server = s, .document = d, .by_uri = by_uri};
    reading_clear(&d->reading);
    d->reading = reading_new(&s->texts, d->path);
    list_of(by_uri, d->uri);
    for (size_t i = 0; d->reading.messages && i < al0_messages_count(d->reading.messages); i++)
        gather_message(&g, al0_messages_get(d->reading.messages, i));
}

/* Takes the list over. */
static void publish(Server *s, const char *uri, json_t *list)
{
    const OpenDocument *d = server_find(s, uri);
    json_t *params = json_pack("{s:s, s:o}", "uri", uri, "diagnostics", list);
    if (d && d->version)
        json_object_set(params, "version", d->version);
    rpc_notify(&s->rpc, "textDocument/publishDiagnostics", params);
}

void diagnostics_publish(Server *s)
{
    assert(s);
    json_t *by_uri = json_object(), *list;
    const char *uri;
    for (size_t i = 0; i < s->n_open; i++)
        gather(s, &s->open[i], by_uri);
    json_object_foreach(s->published, uri, list)
    {
        if (!json_object_get(by_uri, uri))
            publish(s, uri, json_array());
    }
    json_object_foreach(by_uri, uri, list)
    {
        const json_t *before = json_object_get(s->published, uri);
        if (server_find(s, uri) || !before || !json_equal(before, list))
            publish(s, uri, json_incref(list));
    }
    json_decref(s->published);
    s->published = by_uri;
}
