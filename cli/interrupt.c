/* cli/interrupt.c -- what Ctrl-C and other signals do to a command (see commands.h). */
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "cli/commands.h"

static volatile sig_atomic_t interrupted, watched;

/* Where nothing looks at the flag: what was written of an output goes, what was printed stays. */
static void end_unknown(void)
{
    static const char note[] = "al0: note: interrupted\n";
    output_abandon();
    ssize_t written = write(STDERR_FILENO, note, sizeof note - 1);
    (void)written; /* nobody is left to be told */
    _exit(STATUS_UNKNOWN);
}

/* The second time: ends at once, as if the signal had not been caught. */
static void note_interrupt(int number)
{
    if (interrupted) {
        output_abandon();
        signal(number, SIG_DFL);
        raise(number);
    }
    interrupted = 1;
    if (!watched)
        end_unknown();
}

void catch_interrupt(void)
{
    static const int number[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART}, now;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++)
        if (sigaction(number[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaction(number[i], &action, NULL); /* nohup and `&` have some ignored */
}

volatile sig_atomic_t *watch_interrupt(void)
{
    watched = true;
    return &interrupted;
}

void end_at_interrupt(bool at_once)
{
    watched = !at_once;
}
