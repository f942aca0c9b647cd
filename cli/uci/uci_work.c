/* cli/uci/uci_work.c -- the thread of `al0 uci` that looks for a move.
 * Does: asks the engine, writes its move when the protocol allows it; begins, stops and joins the
 *   thread.
 * Knows: al0.h, the protocol's answers.   Must not know: commands, how moves are found.
 * Start reading at uci_begin_work(). */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/clock.h"
#include "cli/uci/uci.h"

/* ---- the thread that looks for a move ----------------------------------------------------- */

static void put_score(const Al0EngineMove *m, char text[32])
{
    if (m->mate_in)
        snprintf(text, 32, "mate %d", m->mate_in);
    else
        snprintf(text, 32, "cp %d", m->score);
}

static void put_info(Uci *u, const Al0EngineMove *m)
{
    char score[32], rank[24] = "";
    double seconds = clock_seconds() - u->began;
    put_score(m, score);
    if (u->limits.lines > 1) /* what is no search has one line */
        snprintf(rank, sizeof rank, "multipv %u ", m->rank ? m->rank : 1);
    uci_put(u, "info depth %u %sscore %s nodes %llu nps %.0f time %.0f pv %s", m->plies, rank,
            score, (unsigned long long)m->nodes, seconds > 0 ? (double)m->nodes / seconds : 0,
            seconds * 1000, m->line);
}

void uci_tell_so_far(void *context, const Al0EngineMove *so_far)
{
    put_info(context, so_far);
}

/* Which rule, advice and goal a move of a tree has; or why there is none. */
static void put_reason(Uci *u, const Al0EngineMove *m)
{
    char text[1000], doc[500] = "";
    if (m->remark) {
        uci_say(u, "no advice: ", m->remark);
        return;
    }
    if (m->doc)
        snprintf(doc, sizeof doc, " \"%.490s\"", m->doc);
    snprintf(text, sizeof text, "%s, rule %s: %s%s; goal: %s%s", m->table, m->rule, m->instance,
             doc, m->goal, m->is_new ? "" : " (goes on)");
    uci_say(u, "", text);
}

/* Waits until the move may be told. */
static bool is_released(Uci *u)
{
    pthread_mutex_lock(&u->mutex);
    while (u->hold != HOLD_NOT && !u->stop)
        pthread_cond_wait(&u->released, &u->mutex);
    bool told = !u->quiet;
    pthread_mutex_unlock(&u->mutex);
    return told;
}

static void find_uci_move(Uci *u)
{
    Al0EngineMove m = AL0_INIT(Al0EngineMove);
    Al0Status status;
    bool found = al0_engine_move(u->engine, &u->limits, &m, &status);
    if (found) {
        put_reason(u, &m);
        if (m.source != AL0_FROM_SEARCH)
            put_info(u, &m);
    }
    if (!is_released(u))
        return;
    if (!found) {
        uci_say(u, "", status.text);
        uci_put(u, "bestmove (none)");
        return;
    }
    if (m.late)
        uci_prepare_behind(u, m.late);
    const char *reply = strchr(m.line, ' ');
    if (reply)
        uci_put(u, "bestmove %s ponder %.*s", m.code, (int)strcspn(reply + 1, " "), reply + 1);
    else
        uci_put(u, "bestmove %s", m.code);
}

static void *work_in_thread(void *context)
{
    Uci *u = context;
    if (u->prepares)
        uci_prepare_tables(u);
    else
        find_uci_move(u);
    return NULL;
}

void uci_begin_work(Uci *u)
{
    assert(u && !u->works);
    u->stop = 0;
    u->quiet = false;
    u->began = clock_seconds();
    u->works = pthread_create(&u->worker, NULL, work_in_thread, u) == 0;
    if (!u->works && !u->prepares)
        uci_put(u, "bestmove (none)");
}

void uci_end_work(Uci *u, bool quietly)
{
    assert(u);
    if (!u->works)
        return;
    pthread_mutex_lock(&u->mutex);
    u->quiet = quietly;
    u->stop = 1;
    pthread_cond_signal(&u->released);
    pthread_mutex_unlock(&u->mutex);
    pthread_join(u->worker, NULL);
    u->works = false;
    u->due = 0;
    for (size_t i = 0; i < u->limits.n_moves; i++)
        free(u->choice[i]);
    free(u->choice);
    u->choice = NULL;
    u->limits = (Al0EngineLimits)AL0_INIT(Al0EngineLimits);
    if (u->prepares)
        uci_use_prepared(u);
    u->prepares = false;
}

void uci_hold_no_longer(Uci *u)
{
    pthread_mutex_lock(&u->mutex);
    u->hold = HOLD_NOT;
    pthread_cond_signal(&u->released);
    pthread_mutex_unlock(&u->mutex);
}
