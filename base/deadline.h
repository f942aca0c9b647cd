/* base/deadline.h -- when to give up, and how often to ask.
 * Does: the clock; a time and a flag after which work is in vain; looks that come at an even pace.
 * Knows: the monotonic clock.   Must not know: what is being done meanwhile. */
#ifndef AL0_BASE_DEADLINE_H
#define AL0_BASE_DEADLINE_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

/* Once it is over it stays so.  {0} never is. */
typedef struct Deadline {
    double at;                         /* in seconds, as deadline_clock() tells them; 0: no time */
    const volatile sig_atomic_t *stop; /* NULL, or made non-zero by somebody else */
} Deadline;

double deadline_clock(void);             /* seconds on the monotonic clock */
bool deadline_is_set(const Deadline *d); /* it can be over some day */
bool deadline_is_over(const Deadline *d);

/* Steps between two looks at a deadline.  What a step costs is not known beforehand, and may
 * change: a millisecond is aimed at. */
typedef struct Pace {
    uint32_t steps;
    double looked; /* when the last look was */
} Pace;

/* Ready for the first look, which comes soon. */
void pace_begin(Pace *p);

/* At a look: how many steps to make before the next one, 1 to most. */
uint32_t pace_next(Pace *p, uint32_t most);

/* What a loop needs that asks for a deadline at each step, as often as it costs nothing to read the
 * clock. {0} is ready; each thread has its own. */
typedef struct DeadlineWatch {
    Pace pace;
    uint32_t left; /* steps until the clock is read again */
} DeadlineWatch;

/* True if the deadline is over.  The clock is read up to `most` steps late, the flag at each step.
 */
bool deadline_watch(DeadlineWatch *w, const Deadline *d, uint32_t most);

#endif
