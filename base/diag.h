/* base/diag.h -- errors, warnings and notes about input.
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

/* The most errors kept, and the most warnings, and the most notes.  Later ones are only counted;
 * the printout gives the count. */
enum { LIMIT_DIAGS = 100 };

typedef struct Diags Diags;

Diags *diag_new(void);     /* caller owns it */
void diag_free(Diags *ds); /* NULL is fine */

/* Adds an error, a warning or an independent note.  The text is lower case without a final dot.  It
 * names what was expected, what was found, and the construct around it.  The sources of spans must
 * outlive ds. */
void diag_add(Diags *ds, DiagLevel level, Span at, const char *fmt, ...) BASE_PRINTF(4, 5);

/* Adds an error about a file that source_read() could not read.  For READ_UNREADABLE the text has
 * the reason in errno. */
void diag_unread(Diags *ds, Span at, const char *path, ReadStatus status);

/* Adds the error that a deadline was over (status_give_up).
 * what: the work and a verb, "the endgame was being solved". */
void diag_give_up(Diags *ds, const Deadline *deadline, const char *what);

/* Adds a hint (`did you mean ...?`) or a second place to the newest entry. */
void diag_hint(Diags *ds, const char *fmt, ...) BASE_PRINTF(2, 3);
/* The same hint as `did you mean ...?`, with what is to stand at a place in its stead, as data. */
void diag_suggest(Diags *ds, Span at, const char *replacement);
void diag_note(Diags *ds, Span at, const char *fmt, ...) BASE_PRINTF(3, 4);

/* The first error that is printed, as a status; STATUS_OK without errors.  An unreadable file and a
 * deadline that was over have their own kinds; all else is STATUS_WRONG_INPUT. */
Status diag_status(Diags *ds);

size_t diag_errors(const Diags *ds); /* including those beyond LIMIT_DIAGS */
size_t diag_warnings(const Diags *ds);

/* True once LIMIT_DIAGS errors have been added: a reader may stop here. */
bool diag_full(const Diags *ds);

/* An error, a warning, an independent note; or an addition to one of them: a hint (text without a
 * place) or a note with its place. */
typedef struct DiagEntry {
    DiagLevel level;
    bool is_added, is_hint;
    Span at;
    const char *text;        /* visible (visible.h) */
    const char *replacement; /* of a hint: NULL, or what may stand at `at` in its stead */
} DiagEntry;

/* Receives an entry, which is valid during the call. */
typedef void TakeDiag(void *context, const DiagEntry *entry);

/* Calls `take` for each entry in the order of diag_print_into().  Hints and notes follow the entry
 * that they were added to. */
void diag_each(Diags *ds, TakeDiag *take, void *context);

/* Appends all entries in the order of their files and places (ties: in the order in which they were
 * added).  Each has `name:line:column: error: text`, the source line, a caret line, hints and
 * notes. Text from the input is made visible (visible.h). color: with terminal escapes. */
void diag_print_into(StrBuf *out, Diags *ds, bool color);

/* Appends the source line of a place and a caret line under it; of a long line the part around the
 * place.  Appends nothing for an empty line.  at.source is not NULL. */
void diag_excerpt_into(StrBuf *out, Span at, bool color);

/* The candidate nearest to a misspelt word, for `did you mean ...?`.  Initialise with {word,
 * length} and offer the candidates one by one; `best` stays NULL while none is near. */
typedef struct Nearest {
    const char *word;
    size_t length;
    const char *best;
    unsigned distance; /* twice the edit distance, less 1 if the word is a prefix of best */
} Nearest;

/* Keeps the candidate, which must outlive n, if it is nearer than all before. */
void nearest_offer(Nearest *n, const char *candidate);

/* Appends `: did you mean BEST?` to the text of a failure, if one of those offered is near.
 * s:     NULL is fine.
 * quote: stands before and behind the word.
 * shown: the most bytes of the word. */
void nearest_suggest(const Nearest *n, const char *quote, int shown, Status *s);

#endif
