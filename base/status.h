/* base/status.h -- the outcome of a call.
 * Does: keeps a kind, for the caller, and a line of text, for people.
 * Knows: deadlines.   Must not know: callers.
 * Start reading at status_fail(). */
#ifndef AL0_BASE_STATUS_H
#define AL0_BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/deadline.h"
#include "base/fatal.h"

/* KEEP IN STEP: Al0StatusKind (include/al0.h), which explains each. */
typedef enum StatusKind {
    STATUS_OK,
    STATUS_WRONG_INPUT,
    STATUS_WRONG_USE,
    STATUS_NOT_FOUND,
    STATUS_CANNOT_READ,
    STATUS_CANNOT_WRITE,
    STATUS_TOO_LARGE,
    STATUS_OUT_OF_TIME,
    STATUS_INTERRUPTED,
    STATUS_UNSUPPORTED,
    N_STATUS_KINDS
} StatusKind;

enum { STATUS_TEXT = 256, STATUS_FILE = 120 }; /* bytes, with the NUL */

/* The outcome of a call; {0} is success. */
typedef struct Status {
    StatusKind kind;
    size_t at;              /* byte offset in the text that was read; 0 if there is no such text */
    char text[STATUS_TEXT]; /* one line: lower case, no final dot; truncated to fit */
    /* Of a file that was read: its name, truncated to fit, and the place in it, from 1; "" and 0 if
     * there is none. */
    char file[STATUS_FILE];
    unsigned line, column;
} Status;

/* Sets *s to a failure, unless s is NULL.  kind is not STATUS_OK.
 * Returns: false. */
bool status_fail(Status *s, StatusKind kind, const char *fmt, ...) BASE_PRINTF(3, 4);

/* The same with `at`, a byte offset in the text that was read. */
bool status_fail_at(Status *s, StatusKind kind, size_t at, const char *fmt, ...) BASE_PRINTF(4, 5);

/* Sets *s to STATUS_INTERRUPTED if the deadline's flag is set, else to STATUS_OUT_OF_TIME.
 * what:    the work and a verb, "the endgame was being solved".
 * Returns: false. */
bool status_give_up(Status *s, const Deadline *deadline, const char *what);

/* True if the kind is STATUS_INTERRUPTED or STATUS_OUT_OF_TIME. */
bool status_gave_up(const Status *s);

#endif
