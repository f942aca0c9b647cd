/* cli/play/play_line.h -- lines that a person types.
 * Does: reads them at a terminal with history and completion (libedit, if the build found it), else
 *   as plain lines.
 * Knows: the terminal, libedit.   Must not know: what the lines say. */
#ifndef AL0_CLI_PLAY_PLAY_LINE_H
#define AL0_CLI_PLAY_PLAY_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LONGEST_TYPED = 4096 }; /* bytes of a line */

typedef enum LineRead {
    LINE_READ,
    LINE_TOO_LONG,    /* the line was skipped */
    LINE_INTERRUPTED, /* Ctrl-C */
    LINE_END          /* of the input */
} LineRead;

/* Returns: the i-th word for completion, from 0; NULL behind the last. */
typedef const char *LineCandidates(void *context, size_t i);

typedef struct LineReader LineReader;

/* A reader of standard input; the caller owns it (line_reader_free).
 * edits: standard input and standard output are a terminal.
 * candidates: words for completion; gets context. */
LineReader *line_reader_new(bool edits, LineCandidates *candidates, void *context);
void line_reader_free(LineReader *r); /* NULL is fine */

/* Reads the next line.
 * prompt: printed if the reader edits.
 * line: set to the line without its end, borrowed until the next call; NUL bytes become blanks. */
LineRead line_reader_next(LineReader *r, const char *prompt, char **line);

/* ---- for play_line.c only (play_edit.c, which is built with libedit) ---- */

typedef struct LineEditor LineEditor;
/* As the functions of LineReader.  line: a buffer of `size` bytes. */
LineEditor *line_editor_new(LineCandidates *candidates, void *context);
void line_editor_free(LineEditor *e);
LineRead line_editor_next(LineEditor *e, const char *prompt, char *line, size_t size);

#endif
