/* bench/clock.h -- seconds, for the programs that measure.
 * Knows: the clocks of POSIX.   Must not know: what is measured. */
#ifndef AL0_BENCH_CLOCK_H
#define AL0_BENCH_CLOCK_H

#include <time.h>

static inline double clock_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds of CPU that this program has used, all threads together. */
static inline double cpu_seconds(void)
{
    return clock_of(CLOCK_PROCESS_CPUTIME_ID);
}

/* Seconds that have passed, on a clock that never goes back. */
static inline double clock_seconds(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

#endif
