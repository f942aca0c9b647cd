/* lang/format_internal.h -- shared parts of the formatter.
 * Does: a printer that tracks its column and breaks expressions over lines (format_expr.c);
 *   comments, blank lines and units (format_notes.c).
 * Knows: the tree.   Must not know: declarations' layout. */
#ifndef AL0_LANG_FORMAT_INTERNAL_H
#define AL0_LANG_FORMAT_INTERNAL_H

#include "base/vec.h"
#include "lang/format.h"

enum { FORMAT_WIDTH = 100, FORMAT_INDENT = 4 };

typedef struct Printer {
    StrBuf *out;
    size_t column, lines; /* bytes since the last line end; line ends printed */
    StrBuf scratch;       /* to test if a text fits */
} Printer;

void print_text(Printer *p, const char *text, size_t n); /* without line ends */
void print_word(Printer *p, const char *text);
void print_newline(Printer *p, size_t indent); /* ends the line, indents the next */
void print_quoted(Printer *p, const char *text);

/* Prints e at the current column; breaks lines before operators if it does not fit. after: bytes
 * that will follow it on its last line. */
void print_expr(Printer *p, const Expr *e, size_t after);

/* Prints `e if condition` in the same way. */
void print_expr_if(Printer *p, const Expr *e, const Expr *condition, size_t after);

/* A comment, or a textbook directive, which is printed as a comment. */
typedef struct Note {
    Span span;
    bool own_line, directive;
} Note;

typedef struct Formatter {
    Printer p;
    const File *file;
    VEC(Note) notes;
    size_t next;     /* the first note that has not been printed */
    uint32_t cursor; /* end of the source text printed so far */
} Formatter;

/* Fills notes from the file, in the order of the text. */
void notes_collect(Formatter *f);

/* Prints the notes that start before hi, each on a line of its own.
 * blanks: keeps the blank lines between them. */
void notes_print_before(Formatter *f, uint32_t hi, size_t indent, bool blanks);

/* True if there is a blank line in [lo, hi) outside the notes. *next: the first note of that
 * range; set to the first note at or behind hi. */
bool notes_blank_outside(const Formatter *f, uint32_t lo, uint32_t hi, size_t *next);

/* Begins a unit at the left edge: prints the notes before and inside it, and keeps its blank
 *   lines. */
void unit_begin(Formatter *f, Span span);

/* Begins an indented unit inside a declaration. hi: the end of the unit. */
void unit_begin_part(Formatter *f, uint32_t hi);

/* Ends the line of a unit that ends at hi; prints the comment behind it. */
void unit_end(Formatter *f, uint32_t hi);

/* Returns the end of an expression, its outer parentheses included. */
uint32_t unit_outer_end(const Formatter *f, const Expr *e);

#endif
