/* lib/editor/references.h -- the places of all names in the files of a table.
 * Does: walks over all tables that were read, and tells each name that stands in them, with what it
 *   means and where that is declared.
 * Knows: the syntax tree.   Must not know: what is done with names. */
#ifndef AL0_LIB_EDITOR_REFERENCES_H
#define AL0_LIB_EDITOR_REFERENCES_H

#include "al0.h"
#include "lang/table.h"

/* A name in a text. */
typedef struct Reference {
    Span at; /* the name; behind `ALIAS.` without that */
    Al0NameKind kind;
    Span declared; /* the name where it is declared; source NULL: a word */
    const char *name;
} Reference;

typedef void TakeReference(void *context, const Reference *r);

/* Calls `take` for each name that means something, declarations too: table by table, in no
 * order of places.  What is read twice, as libraries of two tables are, is told twice. */
void references_each(const TableSet *set, TakeReference *take, void *context);

/* Whether both mean the same declaration, or the same word. */
bool references_same(const Reference *a, const Reference *b);

#endif
