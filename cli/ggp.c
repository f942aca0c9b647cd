/* cli/ggp.c -- al0 ggp: a player for referees of general game playing, over HTTP.
 * Does: listens until it is interrupted; says what is done, if asked to.
 * Knows: ggp/server.h.   Must not know: what messages say. */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "ggp/server.h"

static void say_line(void *unused, const char *line)
{
    (void)unused;
    say_note("%s", line);
}

static void wait_for_interrupt(const volatile sig_atomic_t *stop)
{
    const struct timespec a_while = {.tv_nsec = 100000000};
    while (!*stop)
        nanosleep(&a_while, NULL);
}

int run_ggp(const Options *o)
{
    assert(o && o->command->bit == CMD_GGP);
    const char *why, *host = o->host ? o->host : "127.0.0.1";
    if (!check_no_arguments(o))
        return STATUS_ERROR;
    volatile sig_atomic_t *stop = watch_interrupt();
    signal(SIGPIPE, SIG_IGN);
    const GgpSeatOptions options = {.name = "al0",
                                    .memory = memory_for_searches(o),
                                    .is_random = o->draws,
                                    .ponders = o->ponders,
                                    .seed = o->seed,
                                    .tell = o->explain ? say_line : NULL};
    GgpSeat *seat = ggp_seat_new(&options);
    GgpServer *server = ggp_server_new(seat, host, o->port, &why);
    if (server) {
        printf(strchr(host, ':') ? "http://[%s]:%u\n" : "http://%s:%u\n", host,
               ggp_server_port(server));
        fflush(stdout);
        wait_for_interrupt(stop);
    } else {
        say_error("ggp: %s, port %u: %s", host, o->port, why);
    }
    bool fine = server != NULL;
    ggp_seat_leave(seat);
    ggp_server_free(server);
    ggp_seat_free(seat);
    return fine ? STATUS_OK : STATUS_ERROR;
}
