/* cli/clock.h -- the clock of the command.   Must not know: what is timed. */
#ifndef AL0_CLI_CLOCK_H
#define AL0_CLI_CLOCK_H

/* Seconds of a clock that only goes forward. */
double clock_seconds(void);

#endif
