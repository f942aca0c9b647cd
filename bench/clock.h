/* bench/clock.h -- clocks for measurements.
 * Knows: the clocks of POSIX.   Must not know: the measurements. */
#ifndef AL0_BENCH_CLOCK_H
#define AL0_BENCH_CLOCK_H

#include <time.h>

/* The reading of a clock in seconds. */
static inline double clock_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of this process, of all threads, in seconds. */
static inline double cpu_seconds(void)
{
    return clock_of(CLOCK_PROCESS_CPUTIME_ID);
}

/* Monotonic time in seconds. */
static inline double clock_seconds(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

#endif
