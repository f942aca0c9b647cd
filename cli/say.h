/* cli/say.h -- messages of the command, and its files.
 * Does: prints messages on standard error, reads files, writes files that appear whole or not at
 *   all.
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

/* Print one line on standard error: "al0: error: ..."; a hint under it; "al0: note: ...". */
void say_error(const char *fmt, ...) SAY_PRINTF(1, 2);
void say_hint(const char *fmt, ...) SAY_PRINTF(1, 2);
void say_note(const char *fmt, ...) SAY_PRINTF(1, 2);

/* Prints the status of a failed call of the library as an error.   Returns: exit_status(). */
int say_failure(const Al0Status *status);

/* The exit status for a failed call of the library: STATUS_UNKNOWN if it was interrupted or out of
 * time, else STATUS_ERROR. */
int exit_status(const Al0Status *status);

/* Prints the library's messages about a table; a message without a place begins with "al0: ". */
void say_messages(const char *messages);

/* Prints an error in a text that is not a table (al0_status_write).
 * line: number of the text's first line in its file, from 1. */
void say_wrong_text(const char *name, size_t line, const char *text, size_t n,
                    const Al0Status *status);

/* A number with its noun: "1 move", "2 moves", "3 plies", "4 classes".  noun: the singular. */
typedef struct CountedNoun {
    char text[64];
} CountedNoun;
CountedNoun count_of(uint64_t n, const char *noun);

/* True if text on standard error is coloured. */
bool say_in_color(const Options *o);

/* A copy of a text; the caller owns it (al0_free). */
char *copy_text(const char *text);

/* The text; what stands in its place if it is NULL. */
static inline const char *text_or(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

/* Reads a whole text ("-": standard input) of at most `limit` bytes, which is not UTF-16.
 * Returns: its n bytes and a NUL; the caller owns them (free).  NULL after a message. */
char *read_whole(const char *path, size_t limit, size_t *n);

/* Reads such a text line by line; LF, CR LF or CR end a line.
 * take: gets each line without its end, and its number from 1; it returns false to stop.
 * Returns: false after a message, or if take stopped it. */
typedef bool TakeLine(void *context, const char *line, size_t n, size_t number);
bool read_lines(const char *path, size_t limit, TakeLine *take, void *context);

/* Opens closed standard streams in such a way that reading and writing them fails.  Otherwise a
 * file opened later would get their descriptors, and their data. */
void open_standard_streams(void);

/* A file that a command reads or writes. */
typedef struct NamedFile {
    const char *option, *path; /* path: NULL or "-" for none */
} NamedFile;
/* True if the first n_written of n files differ from each other and from all others; else false
 * after a message.  Two outputs "-" would mix: they do not differ. */
bool check_files(const char *command, const NamedFile *file, size_t n, size_t n_written);

/* A file that appears when it is complete, or not at all; or standard output. */
typedef struct Output Output;
/* path: NULL or "-": standard output.   Returns: NULL after a message. */
Output *output_open(const char *path);
/* Returns: false after a message. */
bool output_write(Output *o, const char *bytes, size_t n);
/* Closes and frees the output.  keep: the file appears.   Returns: false after a message. */
bool output_close(Output *o, bool keep);
/* Writes a text of the library to path, and frees the text.
 * text: NULL after an error that was reported.
 * Returns: false after a message if nothing was written. */
bool output_print(const char *path, char *text);
/* Removes the temporary files of all open outputs.  Safe in a signal handler. */
void output_abandon(void);

/* Between guard_exit() and allow_exit() any call of exit() ends the command with STATUS_ERROR, and
 * removes unfinished outputs. */
void guard_exit(void);
void allow_exit(void);

/* Flushes standard output.   Returns: false if output was lost; with say_so after a message. */
bool flush_stdout(bool say_so);

#endif
