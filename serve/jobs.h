/* serve/jobs.h -- work that takes its time, in a thread of its own.
 * Does: keeps the requests that wait, works on one after the other, stops them.
 * Knows: messages.   Must not know: what the work is. */
#ifndef AL0_SERVE_JOBS_H
#define AL0_SERVE_JOBS_H

#include <signal.h>

#include "serve/documents.h"
#include "serve/rpc.h"

typedef struct ServedJob ServedJob;

/* Does the work: the result, the caller's; with trouble, if there is any.  It heeds job->stop. */
typedef json_t *JobWork(ServedJob *job, Trouble *t);

/* A request that waits or is worked on.  It has copies of all that it needs: the documents may go
 * on to change. */
struct ServedJob {
    json_t *id, *params;
    JobWork *work;
    char *path; /* of its document */
    FileTexts texts;
    Rpc *rpc; /* for progress */
    volatile sig_atomic_t stop;
    int why; /* RPC_CANCELLED, RPC_CHANGED: why it is to stop; 0: it is not */
    ServedJob *next;
};

typedef struct Jobs Jobs;

Jobs *jobs_new(Rpc *rpc);
/* Stops everything, and waits for what is at work.  NULL is fine. */
void jobs_free(Jobs *j);

/* A request to be answered by the work.  id, params, texts: copied. */
typedef struct JobRequest {
    const json_t *id, *params;
    JobWork *work;
    const char *path;
    const FileTexts *texts;
} JobRequest;
void jobs_add(Jobs *j, const JobRequest *request);

/* Stops the request of that id. */
void jobs_cancel(Jobs *j, const json_t *id);
/* Stops all requests about a file, and those that have read it. */
void jobs_change(Jobs *j, const char *path);

/* ask.c */
JobWork work_prove, work_verify, work_story;
/* play.c */
JobWork work_play;

#endif
