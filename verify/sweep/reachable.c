/* verify/sweep/reachable.c -- the table asked in all positions that play reaches (see reach.h). */
#include "verify/sweep/reachable.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { LEAST = 16, MOST = 256 }; /* positions that a lane takes at a time */

/* A position without a number yet: this bit, and its place among those its lane has found. */
#define FRESH (UINT64_C(1) << 63)

/* A part of the positions at a time, and what is found out of them. */
typedef struct Lane {
    const Reach *q;
    const bool *hopeless; /* ReachJob; NULL: none */
    Playout *playout;
    Numbering numbering;
    VEC(Record) records;
    VEC(Exit) exits;          /* of all records, one behind the other */
    VEC(unsigned char) fresh; /* positions without numbers */
    uint64_t n_fresh;
    Counts counts;
    bool done;
} Lane;

typedef struct ReachJob {
    const Reach *q;
    Sweep *out;
    Lane lane[REACH_LANES];
    uint64_t next;   /* the first number that is not searched */
    uint64_t before; /* the number of the last record in its block */
    Bytes scratch;
    VEC(Exit) numbered;
    Reserve reserve;
    double shown;
    VEC(bool)
    hopeless; /* by number: what comes of it cannot change the proof; empty: it is to be known */
    bool full, enough;
} ReachJob;

/* ---- searching ---------------------------------------------------------------------------- */

static uint64_t reach_number(void *self, const void *position)
{
    Lane *l = self;
    const Reach *q = l->q;
    uint64_t known = position_table_find(q->met, position);
    if (known != NO_INDEX)
        return known;
    if (q->classes->names.n && !classes_have(q->classes, position))
        return NO_INDEX;
    size_t size = q->c->game->position_size;
    for (size_t i = 0; i < size; i++)
        vec_push(&l->fresh, ((const unsigned char *)position)[i], "positions met");
    return FRESH | l->n_fresh++;
}

static void lane_begin(Lane *l)
{
    AdviceCount *advice = l->counts.advice;
    memset(advice, 0, l->q->c->set->n_advices * sizeof *advice);
    l->counts = (Counts){.advice = advice};
    l->records.n = l->exits.n = l->fresh.n = 0;
    l->n_fresh = 0;
    l->done = false;
}

static bool is_our_class(const Reach *q, uint64_t i)
{
    const Game *game = q->c->game;
    return game->turn(game, position_table_position(q->met, i)) == TURN_US;
}

/* What the table does in a position.  False: a limit on time is over, and the answer may be cut
 * off. */
static bool lane_ask(Lane *l, uint64_t i, Record *r, const Exit **exits)
{
    Choice choice;
    playout_run(l->playout, i, position_table_position(l->q->met, i), r, exits, &r->n_exits,
                &choice);
    if (prove_is_late(&l->q->o->limits))
        return false;
    if (game_is_ours(l->q->c->game, position_table_position(l->q->met, i)))
        counts_add(&l->counts, &choice, r);
    return true;
}

static void lane_search(Lane *l, uint64_t begin, uint64_t end)
{
    lane_begin(l);
    for (uint64_t i = begin; i < end; i++) {
        Record r = {.index = i, .kind = RECORD_NO_ADVICE};
        const Exit *exits = NULL;
        if (l->hopeless && l->hopeless[i])
            l->counts.searched++;
        else if (!lane_ask(l, i, &r, &exits))
            return;
        vec_push(&l->records, r, "verification records");
        for (size_t e = 0; e < r.n_exits; e++)
            vec_push(&l->exits, exits[e], "verification records");
    }
    l->done = true;
}

static bool is_unfulfillable(const Reach *q, uint64_t i)
{
    return truth_of(q->truth, position_table_position(q->met, i)).kind != TRUTH_FULFILLABLE;
}

static bool is_lost(const Reach *q, uint64_t i)
{
    return is_our_class(q, i) && is_unfulfillable(q, i);
}

/* Looks at the positions that were met since the last time, if it is of use. */
static void find_hopeless(ReachJob *j)
{
    const Reach *q = j->q;
    if (!q->truth || !q->o->only_proof)
        return;
    for (uint64_t i = j->hopeless.n; i < position_table_count(q->met); i++)
        vec_push(&j->hopeless, is_lost(q, i), "positions met");
}

/* Searches the next positions, a part in each lane.  Returns: how many lanes took one. */
static size_t search_some(ReachJob *j)
{
    uint64_t all = position_table_count(j->q->met), left = all - j->next;
    uint64_t part = (left + REACH_LANES - 1) / REACH_LANES;
    part = part < LEAST ? LEAST : part;
    part = part > MOST ? MOST : part;
    uint64_t n = (left + part - 1) / part;
    n = n < REACH_LANES ? n : REACH_LANES;
    find_hopeless(j);
#pragma omp parallel for num_threads((int)j->q->o->threads) schedule(dynamic, 1)
    for (uint64_t k = 0; k < n; k++) {
        uint64_t begin = j->next + k * part;
        j->lane[k].hopeless = j->hopeless.at;
        lane_search(&j->lane[k], begin, begin + part < all ? begin + part : all);
    }
    return (size_t)n;
}

/* ---- numbers ------------------------------------------------------------------------------ */

/* The block of the next record; it follows the last. */
static Bytes *block_of(ReachJob *j, uint64_t index)
{
    size_t b = (size_t)(index / j->out->block);
    if (b == j->out->n_blocks) {
        sweep_add_block(j->out);
        j->before = UINT64_MAX;
    }
    return &j->out->blocks[b];
}

static void put_reached(ReachJob *j, const Record *r, const Exit *exits, size_t n)
{
    Bytes *b = block_of(j, r->index);
    size_t old = b->n;
    record_put(b, &j->scratch, j->before, r, exits, n);
    j->out->bytes += b->n - old;
    j->before = r->index;
}

/* Puts numbers in the place of those that a lane gave. */
static void number_exits(ReachJob *j, const Lane *l, const Exit *exits, size_t n)
{
    size_t size = j->q->c->game->position_size;
    j->numbered.n = 0;
    for (size_t i = 0; i < n; i++) {
        Exit e = exits[i];
        if (e.to & FRESH)
            e.to = position_table_add(j->q->met, l->fresh.at + (e.to & ~FRESH) * size);
        assert(e.to != NO_INDEX && "there is room");
        vec_push(&j->numbered, e, "verification records");
    }
    j->numbered.n = exits_join(j->numbered.at, j->numbered.n);
}

/* Whether play leaves a tree for a position that is not fulfillable: with `avoid`, from which
 * they can force what is to be avoided. */
static bool goes_astray(const ReachJob *j)
{
    const Reach *q = j->q;
    bool avoids = q->c->set->root->avoid;
    if (!q->truth || (!avoids && !q->o->failed))
        return false;
    for (size_t i = 0; i < j->numbered.n; i++) {
        uint64_t to = j->numbered.at[i].to;
        if (avoids ? is_unfulfillable(q, to) : is_lost(q, to))
            return true;
    }
    return false;
}

static void take_lane(ReachJob *j, Lane *l)
{
    const Reach *q = j->q;
    const Exit *exits = l->exits.at;
    for (size_t i = 0; i < l->records.n; i++) {
        Record *r = &l->records.at[i];
        number_exits(j, l, exits, r->n_exits);
        bool astray = goes_astray(j);
        if (astray && q->c->set->root->avoid)
            r->flags |= RECORD_GIVEN;
        put_reached(j, r, j->numbered.at, j->numbered.n);
        exits += r->n_exits;
        j->enough |= q->o->failed && (record_fails(r) || astray) &&
                     q->o->failed(q->o->context, position_table_position(q->met, r->index));
    }
    j->next += l->records.n;
    sweep_count(j->out, &l->counts);
}

/* In their order, as long as they are done and there is room. */
static void take_lanes(ReachJob *j, size_t n)
{
    for (size_t i = 0; i < n && !j->enough && j->lane[i].done; i++) {
        j->full =
            j->out->bytes > j->q->bytes || position_table_room(j->q->met) < j->lane[i].n_fresh;
        if (j->full)
            return;
        take_lane(j, &j->lane[i]);
    }
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool reach_goes_on(const ReachJob *j)
{
    return j->next < position_table_count(j->q->met) && !j->full && !j->enough &&
           !reserve_is_late(&j->reserve, j->q->o);
}

static void show_reached(ReachJob *j)
{
    const VerifyOptions *o = j->q->o;
    double now = prove_now();
    if (!o->progress || now < j->shown + 0.1)
        return;
    j->shown = now;
    o->progress(o->context, "positions", j->next, position_table_count(j->q->met));
}

static void lanes_init(ReachJob *j)
{
    const Reach *q = j->q;
    ChooseOptions o = retrograde_options(q->heights, q->o);
    size_t memory = q->o->memory / REACH_SHARE / REACH_LANES;
    for (size_t k = 0; k < REACH_LANES; k++) {
        Lane *l = &j->lane[k];
        l->q = q;
        l->numbering = (Numbering){.game = q->c->game, .self = l, .number = reach_number};
        l->playout = playout_new(q->c, &l->numbering, &o, q->extent, memory);
        l->counts.advice = base_zalloc(q->c->set->n_advices, sizeof *l->counts.advice, "counts");
        if (q->o->only_proof)
            playout_skip_trees(l->playout);
        playout_keep(l->playout);
    }
}

static void lanes_clear(ReachJob *j)
{
    for (size_t k = 0; k < REACH_LANES; k++) {
        Lane *l = &j->lane[k];
        playout_free(l->playout);
        vec_clear(&l->records);
        vec_clear(&l->exits);
        vec_clear(&l->fresh);
        free(l->counts.advice);
    }
}

/* The positions that were met and not searched. */
static void put_rest(ReachJob *j)
{
    for (uint64_t i = j->next; i < position_table_count(j->q->met); i++)
        put_reached(j, &(Record){.index = i, .kind = RECORD_NOT_SEARCHED}, NULL, 0);
}

bool reach_run(const Reach *q, Sweep *out)
{
    assert(q && out);
    ReachJob *j = base_zalloc(1, sizeof *j, "verification");
    j->q = q;
    j->out = out;
    j->reserve.cost = q->cost;
    sweep_begin(out, q->c);
    lanes_init(j);
    while (reach_goes_on(j)) {
        take_lanes(j, search_some(j));
        reserve_ask(&j->reserve, q->o, out);
        show_reached(j);
    }
    bool all = j->next == position_table_count(q->met);
    put_rest(j);
    lanes_clear(j);
    bytes_clear(&j->scratch);
    vec_clear(&j->numbered);
    vec_clear(&j->hopeless);
    free(j);
    return all;
}
