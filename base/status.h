/* base/status.h -- how a call ended.
 * Does: keeps a kind, on which a caller can decide, and a line of text, which people can read.
 * Knows: deadlines.   Must not know: who failed, at what.
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

enum { STATUS_TEXT = 256 }; /* bytes, with the NUL */

/* {0} is success. */
typedef struct Status {
    StatusKind kind;
    size_t at; /* the offset of a byte in the text that was read; 0 where there is none */
    char text[STATUS_TEXT]; /* one line: lower case, no final dot; cut where it is too long */
} Status;

/* Writes down a failure; kind is not STATUS_OK.   s: NULL when nobody asks.   Returns: false. */
bool status_fail(Status *s, StatusKind kind, const char *fmt, ...) BASE_PRINTF(3, 4);

/* The same, with the place in the text that was read. */
bool status_fail_at(Status *s, StatusKind kind, size_t at, const char *fmt, ...) BASE_PRINTF(4, 5);

/* The deadline was over: STATUS_INTERRUPTED where its flag is set, else STATUS_OUT_OF_TIME.
 * what: was being done ("the endgame was being solved").   Returns: false. */
bool status_give_up(Status *s, const Deadline *deadline, const char *what);

/* Whether it is one of these two. */
bool status_gave_up(const Status *s);

#endif
