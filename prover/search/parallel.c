/* prover/search/parallel.c -- one search by several threads (see parallel.h), and the door of the
 * search for one node (pn_node), which decides how many threads work on it. */
#include "prover/search/parallel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "prover/search/pn.h"

enum { TEAM_FROM = 7 }; /* plies left for which threads are worth while */

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

static int within_nodes(Search *s, unsigned level, unsigned left, uint64_t nodes,
                        int (*ask)(Search *s, unsigned level, unsigned left))
{
    ProveLimits limits = s->limits;
    uint64_t most = nodes < UINT64_MAX - s->nodes ? s->nodes + nodes : UINT64_MAX;
    bool tighter = !limits.max_nodes || most < limits.max_nodes;
    if (tighter)
        s->limits.max_nodes = most;
    s->next_check = s->nodes;
    int found = ask(s, level, left);
    s->limits = limits;
    s->next_check = s->nodes;
    if (found == SEARCH_STOPPED && s->stopped == LIMIT_NODES && tighter)
        s->stopped = LIMIT_NONE;
    return found;
}

int pn_alone_within(Search *s, unsigned level, unsigned left, uint64_t nodes)
{
    return within_nodes(s, level, left, nodes, pn_alone);
}

/* All threads work on the node whose state stands at level, at the end of s->line.  Most nodes are
 * decided soon, before it pays to wake the others. */
static int team_node(Search *s, unsigned level, unsigned left)
{
    int found = pn_alone_within(s, level, left, s->team->alone);
    assert(s->config.use_table && !s->config.recording);
    bool decided = found != SEARCH_STOPPED || s->stopped != LIMIT_NONE;
    return decided ? found : work_together(s, level, left);
}

int pn_node(Search *s, unsigned level, unsigned left)
{
    assert(level < s->n_states && level + left <= LARGEST_MAX_DEPTH);
    if (left <= PN_FRONTIER || s->config.recording || !s->config.use_table)
        return search_node(s, level, left);
    return s->team && left >= TEAM_FROM ? team_node(s, level, left) : pn_alone(s, level, left);
}

int pn_within(Search *s, unsigned level, unsigned left, uint64_t nodes)
{
    return within_nodes(s, level, left, nodes, pn_node);
}
