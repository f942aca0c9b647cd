/* write/found/tally.h -- hits counted by a text: a tag of their game, or a value in them.
 * Does: counts by text; tells the counts as a document, the greatest first.
 * Knows: Document.   Must not know: what the texts mean, how games are searched.
 * Start reading at tally_add(). */
#ifndef AL0_WRITE_FOUND_TALLY_H
#define AL0_WRITE_FOUND_TALLY_H

#include <stdint.h>

#include "write/report/doc.h"

typedef struct Tally Tally;

Tally *tally_new(void);    /* caller owns it */
void tally_free(Tally *t); /* NULL is fine */

/* One more hit of n bytes of text. */
void tally_add(Tally *t, const char *text, size_t n);

/* Adds a table to a document.   by: what the texts are ("White"). */
void tally_document(Document *d, const Tally *t, const char *by);

#endif
