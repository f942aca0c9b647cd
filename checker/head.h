/* checker/head.h -- the lines at the head of a proof or a certificate.
 * Does: reads entries by name; compares the files of the table; applies settings.
 * Knows: a check in progress (state.h), tables.   Must not know: what the entries of each kind of
 *   file mean. */
#ifndef AL0_CHECKER_HEAD_H
#define AL0_CHECKER_HEAD_H

#include "checker/state.h"
#include "checker/table.h"

/* A head as it is read. */
typedef struct Head {
    Arena *home;      /* of the texts of entries, and of the table */
    const char *line; /* the next one; NULL if it cannot be read */
    StrBuf settings;  /* as verdicts name them: ", " before each */
} Head;

/* Reads the first line. */
void head_begin(Check *c, Head *h);

/* The text of the next line, if it is the entry of that name; else NULL, and the line stays. */
const char *head_entry(Check *c, Head *h, const char *name);

/* True if a value is there and is that text. */
bool head_is(const char *value, const char *text);

/* The entries `file`: those of the table, in the order of reading, and no other.
 * False with the reason. */
bool head_files(Check *c, Head *h, const Tables *t);

/* The entries `set`.   False with the reason. */
bool head_settings(Check *c, Head *h, Tables *t);

#endif
