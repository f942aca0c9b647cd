/* tests/runner/process.h -- commands, run and watched.
 * Does: splits a command line, runs it in a folder without a shell, keeps what it wrote.
 * Knows: POSIX processes.   Must not know: cases, expectations. */
#ifndef AL0_TESTS_RUNNER_PROCESS_H
#define AL0_TESTS_RUNNER_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/strbuf.h"

enum { PROCESS_SECONDS = 300, MAX_ARGUMENTS = 64 };

typedef enum ProcessEnd { ENDED, ENDED_BY_SIGNAL, ENDED_BY_TIMEOUT, NOT_STARTED } ProcessEnd;

typedef struct Outcome {
    ProcessEnd end;
    int status;      /* exit status, or the number of the signal, or errno */
    StrBuf out, err; /* caller owns them (outcome_clear) */
} Outcome;

/* Splits a command line at white space into argv, NULL behind the last; "a b" is one word, and
 * \" and \\ stand for themselves in it.  home keeps the words.
 * Returns: false for an open quote, no word or too many. */
bool process_split(Arena *home, const char *line, char *argv[MAX_ARGUMENTS + 1]);

/* Runs argv (found along PATH) in folder `work` with the given standard input, for at most
 * PROCESS_SECONDS; `scratch` is a folder for the streams. */
Outcome process_run(char *const argv[], const char *work, const char *scratch, const StrBuf *in);

void outcome_clear(Outcome *o);

/* Appends a whole file; false when it cannot be read. */
bool process_read_file(const char *path, StrBuf *into);

/* Writes a whole file; false when it cannot be written. */
bool process_write_file(const char *path, const char *text, size_t n);

#endif
