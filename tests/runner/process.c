/* tests/runner/process.c -- commands, run and watched (see process.h). */
#include "runner/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STATUS_NOT_STARTED = 127 };

/* Copies one word to `to` and moves *at behind it; false for an open quote. */
static bool split_word(const char **at, char *to)
{
    const char *s = *at;
    bool quoted = false;
    for (; *s && (quoted || (*s != ' ' && *s != '\t')); s++) {
        if (*s == '"') {
            quoted = !quoted;
            continue;
        }
        if (quoted && *s == '\\' && (s[1] == '"' || s[1] == '\\'))
            s++;
        *to++ = *s;
    }
    *at = s;
    return !quoted;
}

bool process_split(Arena *home, const char *line, char *argv[MAX_ARGUMENTS + 1])
{
    size_t n = 0;
    const char *at = line;
    for (;;) {
        at += strspn(at, " \t");
        if (!*at)
            break;
        if (n == MAX_ARGUMENTS)
            return false;
        argv[n] = arena_alloc(home, strlen(at) + 1);
        if (!split_word(&at, argv[n++]))
            return false;
    }
    argv[n] = NULL;
    return n > 0;
}

bool process_read_file(const char *path, StrBuf *into)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    char block[1 << 14];
    size_t n;
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        strbuf_add(into, block, n);
    bool done = !ferror(f);
    fclose(f);
    return done;
}

bool process_write_file(const char *path, const char *text, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    bool done = fwrite(text, 1, n, f) == n;
    return fclose(f) == 0 && done;
}

static char *path_in(const char *folder, const char *name)
{
    StrBuf path = {0};
    strbuf_printf(&path, "%s/%s", folder, name);
    return strbuf_take(&path);
}

static bool redirect(const char *path, int flags, int to)
{
    int fd = open(path, flags, 0600);
    if (fd < 0 || dup2(fd, to) < 0)
        return false;
    return close(fd) == 0;
}

/* In the child: never returns.  The alarm outlives exec and ends whoever takes too long. */
static void become(char *const argv[], const char *work, char *const stream[3])
{
    const int fresh = O_WRONLY | O_CREAT | O_TRUNC;
    if (redirect(stream[0], O_RDONLY, 0) && redirect(stream[1], fresh, 1) &&
        redirect(stream[2], fresh, 2) && chdir(work) == 0) {
        alarm(PROCESS_SECONDS);
        execvp(argv[0], argv);
        dprintf(2, "%s: %s\n", argv[0], strerror(errno));
    }
    _exit(STATUS_NOT_STARTED);
}

static void watch(pid_t child, Outcome *o)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            o->end = NOT_STARTED;
            o->status = errno;
            return;
        }
    if (WIFEXITED(status)) {
        o->end = ENDED;
        o->status = WEXITSTATUS(status);
    } else {
        o->end = WTERMSIG(status) == SIGALRM ? ENDED_BY_TIMEOUT : ENDED_BY_SIGNAL;
        o->status = WTERMSIG(status);
    }
}

Outcome process_run(char *const argv[], const char *work, const char *scratch, const StrBuf *in)
{
    Outcome o = {.end = NOT_STARTED};
    char *stream[3] = {path_in(scratch, "in"), path_in(scratch, "out"), path_in(scratch, "err")};
    pid_t child = -1;
    if (process_write_file(stream[0], strbuf_get(in), in->n)) {
        fflush(NULL);
        child = fork();
    }
    if (child == 0)
        become(argv, work, stream);
    if (child > 0) {
        watch(child, &o);
        process_read_file(stream[1], &o.out);
        process_read_file(stream[2], &o.err);
    } else {
        o.status = errno;
    }
    for (int i = 0; i < 3; i++)
        free(stream[i]);
    return o;
}

void outcome_clear(Outcome *o)
{
    strbuf_clear(&o->out);
    strbuf_clear(&o->err);
}
