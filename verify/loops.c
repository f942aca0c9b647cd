/* verify/loops.c -- the line of play that shows why a position fails (see loops.h).
 * Every position has one next position here, so that each walk ends in a cycle or in an earlier
 * walk. */
#include "verify/loops.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"

enum { NEW, ON_WALK, DONE };

/* A position that fails by a loop. */
typedef struct LoopPlace {
    uint64_t at, next; /* numbers of positions */
    uint32_t advice;
    unsigned char state;
} LoopPlace;

typedef VEC(LoopPlace) LoopPlaces;
typedef VEC(LoopPlace *) Walk;

uint64_t loops_next(const Fixpoint *p, const Record *r)
{
    assert(r->index < p->n);
    ExitReader reader = {.at = r->exits};
    if (p->reason[r->index] != FAILURE_LOOP && shared_load(&p->level[r->index]) == 0)
        return UINT64_MAX;
    for (size_t i = 0; i < r->n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        if (p->reason[e.to] == p->reason[r->index] &&
            (p->reason[e.to] == FAILURE_LOOP ||
             shared_load(&p->level[e.to]) < shared_load(&p->level[r->index])))
            return e.to;
    }
    return UINT64_MAX;
}

/* In the order of their numbers, since records are. */
static void gather_loop_places(const Fixpoint *p, LoopPlaces *out)
{
    for (size_t b = 0; b < p->n_blocks; b++) {
        if (!p->fails[b])
            continue;
        RecordCursor cursor = record_first(&p->blocks[b]);
        Record r;
        while (record_next(&cursor, &r)) {
            if (p->reason[r.index] != FAILURE_LOOP)
                continue;
            LoopPlace place = {r.index, loops_next(p, &r), r.advice, NEW};
            assert(place.next != UINT64_MAX && "some exit leads on");
            vec_push(out, place, "loops");
        }
    }
}

static LoopPlace *find_loop_place(const LoopPlaces *all, uint64_t at)
{
    size_t lo = 0, hi = all->n;
    while (hi - lo > 1) {
        size_t middle = lo + (hi - lo) / 2;
        if (all->at[middle].at <= at)
            lo = middle;
        else
            hi = middle;
    }
    return &all->at[lo];
}

static void set_loop_level(Fixpoint *p, const LoopPlace *place, uint32_t level, uint32_t blame)
{
    uint16_t most = NOT_DECIDED - 1;
    atomic_store_explicit(&p->level[place->at], level < most ? (uint16_t)level : most,
                          memory_order_relaxed);
    p->blame[place->at] = blame;
}

/* Takes all places off the walk, last first: those from `cycle` on stand on one, the others lead
 * there.
 * cycle: NULL when the walk ended where an earlier one had been. */
static void settle_walk(Fixpoint *p, Walk *walk, const LoopPlace *cycle)
{
    bool on_cycle = cycle != NULL;
    while (walk->n) {
        LoopPlace *place = walk->at[--walk->n];
        place->state = DONE;
        if (on_cycle) {
            set_loop_level(p, place, 0, place->advice);
            on_cycle = place != cycle;
            continue;
        }
        set_loop_level(p, place, p->level[place->next] + 1u, p->blame[place->next]);
    }
}

static void walk_loops_from(Fixpoint *p, const LoopPlaces *all, Walk *walk, LoopPlace *place)
{
    while (place->state == NEW) {
        place->state = ON_WALK;
        vec_push(walk, place, "loops");
        place = find_loop_place(all, place->next);
    }
    settle_walk(p, walk, place->state == ON_WALK ? place : NULL);
}

void loops_settle(Fixpoint *p)
{
    LoopPlaces all = {0};
    Walk walk = {0};
    gather_loop_places(p, &all);
    for (size_t i = 0; i < all.n; i++)
        walk_loops_from(p, &all, &walk, &all.at[i]);
    vec_clear(&walk);
    vec_clear(&all);
}
