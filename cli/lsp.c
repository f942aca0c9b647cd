/* cli/lsp.c -- al0 lsp: the language server over standard input and output.
 * Does: cuts the input into messages by their headers, writes answers with theirs; ends when the
 *   client does.
 * Knows: serve/serve.h.   Must not know: what messages say.
 * Start reading at run_lsp(). */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/commands.h"
#include "serve/serve.h"

enum {
    LONGEST_HEADER = 4096,      /* all lines of it */
    LONGEST_MESSAGE = 64 << 20, /* bytes */
    LOOK_FOR_CLIENT = 500       /* milliseconds */
};

typedef struct LspPipe {
    Server *server;
    char header[LONGEST_HEADER];
    atomic_bool is_deaf; /* nobody reads what is written */
} LspPipe;

/* ---- writing ------------------------------------------------------------------------------ */

static bool write_all(const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(STDOUT_FILENO, text, n);
        if (done < 0 && errno != EINTR)
            return false;
        text += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

static void send_framed(void *context, const char *message, size_t n)
{
    LspPipe *p = context;
    char header[60];
    int length = snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", n);
    if (!write_all(header, (size_t)length) || !write_all(message, n))
        p->is_deaf = true;
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Whether the client is gone, although the pipe is open: others may hold its end. */
static bool is_client_gone(const LspPipe *p)
{
    long client = serve_client(p->server);
    return p->is_deaf || (client > 1 && kill((pid_t)client, 0) != 0 && errno == ESRCH);
}

/* Up to n bytes; 0 at the end of the input, and where the client is gone. */
static size_t read_some(const LspPipe *p, char *out, size_t n)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!is_client_gone(p)) {
        int ready = poll(&in, 1, LOOK_FOR_CLIENT);
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t got = read(STDIN_FILENO, out, n);
        if (got >= 0 || errno != EINTR)
            return got > 0 ? (size_t)got : 0;
    }
    return 0;
}

static bool read_exactly(const LspPipe *p, char *out, size_t n)
{
    for (size_t have = 0, got; have < n; have += got)
        if ((got = read_some(p, out + have, n - have)) == 0)
            return false;
    return true;
}

/* How reading ended. */
typedef enum LspRead { LSP_READ, LSP_END, LSP_BROKEN } LspRead;

/* The lines of a header, up to the empty one. */
static LspRead read_header(LspPipe *p)
{
    size_t n = 0;
    while (n + 1 < sizeof p->header) {
        if (read_some(p, p->header + n, 1) == 0)
            return n == 0 ? LSP_END : LSP_BROKEN;
        if (p->header[n] == '\0')
            return LSP_BROKEN;
        p->header[++n] = '\0';
        if (n >= 4 && strcmp(p->header + n - 4, "\r\n\r\n") == 0)
            return LSP_READ;
    }
    return LSP_BROKEN;
}

/* The length that the header names; false: it names none. */
static bool find_length(const LspPipe *p, unsigned long long *length)
{
    static const char name[] = "Content-Length:";
    for (const char *line = p->header; *line; line = strstr(line, "\r\n") + 2) {
        char *end;
        if (strncasecmp(line, name, sizeof name - 1) != 0)
            continue;
        errno = 0;
        *length = strtoull(line + sizeof name - 1, &end, 10);
        return errno == 0 && end > line + sizeof name - 1 && *end == '\r';
    }
    return false;
}

/* Passes over a message that is too long. */
static LspRead skip_message(LspPipe *p, unsigned long long length)
{
    char bytes[4096];
    char why[100];
    snprintf(why, sizeof why, "a message of %llu bytes: the longest has %d", length,
             LONGEST_MESSAGE);
    serve_refuse(p->server, why);
    for (unsigned long long left = length; left > 0;) {
        size_t got = read_some(p, bytes, left < sizeof bytes ? (size_t)left : sizeof bytes);
        if (got == 0)
            return LSP_END;
        left -= got;
    }
    return LSP_READ;
}

/* Takes one message; *goes_on is made false when the client says `exit`. */
static LspRead take_message(LspPipe *p, bool *goes_on)
{
    unsigned long long length;
    LspRead header = read_header(p);
    if (header != LSP_READ)
        return header;
    if (!find_length(p, &length))
        return LSP_BROKEN;
    if (length > LONGEST_MESSAGE)
        return skip_message(p, length);
    char *message = al0_alloc(NULL, (size_t)length + 1, "a message");
    bool whole = read_exactly(p, message, (size_t)length);
    if (whole)
        *goes_on = serve_take(p->server, message, (size_t)length);
    free(message);
    return whole ? LSP_READ : LSP_END;
}

int run_lsp(const Options *o)
{
    assert(o && o->command->bit == CMD_LSP);
    if (!check_no_arguments(o))
        return STATUS_ERROR;
    LspPipe p = {.is_deaf = false};
    signal(SIGPIPE, SIG_IGN);
    p.server = serve_new(send_framed, &p);
    bool goes_on = true;
    LspRead end = LSP_READ;
    while (goes_on && end == LSP_READ)
        end = take_message(&p, &goes_on);
    bool fine = serve_was_shut_down(p.server);
    serve_free(p.server);
    if (end == LSP_BROKEN)
        say_error("lsp: the input is not the Language Server Protocol: a header without "
                  "Content-Length");
    return fine && end != LSP_BROKEN ? STATUS_OK : STATUS_ERROR;
}
