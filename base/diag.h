/* base/diag.h -- complaints about input.
 * Does: stores (level, span, text, hint) so that a caller can count, sort, print or test them.
 * Knows: Span, Arena, StrBuf, Status.   Must not know: tokens, rules, games, stderr.
 * Start reading at diag_add(). */
#ifndef AL0_BASE_DIAG_H
#define AL0_BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/source.h"
#include "base/status.h"
#include "base/strbuf.h"

typedef enum DiagLevel { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE } DiagLevel;

/* Errors kept, and as many warnings, and as many notes; what comes later is only counted, and the
 * printout says so. */
enum { LIMIT_DIAGS = 100 };

typedef struct Diags Diags;

Diags *diag_new(void);     /* caller owns it */
void diag_free(Diags *ds); /* NULL is fine */

/* Adds an error, a warning or a note of its own.  Text: lower case, no final dot; says what was
 * expected, what was found and what it belongs to.  Sources named by spans must outlive ds. */
void diag_add(Diags *ds, DiagLevel level, Span at, const char *fmt, ...) BASE_PRINTF(4, 5);

/* Adds an error about a file that source_read() could not read (for READ_UNREADABLE errno tells
 * why). */
void diag_unread(Diags *ds, Span at, const char *path, ReadStatus status);

/* Adds the error that a deadline was over (status_give_up).  what: was being done. */
void diag_give_up(Diags *ds, const Deadline *deadline, const char *what);

/* Adds to the newest of them: a hint (`did you mean ...?`), or a second place. */
void diag_hint(Diags *ds, const char *fmt, ...) BASE_PRINTF(2, 3);
void diag_note(Diags *ds, Span at, const char *fmt, ...) BASE_PRINTF(3, 4);

/* The first error that is printed, as a status; no error is success.  A file that was not read has
 * a kind of its own, and so has a deadline that was over; all else is STATUS_WRONG_INPUT. */
Status diag_status(Diags *ds);

size_t diag_errors(const Diags *ds); /* all, the ones beyond the limit included */
size_t diag_warnings(const Diags *ds);

/* True once LIMIT_DIAGS errors have been added: a reader may stop here. */
bool diag_full(const Diags *ds);

/* An error, a warning or a note of its own, or what was added to one: a hint (a text alone), a note
 * with its place. */
typedef struct DiagEntry {
    DiagLevel level;
    bool is_added, is_hint;
    Span at;
    const char *text; /* visible (visible.h) */
} DiagEntry;

/* Calls take for each in the order of diag_print_into, hints and notes behind what they were added
 * to. */
typedef void TakeDiag(void *context, const DiagEntry *entry);
void diag_each(Diags *ds, TakeDiag *take, void *context);

/* Appends all in the order of their files and places (ties: in the order they were added):
 * `name:line:column: error: text`, the source line, a caret line, hints and notes.  What came from
 * the input is made visible (visible.h).
 * color: with terminal escapes. */
void diag_print_into(StrBuf *out, Diags *ds, bool color);

/* Appends the source line of a place and a caret line under it, or nothing for an empty line; of a
 * long line the part around the place.  at.source is not NULL. */
void diag_excerpt_into(StrBuf *out, Span at, bool color);

/* The best match for `word` among those offered one by one; for `did you mean`.
 * Init with {word, length}; after the last offer, best is NULL when nothing is near. */
typedef struct Nearest {
    const char *word;
    size_t length;
    const char *best;
    unsigned distance; /* twice the letters to change, less 1 where the word only goes on */
} Nearest;
void nearest_offer(Nearest *n, const char *candidate);

/* Appends `: did you mean BEST?` to the text of a failure, if one of those offered is near.
 * s:     NULL is fine.
 * quote: stands before and behind the word.
 * shown: the most bytes of the word. */
void nearest_suggest(const Nearest *n, const char *quote, int shown, Status *s);

#endif
