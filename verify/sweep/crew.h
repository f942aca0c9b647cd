/* verify/sweep/crew.h -- processes that share the blocks of one sweep.
 * Does: defines how the one that leads and those that follow come by work, and where blocks go.
 * Knows: nothing.   Must not know: how they speak to each other (MPI), what blocks hold.
 * All have the same table, options and positions; the one that leads has the checkpoint, and
 * concludes. */
#ifndef AL0_VERIFY_SWEEP_CREW_H
#define AL0_VERIFY_SWEEP_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The blocks of the one that leads. */
typedef struct CrewWork CrewWork;

typedef struct Crew {
    /* Of one that follows; called by one thread at a time. ask: receives the next blocks, from
     * *begin on and before *end; false: there are none.  hand: takes a finished block. */
    bool (*ask)(void *context, uint64_t *begin, uint64_t *end);
    void (*hand)(void *context, uint64_t number, const unsigned char *bytes, size_t n);
    /* NULL: this process follows.  Else gives work to all others and takes their blocks until all
     * have gone; runs beside the threads that search, on the thread that called the sweep. */
    void (*serve)(void *context, CrewWork *work);
    void *context;
} Crew;

/* The next blocks, as `ask` has them. */
bool crew_work_next(CrewWork *work, uint64_t *begin, uint64_t *end);
/* Takes a block that another has finished.  False: it cannot be one. */
bool crew_work_take(CrewWork *work, uint64_t number, const unsigned char *bytes, size_t n);

#endif
