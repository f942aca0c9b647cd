/* cli/say.h -- what the command says to people, and files written whole.
 * Does: messages on standard error, reading files, output that appears whole or not at all.
 * Knows: the terminal, files.   Must not know: tables, positions. */
#ifndef AL0_CLI_SAY_H
#define AL0_CLI_SAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options.h"

#if defined(__GNUC__)
#define SAY_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define SAY_PRINTF(fmt, args)
#endif

/* "al0: error: ...", one line on standard error; a hint is a line under it. */
void say_error(const char *fmt, ...) SAY_PRINTF(1, 2);
void say_hint(const char *fmt, ...) SAY_PRINTF(1, 2);
void say_note(const char *fmt, ...) SAY_PRINTF(1, 2);

/* What ended a call of the library: its text as an error.   Returns: the exit status, which goes by
 * its
 * kind: STATUS_UNKNOWN where it was interrupted or out of time, else STATUS_ERROR. */
int say_failure(const Al0Status *status);

/* The exit status of a call of the library that failed. */
int exit_status(const Al0Status *status);

/* The messages of the library about a table; "al0: " goes in front of one without a place. */
void say_messages(const char *messages);

/* A wrong place in a text that is no table (al0_status_write).
 * line: of the first byte of text in its file, from 1. */
void say_wrong_text(const char *name, size_t line, const char *text, size_t n,
                    const Al0Status *status);

/* A number with its noun, of which the singular is given: "1 move", "2 moves", "3 plies", "4
 * classes". */
typedef struct CountedNoun {
    char text[64];
} CountedNoun;
CountedNoun count_of(uint64_t n, const char *noun);

/* Whether to colour what goes to standard error. */
bool say_in_color(const Options *o);

/* Reads a whole file ("-": standard input), at most `limit` bytes.
 * Returns: its bytes with a NUL behind them, the caller's; NULL after a message. */
char *read_whole(const char *path, size_t limit, size_t *n);

/* Reads a text of at most `limit` bytes line by line; LF, CR LF or CR end a line.  take: gets each
 * without its end, and its number from 1; false stops.
 * Returns: false after a message, or when take has stopped it. */
typedef bool TakeLine(void *context, const char *line, size_t n, size_t number);
bool read_lines(const char *path, size_t limit, TakeLine *take, void *context);

/* Opens standard streams that are closed, so that reading and writing them fails.  Otherwise a file
 * that is opened later would take their place and get what is meant for them. */
void open_standard_streams(void);

/* Whether two paths (NULL or "-": none) name one regular file, or one that is not there yet. */
bool same_file(const char *a, const char *b);

/* A file that a command is to read or write. */
typedef struct NamedFile {
    const char *option, *path; /* path: NULL or "-" for none */
} NamedFile;
/* Whether none of the n files is one of the first n_written; else false after a message. */
bool check_files(const char *command, const NamedFile *file, size_t n, size_t n_written);

/* Output that appears at path (NULL or "-": standard output) when it is finished, or not at all. */
typedef struct Output Output;
Output *output_open(const char *path);                     /* NULL after a message */
bool output_write(Output *o, const char *bytes, size_t n); /* false after a message */
/* Closes it; keep: what was written appears.  False after a message. */
bool output_close(Output *o, bool keep);
/* Writes a text of the library to path, and frees it; NULL: an error that has been told.
 * Returns: false where nothing was written, after a message. */
bool output_print(const char *path, char *text);
/* Removes what all open outputs have written so far: for a signal handler, before the end. */
void output_abandon(void);

/* From guard_exit() to allow_exit() whoever ends the command ends it with STATUS_ERROR, and without
 * what it has begun to write. */
void guard_exit(void);
void allow_exit(void);

/* Flushes standard output; false when something was lost, after a message if say_so. */
bool flush_stdout(bool say_so);

#endif
