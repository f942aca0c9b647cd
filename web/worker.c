/* web/worker.c -- the language server in a page: messages of a worker in place of a pipe.
 * Does: makes the server, hands messages to it and from it; files that the page brings stand below
 *   TABLES.
 * Knows: serve/serve.h, what emscripten offers.   Must not know: what messages say.
 * The other side is web/worker.js. */
#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"

#define TABLES "/advice" /* KEEP IN STEP: worker.js */

/* clang-format off */
EM_JS(void, send_to_page, (void *context, const char *message, size_t n), {
    Module.take(UTF8ToString(message, n));
})
/* clang-format on */

/* The server of this worker; the caller's, which never frees it: a worker ends as a whole. */
EMSCRIPTEN_KEEPALIVE Server *worker_begin(void)
{
    setenv("AL0_TABLES", TABLES, 1);
    return serve_new(send_to_page, NULL);
}

/* Takes a message over, text that ends with a NUL. */
EMSCRIPTEN_KEEPALIVE void worker_take(Server *server, char *message)
{
    serve_take(server, message, strlen(message));
    free(message);
}
