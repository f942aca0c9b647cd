/* serve/server.c -- a language server for tables, without a transport (see serve.h).
 * Does: takes messages apart, finds who answers them; opens, changes and closes documents.
 * Knows: the list of requests.   Must not know: what each answers.
 * Start reading at serve_take(). */
#include "serve/server.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "serve/jobs.h"

/* ---- documents ---------------------------------------------------------------------------- */

static void clear_document(OpenDocument *d)
{
    reading_clear(&d->reading);
    json_decref(d->version);
    free(d->uri);
    free(d->path);
}

/* The document with a new text; it is opened if it was not. */
static void set_document(Server *s, const char *uri, const json_t *text, const json_t *version)
{
    OpenDocument *d = server_find(s, uri);
    if (!d) {
        s->open = al0_alloc(s->open, (s->n_open + 1) * sizeof *s->open, "documents");
        d = &s->open[s->n_open++];
        *d = (OpenDocument){.uri = copy_of_text(uri), .path = uri_path(uri)};
    }
    json_decref(d->version);
    d->version = version ? json_deep_copy(version) : NULL;
    texts_set(&s->texts, d->path, json_string_value(text), json_string_length(text));
    jobs_change(s->jobs, d->path);
    diagnostics_publish(s);
}

static void on_open(Server *s, const json_t *params)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    const json_t *text = rpc_member(params, "textDocument.text");
    if (uri && json_is_string(text))
        set_document(s, uri, text, rpc_member(params, "textDocument.version"));
}

/* Changes bring the whole text: the last one counts. */
static void on_change(Server *s, const json_t *params)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    const json_t *changes = rpc_member(params, "contentChanges");
    size_t n = json_array_size(changes);
    const json_t *text = n ? json_object_get(json_array_get(changes, n - 1), "text") : NULL;
    if (uri && json_is_string(text) && server_find(s, uri))
        set_document(s, uri, text, rpc_member(params, "textDocument.version"));
}

static void on_close(Server *s, const json_t *params)
{
    const char *uri = rpc_text(params, "textDocument.uri");
    OpenDocument *d = uri ? server_find(s, uri) : NULL;
    if (!d)
        return;
    jobs_change(s->jobs, d->path);
    texts_remove(&s->texts, d->path);
    clear_document(d);
    *d = s->open[--s->n_open];
    diagnostics_publish(s);
}

/* A file that is not open may be used by one that is. */
static void on_files(Server *s, const json_t *params)
{
    (void)params;
    diagnostics_publish(s);
}

static void on_cancel(Server *s, const json_t *params)
{
    jobs_cancel(s->jobs, rpc_member(params, "id"));
}

static void on_exit(Server *s, const json_t *params)
{
    (void)params;
    s->has_ended = true;
}

/* ---- beginning and end -------------------------------------------------------------------- */

static json_t *handle_initialize(Server *s, const json_t *params, Trouble *t)
{
    (void)t;
    s->is_initialized = true;
    s->client = (long)rpc_number(params, "processId", 0);
    json_t *can = json_pack(
        "{s:s, s:{s:b, s:i, s:b}, s:b, s:b, s:b, s:b, s:b, s:b, s:b}", "positionEncoding", "utf-16",
        "textDocumentSync", "openClose", 1, "change", 1, "save", 0, "hoverProvider", 1,
        "definitionProvider", 1, "referencesProvider", 1, "documentHighlightProvider", 1,
        "documentSymbolProvider", 1, "foldingRangeProvider", 1, "documentFormattingProvider", 1);
    json_object_set_new(can, "renameProvider", json_pack("{s:b}", "prepareProvider", 1));
    json_object_set_new(can, "completionProvider", json_pack("{s:[s]}", "triggerCharacters", "."));
    json_object_set_new(can, "codeActionProvider",
                        json_pack("{s:[s]}", "codeActionKinds", "quickfix"));
    json_object_set_new(can, "semanticTokensProvider",
                        json_pack("{s:o, s:b}", "legend", tokens_legend(), "full", 1));
    return json_pack("{s:o, s:{s:s, s:s}}", "capabilities", can, "serverInfo", "name", "al0",
                     "version", al0_version());
}

static json_t *handle_shutdown(Server *s, const json_t *params, Trouble *t)
{
    (void)params;
    (void)t;
    s->was_shut_down = true;
    return NULL;
}

/* ---- who answers -------------------------------------------------------------------------- */

/* A method of the protocol: one of the three. */
typedef struct ServedMethod {
    const char *name;
    Handle *handle; /* answered at once */
    JobWork *work;  /* answered by another thread */
    void (*note)(Server *s, const json_t *params);
} ServedMethod;

static const ServedMethod methods[] = {
    {"initialize", .handle = handle_initialize},
    {"shutdown", .handle = handle_shutdown},
    {"exit", .note = on_exit},
    {"$/cancelRequest", .note = on_cancel},
    {"textDocument/didOpen", .note = on_open},
    {"textDocument/didChange", .note = on_change},
    {"textDocument/didClose", .note = on_close},
    {"workspace/didChangeWatchedFiles", .note = on_files},
    {"textDocument/hover", .handle = handle_hover},
    {"textDocument/definition", .handle = handle_definition},
    {"textDocument/references", .handle = handle_references},
    {"textDocument/documentHighlight", .handle = handle_highlight},
    {"textDocument/prepareRename", .handle = handle_prepare_rename},
    {"textDocument/rename", .handle = handle_rename},
    {"textDocument/completion", .handle = handle_completion},
    {"textDocument/documentSymbol", .handle = handle_symbols},
    {"textDocument/foldingRange", .handle = handle_folding},
    {"textDocument/semanticTokens/full", .handle = handle_tokens},
    {"textDocument/formatting", .handle = handle_formatting},
    {"textDocument/codeAction", .handle = handle_code_actions},
    {"al0/eval", .handle = handle_eval},
    {"al0/examples", .handle = handle_examples},
    {"al0/position", .handle = handle_position},
    {"al0/prove", .work = work_prove},
    {"al0/verify", .work = work_verify},
    {"al0/story", .work = work_story},
    {"al0/play", .work = work_play},
};

static const ServedMethod *find_method(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

/* Whether the request may be made now; else with trouble. */
static bool is_in_time(const Server *s, const ServedMethod *m, Trouble *t)
{
    bool begins = m && m->handle == handle_initialize;
    if (!s->is_initialized && !begins)
        trouble(t, RPC_NOT_INITIALIZED, "`initialize` comes first");
    else if (s->is_initialized && begins)
        trouble(t, RPC_NO_REQUEST, "`initialize` has come before");
    else if (s->was_shut_down)
        trouble(t, RPC_NO_REQUEST, "nothing is answered behind `shutdown`");
    return t->code == 0;
}

/* Gives the request to the other thread. */
static void begin_job(Server *s, const ServedMethod *m, const json_t *id, const json_t *params)
{
    Trouble t = {0};
    const OpenDocument *d = server_document(s, params, &t);
    if (!d)
        rpc_fail(&s->rpc, id, &t);
    else
        jobs_add(s->jobs, &(JobRequest){id, params, m->work, d->path, &s->texts});
}

static void take_request(Server *s, const char *name, const json_t *id, const json_t *params)
{
    const ServedMethod *m = find_method(name);
    Trouble t = {0};
    if (is_in_time(s, m, &t) && (!m || m->note))
        trouble(&t, RPC_NO_METHOD, "`%.100s` is no request that is answered here", name);
    if (t.code) {
        rpc_fail(&s->rpc, id, &t);
        return;
    }
    if (m->work) {
        begin_job(s, m, id, params);
        return;
    }
    json_t *result = m->handle(s, params, &t);
    if (t.code)
        rpc_fail(&s->rpc, id, &t);
    else
        rpc_answer(&s->rpc, id, json_incref(result));
    json_decref(result);
}

/* What the server does not know it may pass over. */
static void take_note(Server *s, const char *name, const json_t *params)
{
    const ServedMethod *m = find_method(name);
    if (m && m->note && (s->is_initialized || m->note == on_exit))
        m->note(s, params);
}

/* ---- the doors ---------------------------------------------------------------------------- */

Server *serve_new(ServeSend *send, void *context)
{
    assert(send);
    json_object_seed(0); /* before there are threads */
    Server *s = al0_alloc(NULL, sizeof *s, "a server");
    *s = (Server){.rpc = {.send = send, .context = context}, .published = json_object()};
    pthread_mutex_init(&s->rpc.lock, NULL);
    s->jobs = jobs_new(&s->rpc);
    return s;
}

void serve_free(Server *s)
{
    if (!s)
        return;
    jobs_free(s->jobs);
    for (size_t i = 0; i < s->n_open; i++)
        clear_document(&s->open[i]);
    free(s->open);
    texts_clear(&s->texts);
    json_decref(s->published);
    pthread_mutex_destroy(&s->rpc.lock);
    free(s);
}

void serve_refuse(Server *s, const char *why)
{
    Trouble t;
    trouble(&t, RPC_NO_REQUEST, "%s", why);
    rpc_fail(&s->rpc, NULL, &t);
}

bool serve_take(Server *s, const char *message, size_t n)
{
    assert(s && (message || n == 0));
    json_error_t error;
    json_t *m = json_loadb(message, n, 0, &error);
    const char *name = rpc_text(m, "method");
    const json_t *id = rpc_member(m, "id"), *params = rpc_member(m, "params");
    Trouble t = {0};
    if (!m)
        trouble(&t, RPC_NO_JSON, "no JSON: %s", error.text);
    else if (!json_is_object(m) ||
             (!name && !json_object_get(m, "result") && !json_object_get(m, "error")))
        trouble(&t, RPC_NO_REQUEST, "neither a request nor an answer");
    if (t.code)
        rpc_fail(&s->rpc, id, &t);
    else if (name && id)
        take_request(s, name, id, params);
    else if (name)
        take_note(s, name, params);
    json_decref(m);
    return !s->has_ended;
}

bool serve_was_shut_down(const Server *s)
{
    return s->was_shut_down;
}

long serve_client(const Server *s)
{
    return s->client;
}
