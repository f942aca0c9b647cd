/* lib/editor/names_internal.h -- what names.c and complete.c share.
 * Does: the word at a place, and lists of names that could stand there.
 * Knows: the syntax tree.   Must not know: how a table runs.   For lib/ only. */
#ifndef AL0_LIB_EDITOR_NAMES_INTERNAL_H
#define AL0_LIB_EDITOR_NAMES_INTERNAL_H

#include "lib/internal.h"

/* A place in a table's own file. */
typedef struct NameSpot {
    const Al0Table *table;
    Al0Names *names;     /* that are found */
    uint32_t lo, at, hi; /* the word round the place, up to its end */
} NameSpot;

NameSpot spot_of(const Al0Table *table, size_t at);

/* The text from the beginning of the word on. */
const char *spot_text(const NameSpot *s);

/* Adds a name of the word at the spot. */
void spot_add(const NameSpot *s, Al0Name name);

/* Adds what begins as the word does so far: all names that hold there, behind `ALIAS.` those of
 * that table.  advice: pieces of advice and tables, but no values. */
void spot_add_begun(const NameSpot *s, bool advice);

#endif
