/* cli/ranks.h -- the processes that mpirun has started, as a crew.
 * Does: begins and ends MPI; gives work to other ranks and takes their blocks, or asks rank 0.
 * Knows: MPI (ranks.c; a build without it has no_ranks.c), Al0Crew.   Must not know: tables. */
#ifndef AL0_CLI_RANKS_H
#define AL0_CLI_RANKS_H

#include "al0.h"

typedef struct Ranks {
    int rank, n; /* n = 1: alone */
    int gone;    /* of rank 0: how many have ended their search */
    Al0Crew crew;
} Ranks;

/* Finds out who is there.  False: mpirun has started several, and this build has no MPI; a message
 * has been printed. */
bool ranks_begin(Ranks *out);

/* Ends MPI; status: the exit status. Rank 0 ends all others; a failure there ends them at once. */
void ranks_end(Ranks *r, int status);

#endif
