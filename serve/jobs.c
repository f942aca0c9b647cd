/* serve/jobs.c -- work that takes its time, in a thread of its own (see jobs.h). */
#include "serve/jobs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Jobs {
    Rpc *rpc;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t changed;
    ServedJob *waiting; /* the first one is next */
    ServedJob *running; /* NULL: none */
    bool ends;
    bool at_once; /* there is no second thread: work is done when it is asked for */
};

static void free_job(ServedJob *job)
{
    json_decref(job->id);
    json_decref(job->params);
    texts_clear(&job->texts);
    free(job->path);
    free(job);
}

/* Answers that a job was stopped. */
static void refuse_job(Jobs *j, const ServedJob *job)
{
    Trouble t;
    trouble(&t, job->why, job->why == RPC_CHANGED ? "the text has changed" : "cancelled");
    rpc_fail(j->rpc, job->id, &t);
}

/* The lock is held.  `why` is not 0. */
static void stop_job(ServedJob *job, int why)
{
    job->why = job->why ? job->why : why;
    __atomic_store_n(&job->stop, 1, __ATOMIC_RELAXED); /* the library may be reading it */
}

static void do_job(Jobs *j, ServedJob *job)
{
    Trouble t = {0};
    bool stopped = __atomic_load_n(&job->stop, __ATOMIC_RELAXED);
    json_t *result = stopped ? NULL : job->work(job, &t);
    pthread_mutex_lock(&j->lock);
    j->running = NULL; /* it cannot be stopped any more */
    pthread_mutex_unlock(&j->lock);
    if (job->why)
        refuse_job(j, job);
    else if (t.code)
        rpc_fail(j->rpc, job->id, &t);
    else
        rpc_answer(j->rpc, job->id, json_incref(result));
    json_decref(result);
    free_job(job);
}

static void *work_on(void *context)
{
    Jobs *j = context;
    pthread_mutex_lock(&j->lock);
    while (!j->ends || j->waiting) {
        ServedJob *job = j->waiting;
        if (!job) {
            pthread_cond_wait(&j->changed, &j->lock);
            continue;
        }
        j->waiting = job->next;
        j->running = job;
        pthread_mutex_unlock(&j->lock);
        do_job(j, job);
        pthread_mutex_lock(&j->lock);
    }
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

Jobs *jobs_new(Rpc *rpc)
{
    assert(rpc);
    Jobs *j = al0_alloc(NULL, sizeof *j, "work");
    *j = (Jobs){.rpc = rpc};
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->changed, NULL);
    j->at_once = pthread_create(&j->thread, NULL, work_on, j) != 0;
    return j;
}

void jobs_free(Jobs *j)
{
    if (!j)
        return;
    pthread_mutex_lock(&j->lock);
    j->ends = true;
    for (ServedJob *job = j->waiting; job; job = job->next)
        stop_job(job, RPC_CANCELLED);
    if (j->running)
        stop_job(j->running, RPC_CANCELLED);
    pthread_cond_signal(&j->changed);
    pthread_mutex_unlock(&j->lock);
    if (!j->at_once)
        pthread_join(j->thread, NULL);
    pthread_cond_destroy(&j->changed);
    pthread_mutex_destroy(&j->lock);
    free(j);
}

/* A copy of a value, or where there is none this one, which is taken. */
static json_t *copy_or(const json_t *value, json_t *none)
{
    json_t *copy = value ? json_deep_copy(value) : json_incref(none);
    json_decref(none);
    return copy;
}

void jobs_add(Jobs *j, const JobRequest *request)
{
    assert(j && request->work && request->path);
    ServedJob *job = al0_alloc(NULL, sizeof *job, "work");
    *job = (ServedJob){.id = copy_or(request->id, json_null()),
                       .params = copy_or(request->params, json_object()),
                       .work = request->work,
                       .path = copy_of_text(request->path),
                       .texts = texts_copy(request->texts),
                       .rpc = j->rpc};
    if (j->at_once) {
        do_job(j, job);
        return;
    }
    pthread_mutex_lock(&j->lock);
    ServedJob **last = &j->waiting;
    while (*last)
        last = &(*last)->next;
    *last = job;
    pthread_cond_signal(&j->changed);
    pthread_mutex_unlock(&j->lock);
}

/* Which jobs are meant. */
typedef bool IsMeant(const ServedJob *job, const void *what);

static void stop_meant(Jobs *j, IsMeant *is_meant, const void *what, int why)
{
    pthread_mutex_lock(&j->lock);
    for (ServedJob *job = j->waiting; job; job = job->next)
        if (is_meant(job, what))
            stop_job(job, why);
    if (j->running && is_meant(j->running, what))
        stop_job(j->running, why);
    pthread_mutex_unlock(&j->lock);
}

static bool has_id(const ServedJob *job, const void *id)
{
    return json_equal(job->id, id);
}

static bool rests_on(const ServedJob *job, const void *path)
{
    const FileText *f = texts_find(&job->texts, path);
    return (f && f->was_read) || strcmp(job->path, path) == 0;
}

void jobs_cancel(Jobs *j, const json_t *id)
{
    if (id)
        stop_meant(j, has_id, id, RPC_CANCELLED);
}

void jobs_change(Jobs *j, const char *path)
{
    assert(path);
    stop_meant(j, rests_on, path, RPC_CHANGED);
}
