/* ggp/seat.c -- a seat at a match of general game players (see seat.h).
 * A message is answered by the thread that brings it.  What may take long (reading rules, looking
 * for a move) is done by a thread of its own, a *job* of the match: the answer does not wait for it
 * beyond its time.  A match lives until the seat and its job have let it go.
 * Start reading at ggp_seat_answer(). */
#include "ggp/seat.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "al0.h"
#include "ggp/message.h"
#include "ggp/moves.h"
#include "ggp/roles.h"

/* Seconds: an answer is there so long before its clock ends; a search ends so long before that. */
static const double ANSWER_EARLY = 0.5, STOP_EARLY = 0.1;
/* So long after a clock has ended nobody is expected any more, and another match may begin. */
static const double GONE_AFTER = 60;

/* One match.  What is marked J belongs to the job while one runs. */
typedef struct GgpMatch {
    GgpSeat *seat;
    unsigned users; /* the seat, and a job */
    bool has_job;   /* a job is running */
    bool ponders;   /* it thinks while others choose */
    char *name;
    char *role_name; /* J */
    char *rules;     /* J */
    double start_clock, play_clock;
    double heard; /* the last message */
    double until; /* J: when the job is to be done */
    bool is_read; /* the rules, without a fault: now and roles are there */
    bool is_over; /* the seat has let it go */
    volatile sig_atomic_t stop;
    Al0Status status; /* J: why there is no table */
    Al0Table *table;  /* J: the rules */
    unsigned role;
    GgpRoles roles;
    Al0Position *now;       /* between steps */
    uint64_t chance;        /* state of random numbers */
    Al0Engine *engine;      /* J */
    char *asked;            /* J: the position in which a move is looked for */
    char *so_far;           /* what would be played while a move is looked for: its code; NULL */
    char *found;            /* J: the move that was found, as the rules write it */
    char *message, *answer; /* the last PLAY that was answered */
    bool is_undelivered;    /* its answer did not arrive */
} GgpMatch;

struct GgpSeat {
    GgpSeatOptions options;
    pthread_mutex_t lock;
    pthread_cond_t done; /* a job or an answer is */
    GgpMatch *match;     /* NULL: none */
    unsigned n_jobs;     /* that run, also for matches that are over */
    uint64_t n_matches;  /* so far: each draws other moves */
    bool is_answering;   /* START or PLAY */
};

double ggp_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- small things -------------------------------------------------------------------------- */

static char *copy_message_bytes(const char *text, size_t n)
{
    char *copy = al0_alloc(NULL, n + 1, "a message");
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

static char *copy_text(const char *text)
{
    return copy_message_bytes(text, strlen(text));
}

static GgpAnswer answer_with(unsigned code, const char *text)
{
    return (GgpAnswer){code, copy_text(text)};
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
tell_seat(GgpSeat *s, const char *fmt, ...)
{
    enum { LONGEST_TOLD = 300 };
    char line[LONGEST_TOLD];
    va_list args;
    if (!s->options.tell)
        return;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    s->options.tell(s->options.context, line);
}

/* ---- the life of a match ------------------------------------------------------------------- */

static void free_match(GgpMatch *m)
{
    al0_engine_free(m->engine);
    al0_position_free(m->now);
    al0_table_free(m->table);
    al0_free(m->name);
    al0_free(m->role_name);
    al0_free(m->rules);
    al0_free(m->asked);
    al0_free(m->so_far);
    al0_free(m->found);
    al0_free(m->message);
    al0_free(m->answer);
    al0_free(m);
}

/* With the lock. */
static void release_match(GgpMatch *m)
{
    assert(m->users > 0);
    if (--m->users == 0)
        free_match(m);
}

/* With the lock: the match is over, or given up. */
static void drop_match(GgpSeat *s)
{
    GgpMatch *m = s->match;
    s->match = NULL;
    if (m) {
        m->is_over = true;
        m->stop = 1;
        release_match(m);
    }
}

/* With the lock: whether the referee of the match has been silent for too long. */
static bool is_gone(const GgpMatch *m, double now)
{
    return now > m->heard + m->start_clock + m->play_clock + GONE_AFTER;
}

/* ---- jobs ---------------------------------------------------------------------------------- */

/* What a job does, without the lock. */
typedef void GgpWork(GgpMatch *m);

typedef struct GgpJob {
    GgpMatch *match;
    GgpWork *work;
} GgpJob;

static void *run_job(void *given)
{
    GgpJob job = *(GgpJob *)given;
    GgpSeat *s = job.match->seat;
    al0_free(given);
    job.work(job.match);
    pthread_mutex_lock(&s->lock);
    job.match->has_job = false;
    s->n_jobs--;
    release_match(job.match);
    pthread_cond_broadcast(&s->done);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* With the lock: false where no thread can be made. */
static bool begin_job(GgpMatch *m, GgpWork *work)
{
    GgpJob *job = al0_alloc(NULL, sizeof *job, "a job");
    pthread_t thread;
    *job = (GgpJob){m, work};
    if (pthread_create(&thread, NULL, run_job, job) != 0) {
        al0_free(job);
        return false;
    }
    pthread_detach(thread);
    m->has_job = true;
    m->seat->n_jobs++;
    m->users++;
    return true;
}

/* With the lock: waits until no job runs any more.   Returns: false: the time was over before. */
static bool wait_for_job(GgpMatch *m, double deadline)
{
    struct timespec at = {.tv_sec = (time_t)deadline,
                          .tv_nsec = (long)((deadline - (double)(time_t)deadline) * 1e9)};
    int failed = 0;
    while (m->has_job && failed == 0)
        failed = pthread_cond_timedwait(&m->seat->done, &m->seat->lock, &at);
    return !m->has_job;
}

/* With the lock: does some work in the time that there is, and makes it stop behind that.
 * Returns: false: it is not done. */
static bool do_in_time(GgpMatch *m, GgpWork *work, double deadline)
{
    bool ready = wait_for_job(m, deadline) && !m->is_over;
    if (ready) {
        m->stop = 0;
        m->until = deadline - STOP_EARLY;
        ready = begin_job(m, work) && wait_for_job(m, deadline);
    }
    if (!ready)
        m->stop = 1;
    return ready;
}

/* ---- START --------------------------------------------------------------------------------- */

/* The name that the rules have in the table; no file. */
static const char rules_file[] = "rules.kif";

/* An Al0ReadFile. */
static const char *give_rules(void *match, const char *path, size_t *n)
{
    const GgpMatch *m = match;
    const char *slash = strrchr(path, '/');
    if (strcmp(slash ? slash + 1 : path, rules_file) != 0)
        return NULL;
    *n = strlen(m->rules);
    return m->rules;
}

static bool find_own_role(GgpMatch *m)
{
    const char *name;
    for (m->role = 0; (name = al0_table_player(m->table, m->role)); m->role++)
        if (strcmp(name, m->role_name) == 0)
            return true;
    snprintf(m->status.text, sizeof m->status.text, "the rules have no role %.60s", m->role_name);
    return false;
}

/* What a search may take; a role is asked for.  Each move has another seed: PLAY draws from it,
 * too. */
static Al0EngineLimits limits_of(GgpMatch *m)
{
    const double least = 0.01, left = m->until - ggp_clock();
    return (Al0EngineLimits){AL0_SIZE(Al0EngineLimits), .seconds = left > least ? left : least,
                             .stop = &m->stop, .role = 1 + m->role, .seed = m->chance};
}

static bool read_rules_of(GgpMatch *m)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .max_time = limits_of(m).seconds + m->play_clock,
                              .memory = m->seat->options.memory / 2, .stop = &m->stop};
    const Al0ReadOptions options = {AL0_SIZE(Al0ReadOptions), .read = give_rules, .read_context = m,
                                    .limits = &limits};
    m->table = al0_table_of_rules(rules_file, &options, &m->status);
    if (!m->table || !find_own_role(m))
        return false;
    if (ggp_roles_find(m->table, (GgpSpan){m->rules, strlen(m->rules)}, &m->roles))
        return true;
    snprintf(m->status.text, sizeof m->status.text, "the roles are not facts of their own");
    return false;
}

/* Makes an engine that stands at the beginning.   Returns: false: it does not play. */
static bool open_engine(GgpMatch *m)
{
    if (m->seat->options.is_random)
        return false;
    m->engine = al0_engine_new(m->seat->options.memory / 2);
    return al0_engine_add(m->engine, m->table, NULL) &&
           al0_engine_set_position(m->engine, m->now, NULL);
}

/* A GgpWork: reads the rules, and thinks about the beginning.  `now` is the seat's from then on. */
static void read_match(GgpMatch *m)
{
    static const char init[] = "init";
    if (!read_rules_of(m))
        return;
    m->now = al0_position_read(m->table, init, sizeof init - 1, &m->status);
    bool plays = open_engine(m);
    const Al0EngineLimits limits = limits_of(m);
    pthread_mutex_lock(&m->seat->lock);
    m->is_read = true;
    pthread_mutex_unlock(&m->seat->lock);
    if (plays)
        al0_engine_prepare(m->engine, &limits, NULL);
}

static GgpMatch *new_match(GgpSeat *s, const GgpMessage *message, double arrived)
{
    GgpMatch *m = al0_alloc(NULL, sizeof *m, "a match");
    *m = (GgpMatch){.seat = s,
                    .users = 1,
                    .name = copy_message_bytes(message->match.at, message->match.n),
                    .role_name = copy_message_bytes(message->role.at, message->role.n),
                    .rules = copy_message_bytes(message->rules.at, message->rules.n),
                    .start_clock = message->start_clock,
                    .play_clock = message->play_clock,
                    .heard = arrived,
                    .chance = s->options.seed + s->n_matches++};
    return m;
}

/* With the lock: gives a match up whose rules cannot be played, and says why. */
static GgpAnswer give_up_unread(GgpMatch *m)
{
    if (m->seat->match == m)
        drop_match(m->seat);
    if (m->has_job || m->status.kind == AL0_OUT_OF_TIME || m->status.kind == AL0_INTERRUPTED)
        return answer_with(503, "the rules take more time than both clocks have");
    return answer_with(m->status.kind == AL0_TOO_LARGE ? 503 : 400, m->status.text);
}

/* With the lock. */
static GgpAnswer answer_start(GgpSeat *s, const GgpMessage *message, double arrived)
{
    bool is_same = s->match && ggp_span_is(message->match, s->match->name);
    if (s->match && !is_same && !is_gone(s->match, arrived))
        return answer_with(200, "busy");
    drop_match(s);
    GgpMatch *m = new_match(s, message, arrived);
    const double deadline = arrived + m->start_clock - ANSWER_EARLY;
    s->match = m;
    m->users++; /* it stays until this answer is made, also where ABORT comes */
    m->until = deadline - STOP_EARLY;
    bool reads_on = begin_job(m, read_match) && !wait_for_job(m, deadline) && !m->is_over;
    m->stop = m->is_over || m->is_read; /* what is not read may still be when PLAY comes */
    GgpAnswer a = m->is_read || reads_on ? answer_with(200, "ready") : give_up_unread(m);
    tell_seat(s, "%.60s: %.200s", m->name, a.text);
    release_match(m);
    return a;
}

/* ---- PLAY ---------------------------------------------------------------------------------- */

/* With the lock: a move that may have to be answered before the search has ended; NULL: none. */
static void keep_so_far(GgpMatch *m, const char *code)
{
    al0_free(m->so_far);
    m->so_far = code ? copy_text(code) : NULL;
}

/* Al0EngineLimits.tell. */
static void note_so_far(void *match, const Al0EngineMove *so_far)
{
    GgpMatch *m = match;
    pthread_mutex_lock(&m->seat->lock);
    if (!m->stop)
        keep_so_far(m, so_far->code);
    pthread_mutex_unlock(&m->seat->lock);
}

/* With the lock; no job runs. */
static void ask_about_now(GgpMatch *m)
{
    al0_free(m->asked);
    m->asked = al0_position_text(m->now);
}

/* A GgpWork: looks for a move. */
static void find_seat_move(GgpMatch *m)
{
    Al0EngineMove move = AL0_INIT(Al0EngineMove);
    Al0EngineLimits limits = limits_of(m);
    Al0Position *p = al0_position_read(m->table, m->asked, strlen(m->asked), NULL);
    limits.tell = note_so_far;
    limits.context = m;
    al0_free(m->found);
    m->found = NULL;
    if (al0_engine_set_position(m->engine, p, NULL) &&
        al0_engine_move(m->engine, &limits, &move, NULL)) {
        m->found = ggp_move_term(p, m->role, move.code);
        pthread_mutex_lock(&m->seat->lock);
        tell_seat(m->seat, "%.60s: %.80s, %.100s", m->name, move.name, move.remark);
        pthread_mutex_unlock(&m->seat->lock);
    }
    al0_position_free(p);
}

/* A GgpWork: thinks about the position in which others choose. */
static void ponder(GgpMatch *m)
{
    const Al0EngineLimits limits = limits_of(m);
    Al0Position *p = al0_position_read(m->table, m->asked, strlen(m->asked), NULL);
    if (al0_engine_set_position(m->engine, p, NULL))
        al0_engine_prepare(m->engine, &limits, NULL);
    al0_position_free(p);
}

/* With the lock: thinks on while others choose, until the next message, or as long as they may. */
static void begin_pondering(GgpMatch *m, double until)
{
    if (!m->seat->options.ponders || !m->engine || m->has_job || m->is_over)
        return;
    ask_about_now(m);
    m->stop = 0;
    m->until = until;
    m->ponders = begin_job(m, ponder);
}

/* With the lock. */
static void end_pondering(GgpMatch *m, double deadline)
{
    if (!m->ponders)
        return;
    m->stop = 1;
    m->ponders = false;
    wait_for_job(m, deadline);
    tell_seat(m->seat, "%.60s: thought on meanwhile", m->name);
}

/* With the lock: what a search finds until the deadline, or has found so far then; NULL: nothing.
 */
static char *search_in_time(GgpMatch *m, double deadline)
{
    if (!wait_for_job(m, deadline)) /* of the move before */
        return NULL;
    ask_about_now(m);
    keep_so_far(m, NULL);
    if (!do_in_time(m, find_seat_move, deadline)) {
        tell_seat(m->seat, "%.60s: the search has not ended in time", m->name);
        return m->so_far ? ggp_move_term(m->now, m->role, m->so_far) : NULL;
    }
    char *found = m->found;
    m->found = NULL;
    return found;
}

/* With the lock: a move, at the latest when the deadline is there. */
static GgpAnswer answer_with_move(GgpMatch *m, double deadline)
{
    Al0Moves *legal = al0_position_role_moves(m->now, m->role, NULL);
    size_t n = al0_moves_count(legal);
    char *drawn = n ? ggp_draw_move(legal, &m->chance) : NULL;
    al0_moves_free(legal);
    if (!drawn)
        return answer_with(400, "the game is over: there is no move to make");
    bool searches = n > 1 && !m->seat->options.is_random;
    char *found = searches ? search_in_time(m, deadline) : NULL;
    if (n == 1)
        begin_pondering(m, deadline + ANSWER_EARLY);
    if (!found)
        return (GgpAnswer){200, drawn};
    al0_free(drawn);
    return (GgpAnswer){200, found};
}

/* With the lock: keeps what was answered, for the case that it does not arrive. */
static void keep_answer(GgpMatch *m, char *message, const GgpAnswer *a)
{
    al0_free(m->message);
    al0_free(m->answer);
    m->message = message;
    m->answer = copy_text(a->text);
    m->is_undelivered = false;
}

/* With the lock: takes the step that a message tells of, and finds a move. */
static GgpAnswer answer_step(GgpMatch *m, GgpSpan moves, double deadline)
{
    if (!m->is_read)
        wait_for_job(m, deadline);
    if (!m->is_read)
        return give_up_unread(m);
    const char *wrong = moves.n > 0 ? ggp_take_step(&m->now, &m->roles, moves, &m->status) : NULL;
    return wrong ? answer_with(400, wrong) : answer_with_move(m, deadline);
}

/* With the lock. */
static GgpAnswer answer_play(GgpSeat *s, const GgpMessage *message, double arrived)
{
    GgpMatch *m = s->match;
    char *moves = ggp_span_text(message->moves);
    if (m->is_undelivered && m->message && strcmp(moves, m->message) == 0) {
        al0_free(moves);
        m->is_undelivered = false;
        return answer_with(200, m->answer);
    }
    const double deadline = arrived + m->play_clock - ANSWER_EARLY;
    m->users++;
    end_pondering(m, deadline);
    GgpAnswer a = answer_step(m, message->moves, deadline);
    if (a.code == 200) {
        tell_seat(s, "%.60s: answered %.200s", m->name, a.text);
        keep_answer(m, moves, &a);
    } else {
        al0_free(moves);
    }
    release_match(m);
    return a;
}

/* ---- all messages -------------------------------------------------------------------------- */

/* With the lock: to INFO. */
static GgpAnswer answer_info(const GgpSeat *s)
{
    char text[200];
    bool free = !s->is_answering && (!s->match || is_gone(s->match, ggp_clock()));
    snprintf(text, sizeof text, "((name %.60s) (status %s))", s->options.name,
             free ? "available" : "busy");
    return answer_with(200, text);
}

/* With the lock: ends the match, and what is being answered for it. */
static GgpAnswer answer_end(GgpSeat *s, const GgpMessage *message)
{
    tell_seat(s, "%.60s: %s", s->match->name, message->kind == GGP_STOP ? "stop" : "abort");
    drop_match(s);
    return answer_with(200, message->kind == GGP_STOP ? "done" : "aborted");
}

/* With the lock. */
static GgpAnswer answer_message(GgpSeat *s, const GgpMessage *message, double arrived)
{
    if (message->kind == GGP_INFO)
        return answer_info(s);
    bool is_ours = s->match && ggp_span_is(message->match, s->match->name);
    if (message->kind != GGP_START && !is_ours)
        return s->match ? answer_with(200, "busy") : answer_with(400, "there is no such match");
    if (is_ours)
        s->match->heard = arrived;
    if (message->kind == GGP_STOP || message->kind == GGP_ABORT)
        return answer_end(s, message);
    if (s->is_answering)
        return answer_with(200, "busy");
    s->is_answering = true;
    GgpAnswer a = message->kind == GGP_START ? answer_start(s, message, arrived)
                                             : answer_play(s, message, arrived);
    s->is_answering = false;
    return a;
}

GgpAnswer ggp_seat_answer(GgpSeat *s, const char *text, size_t n, double arrived)
{
    assert(s && (text || n == 0));
    GgpMessage message;
    const char *why;
    if (!ggp_message_read(text, n, &message, &why))
        return answer_with(400, why);
    pthread_mutex_lock(&s->lock);
    GgpAnswer a = answer_message(s, &message, arrived);
    pthread_mutex_unlock(&s->lock);
    return a;
}

void ggp_seat_undelivered(GgpSeat *s)
{
    assert(s);
    pthread_mutex_lock(&s->lock);
    if (s->match)
        s->match->is_undelivered = true;
    pthread_mutex_unlock(&s->lock);
}

GgpSeat *ggp_seat_new(const GgpSeatOptions *options)
{
    assert(options && options->name);
    GgpSeat *s = al0_alloc(NULL, sizeof *s, "a seat");
    pthread_condattr_t clock;
    *s = (GgpSeat){.options = *options};
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->done, &clock);
    pthread_condattr_destroy(&clock);
    return s;
}

void ggp_seat_leave(GgpSeat *s)
{
    assert(s);
    pthread_mutex_lock(&s->lock);
    drop_match(s);
    pthread_mutex_unlock(&s->lock);
}

/* Jobs need the seat: they are waited for. */
void ggp_seat_free(GgpSeat *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    drop_match(s);
    while (s->n_jobs > 0)
        pthread_cond_wait(&s->done, &s->lock);
    pthread_mutex_unlock(&s->lock);
    pthread_cond_destroy(&s->done);
    pthread_mutex_destroy(&s->lock);
    al0_free(s);
}
