/* cli/terminal/pager.c -- long text on a terminal (see pager.h).
 * The pager reads a finished file: no pipe can break, and no answer waits for its reader. */
#include "cli/terminal/pager.h"

#include "cli/terminal/wrap.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NO_SUCH_COMMAND = 127 }; /* of the shell */

static FILE *kept;   /* NULL: nothing is kept */
static bool wrapped; /* its lines are to be */
static int terminal; /* standard output as it was */

/* The command of the shell; NULL: none is wanted. */
static const char *wanted_pager(void)
{
    const char *pager = getenv("PAGER"), *term = getenv("TERM");
    if (!pager)
        pager = "less";
    bool none = *pager == '\0' || strcmp(pager, "cat") == 0 || (term && strcmp(term, "dumb") == 0);
    return none ? NULL : pager;
}

void pager_begin(bool wraps)
{
    if (!isatty(STDOUT_FILENO) || !wanted_pager())
        return;
    kept = tmpfile();
    wrapped = wraps;
    terminal = kept ? dup(STDOUT_FILENO) : -1;
    if (kept && terminal >= 0) {
        fflush(stdout);
        dup2(fileno(kept), STDOUT_FILENO);
    } else if (kept) {
        fclose(kept);
        kept = NULL;
    }
}

/* Whether the text takes more lines than the screen has, but for the one of the prompt. */
static bool is_long(void)
{
    struct winsize screen = {0};
    if (ioctl(terminal, TIOCGWINSZ, &screen) != 0 || screen.ws_row == 0 || screen.ws_col == 0)
        return false;
    unsigned lines = 0, column = 0;
    rewind(kept);
    for (int c; lines < screen.ws_row && (c = getc(kept)) != EOF;) {
        bool begins_character = (c & 0xC0) != 0x80;
        column += c != '\n' && begins_character;
        if (c == '\n' || column > screen.ws_col) {
            lines++;
            column = c != '\n';
        }
    }
    return lines >= screen.ws_row;
}

static void run_pager(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    dup2(fileno(kept), STDIN_FILENO);
    dup2(terminal, STDOUT_FILENO);
    setenv("LESS", "FRX", 0);
    execl("/bin/sh", "sh", "-c", wanted_pager(), (char *)NULL);
    _exit(NO_SUCH_COMMAND);
}

/* False: there is no such pager. */
static bool page(void)
{
    lseek(fileno(kept), 0, SEEK_SET);
    signal(SIGINT, SIG_IGN); /* in the pager it stops the pager's work */
    signal(SIGQUIT, SIG_IGN);
    pid_t child = fork();
    if (child < 0)
        return false;
    if (child == 0)
        run_pager();
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        ;
    return !(WIFEXITED(status) && WEXITSTATUS(status) == NO_SUCH_COMMAND);
}

static void copy_to_terminal(void)
{
    char bytes[1 << 14];
    lseek(fileno(kept), 0, SEEK_SET);
    for (ssize_t n; (n = read(fileno(kept), bytes, sizeof bytes)) > 0;)
        for (ssize_t at = 0, got; at < n; at += got)
            if ((got = write(terminal, bytes + at, (size_t)(n - at))) < 0)
                return;
}

/* Puts wrapped text in place of what was kept, if there is room for it. */
static void wrap_kept(void)
{
    unsigned width = wrap_width(terminal);
    FILE *out = width ? tmpfile() : NULL;
    char *line = NULL;
    size_t room = 0;
    if (!out)
        return;
    rewind(kept);
    for (ssize_t n; (n = getline(&line, &room, kept)) > 0;)
        wrap_write(out, line, (size_t)n, width);
    free(line);
    bool done = !ferror(kept) && fflush(out) == 0;
    fclose(done ? kept : out);
    kept = done ? out : kept;
}

void pager_end(void)
{
    if (!kept)
        return;
    fflush(stdout);
    if (wrapped)
        wrap_kept();
    if (!is_long() || !page())
        copy_to_terminal();
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    fclose(kept);
    kept = NULL;
}
