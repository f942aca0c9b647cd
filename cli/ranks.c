/* cli/ranks.c -- see ranks.h.
 * Rank 0 leads.  Messages to it: ASK, BLOCK (eight bytes of number, then the block), GONE; from it:
 * WORK, two numbers, equal where there is none; END.  Who waits sleeps in between: a rank has its
 * processor for searching. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/ranks.h"
#include "cli/say.h"

enum { ASK = 1, BLOCK, GONE, WORK, END };

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Waits for a message. */
static MPI_Status await(int source, int tag)
{
    MPI_Status s;
    int there = 0;
    while (MPI_Iprobe(source, tag, MPI_COMM_WORLD, &there, &s), !there)
        nap();
    return s;
}

/* ---- rank 0 ------------------------------------------------------------------------------- */

static void give_work(Al0CrewWork *work, int rank)
{
    uint64_t at[2] = {0, 0};
    MPI_Recv(NULL, 0, MPI_BYTE, rank, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!work || !al0_crew_next(work, &at[0], &at[1]))
        at[0] = at[1] = 0;
    MPI_Send(at, 2, MPI_UINT64_T, rank, WORK, MPI_COMM_WORLD);
}

static void take_block(Al0CrewWork *work, const MPI_Status *s)
{
    int n;
    uint64_t number;
    MPI_Get_count(s, MPI_BYTE, &n);
    unsigned char *bytes = malloc((size_t)n);
    if (!bytes || n < (int)sizeof number)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Recv(bytes, n, MPI_BYTE, s->MPI_SOURCE, BLOCK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(&number, bytes, sizeof number);
    if (work && !al0_crew_take(work, number, bytes + sizeof number, (size_t)n - sizeof number)) {
        say_error("verify: rank %d has sent a block that does not fit", s->MPI_SOURCE);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    free(bytes);
}

/* work: NULL where there is none (any more). */
static void serve_ranks(void *context, Al0CrewWork *work)
{
    Ranks *r = context;
    while (r->gone < r->n - 1) {
        MPI_Status s = await(MPI_ANY_SOURCE, MPI_ANY_TAG);
        switch (s.MPI_TAG) {
        case ASK: give_work(work, s.MPI_SOURCE); break;
        case BLOCK: take_block(work, &s); break;
        default:
            MPI_Recv(NULL, 0, MPI_BYTE, s.MPI_SOURCE, GONE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            r->gone++;
        }
    }
}

/* ---- the others --------------------------------------------------------------------------- */

static bool ask_for_work(void *context, uint64_t *begin, uint64_t *end)
{
    uint64_t at[2];
    (void)context;
    MPI_Send(NULL, 0, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
    await(0, WORK);
    MPI_Recv(at, 2, MPI_UINT64_T, 0, WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *begin = at[0];
    *end = at[1];
    return at[0] < at[1];
}

static void hand_block(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    (void)context;
    unsigned char *message = malloc(n + sizeof number);
    if (!message)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memcpy(message, &number, sizeof number);
    memcpy(message + sizeof number, bytes, n);
    MPI_Send(message, (int)(n + sizeof number), MPI_BYTE, 0, BLOCK, MPI_COMM_WORLD);
    free(message);
}

/* ---- both --------------------------------------------------------------------------------- */

bool ranks_begin(Ranks *out)
{
    int level;
    *out = (Ranks){.n = 1};
    if (!getenv("OMPI_COMM_WORLD_SIZE"))
        return true;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &out->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &out->n);
    out->crew = (Al0Crew){.size = sizeof out->crew, .context = out};
    if (out->rank == 0) {
        out->crew.serve = serve_ranks;
    } else {
        out->crew.ask = ask_for_work;
        out->crew.hand = hand_block;
    }
    if (level >= MPI_THREAD_SERIALIZED)
        return true;
    say_error("verify: this MPI knows no threads");
    MPI_Abort(MPI_COMM_WORLD, 2);
    return false;
}

void ranks_end(Ranks *r, int status)
{
    if (!getenv("OMPI_COMM_WORLD_SIZE"))
        return;
    if (status == 2)
        MPI_Abort(MPI_COMM_WORLD, status);
    if (r->rank > 0) {
        MPI_Send(NULL, 0, MPI_BYTE, 0, GONE, MPI_COMM_WORLD);
        await(0, END);
        MPI_Recv(NULL, 0, MPI_BYTE, 0, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (r->rank == 0)
        serve_ranks(r, NULL); /* where the run has ended before its search */
    for (int k = 1; r->rank == 0 && k < r->n; k++)
        MPI_Send(NULL, 0, MPI_BYTE, k, END, MPI_COMM_WORLD);
    MPI_Finalize();
}
