/* cli/uci/uci_output.c -- all output of `al0 uci`.
 * Does: writes whole lines, from any thread.
 * Knows: standard output.   Must not know: commands, what the lines say. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/uci/uci.h"

void uci_put(Uci *u, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    flockfile(stdout);
    vprintf(fmt, args);
    putchar('\n');
    bool written = fflush(stdout) == 0;
    funlockfile(stdout);
    va_end(args);
    if (!written) {
        pthread_mutex_lock(&u->mutex);
        u->broken = true;
        pthread_mutex_unlock(&u->mutex);
    }
}

void uci_say(Uci *u, const char *before, const char *text)
{
    assert(u && before && text);
    char *line = al0_visible(text, strlen(text), false);
    uci_put(u, "info string %s%s", before, line);
    al0_free(line);
}
