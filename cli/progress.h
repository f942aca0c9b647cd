/* cli/progress.h -- the progress line on a terminal.
 * Does: shows one line on standard error in place of the previous one; removes it at the end.
 * Knows: the terminal, the clock, progress reports of searches.   Must not know: other work. */
#ifndef AL0_CLI_PROGRESS_H
#define AL0_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "al0.h"
#include "cli/say.h"

typedef struct Progress {
    bool on;             /* standard error is a terminal, and progress is wanted */
    bool showing;        /* a line is visible now */
    double began, shown; /* seconds of clock_seconds(): of the work; of the last line */
} Progress;

/* Starts the clock.  wanted: false for work without a progress line. */
Progress progress_begin(bool wanted);

/* Restarts the clock, for another kind of work. */
void progress_restart(Progress *p);

/* Seconds since the start of the clock. */
double progress_seconds(const Progress *p);

/* True if it is time for a new line: ten times a second. */
bool progress_due(const Progress *p);

/* Shows a line of at most 160 bytes in place of the previous one. */
void progress_show(Progress *p, const char *fmt, ...) SAY_PRINTF(2, 3);

/* The progress line of a question to a table: the trees that are searched now. */
typedef struct SearchProgress {
    Progress line;
    uint64_t nodes; /* at the last report */
} SearchProgress;

/* An Al0Limits.progress.  context: a SearchProgress. */
bool progress_of_search(void *context, const Al0Progress *now);

/* An Al0Limits.progress that shows the work and its share of all.  context: a Progress. */
bool progress_of_work(void *context, const Al0Progress *now);

/* An Al0Limits.progress of endgames: "solving KRvK".  context: a Progress. */
bool progress_of_solving(void *context, const Al0Progress *now);

/* The share of the work that is done, 0 to 100. */
double progress_percent(const Al0Progress *now);

/* Removes the line, if one is visible. */
void progress_end(Progress *p);

/* A rate as text: ", 1,234 a second"; with the noun "positions" ", 1,234 positions a second".  ""
 * in the first second, and while nothing is done.
 * what: the noun; NULL: none. */
typedef struct RateText {
    char text[64];
} RateText;
RateText progress_rate(uint64_t done, double seconds, const char *what);

/* The time left as text: ", 12 s left"; "" in the same cases. */
RateText progress_left(uint64_t done, uint64_t all, double seconds);

/* A count with a comma at each thousand. */
typedef struct CountText {
    char text[32];
} CountText;
CountText progress_count(uint64_t n);

#endif
