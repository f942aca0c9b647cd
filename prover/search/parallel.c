/* prover/search/parallel.c -- one search by several threads (see parallel.h). */
#include "prover/search/parallel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "prover/search/pn.h"

void team_init(Team *c, TransTable *table, const WorkerView *views, unsigned n, size_t bytes,
               uint64_t alone)
{
    assert(views && n > 0);
    memset(c, 0, sizeof *c);
    c->view = views;
    c->n = n;
    c->alone = alone;
    c->search = base_zalloc(n, sizeof *c->search, "threads");
    for (unsigned i = 0; i < n; i++)
        search_init(&c->search[i], table, &c->nothing, bytes / n);
}

void team_clear(Team *c)
{
    for (unsigned i = 0; i < c->n; i++)
        search_clear(&c->search[i]);
    free(c->search);
    memset(c, 0, sizeof *c);
}

static _Atomic unsigned char *slot(const Team *c, Key key)
{
    return (_Atomic unsigned char *)&c->virtual_loss[key.hi % TEAM_SLOTS];
}

void team_add_loss(Team *c, Key key)
{
    atomic_fetch_add_explicit(slot(c, key), 1, memory_order_relaxed);
}

void team_take_loss(Team *c, Key key)
{
    unsigned was = atomic_fetch_sub_explicit(slot(c, key), 1, memory_order_relaxed);
    assert(was > 0);
    (void)was;
}

unsigned team_loss(const Team *c, Key key)
{
    return atomic_load_explicit(slot(c, key), memory_order_relaxed);
}

/* Leads the other search to where s stands, to search in the same way; other->stopped if its memory
 * does not do. */
static void follow_owner(Search *other, const Search *s, const WorkerView *view, unsigned level,
                         uint64_t nodes)
{
    assert(view->problem->alternates == s->p->alternates && view->root != s->state[0]);
    search_begin(other, view->problem, view->root, s->limits);
    other->limits.max_nodes = nodes;
    other->limits.watch = NULL;
    other->config = s->config;
    other->team = s->team;
    search_reach(other, s->n_killers - 1);
    for (unsigned d = 0; d < level; d++) {
        if (!search_room(other, d))
            return;
        search_step(other->p, other->state[d], d, s->line[d], other->state[d + 1]);
    }
}

/* Takes over what the others have counted. */
static void gather_team(Search *s, const Team *c)
{
    for (unsigned i = 0; i < c->n; i++) {
        s->nodes += c->search[i].nodes;
        if (c->search[i].largest > s->largest)
            s->largest = c->search[i].largest;
    }
}

/* Whether a thread's answer is one for all.  Lack of memory is not where others have more. */
static bool speaks(const Search *own, int found, bool helps)
{
    bool stopped = own->stopped != LIMIT_NONE && (!helps || own->stopped != LIMIT_MEMORY);
    return found != SEARCH_STOPPED || stopped;
}

/* All of them, each within so many nodes (0: no limit); c->done is set as soon as one has decided
 * the node or met a limit. */
static int work_within(Search *s, unsigned level, unsigned left, uint64_t share)
{
    Team *c = s->team;
    int result = SEARCH_STOPPED;
    LimitReached stopped = LIMIT_NONE;
    for (unsigned i = 0; i < c->n; i++)
        follow_owner(&c->search[i], s, &c->view[i], level, share);
    s->limits.max_nodes = share ? s->nodes + share : 0;
    s->next_check = s->nodes;
    atomic_store(&c->done, false);
#pragma omp parallel for num_threads((int)c->n + 1) schedule(static, 1)
    for (unsigned i = 0; i <= c->n; i++) {
        Search *own = i ? &c->search[i - 1] : s;
        int found = own->stopped == LIMIT_NONE ? pn_alone(own, level, left) : SEARCH_STOPPED;
        if (speaks(own, found, i > 0) && !atomic_exchange(&c->done, true)) {
            result = found;
            stopped = own->stopped;
        }
    }
    atomic_store(&c->done, false);
    s->stopped = result == SEARCH_STOPPED ? stopped : LIMIT_NONE;
    gather_team(s, c);
    return result;
}

/* A thread's share of nodes, rounded up. */
static uint64_t share_of(uint64_t nodes, unsigned threads)
{
    return nodes / threads + 1;
}

/* They stop now and then for the table to grow, and go on from what it remembers. */
static int work_together(Search *s, unsigned level, unsigned left)
{
    unsigned threads = s->team->n + 1;
    ProveLimits limits = s->limits;
    int found;
    bool again;
    do {
        uint64_t rest = limits.max_nodes > s->nodes ? limits.max_nodes - s->nodes : 0;
        trans_share(s->table);
        uint64_t room = trans_room(s->table);
        again = room < UINT64_MAX && (!limits.max_nodes || room < rest);
        uint64_t share = again ? share_of(room, threads) : 0;
        if (!again && limits.max_nodes)
            share = share_of(rest, threads);
        found = work_within(s, level, left, share);
        trans_unshare(s->table);
        again = again && found == SEARCH_STOPPED && s->stopped == LIMIT_NODES;
        if (again)
            s->stopped = LIMIT_NONE;
        s->limits = limits;
    } while (again);
    s->next_check = s->nodes;
    return found;
}

/* Most nodes are decided soon, before it pays to wake the others. */
int team_node(Search *s, unsigned level, unsigned left)
{
    int found = pn_alone_within(s, level, left, s->team->alone);
    assert(s->config.use_table && !s->config.recording);
    bool decided = found != SEARCH_STOPPED || s->stopped != LIMIT_NONE;
    return decided ? found : work_together(s, level, left);
}
