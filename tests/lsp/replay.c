/* tests/lsp/replay.c -- plays sessions of an editor with `al0 lsp`.
 * Usage: replay AL0 SESSION.txt [--show]
 * A session is text; each mark stands at the beginning of a line:
 *
 *   -- file NAME    the lines that follow, up to the next mark, are written to that file
 *   -- open NAME    they are the text of a document that is opened, or
 *   -- change NAME  changed to
 *   -> JSON         is sent; {folder} is the address of the folder, {gone} a process that has ended
 *   <- JSON         the next message of the server has these members, and perhaps others
 *   <~ JSON         so has one of those to come; the ones before it are passed over
 *   -- raw TEXT     is sent as it stands, with \r and \n for line ends
 *   -- huge BYTES   a message of so many bytes is sent
 *   -- hang up      the input is closed
 *   -- ends STATUS  the server ends within a second or two, with that status
 *
 * JSON may go on in lines that begin with a blank.  "*" stands for any value, a list for one of the
 * same length.  With --show what the server says is printed, and nothing expected. */
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/strbuf.h"

enum { PATIENCE = 20000, SOON = 2000 }; /* milliseconds */

typedef struct Session {
    pid_t server, gone;
    int to, from;
    char folder[64];
    StrBuf in; /* what the server has written and nobody has looked at */
    const char *file;
    unsigned line, version;
    bool shows;
} Session;

static _Noreturn void give_up(const Session *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static _Noreturn void give_up(const Session *s, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    fprintf(stderr, "FAIL %s:%u: ", s->file, s->line);
    vfprintf(stderr, fmt, args);
    fputc('\n', stderr);
    va_end(args);
    if (s->server > 0)
        kill(s->server, SIGKILL);
    exit(1);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* ---- the server --------------------------------------------------------------------------- */

static void start(Session *s, const char *al0)
{
    int to[2], from[2];
    if (pipe(to) || pipe(from))
        give_up(s, "no pipe");
    s->server = fork();
    if (s->server == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        close(to[0]), close(to[1]), close(from[0]), close(from[1]);
        execl(al0, "al0", "lsp", (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    s->to = to[1];
    s->from = from[0];
    s->gone = fork();
    if (s->gone == 0)
        _exit(0);
    waitpid(s->gone, NULL, 0);
}

static void write_bytes(const Session *s, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(s->to, text, n);
        if (done <= 0)
            give_up(s, "the server does not read");
        text += done;
        n -= (size_t)done;
    }
}

static void send_text(const Session *s, const char *text)
{
    char header[60];
    snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", strlen(text));
    write_bytes(s, header, strlen(header));
    write_bytes(s, text, strlen(text));
}

/* A whole message at the front of s->in, taken out; NULL: there is none yet. */
static json_t *message_in(Session *s)
{
    const char *text = strbuf_get(&s->in), *body = strstr(text, "\r\n\r\n");
    size_t n = body ? strtoull(text + strlen("Content-Length: "), NULL, 10) : 0;
    size_t head = body ? (size_t)(body + 4 - text) : 0;
    if (!body || s->in.n < head + n)
        return NULL;
    json_error_t error;
    json_t *m = json_loadb(text + head, n, 0, &error);
    if (!m)
        give_up(s, "the server sent no JSON: %s", error.text);
    StrBuf rest = {0};
    strbuf_add(&rest, text + head + n, s->in.n - head - n);
    strbuf_clear(&s->in);
    s->in = rest;
    return m;
}

/* The next message; NULL: none has come in time. */
static json_t *next_message(Session *s, int patience)
{
    double end = now() + patience;
    json_t *m;
    while (!(m = s->in.n ? message_in(s) : NULL)) {
        struct pollfd in = {.fd = s->from, .events = POLLIN};
        double left = end - now();
        char bytes[65536];
        if (left <= 0 || poll(&in, 1, (int)left) <= 0)
            return NULL;
        ssize_t n = read(s->from, bytes, sizeof bytes);
        if (n <= 0)
            return NULL;
        strbuf_add(&s->in, bytes, (size_t)n);
    }
    return m;
}

/* ---- comparing ---------------------------------------------------------------------------- */

static bool has_all(const json_t *found, const json_t *wanted)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_is_string(wanted) && strcmp(json_string_value(wanted), "*") == 0)
        return found != NULL;
    if (json_is_object(wanted)) {
        json_object_foreach((json_t *)(size_t)wanted, key, value)
        {
            if (!has_all(json_object_get(found, key), value))
                return false;
        }
        return json_is_object(found);
    }
    if (json_is_array(wanted)) {
        json_array_foreach(wanted, i, value)
        {
            if (!has_all(json_array_get(found, i), value))
                return false;
        }
        return json_is_array(found) && json_array_size(found) == json_array_size(wanted);
    }
    return json_equal(found, wanted);
}

static void show(const json_t *m)
{
    char *text = json_dumps(m, JSON_COMPACT);
    printf("<- %s\n", text);
    free(text);
}

static void expect(Session *s, const char *text, bool passes_over)
{
    json_error_t error;
    json_t *wanted = json_loads(text, 0, &error), *m;
    if (!wanted)
        give_up(s, "no JSON is expected: %s", error.text);
    while ((m = next_message(s, PATIENCE))) {
        bool fits = has_all(m, wanted);
        if (s->shows)
            show(m);
        else if (!fits && !passes_over)
            give_up(s, "expected %s\n  found %s", text, json_dumps(m, JSON_COMPACT));
        json_decref(m);
        if (fits || !passes_over)
            break;
    }
    if (!m)
        give_up(s, "no message has come, expected %s", text);
    json_decref(wanted);
}

static void expect_end(Session *s, int status)
{
    double end = now() + SOON;
    int got = 0;
    pid_t done;
    while ((done = waitpid(s->server, &got, WNOHANG)) == 0 && now() < end)
        poll(NULL, 0, 5);
    if (done == 0)
        give_up(s, "the server has not ended");
    s->server = 0;
    if (!WIFEXITED(got) || WEXITSTATUS(got) != status)
        give_up(s, "the server ended with %s %d", WIFEXITED(got) ? "status" : "signal",
                WIFEXITED(got) ? WEXITSTATUS(got) : WTERMSIG(got));
}

/* ---- the session -------------------------------------------------------------------------- */

/* The text with what stands in braces filled in; the caller's. */
static char *filled(const Session *s, const char *text)
{
    StrBuf b = {0};
    for (; *text; text++) {
        if (strncmp(text, "{folder}", 8) == 0) {
            strbuf_printf(&b, "file://%s", s->folder);
            text += 7;
        } else if (strncmp(text, "{gone}", 6) == 0) {
            strbuf_printf(&b, "%d", (int)s->gone);
            text += 5;
        } else {
            strbuf_putc(&b, *text);
        }
    }
    return strbuf_take(&b);
}

static void write_file(const Session *s, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", s->folder, name);
    FILE *f = fopen(path, "w");
    if (!f)
        give_up(s, "cannot write %s", path);
    fputs(text, f);
    fclose(f);
}

static void send_document(Session *s, const char *name, const char *text, bool opens)
{
    char uri[300];
    snprintf(uri, sizeof uri, "file://%s/%s", s->folder, name);
    s->version++;
    json_t *m = opens
                    ? json_pack("{s:s, s:s, s:{s:{s:s, s:s, s:i, s:s}}}", "jsonrpc", "2.0",
                                "method", "textDocument/didOpen", "params", "textDocument", "uri",
                                uri, "languageId", "al0", "version", (int)s->version, "text", text)
                    : json_pack("{s:s, s:s, s:{s:{s:s, s:i}, s:[{s:s}]}}", "jsonrpc", "2.0",
                                "method", "textDocument/didChange", "params", "textDocument", "uri",
                                uri, "version", (int)s->version, "contentChanges", "text", text);
    char *line = json_dumps(m, JSON_COMPACT);
    send_text(s, line);
    free(line);
    json_decref(m);
}

static void send_raw(const Session *s, const char *text)
{
    StrBuf b = {0};
    for (; *text; text++) {
        bool is_r = strncmp(text, "\\r", 2) == 0, is_n = strncmp(text, "\\n", 2) == 0;
        if (is_r || is_n)
            text++;
        char end = is_r ? '\r' : '\n';
        strbuf_putc(&b, is_r || is_n ? end : *text);
    }
    write_bytes(s, strbuf_get(&b), b.n);
    strbuf_clear(&b);
}

static void send_huge(const Session *s, size_t n)
{
    char header[60], blanks[65536];
    memset(blanks, ' ', sizeof blanks);
    snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", n);
    write_bytes(s, header, strlen(header));
    for (size_t left = n; left > 0;) {
        size_t part = left < sizeof blanks ? left : sizeof blanks;
        write_bytes(s, blanks, part);
        left -= part;
    }
}

/* One mark with the text that belongs to it. */
static void do_mark(Session *s, const char *mark, const char *text)
{
    const char *name = strrchr(mark, ' ') + 1;
    char *whole = filled(s, text);
    if (strncmp(mark, "-- file ", 8) == 0)
        write_file(s, name, text);
    else if (strncmp(mark, "-- open ", 8) == 0 || strncmp(mark, "-- change ", 10) == 0)
        send_document(s, name, text, mark[3] == 'o');
    else if (strncmp(mark, "-- raw ", 7) == 0)
        send_raw(s, mark + 7);
    else if (strncmp(mark, "-- huge ", 8) == 0)
        send_huge(s, strtoull(name, NULL, 10));
    else if (strcmp(mark, "-- hang up") == 0)
        close(s->to);
    else if (strncmp(mark, "-- ends ", 8) == 0)
        expect_end(s, atoi(name));
    else if (strncmp(mark, "-> ", 3) == 0)
        send_text(s, whole);
    else if (strncmp(mark, "<- ", 3) == 0 || strncmp(mark, "<~ ", 3) == 0)
        expect(s, whole, mark[1] == '~');
    else
        give_up(s, "what is `%s`?", mark);
    free(whole);
}

static bool is_mark(const char *line)
{
    return strncmp(line, "-- ", 3) == 0 || strncmp(line, "-> ", 3) == 0 ||
           strncmp(line, "<- ", 3) == 0 || strncmp(line, "<~ ", 3) == 0;
}

static unsigned play(Session *s, FILE *in)
{
    char *line = NULL, mark[4000] = "";
    size_t room = 0;
    unsigned marks = 0, at = 0;
    StrBuf text = {0};
    strbuf_puts(&text, "");
    while (getline(&line, &room, in) >= 0) {
        at++;
        if (is_mark(line)) {
            if (*mark)
                do_mark(s, mark, strbuf_get(&text));
            strbuf_clear(&text);
            strbuf_puts(&text, "");
            s->line = at;
            marks++;
            snprintf(mark, sizeof mark, "%.*s", (int)strcspn(line, "\n"), line);
            if (mark[0] != '-' || mark[1] != '-')
                strbuf_puts(&text, mark + 3);
        } else if (*mark) {
            strbuf_puts(&text, line);
        }
    }
    if (*mark)
        do_mark(s, mark, strbuf_get(&text));
    strbuf_clear(&text);
    free(line);
    return marks;
}

int main(int argc, char **argv)
{
    Session s = {.file = argc > 2 ? argv[2] : "", .shows = argc > 3};
    FILE *in = argc > 2 ? fopen(argv[2], "r") : NULL;
    if (!in)
        give_up(&s, "usage: replay AL0 SESSION.txt [--show]");
    signal(SIGPIPE, SIG_IGN);
    snprintf(s.folder, sizeof s.folder, "/tmp/al0_lsp_XXXXXX");
    if (!mkdtemp(s.folder))
        give_up(&s, "no folder");
    start(&s, argv[1]);
    unsigned marks = play(&s, in);
    if (s.server > 0)
        give_up(&s, "the session has no end: `-- ends STATUS`");
    fclose(in);
    strbuf_clear(&s.in);
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", s.folder);
    if (system(command) != 0 || marks == 0)
        give_up(&s, "nothing was played");
    printf("%u steps\n", marks);
    return 0;
}
