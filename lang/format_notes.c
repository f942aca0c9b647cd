/* lang/format_notes.c -- comments and blank lines between the units of the layout.
 * Does: prints the notes before, inside and behind a unit; keeps the blank lines of the source.
 * Knows: Formatter, the source's text.   Must not know: declarations.
 * Start reading at unit_begin(). */
#include <assert.h>
#include <string.h>

#include "lang/format_internal.h"

/* ---- comments and blank lines ---- */

void notes_collect(Formatter *f)
{
    assert(f->file && f->notes.n == 0);
    const File *file = f->file;
    size_t c = 0, d = 0;
    while (c < file->n_comments || d < file->n_directives) {
        bool directive =
            c == file->n_comments ||
            (d < file->n_directives && file->directives[d].lo < file->comments[c].span.lo);
        Note note = {.directive = directive, .own_line = true};
        if (directive) {
            note.span = file->directives[d++];
        } else {
            note.span = file->comments[c].span;
            note.own_line = file->comments[c++].own_line;
        }
        vec_push(&f->notes, note, "comments");
    }
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Is there a line of nothing but white space in [lo, hi)? */
static bool has_blank(const Formatter *f, uint32_t lo, uint32_t hi)
{
    bool blank = false; /* nothing but white space since a line end */
    for (uint32_t i = lo; i < hi; i++) {
        char c = f->file->source->text[i];
        if (c == '\n' && blank)
            return true;
        blank = c == '\n' || (blank && is_space(c));
    }
    return false;
}

bool notes_blank_outside(const Formatter *f, uint32_t lo, uint32_t hi, size_t *next)
{
    assert(lo <= hi && *next <= f->notes.n);
    bool found = false;
    for (; *next < f->notes.n && f->notes.at[*next].span.lo < hi; ++*next) {
        const Note *note = &f->notes.at[*next];
        if (note->span.lo < lo)
            continue;
        found = found || has_blank(f, lo, note->span.lo);
        lo = note->span.hi;
    }
    return found || has_blank(f, lo, hi);
}

/* Keeps a blank line that the source has between the cursor and lo. */
static void keep_blank(Formatter *f, uint32_t lo)
{
    if (f->p.lines > 0 && lo > f->cursor && has_blank(f, f->cursor, lo))
        print_newline(&f->p, 0);
    f->cursor = lo > f->cursor ? lo : f->cursor;
}

/* One line of a note, without the white space at its end. */
static void print_note_line(Formatter *f, const char *text, size_t n, const char *prefix)
{
    while (n > 0 && is_space(text[n - 1]))
        n--;
    print_text(&f->p, prefix, n > 0 ? strlen(prefix) : strlen(prefix) - (*prefix != '\0'));
    print_text(&f->p, text, n);
}

/* A note from the present column on, without the last line end. */
static void print_note(Formatter *f, const Note *note, size_t indent)
{
    const char *text = f->file->source->text + note->span.lo;
    size_t left = note->span.hi - note->span.lo;
    const char *end;
    while (note->directive && (end = memchr(text, '\n', left)) != NULL) {
        print_note_line(f, text, (size_t)(end - text), "% ");
        print_newline(&f->p, indent);
        left -= (size_t)(end - text) + 1;
        text = end + 1;
    }
    print_note_line(f, text, left, note->directive ? "% " : "");
}

void notes_print_before(Formatter *f, uint32_t hi, size_t indent, bool blanks)
{
    assert(f->next <= f->notes.n);
    for (; f->next < f->notes.n && f->notes.at[f->next].span.lo < hi; f->next++) {
        const Note *note = &f->notes.at[f->next];
        if (blanks)
            keep_blank(f, note->span.lo);
        strbuf_repeat(f->p.out, ' ', indent);
        print_note(f, note, indent);
        print_newline(&f->p, 0);
        f->cursor = note->span.hi > f->cursor ? note->span.hi : f->cursor;
    }
}

/* ---- units ---- */

void unit_begin(Formatter *f, Span span)
{
    assert(span.lo <= span.hi);
    notes_print_before(f, span.lo, 0, true);
    keep_blank(f, span.lo);
    notes_print_before(f, span.hi, 0, false);
}

void unit_begin_part(Formatter *f, uint32_t hi)
{
    notes_print_before(f, hi, FORMAT_INDENT, false);
    strbuf_repeat(f->p.out, ' ', FORMAT_INDENT);
    f->p.column = FORMAT_INDENT;
}

/* Does nothing but white space and punctuation lie in [lo, hi), on one line? */
static bool is_same_line(const Formatter *f, uint32_t lo, uint32_t hi)
{
    for (uint32_t i = lo; i < hi; i++) {
        char c = f->file->source->text[i];
        if (c == '\n' || (!is_space(c) && !strchr(":,.[]()", c)))
            return false;
    }
    return true;
}

void unit_end(Formatter *f, uint32_t hi)
{
    f->cursor = hi > f->cursor ? hi : f->cursor;
    if (f->next < f->notes.n) {
        const Note *note = &f->notes.at[f->next];
        if (!note->own_line && note->span.lo >= hi && is_same_line(f, hi, note->span.lo)) {
            print_word(&f->p, "  ");
            print_note(f, note, 0);
            f->cursor = note->span.hi;
            f->next++;
        }
    }
    print_newline(&f->p, 0);
}

uint32_t unit_outer_end(const Formatter *f, const Expr *e)
{
    assert(e->span.hi <= f->file->source->n);
    const Source *s = f->file->source;
    uint32_t i = e->span.hi, end = i;
    for (unsigned open = e->parens; open > 0 && i < s->n; i++) {
        if (s->text[i] == '%') {
            while (i < s->n && s->text[i] != '\n')
                i++;
        } else if (s->text[i] == ')') {
            open--;
            end = i + 1;
        }
    }
    return end;
}
