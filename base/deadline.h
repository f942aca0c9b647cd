/* base/deadline.h -- time limits, and how often to read the clock.
 * Does: reads the clock; keeps a time limit and a stop flag; paces the reads of the clock.
 * Knows: the monotonic clock.   Must not know: the work that is limited. */
#ifndef AL0_BASE_DEADLINE_H
#define AL0_BASE_DEADLINE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* A deadline that has passed stays passed.  {0} means none. */
typedef struct Deadline {
    double at;                         /* seconds on deadline_clock(); 0: no time limit */
    const volatile sig_atomic_t *stop; /* NULL, or a flag that a signal handler or a thread sets */
} Deadline;

/* Whether there is such a flag, and it is set. */
static inline bool stop_is_set(const volatile sig_atomic_t *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

double deadline_clock(void);             /* seconds on the monotonic clock */
bool deadline_is_set(const Deadline *d); /* it has a time or a flag */
bool deadline_is_over(const Deadline *d);

/* Polling interval: steps between two reads of the clock.  It is adapted so that a read comes about
 * once a millisecond. */
typedef struct Pace {
    uint32_t steps;
    double looked; /* time of the last read, in seconds; 0: none yet */
} Pace;

/* Starts with a short interval; reads no clock, so that work of a few steps never does. */
void pace_begin(Pace *p);

/* Reads the clock.  Returns: steps until the next read, 1 to most. */
uint32_t pace_next(Pace *p, uint32_t most);

/* State of a loop that checks a deadline at each step and reads the clock seldom.  {0} is ready;
 * each thread has its own. */
typedef struct DeadlineWatch {
    Pace pace;
    uint32_t left; /* steps until the clock is read again */
} DeadlineWatch;

/* True if the deadline is over.  The flag is read at each step, the clock at least every `most`
 * steps. */
bool deadline_watch(DeadlineWatch *w, const Deadline *d, uint32_t most);

#endif
