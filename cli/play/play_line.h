/* cli/play/play_line.h -- lines that a person types.
 * Does: reads them with history and completion where that is a terminal (libedit, if the build
 *   found it), else as they come.
 * Knows: the terminal, libedit.   Must not know: what the lines say. */
#ifndef AL0_CLI_PLAY_PLAY_LINE_H
#define AL0_CLI_PLAY_PLAY_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_TYPED = 4096 }; /* bytes of a line */

typedef enum LineRead {
    LINE_READ,
    LINE_TOO_LONG,    /* it was passed over */
    LINE_INTERRUPTED, /* Ctrl-C */
    LINE_END          /* of the input */
} LineRead;

/* What a word may become, one by one from i = 0; NULL behind the last. */
typedef const char *LineCandidates(void *context, size_t i);

typedef struct LineReader LineReader;

/* Of standard input.  edits: it is a terminal, and so is standard output.   Caller owns it
 * (line_reader_free). */
LineReader *line_reader_new(bool edits, LineCandidates *candidates, void *context);
void line_reader_free(LineReader *r); /* NULL is fine */

/* The next line without its end, in *line, borrowed until the next call.  NUL bytes in it become
 * blanks.
 * prompt: printed where it edits. */
LineRead line_reader_next(LineReader *r, const char *prompt, char **line);

/* ---- what its files share (play_edit.c is built where there is libedit) ---- */

typedef struct LineEditor LineEditor;
LineEditor *line_editor_new(LineCandidates *candidates, void *context);
void line_editor_free(LineEditor *e);
LineRead line_editor_next(LineEditor *e, const char *prompt, char *line, size_t size);

#endif
