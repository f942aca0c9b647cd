/* lang/format_internal.h -- what the parts of the formatter share.
 * Does: a printer that knows its column and breaks expressions over lines (format_expr.c);
 *       comments, blank lines and units (format_notes.c).
 * Knows: the tree.   Must not know: declarations' layout. */
#ifndef AL0_LANG_FORMAT_INTERNAL_H
#define AL0_LANG_FORMAT_INTERNAL_H

#include "base/vec.h"
#include "lang/format.h"

enum { FORMAT_WIDTH = 100, FORMAT_INDENT = 4 };

typedef struct Printer {
    StrBuf *out;
    size_t column, lines; /* bytes since the last line end; line ends printed */
    StrBuf scratch;       /* for trying whether something fits */
} Printer;

void print_text(Printer *p, const char *text, size_t n); /* without line ends */
void print_word(Printer *p, const char *text);
void print_newline(Printer *p, size_t indent); /* ends the line, indents the next */
void print_quoted(Printer *p, const char *text);

/* Prints e from the present column on, broken before operators where it does not fit.
 * after: bytes that will follow it on its last line. */
void print_expr(Printer *p, const Expr *e, size_t after);

/* The same for `e if condition`. */
void print_expr_if(Printer *p, const Expr *e, const Expr *condition, size_t after);

/* A comment, or a directive of the textbooks, which becomes one. */
typedef struct Note {
    Span span;
    bool own_line, directive;
} Note;

typedef struct Formatter {
    Printer p;
    const File *file;
    VEC(Note) notes;
    size_t next;     /* the first note that has not been printed */
    uint32_t cursor; /* the source is printed up to here */
} Formatter;

/* Fills notes from the file, in the order of the text. */
void notes_collect(Formatter *f);

/* Prints the notes that start before hi, each on a line of its own.
 * blanks: keeps the blank lines between them. */
void notes_print_before(Formatter *f, uint32_t hi, size_t indent, bool blanks);

/* Is there a blank line in [lo, hi) outside the notes, the first of which is *next?
 * *next moves to the first note at or behind hi. */
bool notes_blank_outside(const Formatter *f, uint32_t lo, uint32_t hi, size_t *next);

/* Starts a unit at the left edge: notes before and inside it, its own blank lines kept. */
void unit_begin(Formatter *f, Span span);

/* Starts a unit inside a declaration, indented; hi is where it ends. */
void unit_begin_part(Formatter *f, uint32_t hi);

/* Ends the line of a unit that ends at hi, with the comment behind it. */
void unit_end(Formatter *f, uint32_t hi);

/* The end of an expression with the parentheses round it. */
uint32_t unit_outer_end(const Formatter *f, const Expr *e);

#endif
