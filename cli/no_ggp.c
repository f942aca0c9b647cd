/* cli/no_ggp.c -- al0 ggp in a build without its server (AL0_GGP=OFF).
 * Does: says so.   Must not know: libmicrohttpd. */
#include <assert.h>

#include "cli/commands.h"

int run_ggp(const Options *o)
{
    assert(o && o->command->bit == CMD_GGP);
    say_error("ggp: this al0 was built without the server of the protocol (AL0_GGP)");
    return STATUS_ERROR;
}
