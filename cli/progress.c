/* cli/progress.c -- the progress line on a terminal (see progress.h). */
#include "cli/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"

enum { LONGEST_LINE = 160 };
static const double EVERY = 0.1;    /* seconds between two lines */
static const double MEANINGFUL = 1; /* seconds before a rate is one */

Progress progress_begin(bool wanted)
{
    Progress p = {.on = wanted && isatty(STDERR_FILENO)};
    progress_restart(&p);
    p.shown = p.began;
    return p;
}

void progress_restart(Progress *p)
{
    assert(p);
    p->began = clock_seconds();
}

double progress_seconds(const Progress *p)
{
    assert(p);
    return clock_seconds() - p->began;
}

bool progress_due(const Progress *p)
{
    assert(p);
    return p->on && clock_seconds() - p->shown >= EVERY;
}

void progress_show(Progress *p, const char *fmt, ...)
{
    assert(p && fmt);
    char line[LONGEST_LINE + 1];
    va_list args;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    fprintf(stderr, "\r%s \033[K", line);
    p->shown = clock_seconds();
    p->showing = true;
}

void progress_end(Progress *p)
{
    assert(p);
    if (p->showing)
        fputs("\r\033[K", stderr);
    p->showing = false;
}

CountText progress_count(uint64_t n)
{
    CountText c;
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRIu64, n);
    size_t at = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            c.text[at++] = ',';
        c.text[at++] = digits[i];
    }
    c.text[at] = '\0';
    return c;
}

/* What takes longer than a second each is told by the piece. */
RateText progress_rate(uint64_t done, double seconds, const char *what)
{
    RateText r = {""};
    double rate = (double)done / seconds;
    const char *blank = what ? " " : "";
    what = what ? what : "";
    if (seconds < MEANINGFUL || done == 0)
        return r;
    if (rate >= 10)
        snprintf(r.text, sizeof r.text, ", %s%s%s a second", progress_count((uint64_t)rate).text,
                 blank, what);
    else if (rate >= 1)
        snprintf(r.text, sizeof r.text, ", %.1f%s%s a second", rate, blank, what);
    else
        snprintf(r.text, sizeof r.text, ", %.1f s each", 1 / rate);
    return r;
}

RateText progress_left(uint64_t done, uint64_t all, double seconds)
{
    RateText r = {""};
    if (seconds >= MEANINGFUL && done > 0)
        snprintf(r.text, sizeof r.text, ", %.0f s left",
                 (double)(all - done) * seconds / (double)done);
    return r;
}

bool progress_of_search(void *context, const Al0Progress *now)
{
    assert(context && now);
    SearchProgress *p = context;
    char work[64] = "", tree[48] = "";
    if (now->work == AL0_WORK_PLANS) {
        progress_show(&p->line, "%s of %s plans", progress_count(now->done).text,
                      progress_count(now->all).text);
        return true;
    }
    if (now->positions < p->nodes) /* another search */
        progress_restart(&p->line);
    p->nodes = now->positions;
    if (now->work == AL0_WORK_SEARCH)
        snprintf(work, sizeof work, "looking for %u plies, ", now->height);
    if (now->tree)
        snprintf(tree, sizeof tree, "; a tree of %u found", now->tree);
    progress_show(&p->line, "%s: %s%s nodes%s%s", now->name, work,
                  progress_count(now->positions).text,
                  progress_rate(now->positions, progress_seconds(&p->line), NULL).text, tree);
    return true;
}

double progress_percent(const Al0Progress *now)
{
    return 100 * (double)now->done / (double)(now->all ? now->all : 1);
}

bool progress_of_work(void *context, const Al0Progress *now)
{
    progress_show(context, "%s: %3.0f %%", now->name, progress_percent(now));
    return true;
}

bool progress_of_solving(void *context, const Al0Progress *now)
{
    progress_show(context, "solving %-10s %3.0f %%", now->name, progress_percent(now));
    return true;
}
