/* cli/terminal/wrap.c -- lines wrapped at words (see wrap.h).  A character of UTF-8 takes one
 * column. */
#include "cli/terminal/wrap.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>

enum { BRANCH = 3 }; /* bytes of a character that draws a branch */

unsigned wrap_width(int terminal)
{
    struct winsize screen = {0};
    return ioctl(terminal, TIOCGWINSZ, &screen) == 0 ? screen.ws_col : 0;
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

static unsigned display_columns(const char *text, size_t n)
{
    unsigned columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += begins_character(text[i]);
    return columns;
}

static bool is_branch(const char *text, size_t n)
{
    static const char *const branch[] = {"├", "└", "│", "─"};
    for (size_t i = 0; n >= BRANCH && i < sizeof branch / sizeof *branch; i++)
        if (memcmp(text, branch[i], BRANCH) == 0)
            return true;
    return false;
}

/* Bytes of the blanks and branches that a line begins with. */
static size_t margin_of(const char *line, size_t n)
{
    size_t at = 0;
    while (at < n && (line[at] == ' ' || is_branch(line + at, n - at)))
        at += line[at] == ' ' ? 1 : BRANCH;
    return at;
}

/* The margin of a line's second part: a branch that goes on is drawn, another one is not. */
static void write_margin(FILE *out, const char *line, size_t margin)
{
    for (size_t at = 0; at < margin; at += line[at] == ' ' ? 1 : BRANCH) {
        bool goes_on = line[at] != ' ' &&
                       (memcmp(line + at, "├", BRANCH) == 0 || memcmp(line + at, "│", BRANCH) == 0);
        fputs(goes_on ? "│" : " ", out);
    }
}

/* How many bytes of a text go on one line: up to the last blank within its columns, else the first
 * word. */
static size_t length_of_part(const char *text, size_t n, unsigned columns)
{
    size_t last = 0, at = 0;
    for (unsigned column = 0; at < n; at++) {
        if (text[at] == ' ' && at > 0)
            last = at;
        column += begins_character(text[at]);
        if (column > columns && last)
            return last;
    }
    return n;
}

static void write_wrapped_line(FILE *out, const char *line, size_t n, unsigned width)
{
    size_t margin = margin_of(line, n);
    unsigned room = width - display_columns(line, margin);
    if (width == 0 || display_columns(line, n) <= width ||
        display_columns(line, margin) > width / 2) {
        fwrite(line, 1, n, out);
        return;
    }
    fwrite(line, 1, margin, out);
    for (size_t at = margin; at < n;) {
        size_t part = length_of_part(line + at, n - at, room);
        fwrite(line + at, 1, part, out);
        at += part;
        while (at < n && line[at] == ' ')
            at++;
        if (at < n) {
            fputc('\n', out);
            write_margin(out, line, margin);
        }
    }
}

void wrap_write(FILE *out, const char *text, size_t n, unsigned width)
{
    assert(out && (text || n == 0));
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - text) - at : n - at;
        write_wrapped_line(out, text + at, length, width);
        if (end)
            fputc('\n', out);
        at += length + (end != NULL);
    }
}
