/* cli/uci/uci_prepare.c -- tables prepared by `al0 uci`: all on request, one in the background.
 * Does: prepares tables, and lets the engine use the results; begins, stops and joins the thread in
 *   the background.
 * Knows: al0.h.   Must not know: moves, commands.
 * Start reading at uci_prepare_tables(), uci_prepare_behind(). */
#if defined __linux__ && !defined _GNU_SOURCE
#define _GNU_SOURCE /* SCHED_IDLE */
#endif
#include <assert.h>
#include <sched.h>
#include <stdio.h>

#include "cli/uci/uci.h"

static void tell_prepared(Uci *u, const Al0Table *table, const Al0Prepared *p, const char *why_not)
{
    char text[400];
    const char *name = al0_table_name(table);
    if (p)
        snprintf(text, sizeof text, "%s is prepared, %.1f MB", name,
                 (double)al0_prepared_bytes(p) / 1e6);
    else
        snprintf(text, sizeof text, "%s is not prepared: %s", name,
                 *why_not ? why_not : "its file could not be written");
    uci_say(u, "", text);
}

static bool can_be_prepared(const Al0Table *table)
{
    return !al0_table_is_prepared(table) && al0_table_can_prepare(table);
}

void uci_prepare_tables(Uci *u)
{
    assert(u && u->n_tables <= UCI_MOST_TABLES);
    size_t n_tried = 0;
    for (size_t i = 0; i < u->n_tables && !u->stop; i++) {
        Al0Status status;
        Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = u->threads, .stop = &u->stop};
        if (!can_be_prepared(u->table[i]))
            continue;
        n_tried++;
        Al0Prepared *p = prepare_table(u->table[i], NULL, &limits, false, &status);
        tell_prepared(u, u->table[i], p, status.text);
        al0_prepared_free(p);
    }
    const char *end = n_tried ? "preparing is done" : "there is nothing to prepare";
    uci_say(u, "", u->stop ? "preparing was stopped" : end);
}

void uci_use_prepared(Uci *u)
{
    assert(u && !u->works);
    al0_engine_free(u->engine);
    u->engine = NULL;
    for (size_t i = 0; i < u->n_tables; i++)
        if (!al0_table_is_prepared(u->table[i]))
            use_prepared_quietly(u->o, u->table[i]);
    uci_make_engine(u);
    al0_engine_set(u->engine, NULL, NULL, 0, NULL);
    u->white = true;
}

/* ---- in the background -------------------------------------------------------------------- */

/* The calling thread runs where nobody else wants the processor. */
static void become_idle(void)
{
#ifdef SCHED_IDLE
    pthread_setschedparam(pthread_self(), SCHED_IDLE, &(struct sched_param){0});
#endif
}

static void *prepare_behind(void *context)
{
    static const size_t most_memory = (size_t)1 << 30;
    Uci *u = context;
    UciBackground *b = &u->background;
    Al0Status status;
    Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 1, .memory = most_memory, .stop = &b->stop};
    become_idle();
    Al0Prepared *p = prepare_table(b->table, NULL, &limits, false, &status);
    atomic_store(&b->done, true); /* it is told behind that: who hears of it may rely on it */
    if (p || !b->stop)
        tell_prepared(u, b->table, p, status.text);
    al0_prepared_free(p);
    return NULL;
}

void uci_prepare_behind(Uci *u, const Al0Table *table)
{
    assert(u && table);
    char text[300];
    UciBackground *b = &u->background;
    size_t i = 0;
    while (i < u->n_tables && u->table[i] != table)
        i++;
    if (i == u->n_tables || u->was_begun[i] || b->runs || u->o->no_prepared ||
        !can_be_prepared(table))
        return;
    u->was_begun[i] = true;
    b->table = table;
    b->stop = 0;
    atomic_store(&b->done, false);
    snprintf(text, sizeof text, "%s is being prepared in the background", al0_table_name(table));
    uci_say(u, "", text);
    b->runs = pthread_create(&b->thread, NULL, prepare_behind, u) == 0;
}

void uci_end_background(Uci *u)
{
    UciBackground *b = &u->background;
    if (!b->runs)
        return;
    b->stop = 1;
    pthread_join(b->thread, NULL);
    b->runs = false;
}

void uci_take_background(Uci *u)
{
    if (!u->background.runs || !atomic_load(&u->background.done))
        return;
    uci_end_background(u);
    uci_use_prepared(u);
}
