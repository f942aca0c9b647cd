/* serve/open.c -- the open document that a request is about.
 * Does: finds documents by address, places in them, and addresses of files.
 * Knows: Server.   Must not know: requests, how documents change. */
#include <assert.h>
#include <string.h>

#include "serve/server.h"

OpenDocument *server_find(const Server *s, const char *uri)
{
    assert(s && uri);
    for (size_t i = 0; i < s->n_open; i++)
        if (strcmp(s->open[i].uri, uri) == 0)
            return &s->open[i];
    return NULL;
}

OpenDocument *server_document(Server *s, const json_t *params, Trouble *t)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    OpenDocument *d = uri ? server_find(s, uri) : NULL;
    if (d && d->reading.table)
        return d;
    if (!uri)
        trouble(t, RPC_WRONG_PARAMS, "no `textDocument`");
    else
        trouble(t, RPC_WRONG_PARAMS, "`%.200s` is not open", uri);
    return NULL;
}

bool server_spot(Server *s, const json_t *params, DocumentSpot *spot, Trouble *t)
{
    spot->document = server_document(s, params, t);
    if (spot->document)
        spot->at = lines_byte_of(&spot->document->reading.lines, rpc_member(params, "position"));
    return spot->document != NULL;
}

char *server_uri(const Server *s, const char *path)
{
    const FileText *f = texts_find(&s->texts, path);
    for (size_t i = 0; f && i < s->n_open; i++)
        if (strcmp(s->open[i].path, f->path) == 0)
            return copy_of_text(s->open[i].uri);
    return path_uri(path);
}
