/* tests/fuzz/fuzz_lsp.c -- what a client may say to the language server, or say by mistake.
 * Does: an input that begins with `{` is messages, one a line: each request has one answer, each
 *       message that is none has one error, and the server goes on.  Any other input is what comes
 *       through the pipe of `al0 lsp`, with headers. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include <fcntl.h>
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/say.h"
#include "serve/serve.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Of the command the pipe alone is tried; what it complains of is of no interest. */
void say_error(const char *fmt, ...)
{
    (void)fmt;
}

bool check_no_arguments(const Options *o)
{
    return o->n_args == 0;
}

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* ---- messages ----------------------------------------------------------------------------- */

static void count_answer(void *context, const char *message, size_t n)
{
    size_t *answers = context;
    json_t *m = json_loadb(message, n, 0, NULL);
    require(m && strcmp(json_string_value(json_object_get(m, "jsonrpc")), "2.0") == 0);
    bool answers_one = json_object_get(m, "id") != NULL;
    bool has_result = json_object_get(m, "result"), has_error = json_object_get(m, "error");
    require(answers_one ? has_result != has_error && !json_object_get(m, "method")
                        : json_is_string(json_object_get(m, "method")));
    *answers += answers_one;
    json_decref(m);
}

/* Whether one answer is due to a message: a request, or what is no message at all. */
static bool wants_answer(const char *text, size_t n)
{
    json_t *m = json_loadb(text, n, 0, NULL);
    bool named = json_is_string(json_object_get(m, "method"));
    bool answers = json_object_get(m, "result") || json_object_get(m, "error");
    bool wants = named ? json_object_get(m, "id") != NULL : !json_is_object(m) || !answers;
    json_decref(m);
    return wants;
}

static void say_lines(const char *text, size_t n)
{
    size_t answers = 0, wanted = 0;
    bool goes_on = true;
    Server *s = serve_new(count_answer, &answers);
    while (n > 0 && goes_on) {
        const char *end = memchr(text, '\n', n);
        size_t length = end ? (size_t)(end - text) : n, passed = length + (end != NULL);
        wanted += wants_answer(text, length);
        goes_on = serve_take(s, text, length);
        text += passed;
        n -= passed;
    }
    if (goes_on) {
        static const char last[] = "{\"id\":\"last\",\"method\":\"nothing\"}";
        wanted++;
        require(serve_take(s, last, sizeof last - 1));
    }
    serve_free(s); /* what is at work is stopped, and says so */
    require(answers == wanted);
}

/* ---- the pipe ----------------------------------------------------------------------------- */

static void say_through_pipe(const uint8_t *data, size_t n)
{
    static const Command lsp = {.bit = CMD_LSP};
    int in = memfd_create("in", 0), nowhere = open("/dev/null", O_WRONLY);
    int in_before = dup(STDIN_FILENO), out_before = dup(STDOUT_FILENO);
    require(in >= 0 && nowhere >= 0 && in_before >= 0 && out_before >= 0);
    require(write(in, data, n) == (ssize_t)n && lseek(in, 0, SEEK_SET) == 0);
    dup2(in, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    run_lsp(&(Options){.command = &lsp});
    dup2(in_before, STDIN_FILENO);
    dup2(out_before, STDOUT_FILENO);
    close(in), close(nowhere), close(in_before), close(out_before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '{')
        say_lines((const char *)data, size);
    else
        say_through_pipe(data, size);
    return 0;
}
