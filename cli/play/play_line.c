/* cli/play/play_line.c -- plain lines that a person types (see play_line.h). */
#include "cli/play/play_line.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "al0.h"

struct LineReader {
    LineEditor *editor; /* NULL: lines are read as they come */
    bool prompts;
    char bytes[LONGEST_TYPED]; /* what was read and not yet handed on: from `at` up to `n` */
    size_t at, n;
    bool ended;
    char line[LONGEST_TYPED + 1];
};

LineReader *line_reader_new(bool edits, LineCandidates *candidates, void *context)
{
    assert(candidates);
    LineReader *r = al0_alloc(NULL, sizeof *r, "a reader of lines");
    memset(r, 0, sizeof *r);
    r->prompts = edits;
#ifdef AL0_LIBEDIT
    r->editor = edits ? line_editor_new(candidates, context) : NULL;
#else
    (void)candidates;
    (void)context;
#endif
    return r;
}

void line_reader_free(LineReader *r)
{
#ifdef AL0_LIBEDIT
    if (r)
        line_editor_free(r->editor);
#endif
    al0_free(r);
}

/* Reads what is there.  LINE_READ: there is something. */
static LineRead fill_line_reader(LineReader *r)
{
    ssize_t n = read(STDIN_FILENO, r->bytes, sizeof r->bytes);
    if (n < 0 && errno == EINTR)
        return LINE_INTERRUPTED;
    r->at = 0;
    r->n = n > 0 ? (size_t)n : 0;
    r->ended = n <= 0;
    return r->ended ? LINE_END : LINE_READ;
}

/* A last line may have no end. */
static LineRead read_plain(LineReader *r)
{
    size_t length = 0;
    bool too_long = false;
    for (;;) {
        LineRead got = r->at < r->n ? LINE_READ : fill_line_reader(r);
        if (got == LINE_END && (length || too_long))
            break;
        if (got != LINE_READ)
            return got;
        char c = r->bytes[r->at++];
        if (c == '\n')
            break;
        too_long |= length == LONGEST_TYPED;
        if (!too_long)
            r->line[length++] = c ? c : ' ';
    }
    r->line[length] = '\0';
    return too_long ? LINE_TOO_LONG : LINE_READ;
}

LineRead line_reader_next(LineReader *r, const char *prompt, char **line)
{
    assert(r && prompt && line);
    *line = r->line;
#ifdef AL0_LIBEDIT
    if (r->editor)
        return line_editor_next(r->editor, prompt, r->line, sizeof r->line);
#endif
    if (r->prompts)
        fputs(prompt, stdout);
    fflush(stdout);
    return r->ended ? LINE_END : read_plain(r);
}
