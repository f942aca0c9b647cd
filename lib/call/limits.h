/* lib/call/limits.h -- the limits and the progress of one call.
 * Does: takes limits with their defaults; tells progress, and stops the call when that is refused.
 * Knows: Al0Limits, Al0Progress.   Must not know: what the call does. */
#ifndef AL0_LIB_CALL_LIMITS_H
#define AL0_LIB_CALL_LIMITS_H

#include "al0.h"
#include "base/deadline.h"
#include "base/status.h"

/* The limits of a call, as long as it takes.  It must not be moved: `at` may point to `stopped`. */
typedef struct CallLimits {
    Al0Limits at;   /* as given, bounded; 0 stands for the default of the call */
    Deadline until; /* of max_time and stop */
    double began;
    volatile sig_atomic_t stopped; /* the flag of a caller who brings none */
} CallLimits;

/* Takes the limits of a caller, NULL for none, from now on.   Returns: false with a status. */
bool limits_take(CallLimits *l, const Al0Limits *given, Status *s);

/* Bytes for work over whole classes of positions where a caller names no memory: 8 GiB, or what a
 * machine of 32 bits can address. */
#define ENDGAME_MEMORY \
    ((size_t)(UINT64_C(8) << 30 < SIZE_MAX / 4 ? UINT64_C(8) << 30 : SIZE_MAX / 4))

/* What is 0 becomes al0_limits_default()'s, but the time.  memory: in its place, bytes; 0: that of
 * a question. */
void limits_set_defaults(CallLimits *l, size_t memory);

/* True if progress is to be told. */
bool limits_tells(const CallLimits *l);

/* Tells how far the call has come; `seconds` is set here.   Returns: false if the caller wants it
 * to stop; then the flag of the limits is set. */
bool limits_tell(CallLimits *l, Al0Progress now);

/* The same as the rooms inside tell it, for VerifyOptions.progress; context: a CallLimits.  what:
 * "positions", "rules", "advice", "parts", or the class of an endgame. */
void limits_tell_share(void *context, const char *what, uint64_t done, uint64_t all);

#endif
