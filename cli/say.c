/* cli/say.c -- messages and files (see say.h). */
#if defined __linux__ && !defined _GNU_SOURCE
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "cli/say.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- messages ----------------------------------------------------------------------------- */

/* Names and texts of the user's are in it: it comes out visible. */
static void say_visibly(const char *before, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    char *text = al0_alloc(NULL, (size_t)n + 1, "a message");
    vsnprintf(text, (size_t)n + 1, fmt, again);
    va_end(again);
    char *shown = al0_visible(text, (size_t)n, false);
    fprintf(stderr, "%s%s\n", before, shown);
    al0_free(shown);
    free(text);
}

void say_error(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    say_visibly("al0: error: ", fmt, args);
    va_end(args);
}

void say_note(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    say_visibly("al0: note: ", fmt, args);
    va_end(args);
}

void say_hint(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    say_visibly("  ", fmt, args);
    va_end(args);
}

int exit_status(const Al0Status *status)
{
    assert(status);
    bool gave_up = status->kind == AL0_INTERRUPTED || status->kind == AL0_OUT_OF_TIME;
    return gave_up ? STATUS_UNKNOWN : STATUS_ERROR;
}

int say_failure(const Al0Status *status)
{
    say_error("%s", status->text);
    return exit_status(status);
}

void say_messages(const char *messages)
{
    assert(messages);
    static const char *const start[] = {"error: ", "\033[1;31merror:"};
    bool no_place = false;
    for (size_t i = 0; i < sizeof start / sizeof *start; i++)
        no_place |= strncmp(messages, start[i], strlen(start[i])) == 0;
    fprintf(stderr, "%s%s", no_place ? "al0: " : "", messages);
}

void say_wrong_text(const char *name, size_t line, const char *text, size_t n,
                    const Al0Status *status)
{
    assert(name && text && status);
    char *message = al0_status_write(status, name, line, text, n);
    fputs(message, stderr);
    al0_free(message);
}

CountedNoun count_of(uint64_t n, const char *noun)
{
    CountedNoun c;
    size_t length = strlen(noun);
    assert(length > 0);
    char last = noun[length - 1];
    if (n == 1)
        snprintf(c.text, sizeof c.text, "1 %s", noun);
    else if (last == 'y')
        snprintf(c.text, sizeof c.text, "%" PRIu64 " %.*sies", n, (int)length - 1, noun);
    else
        snprintf(c.text, sizeof c.text, "%" PRIu64 " %s%s", n, noun, last == 's' ? "es" : "s");
    return c;
}

bool say_in_color(const Options *o)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (o->color != WHEN_AUTO)
        return o->color == WHEN_ALWAYS;
    bool unwanted = (no_color && *no_color) || (term && strcmp(term, "dumb") == 0);
    return isatty(STDERR_FILENO) && !unwanted;
}

/* ---- reading ------------------------------------------------------------------------------ */

enum { LONGEST_LINE = 1 << 16 };

static char *grow_line(char *bytes, size_t *cap)
{
    *cap = *cap ? *cap * 2 : 1 << 16;
    return al0_alloc(bytes, *cap, "a file");
}

static FILE *open_input(const char *path)
{
    FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!f)
        say_error("cannot read `%s`: %s", path, strerror(errno));
    return f;
}

/* Closes it; false after a message if it could not be read, or n bytes are more than the limit. */
static bool close_input(FILE *f, const char *path, size_t n, size_t limit)
{
    bool failed = ferror(f);
    if (failed && f == stdin)
        say_error("cannot read standard input: %s", strerror(errno));
    else if (failed)
        say_error("cannot read `%s`: %s", path, strerror(errno));
    else if (n > limit)
        say_error("`%s` is larger than %zu bytes, the most that is read", path, limit);
    if (f != stdin)
        fclose(f);
    return !failed && n <= limit;
}

/* True after a message if a text begins with the byte order mark of UTF-16. */
static bool say_if_utf16(const char *path, const char *text, size_t n)
{
    if (n < 2 || (memcmp(text, "\xFF\xFE", 2) != 0 && memcmp(text, "\xFE\xFF", 2) != 0))
        return false;
    if (strcmp(path, "-") == 0)
        say_error("standard input is UTF-16 text; save it as UTF-8");
    else
        say_error("`%s` is UTF-16 text; save it as UTF-8", path);
    return true;
}

char *copy_text(const char *text)
{
    assert(text);
    size_t n = strlen(text) + 1;
    return memcpy(al0_alloc(NULL, n, "a text"), text, n);
}

char *read_whole(const char *path, size_t limit, size_t *n)
{
    assert(path && n);
    FILE *f = open_input(path);
    if (!f)
        return NULL;
    char *bytes = NULL;
    size_t cap = 0, got;
    *n = 0;
    do {
        if (cap - *n < 2)
            bytes = grow_line(bytes, &cap);
        got = fread(bytes + *n, 1, cap - *n - 1, f);
        *n += got;
    } while (got > 0 && *n <= limit);
    if (!close_input(f, path, *n, limit) || say_if_utf16(path, bytes, *n)) {
        free(bytes);
        return NULL;
    }
    bytes[*n] = '\0';
    return bytes;
}

bool read_lines(const char *path, size_t limit, TakeLine *take, void *context)
{
    assert(path && take);
    FILE *f = open_input(path);
    if (!f)
        return false;
    char line[LONGEST_LINE];
    size_t n = 0, number = 1, read = 0;
    bool fine = true;
    for (int c = 0, before = 0; fine && c != EOF && read <= limit; before = c) {
        c = getc(f);
        bool ends = c == '\n' || c == '\r' || c == EOF;
        read += c != EOF;
        if (c == '\n' && before == '\r')
            continue;
        if (!ends && n == sizeof line) {
            say_error("line %zu of `%s` is longer than %d bytes", number, path, LONGEST_LINE);
            fine = false;
        } else if (!ends) {
            line[n++] = (char)c;
            fine = number > 1 || n != 2 || !say_if_utf16(path, line, n);
        } else if (n > 0 || c != EOF) {
            fine = take(context, line, n, number++);
            n = 0;
        }
    }
    return close_input(f, path, fine ? read : 0, limit) && fine;
}

/* ---- writing ------------------------------------------------------------------------------ */

void open_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0) /* the lowest free one is opened, which is fd */
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* The temporary files of the outputs that are open, for output_abandon(). */
enum { MOST_OUTPUTS = 8 };
static const char *volatile unfinished[MOST_OUTPUTS];

static void replace_unfinished(const char *old, const char *new)
{
    for (size_t i = 0; i < MOST_OUTPUTS; i++)
        if (unfinished[i] == old) {
            unfinished[i] = new;
            return;
        }
}

/* A regular file has no name, or a temporary one beside its place, until it is whole; anything else
 * (a pipe, a device) is written as it is. */
struct Output {
    FILE *file;
    char *path;
    char *temporary; /* its name meanwhile; NULL: it has none, or is written in place */
    bool nameless;
    bool failed;
};

/* Lack of memory ends the command by abort(). */
static void on_abort(int number)
{
    output_abandon();
    signal(number, SIG_DFL);
}

/* path: NULL for standard output. */
static void say_lost(const char *path)
{
    const char *quote = path ? "`" : "";
    say_error("cannot write %s%s%s: %s", quote, path ? path : "standard output", quote,
              strerror(errno));
}

static bool is_special(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

static char *joined_text(const char *a, const char *b)
{
    size_t n = strlen(a) + strlen(b) + 1;
    char *t = al0_alloc(NULL, n, "a path");
    snprintf(t, n, "%s%s", a, b);
    return t;
}

/* The rights of the file that will be replaced, or those that a plain new file would get. */
static mode_t rights_for(const char *path)
{
    struct stat s;
    if (stat(path, &s) == 0)
        return s.st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* A path in the folder of another one, unless it begins at the root; the caller's. */
static char *path_beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    if (!slash || name[0] == '/')
        return joined_text(name, "");
    char *folder = joined_text(path, "");
    folder[slash + 1 - path] = '\0';
    char *all = joined_text(folder, name);
    free(folder);
    return all;
}

/* What a link names, there or not; NULL: path is no link.  The caller's. */
static char *link_target(const char *path)
{
    char name[PATH_MAX];
    ssize_t n = readlink(path, name, sizeof name - 1);
    if (n < 0)
        return NULL;
    name[n] = '\0';
    return path_beside(path, name);
}

/* The one spelling of a path that is no link and may not be there yet; NULL when its folder is not,
 * or the path names nothing in it. */
static char *spelling_of(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *here = path_beside(path, "."), *folder = realpath(here, NULL);
    char *start = folder && *name ? joined_text(folder, "/") : NULL;
    char *all = start ? joined_text(start, name) : NULL;
    free(here);
    free(folder);
    free(start);
    return all;
}

/* Where a file at path is or would be, links followed; NULL when that cannot be.  The caller's. */
static char *real_path_of(const char *path)
{
    enum { MOST_LINKS = 40 };
    char *real = realpath(path, NULL), *at = joined_text(path, "");
    for (unsigned i = 0; !real && i < MOST_LINKS; i++) {
        char *next = link_target(at);
        if (!next) {
            real = spelling_of(at);
            break;
        }
        free(at);
        at = next;
    }
    free(at);
    return real;
}

/* Where the system shows an open file that has no name. */
static void name_of_open(int fd, char out[32])
{
    snprintf(out, 32, "/proc/self/fd/%d", fd);
}

/* A new file without a name in the folder of path, which is gone if we end, however that is; -1
 * where the system or the file system has no such files. */
static int open_nameless(const char *path)
{
#ifdef O_TMPFILE
    char *folder = path_beside(path, "."), shown[32];
    int fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    free(folder);
    name_of_open(fd, shown);
    if (fd < 0 || access(shown, F_OK) == 0)
        return fd;
    close(fd);
#else
    (void)path;
#endif
    return -1;
}

/* A new file with a name beside path. */
static int open_named(Output *o)
{
    o->temporary = joined_text(o->path, ".XXXXXX");
    int fd = mkstemp(o->temporary);
    if (fd < 0)
        return fd;
    signal(SIGABRT, on_abort);
    replace_unfinished(NULL, o->temporary);
    return fd;
}

/* Gives a nameless file a name beside its place: no link replaces a file that is there, but a
 * renaming does. */
static bool name_it(Output *o)
{
    enum { TRIES = 1000 };
    char shown[32], end[16];
    name_of_open(fileno(o->file), shown);
    for (unsigned i = 0; i < TRIES; i++) {
        snprintf(end, sizeof end, ".%06x", ((unsigned)getpid() * TRIES + i) & 0xFFFFFF);
        char *name = joined_text(o->path, end);
        if (linkat(AT_FDCWD, shown, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0) {
            o->temporary = name;
            replace_unfinished(NULL, name);
            return true;
        }
        free(name);
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* A new file that is to take the place of the one at path, which a link may name. */
static FILE *open_replacement(Output *o)
{
    char *real = real_path_of(o->path);
    if (!real)
        return NULL;
    free(o->path);
    o->path = real;
    if (access(real, F_OK) == 0 && access(real, W_OK) != 0)
        return NULL;
    int fd = open_nameless(o->path);
    o->nameless = fd >= 0;
    if (fd < 0)
        fd = open_named(o);
    if (fd < 0)
        return NULL;
    fchmod(fd, rights_for(o->path));
    FILE *f = fdopen(fd, "wb");
    if (!f)
        close(fd);
    return f;
}

static void output_free(Output *o)
{
    free(o->path);
    free(o->temporary);
    free(o);
}

/* True if two paths name the same regular file, which need not exist yet.  NULL or "-": no file. */
static bool same_file(const char *a, const char *b)
{
    struct stat s, t;
    if (!a || !b || strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    if (stat(a, &s) == 0 && stat(b, &t) == 0)
        return S_ISREG(s.st_mode) && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
    char *x = real_path_of(a), *y = real_path_of(b);
    bool same = x && y && strcmp(x, y) == 0;
    free(x);
    free(y);
    return same;
}

/* The same, or two outputs that would mix on standard output. */
static bool same_target(const char *a, const char *b, bool both_written)
{
    bool mixed = both_written && a && b && strcmp(a, "-") == 0 && strcmp(b, "-") == 0;
    return mixed || same_file(a, b);
}

bool check_files(const char *command, const NamedFile *file, size_t n, size_t n_written)
{
    assert(n_written <= n);
    for (size_t i = 0; i < n_written; i++)
        for (size_t k = i + 1; k < n; k++)
            if (same_target(file[i].path, file[k].path, k < n_written)) {
                say_error("%s: %s and %s are one file, `%s`", command, file[i].option,
                          file[k].option, file[i].path);
                return false;
            }
    return true;
}

Output *output_open(const char *path)
{
    Output *o = al0_alloc(NULL, sizeof *o, "an output");
    *o = (Output){0};
    o->path = joined_text(path ? path : "-", "");
    if (strcmp(o->path, "-") == 0)
        o->file = stdout;
    else if (is_special(o->path))
        o->file = fopen(o->path, "wb");
    else
        o->file = open_replacement(o);
    if (o->file)
        return o;
    say_lost(o->file == stdout ? NULL : o->path);
    output_free(o);
    return NULL;
}

static bool lost(Output *o)
{
    if (!o->failed)
        say_lost(o->file == stdout ? NULL : o->path);
    o->failed = true;
    return false;
}

bool output_write(Output *o, const char *bytes, size_t n)
{
    assert(o && (bytes || n == 0));
    return fwrite(bytes, 1, n, o->file) == n || lost(o);
}

bool output_close(Output *o, bool keep)
{
    assert(o);
    bool ok = fflush(o->file) == 0 || lost(o);
    ok &= !o->failed;
    if (o->nameless && ok && keep)
        ok = name_it(o) || lost(o);
    if (o->file != stdout)
        ok = (fclose(o->file) == 0 || lost(o)) && ok;
    if (o->temporary && ok && keep)
        ok = rename(o->temporary, o->path) == 0 || lost(o);
    if (o->temporary && !(ok && keep))
        unlink(o->temporary);
    if (o->temporary)
        replace_unfinished(o->temporary, NULL);
    output_free(o);
    return ok;
}

bool output_print(const char *path, char *text)
{
    Output *out = text ? output_open(path) : NULL;
    bool ok = out && output_write(out, text, strlen(text));
    if (out)
        ok = output_close(out, ok) && ok;
    al0_free(text);
    return ok;
}

/* Libraries that end the command (OpenMP's, when it gets no thread) do so with a status of their
 * own. */
static bool ends_itself;

static void end_for_others(void)
{
    if (ends_itself)
        return;
    output_abandon();
    _exit(STATUS_ERROR);
}

void guard_exit(void)
{
    atexit(end_for_others);
}

void allow_exit(void)
{
    ends_itself = true;
}

void output_abandon(void)
{
    for (size_t i = 0; i < MOST_OUTPUTS; i++) {
        const char *path = unfinished[i];
        if (path)
            unlink(path);
    }
}

bool flush_stdout(bool say_so)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (say_so)
        say_lost(NULL);
    return false;
}
