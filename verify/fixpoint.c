/* verify/fixpoint.c -- what is fulfilled and what fails, from records (see fixpoint.h).
 * Sweeps over the blocks until nothing changes.  A block where nothing can change any more is not
 * read again.  Threads may see each other's results early or late: the fixed points are unique, so
 * that only the number of sweeps depends on it.  What a sweep reads and writes of other positions
 * is atomic. */
#include "verify/fixpoint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/order.h"
#include "verify/loops.h"

static_assert(THEIR_MOVE == NO_BLAME, "a move of theirs is laid to no advice");

static void store(Shared16 *a, uint32_t v)
{
    atomic_store_explicit(a, (uint16_t)v, memory_order_relaxed);
}

static bool gives_up(Fixpoint *p)
{
    if (p->late && p->late(p->late_context))
        p->gave_up = true;
    return p->gave_up;
}

/* ---- the arrays --------------------------------------------------------------------------- */

/* What is not searched is open, and stays as it is set here. */
void fixpoint_init(Fixpoint *p, uint64_t n, uint64_t block)
{
    assert(block > 0);
    *p = (Fixpoint){.n = n, .block = block, .most_level = NOT_DECIDED - 1};
    p->distance = base_alloc(n * sizeof *p->distance, "verification");
    p->run = base_zalloc(n, sizeof *p->run, "verification");
    p->level = base_zalloc(n, sizeof *p->level, "verification");
    p->reason = base_alloc(n, "verification");
    p->surely_fails = base_zalloc(n, 1, "verification");
    p->blame = base_alloc(n * sizeof *p->blame, "verification");
    p->waits = base_zalloc(n / block + 1, 1, "verification");
    p->fails = base_zalloc(n / block + 1, 1, "verification");
    memset(p->reason, FAILURE_OPEN, n);
    memset(p->blame, 0xFF, n * sizeof *p->blame);
    for (uint64_t i = 0; i < n; i++)
        store(&p->distance[i], NOT_DECIDED);
}

void fixpoint_clear(Fixpoint *p)
{
    free((void *)p->distance);
    free((void *)p->run);
    free((void *)p->level);
    free(p->reason);
    free(p->surely_fails);
    free(p->blame);
    free(p->waits);
    free(p->fails);
    *p = (Fixpoint){0};
}

void fixpoint_copy(Fixpoint *p, uint64_t from, uint64_t to)
{
    assert(from < p->n && to < p->n);
    store(&p->distance[to], shared_load(&p->distance[from]));
    store(&p->run[to], shared_load(&p->run[from]));
    store(&p->level[to], shared_load(&p->level[from]));
    p->reason[to] = p->reason[from];
    p->surely_fails[to] = p->surely_fails[from];
    p->blame[to] = p->blame[from];
}

/* What is done to the indices of one block. */
typedef void Reset(Fixpoint *p, uint64_t begin, uint64_t end);

static void reset_searched(Fixpoint *p, unsigned threads, Reset *reset)
{
#pragma omp parallel for num_threads((int)threads) schedule(dynamic, 16)
    for (size_t b = 0; b < p->n_blocks; b++) {
        uint64_t begin = b * p->block, end = begin + p->block;
        if (p->searched[b])
            reset(p, begin, end < p->n ? end : p->n);
    }
}

static void forget_distances(Fixpoint *p, uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin; i < end; i++) {
        store(&p->distance[i], NOT_DECIDED);
        store(&p->run[i], 0);
    }
}

static void note_not_won(Fixpoint *p, uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin; i < end; i++)
        p->surely_fails[i] = shared_load(&p->distance[i]) == NOT_DECIDED;
}

static void forget_reasons(Fixpoint *p, uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin; i < end; i++) {
        store(&p->level[i], NOT_DECIDED);
        p->reason[i] = FAILURE_NONE;
        p->blame[i] = NO_BLAME;
    }
}

/* ---- records ------------------------------------------------------------------------------ */

/* What came of a step at one record. */
enum {
    STEP_DONE = 0,    /* nothing, now and in later sweeps */
    STEP_CHANGED = 1, /* something that other records may wait for */
    STEP_WAITS = 2,   /* a later sweep may change it */
    STEP_FAILS = 4    /* its position is not fulfilled so far */
};

/* What is done to one record; returns some of these. */
typedef unsigned RecordStep(Fixpoint *p, const Record *r, void *context);

static unsigned step_block(Fixpoint *p, size_t block, RecordStep *step, void *context)
{
    RecordCursor cursor = record_first(&p->blocks[block]);
    Record r;
    unsigned all = STEP_DONE;
    while (record_next(&cursor, &r))
        all |= step(p, &r, context);
    return all;
}

/* Calls `step` on every record of the blocks that wait; returns whether one of the calls changed
 * something, and there is time to go on. */
static bool sweep_once(Fixpoint *p, unsigned threads, RecordStep *step, void *context)
{
    bool changed = false;
#pragma omp parallel for num_threads((int)threads) schedule(dynamic, 4) reduction(|| : changed)
    for (size_t b = 0; b < p->n_blocks; b++) {
        if (!p->waits[b] || gives_up(p))
            continue;
        unsigned all = step_block(p, b, step, context);
        p->waits[b] = (all & STEP_WAITS) != 0;
        p->fails[b] = (all & STEP_FAILS) != 0;
        changed = changed || (all & STEP_CHANGED);
    }
    return changed && !p->gave_up;
}

static void sweep_until_still(Fixpoint *p, unsigned threads, RecordStep *step, void *context)
{
    while (sweep_once(p, threads, step, context))
        continue;
}

static void wait_for_all(Fixpoint *p)
{
    for (size_t b = 0; b < p->n_blocks; b++) {
        p->waits[b] = p->blocks[b].n > 0;
        p->fails[b] = 0;
    }
}

/* Once it is known what is fulfilled. */
static void wait_for_failures(Fixpoint *p)
{
    if (p->n_blocks)
        memcpy(p->waits, p->fails, p->n_blocks);
}

/* ---- the aim ------------------------------------------------------------------------------ */

static uint32_t capped(uint32_t v)
{
    return v < NOT_DECIDED ? v : NOT_DECIDED - 1;
}

static void note_run(Fixpoint *p, uint32_t run)
{
    uint32_t before = atomic_load_explicit(&p->longest_run, memory_order_relaxed);
    while (before < run && !atomic_compare_exchange_weak(&p->longest_run, &before, run))
        continue;
}

/* Adds an exit to the plies of its position: those to the aim, and the stretches without capture or
 * pawn move, of which open_run begins there and inner_run later.  Returns: whether the exit is
 * decided. */
static bool add_exit(const Fixpoint *p, const Exit *e, Record *r)
{
    uint32_t distance = atomic_load_explicit(&p->distance[e->to], memory_order_acquire);
    if (distance == NOT_DECIDED)
        return false;
    uint32_t beyond = shared_load(&p->run[e->to]);
    r->end_plies = larger_u32(r->end_plies, e->plies + distance + 1);
    if (e->zeroed)
        r->inner_run = larger_u32(r->inner_run, e->tail + beyond);
    else
        r->open_run = larger_u32(r->open_run, e->plies + beyond);
    return true;
}

/* Once all exits of a tree are decided its runs are final, too; whoever sees its distance sees
 * them. */
static unsigned decide_tree(Fixpoint *p, const Record *tree)
{
    Record r = *tree;
    ExitReader reader = {.at = r.exits};
    for (size_t i = 0; i < r.n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        if (!add_exit(p, &e, &r))
            return STEP_WAITS | STEP_FAILS;
    }
    note_run(p, larger_u32(r.open_run, r.inner_run));
    store(&p->run[r.index], capped(r.open_run));
    atomic_store_explicit(&p->distance[r.index],
                          (uint16_t)capped(r.end_plies ? r.end_plies - 1 : 0),
                          memory_order_release);
    return STEP_CHANGED;
}

/* Whether a record's position counts as reached or held only because what is unknown does. */
static bool is_assumed(Fixpoint *p, const Record *r, bool optimistic)
{
    if (r->kind == RECORD_UNKNOWN)
        atomic_store_explicit(&p->any_unknown, true, memory_order_relaxed);
    return optimistic && r->kind == RECORD_UNKNOWN;
}

/* Decides a position once all its exits are decided.  context: whether unknown ones count as
 * reached.
 */
static unsigned decide_position(Fixpoint *p, const Record *r, void *context)
{
    bool optimistic = *(bool *)context;
    if (shared_load(&p->distance[r->index]) != NOT_DECIDED)
        return STEP_DONE;
    if (r->kind == RECORD_AIM || is_assumed(p, r, optimistic)) {
        store(&p->distance[r->index], 0);
        return STEP_CHANGED;
    }
    return r->kind == RECORD_TREE && !r->flags ? decide_tree(p, r) : STEP_FAILS;
}

/* ---- what is held ------------------------------------------------------------------------- */

/* Takes a position away once it fails or one of its exits is away.  context: whether unknown ones
 * count as held. */
static unsigned take_away(Fixpoint *p, const Record *r, void *context)
{
    bool optimistic = *(bool *)context;
    if (shared_load(&p->distance[r->index]) == NOT_DECIDED)
        return STEP_FAILS;
    bool assumed = is_assumed(p, r, optimistic) && !r->flags;
    bool away = record_fails(r) && !assumed;
    ExitReader reader = {.at = r->exits};
    for (size_t i = 0; i < r->n_exits && !away; i++) {
        Exit e;
        exit_next(&reader, &e);
        away = shared_load(&p->distance[e.to]) == NOT_DECIDED;
    }
    if (!away)
        return r->n_exits ? STEP_WAITS : STEP_DONE;
    store(&p->distance[r->index], NOT_DECIDED);
    return STEP_CHANGED | STEP_FAILS;
}

static void hold_all(Fixpoint *p, uint64_t begin, uint64_t end)
{
    for (uint64_t i = begin; i < end; i++) {
        store(&p->distance[i], 0);
        store(&p->run[i], 0);
    }
}

/* ---- failures ----------------------------------------------------------------------------- */

static FailureReason own_reason(const Record *r)
{
    if (r->flags)
        return r->flags == RECORD_MET ? FAILURE_MET : FAILURE_LOST;
    switch (r->kind) {
    case RECORD_NO_RULE: return FAILURE_NO_RULE;
    case RECORD_NO_ADVICE: return FAILURE_NO_ADVICE;
    case RECORD_UNKNOWN: return FAILURE_UNKNOWN;
    case RECORD_NOT_SEARCHED: return FAILURE_OPEN;
    default: return FAILURE_NONE;
    }
}

/* What one sweep spreads: a reason, from positions that have it themselves to those before them. */
typedef struct Spread {
    FailureReason reason;
    uint16_t level; /* of this sweep */
} Spread;

/* Whether the reason can pass through a position: what is open does so wherever a win is not
 * certain, what is unknown where it decides. */
static bool reason_passes(const Fixpoint *p, const Spread *s, uint64_t index)
{
    bool undecided = shared_load(&p->distance[index]) == NOT_DECIDED;
    if (s->reason == FAILURE_OPEN)
        return undecided;
    return s->reason == FAILURE_UNKNOWN ? undecided && !p->surely_fails[index]
                                        : p->surely_fails[index];
}

/* The first exit to a position of a lower level that has the reason; UINT64_MAX: none. */
static uint64_t exit_to(const Fixpoint *p, const Record *r, const Spread *s)
{
    ExitReader reader = {.at = r->exits};
    for (size_t i = 0; i < r->n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        if (shared_load(&p->level[e.to]) < s->level && p->reason[e.to] == s->reason &&
            reason_passes(p, s, e.to))
            return e.to;
    }
    return UINT64_MAX;
}

/* Marks a position if it has the reason at this level; returns whether it does. */
static bool mark(Fixpoint *p, const Record *r, const Spread *s)
{
    uint32_t own = r->kind == RECORD_TREE ? r->advice : NO_BLAME;
    uint32_t blame = own;
    if (s->level > 0) {
        uint64_t to = exit_to(p, r, s);
        if (to == UINT64_MAX)
            return false;
        blame = p->blame[to] == NO_BLAME ? own : p->blame[to];
    } else if (own_reason(r) != s->reason) {
        return false;
    }
    p->reason[r->index] = (unsigned char)s->reason;
    p->blame[r->index] = blame;
    store(&p->level[r->index], s->level);
    return true;
}

static bool is_fulfilled(const Fixpoint *p, const Record *r)
{
    return shared_load(&p->distance[r->index]) != NOT_DECIDED;
}

/* One breadth-first layer: only levels below this sweep's count, so threads cannot run ahead. */
static unsigned spread_layer(Fixpoint *p, const Record *r, void *context)
{
    const Spread *s = context;
    if (is_fulfilled(p, r))
        return STEP_DONE;
    if (!reason_passes(p, s, r->index) || shared_load(&p->level[r->index]) != NOT_DECIDED)
        return STEP_FAILS;
    return STEP_FAILS | (mark(p, r, s) ? STEP_CHANGED : STEP_WAITS);
}

/* From those that have it themselves, on level 0. */
static void spread_reason(Fixpoint *p, unsigned threads, Spread s)
{
    wait_for_failures(p);
    while (s.level < p->most_level && sweep_once(p, threads, spread_layer, &s))
        s.level++;
    p->too_long = p->too_long || s.level == p->most_level;
}

static bool any_open(const Fixpoint *p)
{
    return memchr(p->searched, 0, p->n_blocks) != NULL;
}

/* From all that is not searched: what has a record, and what has none and is marked already. */
static void spread_open(Fixpoint *p, unsigned threads)
{
    Spread s = {FAILURE_OPEN, 0};
    wait_for_failures(p);
    bool any = sweep_once(p, threads, spread_layer, &s);
    s.level = 1;
    if (any || any_open(p))
        spread_reason(p, threads, s);
}

static unsigned name_the_rest(Fixpoint *p, const Record *r, void *context)
{
    (void)context;
    if (is_fulfilled(p, r))
        return STEP_DONE;
    if (p->reason[r->index] == FAILURE_NONE)
        p->reason[r->index] = FAILURE_LOOP;
    return STEP_FAILS;
}

/* Marks the positions that are not fulfilled with what they fail by.  Whatever leads to a lost
 * point fails by it for certain; all else that leads to a position that was not searched is open:
 * there could be a lost point beyond it, or a win. */
static void find_reasons(Fixpoint *p, unsigned threads)
{
    reset_searched(p, threads, forget_reasons);
    spread_reason(p, threads, (Spread){FAILURE_LOST, 0});
    spread_open(p, threads);
    if (p->avoids)
        spread_reason(p, threads, (Spread){FAILURE_MET, 0});
    spread_reason(p, threads, (Spread){FAILURE_NO_RULE, 0});
    spread_reason(p, threads, (Spread){FAILURE_NO_ADVICE, 0});
    spread_reason(p, threads, (Spread){FAILURE_UNKNOWN, 0});
    if (p->too_long || p->avoids) /* play may go round for ever */
        return;
    wait_for_failures(p);
    sweep_once(p, threads, name_the_rest, NULL);
    if (!p->gave_up)
        loops_settle(p);
}

static void find_fulfilled(Fixpoint *p, unsigned threads, bool optimistic)
{
    p->longest_run = 0; /* with `avoid` it stays: where play has no end a run has none */
    reset_searched(p, threads, p->avoids ? hold_all : forget_distances);
    wait_for_all(p);
    sweep_until_still(p, threads, p->avoids ? take_away : decide_position, &optimistic);
}

bool fixpoint_solve(Fixpoint *p, unsigned threads)
{
    assert(threads > 0 && (p->blocks || p->n_blocks == 0));
    assert(p->n_blocks <= p->n / p->block + 1);
    p->gave_up = p->too_long = false;
    p->any_unknown = false;
    find_fulfilled(p, threads, true);
    reset_searched(p, threads, note_not_won);
    if (p->any_unknown)
        find_fulfilled(p, threads, false);
    find_reasons(p, threads);
    return !p->gave_up && !p->too_long;
}
