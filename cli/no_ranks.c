/* cli/no_ranks.c -- a build without MPI (see ranks.h). */
#include <stdlib.h>

#include "cli/ranks.h"
#include "cli/say.h"

bool ranks_begin(Ranks *out)
{
    const char *n = getenv("OMPI_COMM_WORLD_SIZE");
    *out = (Ranks){.n = 1};
    if (!n || strtol(n, NULL, 10) < 2)
        return true;
    say_error("verify: this al0 was built without MPI (AL0_MPI): each process would do all the "
              "work; --part works without it");
    return false;
}

void ranks_end(Ranks *r, int status)
{
    (void)r, (void)status;
}
