/* serve/documents.h -- texts that are open in the client, and tables read from them.
 * Does: keeps the texts; reads tables with them in place of files; turns URIs into paths and back.
 * Knows: al0.h.   Must not know: requests. */
#ifndef AL0_SERVE_DOCUMENTS_H
#define AL0_SERVE_DOCUMENTS_H

#include <stdatomic.h>

#include "al0.h"
#include "serve/lines.h"

/* A text that stands for a file. */
typedef struct FileText {
    char *path, *real; /* real: without symbolic links; NULL: there is no such file */
    char *text;
    size_t n;
    atomic_bool was_read; /* by the reading of a table */
} FileText;

/* A list of them. */
typedef struct FileTexts {
    FileText *at;
    size_t n;
} FileTexts;

/* Sets the text of a file; it is copied.   Returns: its entry, until the list changes. */
FileText *texts_set(FileTexts *t, const char *path, const char *text, size_t n);
void texts_remove(FileTexts *t, const char *path);
FileText *texts_find(const FileTexts *t, const char *path);
FileTexts texts_copy(const FileTexts *t);
void texts_clear(FileTexts *t);
/* An Al0ReadFile: what a text of the list, a FileTexts, has in place of a file. */
const char *texts_read(void *texts, const char *path, size_t *n);

/* The text of a file on the disk, at most the first megabyte; NULL if it cannot be read.  The
 * caller's (al0_free). */
char *text_of_file(const char *path);

/* A table, what was said of it, and the lines of its own text. */
typedef struct OpenedTable {
    Al0Table *table; /* NULL: it could not be read at all */
    Al0Messages *messages;
    TextLines lines;
} OpenedTable;

/* Reads a table, with errors or not, with these texts in place of files. */
OpenedTable reading_new(FileTexts *texts, const char *path);
void reading_clear(OpenedTable *r);

/* The lines of a file that was read for the table; to be cleared (lines_clear). */
TextLines reading_file_lines(const OpenedTable *r, const char *file);

/* The path of a URI (of others than files, the URI itself); the caller's (al0_free). */
char *uri_path(const char *uri);
/* The URI of a path; the caller's (al0_free). */
char *path_uri(const char *path);

/* Returns: a copy; the caller frees it (al0_free). */
char *copy_of_text(const char *text);

#endif
