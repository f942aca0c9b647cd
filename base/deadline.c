/* base/deadline.c -- time limits (see deadline.h). */
#include "base/deadline.h"

#include <assert.h>
#include <time.h>

enum { FIRST_STEPS = 16 };

static const double BETWEEN_LOOKS = 0.001; /* seconds */

double deadline_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool deadline_is_set(const Deadline *d)
{
    return d->stop || d->at > 0;
}

bool deadline_is_over(const Deadline *d)
{
    return stop_is_set(d->stop) || (d->at > 0 && deadline_clock() >= d->at);
}

void pace_begin(Pace *p)
{
    *p = (Pace){.steps = FIRST_STEPS};
}

uint32_t pace_next(Pace *p, uint32_t most)
{
    double now = deadline_clock(), passed = now - p->looked;
    if (p->looked == 0) {
        p->looked = now;
        return p->steps;
    }
    double steps = p->steps * (passed > 0 ? BETWEEN_LOOKS / passed : 2);
    steps = steps < 2.0 * p->steps ? steps : 2.0 * p->steps;
    steps = steps < most ? steps : most;
    p->looked = now;
    p->steps = steps > 1 ? (uint32_t)steps : 1;
    return p->steps;
}

bool deadline_watch(DeadlineWatch *w, const Deadline *d, uint32_t most)
{
    assert(w && d && most > 0);
    if (stop_is_set(d->stop))
        return true;
    if (w->left > 0) {
        w->left--;
        return false;
    }
    if (d->at <= 0)
        return false;
    if (w->pace.steps == 0)
        pace_begin(&w->pace);
    else
        pace_next(&w->pace, most);
    w->left = w->pace.steps - 1;
    return deadline_is_over(d);
}
