/* serve/server.h -- the state of a server, for serve/ only.
 * Does: open documents with what was read of them; the requests that each file answers.
 * Knows: every part of serve/.   Must not know: transports. */
#ifndef AL0_SERVE_SERVER_H
#define AL0_SERVE_SERVER_H

#include "serve/documents.h"
#include "serve/rpc.h"

/* An open document, as its text is now. */
typedef struct OpenDocument {
    char *uri, *path;
    json_t *version; /* NULL: the client has given none */
    OpenedTable reading;
} OpenDocument;

struct Jobs;

struct Server {
    Rpc rpc;
    FileTexts texts; /* of the open documents */
    OpenDocument *open;
    size_t n_open;
    json_t *published; /* the addresses that have diagnostics */
    struct Jobs *jobs;
    bool is_initialized, was_shut_down, has_ended;
    long client;
};

/* What a request about a place in a document is about.  The document is `textDocument`, the place
 * `position`. */
typedef struct DocumentSpot {
    OpenDocument *document;
    size_t at; /* the byte */
} DocumentSpot;

/* Answers a request: the result, the caller's (NULL: null); with trouble, if there is any. */
typedef json_t *Handle(Server *s, const json_t *params, Trouble *t);

/* open.c -- finds the open document that parameters name; NULL with trouble. */
OpenDocument *server_document(Server *s, const json_t *params, Trouble *t);
/* The same with a place in it; false with trouble. */
bool server_spot(Server *s, const json_t *params, DocumentSpot *spot, Trouble *t);
OpenDocument *server_find(const Server *s, const char *uri);
/* The address of a file: that of the open document, if it is one.  The caller's (al0_free). */
char *server_uri(const Server *s, const char *path);

/* diagnostics.c -- reads all open documents anew, and publishes what is wrong with them. */
void diagnostics_publish(Server *s);
/* A message as a Diagnostic; `data` holds its fix. */
json_t *diagnostic_of(const Al0Message *m, const TextLines *l);

/* meaning.c */
Handle handle_hover, handle_definition, handle_references, handle_highlight, handle_prepare_rename,
    handle_rename;
/* "(params): type", as far as it has them; the caller's. */
json_t *signature_of(const Al0Name *name);
/* complete.c */
Handle handle_completion;
/* outline.c */
Handle handle_symbols, handle_folding, handle_tokens;
/* The legend of the tokens; the caller's. */
json_t *tokens_legend(void);
/* actions.c */
Handle handle_code_actions, handle_formatting;
/* ask.c */
Handle handle_eval, handle_examples;
/* play.c */
Handle handle_position;

#endif
