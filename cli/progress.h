/* cli/progress.h -- the line on a terminal that says how far long work has come.
 * Does: shows one line on standard error, now and then, in place of the one before; takes it away
 *   at the end.
 * Knows: the terminal, the clock, how a search tells where it stands.   Must not know: other work.
 */
#ifndef AL0_CLI_PROGRESS_H
#define AL0_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "al0.h"
#include "cli/say.h"

typedef struct Progress {
    bool on;      /* somebody looks: standard error is a terminal */
    bool showing; /* a line stands there now */
    struct timespec began, shown;
} Progress;

/* Starts the clock.  wanted: false for work that is never told about. */
Progress progress_begin(bool wanted);

/* Starts the clock anew, for another kind of work. */
void progress_restart(Progress *p);

/* Seconds since the clock was started. */
double progress_seconds(const Progress *p);

/* Whether to show a line: ten times a second. */
bool progress_due(const Progress *p);

/* Shows a line, of no more than 160 bytes, in place of the one before. */
void progress_show(Progress *p, const char *fmt, ...) SAY_PRINTF(2, 3);

/* The line of a question to a table: which trees are looked for now. */
typedef struct SearchProgress {
    Progress line;
    uint64_t nodes; /* of the search that was told of last */
} SearchProgress;

/* For Al0Limits.progress, with a SearchProgress as context. */
void progress_of_search(void *context, const Al0Progress *now);

/* An Al0SolveProgress, with a Progress as context. */
void progress_of_solving(void *context, const char *material, double share);

/* Takes the line away, if there is one. */
void progress_end(Progress *p);

/* ", 1,234 a second", or as `what` has it ("positions": ", 1,234 positions a second"; NULL: none).
 * "" as long as that means nothing: before a second is over, and while nothing is done. */
typedef struct RateText {
    char text[64];
} RateText;
RateText progress_rate(uint64_t done, double seconds, const char *what);

/* ", 12 s left" of `all`; "" in the same cases. */
RateText progress_left(uint64_t done, uint64_t all, double seconds);

/* A count with a comma at each thousand. */
typedef struct CountText {
    char text[32];
} CountText;
CountText progress_count(uint64_t n);

#endif
