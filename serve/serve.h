/* serve/serve.h -- a language server for tables, without a transport.
 * Does: takes messages of the Language Server Protocol (JSON-RPC 2.0), one JSON text each, and
 * gives messages back: diagnostics, hovers, definitions, renames, completion and so on, and seven
 * requests of its own (docs/editors.md). Knows: al0.h, jansson.   Must not know: pipes, headers,
 * editors. Start reading at serve_take(). */
#ifndef AL0_SERVE_SERVE_H
#define AL0_SERVE_SERVE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Server Server;

/* Takes a message of the server, n bytes of JSON; by one thread at a time, but not always by the
 * one that called serve_take(): proofs have a thread of their own. */
typedef void ServeSend(void *context, const char *message, size_t n);

/* Caller owns it (serve_free). */
Server *serve_new(ServeSend *send, void *context);
/* Stops what is at work, and waits for it.  NULL is fine. */
void serve_free(Server *s);

/* Takes one message of the client.  What is quick is answered before this returns; a proof is
 * answered later.
 * Returns: false when the client has said `exit`. */
bool serve_take(Server *s, const char *message, size_t n);

/* Refuses a message that the transport could not read.  why: one line. */
void serve_refuse(Server *s, const char *why);

/* True if the client has said `shutdown`, as it should before it goes. */
bool serve_was_shut_down(const Server *s);
/* The process of the client as it has told it; 0: it has not. */
long serve_client(const Server *s);

#endif
