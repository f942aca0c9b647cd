/* lib/call/limits.c -- the limits and the progress of one call (see limits.h). */
#include "lib/call/limits.h"

#include <assert.h>
#include <string.h>

#include "interp/choose/choose.h"
#include "lib/call/sized.h"

#ifdef _OPENMP
enum { MOST_THREADS = AL0_MOST_THREADS };
#else
enum { MOST_THREADS = 1 };
#endif
enum { DEFAULT_DEPTH = 100, DEFAULT_NODES = 50000000, DEFAULT_MEMORY = 512 << 20 };

const Al0Limits *al0_limits_default(void)
{
    static const Al0Limits defaults = {AL0_SIZE(Al0Limits), .max_depth = DEFAULT_DEPTH,
                                       .max_nodes = DEFAULT_NODES, .memory = DEFAULT_MEMORY,
                                       .threads = 1};
    return &defaults;
}

/* Time stays as it is: what is not above 0, or no number, is no limit. */
static void bound_limits(Al0Limits *l)
{
    if (l->threads > MOST_THREADS)
        l->threads = MOST_THREADS;
    if ((unsigned)l->search > AL0_PREFERRED)
        l->search = AL0_SEARCH_OF_TABLE;
    if (!(l->within >= 1 && l->within <= (double)MOST_WITHIN / WITHIN_ONE))
        l->within = 1;
}

bool limits_take(CallLimits *l, const Al0Limits *given, Status *s)
{
    assert(l);
    *l = (CallLimits){.began = deadline_clock()};
    if (!SIZED_TAKE(&l->at, given, "limits", s))
        return false;
    bound_limits(&l->at);
    if (!l->at.stop && l->at.progress)
        l->at.stop = &l->stopped;
    double end = l->at.max_time > 0 ? l->began + l->at.max_time : 0;
    l->until = (Deadline){.at = end, .stop = l->at.stop};
    return true;
}

void limits_set_defaults(CallLimits *l, size_t memory)
{
    const Al0Limits *d = al0_limits_default();
    Al0Limits *at = &l->at;
    at->max_depth = at->max_depth ? at->max_depth : d->max_depth;
    at->max_depth = at->max_depth < AL0_LARGEST_DEPTH ? at->max_depth : AL0_LARGEST_DEPTH;
    at->max_nodes = at->max_nodes ? at->max_nodes : d->max_nodes;
    at->memory = at->memory ? at->memory : memory;
    at->memory = at->memory ? at->memory : d->memory;
    at->threads = at->threads ? at->threads : d->threads;
}

bool limits_tells(const CallLimits *l)
{
    return l->at.progress != NULL;
}

bool limits_tell(CallLimits *l, Al0Progress now)
{
    assert(l && now.name);
    if (!l->at.progress)
        return true;
    now.seconds = deadline_clock() - l->began;
    bool goes_on = l->at.progress(l->at.progress_context, &now);
    if (!goes_on)
        __atomic_store_n(l->at.stop, 1, __ATOMIC_RELAXED);
    return goes_on;
}

static Al0Work work_of(const char *what)
{
    static const struct {
        const char *what;
        Al0Work work;
    } known[] = {{"positions", AL0_WORK_POSITIONS},
                 {"rules", AL0_WORK_RULES},
                 {"advice", AL0_WORK_ADVICE},
                 {"parts", AL0_WORK_PARTS}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].what, what) == 0)
            return known[i].work;
    return AL0_WORK_ENDGAME;
}

void limits_tell_share(void *context, const char *what, uint64_t done, uint64_t all)
{
    Al0Progress now = {.work = work_of(what), .name = what, .done = done, .all = all};
    if (now.work == AL0_WORK_POSITIONS)
        now.positions = done;
    limits_tell(context, now);
}
