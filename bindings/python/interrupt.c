/* interrupt.c -- Ctrl-C while the library works; a part of the module al0._al0.
 * Does: lets SIGINT set the flag of the call that runs, and remembers it, since Python's own
 * handler would be heard only when the call is over. Knows: signals.   Must not know: Python. */
#include <signal.h>
#include <stddef.h>
#include <string.h>

/* The flag of the innermost call of the main thread; NULL: Python is at work. */
static sig_atomic_t *volatile al0_py_flag;
static volatile sig_atomic_t al0_py_heard;
static struct sigaction al0_py_before;

static void al0_py_hear(int signal)
{
    (void)signal;
    al0_py_heard = 1;
    if (al0_py_flag)
        *al0_py_flag = 1;
}

/* From now on Ctrl-C sets the flag.  Main thread only; not where somebody wants SIGINT to be
 * ignored, or to end the program. Returns: the flag that was set before, for al0_py_unguard(). */
static sig_atomic_t *al0_py_guard(sig_atomic_t *flag)
{
    sig_atomic_t *outer = al0_py_flag;
    if (!outer && sigaction(SIGINT, NULL, &al0_py_before) == 0 &&
        ((al0_py_before.sa_flags & SA_SIGINFO) ||
         (al0_py_before.sa_handler != SIG_IGN && al0_py_before.sa_handler != SIG_DFL))) {
        struct sigaction ours;
        memset(&ours, 0, sizeof ours);
        ours.sa_handler = al0_py_hear;
        sigemptyset(&ours.sa_mask);
        al0_py_flag = flag;
        sigaction(SIGINT, &ours, NULL);
    } else if (outer) {
        al0_py_flag = flag;
    }
    return outer;
}

/* Ends the innermost guard.
 * Returns: true if Ctrl-C was heard, and no call is left that is to know: Python is to be told. */
static bool al0_py_unguard(sig_atomic_t *outer)
{
    bool heard = al0_py_heard, guarded = al0_py_flag != NULL;
    al0_py_flag = outer;
    if (outer) {
        if (heard)
            *outer = 1;
        return false;
    }
    if (guarded)
        sigaction(SIGINT, &al0_py_before, NULL);
    al0_py_heard = 0;
    return heard;
}
