/* verify/sweep/sweep.c -- the table asked in every position (see sweep.h). */
#include "verify/sweep/sweep.h"

#include <assert.h>
#include <errno.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/order.h"
#include "base/vec.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/work_identity.h"

/* ---- counts ------------------------------------------------------------------------------- */

void sweep_count(Sweep *s, const Counts *n)
{
    assert(s->advice && n->advice);
    s->searched += n->searched;
    s->trees += n->trees;
    s->tree_sum += n->tree_sum;
    s->tree_most = larger_u64(s->tree_most, n->tree_most);
    s->nodes += n->nodes;
    for (size_t i = 0; i < s->n_advice; i++) {
        AdviceCount *to = &s->advice[i];
        const AdviceCount *from = &n->advice[i];
        to->chosen += from->chosen;
        to->tried += from->tried;
        to->refuted += from->refuted;
        for (unsigned k = 0; k < MOST_WITH; k++)
            to->with[k] += from->with[k];
        to->tree_sum += from->tree_sum;
        to->tree_most = larger_u64(to->tree_most, from->tree_most);
    }
}

/* ---- blocks ------------------------------------------------------------------------------- */

typedef struct CrewWork Job;
struct CrewWork {
    const Compiled *c;
    const SweepGround *ground;
    const VerifyOptions *o;
    const Retrograde *heights;
    Sweep *out;
    Checkpoint *checkpoint;
    const uint64_t *fulfillable; /* SweepGround */
    double shown;
    omp_lock_t lock; /* held while a block is handed in, or a stretch is taken */
    size_t stretch;  /* blocks in each but the last */
    size_t next;     /* the first block of the next stretch */
    Reserve reserve;
    atomic_bool enough; /* VerifyOptions.failed has said so */
};

/* A finished block, new or from a checkpoint: its counts, then its records. */
static void take_block(Job *j, uint64_t number, const unsigned char *bytes, size_t n)
{
    const unsigned char *records = bytes;
    Counts counts = {.advice = base_alloc(j->out->n_advice * sizeof *counts.advice, "counts")};
    counts_get(&records, &counts, j->out->n_advice);
    sweep_count(j->out, &counts);
    free(counts.advice);
    size_t size = n - (size_t)(records - bytes);
    Bytes *b = &j->out->blocks[number];
    b->at = base_alloc(size, "verification records");
    memcpy(b->at, records, size);
    b->n = b->cap = size;
    j->out->bytes += size;
    j->out->done[number] = 1;
}

bool reserve_is_late(const Reserve *r, const VerifyOptions *o)
{
    ProveLimits l = o->limits;
    if (l.deadline > 0)
        l.deadline -= atomic_load_explicit(&r->seconds, memory_order_relaxed);
    return prove_is_late(&l);
}

/* Until the next time there may be twice as many records, and play that is as much longer. */
void reserve_ask(Reserve *r, const VerifyOptions *o, const Sweep *s)
{
    enum { LEAST = 1 << 18 };
    if (!r->cost.seconds || o->limits.deadline <= 0 || s->bytes < LEAST || s->bytes < r->next)
        return;
    r->seconds = 3 * r->cost.seconds(r->cost.context, s);
    r->next = 2 * s->bytes;
}

static bool is_stopped(const Job *j)
{
    return atomic_load_explicit(&j->enough, memory_order_relaxed) ||
           reserve_is_late(&j->reserve, j->o);
}

/* One behind the last index of a block. */
static uint64_t block_end(const SweepGround *g, uint64_t number)
{
    uint64_t end = (number + 1) * g->block;
    return end < g->size ? end : g->size;
}

/* Whether bytes from outside can be this block. */
static bool block_fits(const Job *j, uint64_t number, const unsigned char *bytes, size_t n)
{
    if (number >= j->out->n_blocks)
        return false;
    const SweepGround *g = j->ground;
    const BlockBounds b = {.form = {.n_advice = j->out->n_advice,
                                    .avoids = j->c->set->root->avoid,
                                    .moves = g->extent == PLAYOUT_MOVE},
                           .numbering = g->numbering,
                           .n = g->size,
                           .begin = number * g->block,
                           .end = block_end(g, number)};
    return block_is_sound(bytes, n, &b);
}

/* A block from the checkpoint.  One that two processes wrote is taken once. */
static BlockFate find_block(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    Job *j = context;
    if (is_stopped(j))
        return BLOCK_STOPS;
    if (!block_fits(j, number, bytes, n))
        return BLOCK_REFUSED;
    if (!j->out->done[number])
        take_block(j, number, bytes, n);
    return BLOCK_TAKEN;
}

bool exits_are_fulfillable(const uint64_t *fulfillable, const Exit *exits, size_t n)
{
    assert(fulfillable && (exits || n == 0));
    for (size_t i = 0; i < n; i++)
        if (!(fulfillable[exits[i].to / 64] >> exits[i].to % 64 & 1))
            return false;
    return true;
}

/* Tells of a position where play fails or goes astray, if somebody wants to know. */
static void tell_failure(Job *j, const void *position, const Record *r, const Exit *exits, size_t n)
{
    if (!j->o->failed ||
        (!record_fails(r) && (!j->fulfillable || exits_are_fulfillable(j->fulfillable, exits, n))))
        return;
    omp_set_lock(&j->lock);
    if (!is_stopped(j) && j->o->failed(j->o->context, position))
        atomic_store_explicit(&j->enough, true, memory_order_relaxed);
    omp_unset_lock(&j->lock);
}

/* Whether only the proof is asked for, and nothing that a position comes to could change it. */
static bool is_hopeless(const Job *j, uint64_t index)
{
    return j->o->only_proof && j->fulfillable && !(j->fulfillable[index / 64] >> index % 64 & 1);
}

/* What one thread works with. */
typedef struct Worker {
    Playout *playout;
    Bytes records, scratch, bytes;
    Counts counts;
    void *position;
    const unsigned char *before; /* NULL, or the next of the records of an earlier run */
    uint64_t before_index;
    VEC(Exit) exits;
} Worker;

/* Whether the record of an earlier run still says what happens in w->position: into *r and
 * w->exits. */
static bool find_before(const Job *j, Worker *w, Record *r)
{
    if (!w->before)
        return false;
    record_get(&w->before, &w->before_index, r);
    if (is_hopeless(j, r->index) || !j->o->stands(j->o->context, w->position, r))
        return false;
    ExitReader reader = {.at = r->exits};
    w->exits.n = 0;
    for (size_t i = 0; i < r->n_exits; i++) {
        Exit e;
        exit_next(&reader, &e);
        vec_push(&w->exits, e, "verification records");
    }
    w->counts.searched++;
    return true;
}

static void begin_block(const Job *j, Worker *w, size_t number)
{
    AdviceCount *advice = w->counts.advice;
    w->records.n = w->bytes.n = 0;
    memset(advice, 0, j->out->n_advice * sizeof *advice);
    w->counts = (Counts){.advice = advice};
    w->before = j->o->before ? j->o->before->blocks[number].at : NULL;
    w->before_index = UINT64_MAX;
}

/* What the table does in w->position. */
static void ask_table(Job *j, Worker *w, uint64_t index, Record *r, const Exit **exits, size_t *n)
{
    Choice choice;
    playout_run(w->playout, index, w->position, r, exits, n, &choice);
    if (j->c->set->root->avoid && j->fulfillable &&
        !exits_are_fulfillable(j->fulfillable, *exits, *n))
        r->flags |= RECORD_GIVEN;
    tell_failure(j, w->position, r, *exits, *n);
    if (j->ground->numbering->only_open || game_is_ours(j->c->game, w->position))
        counts_add(&w->counts, &choice, r, numbered_images(j->ground->numbering, w->position));
}

static void search_block(Job *j, Worker *w, size_t number)
{
    uint64_t end = block_end(j->ground, number), before = UINT64_MAX;
    begin_block(j, w, number);
    for (uint64_t i = number * j->ground->block; i < end && !is_stopped(j); i++) {
        Record r;
        const Exit *exits = NULL;
        size_t n = 0;
        if (!numbered_position(j->ground->numbering, i, w->position))
            continue;
        if (find_before(j, w, &r)) {
            exits = w->exits.at;
            n = w->exits.n;
        } else if (is_hopeless(j, i)) {
            r = (Record){.index = i, .kind = RECORD_NO_ADVICE};
            w->counts.searched += numbered_images(j->ground->numbering, w->position);
        } else {
            ask_table(j, w, i, &r, &exits, &n);
        }
        record_put(&w->records, &w->scratch, before, &r, exits, n);
        before = i;
    }
    counts_put(&w->bytes, &w->counts, j->out->n_advice);
    bytes_add(&w->bytes, w->records.at, w->records.n);
}

/* What is there already stays usable; the work itself goes on. */
static void lose_checkpoint(Job *j)
{
    char text[256];
    snprintf(text, sizeof text, "cannot write `%.100s`: %s", j->o->checkpoint, strerror(errno));
    checkpoint_close(j->checkpoint);
    j->checkpoint = NULL;
    if (j->o->trouble)
        j->o->trouble(j->o->context, text);
}

static bool job_follows(const Job *j)
{
    return j->o->crew && !j->o->crew->serve;
}

/* Called by one thread at a time. */
static void finish_block(Job *j, size_t number, const unsigned char *bytes, size_t n)
{
    if (job_follows(j)) {
        j->o->crew->hand(j->o->crew->context, number, bytes, n);
        return;
    }
    take_block(j, number, bytes, n);
    if (j->checkpoint && !checkpoint_add(j->checkpoint, number, bytes, n))
        lose_checkpoint(j);
    reserve_ask(&j->reserve, j->o, j->out);
    double now = prove_now();
    if (j->o->progress && now > j->shown + 0.1) {
        j->shown = now;
        j->o->progress(j->o->context, "positions", j->out->searched, j->ground->positions);
    }
}

static bool is_wanted(const VerifyOptions *o, size_t block)
{
    return !o->wanted || o->wanted(o->context, block);
}

/* The blocks of a stretch, in their order.  Those that are done already are searched again for what
 * the searches of the others learn from them: the report is to be the same, nodes and all. */
static void search_stretch(Job *j, Worker *w, size_t begin, size_t end)
{
    size_t last = end;
    while (last > begin && j->out->done[last - 1])
        last--;
    if (last > begin)
        playout_keep(w->playout);
    for (size_t b = begin; b < last && !is_stopped(j); b++) {
        if (!is_wanted(j->o, b))
            continue;
        search_block(j, w, b);
        if (is_stopped(j) || j->out->done[b]) /* stopped: some answers may be cut off */
            continue;
        omp_set_lock(&j->lock);
        finish_block(j, b, w->bytes.at, w->bytes.n);
        omp_unset_lock(&j->lock);
    }
}

/* Whether a block belongs to the part of the work that is asked for. */
static bool is_of_part(const Job *j, size_t block)
{
    return j->o->parts == 0 || block / j->stretch % j->o->parts == j->o->part - 1;
}

static size_t stretch_end(const Job *j, size_t begin)
{
    size_t end = begin + j->stretch;
    return end < j->out->n_blocks ? end : j->out->n_blocks;
}

static bool stretch_is_done(const Job *j, size_t begin)
{
    size_t b = begin, end = stretch_end(j, begin);
    while (b < end && j->out->done[b])
        b++;
    return b == end;
}

bool crew_work_next(CrewWork *j, uint64_t *begin, uint64_t *end)
{
    assert(begin && end);
    omp_set_lock(&j->lock);
    while (j->next < j->out->n_blocks && (!is_of_part(j, j->next) || stretch_is_done(j, j->next)))
        j->next += j->stretch;
    bool found = j->next < j->out->n_blocks && !is_stopped(j);
    if (found) {
        *begin = j->next;
        *end = stretch_end(j, j->next);
        j->next += j->stretch;
    }
    omp_unset_lock(&j->lock);
    return found;
}

bool crew_work_take(CrewWork *j, uint64_t number, const unsigned char *bytes, size_t n)
{
    if (!block_fits(j, number, bytes, n))
        return false;
    omp_set_lock(&j->lock);
    if (!j->out->done[number])
        finish_block(j, (size_t)number, bytes, n);
    omp_unset_lock(&j->lock);
    return true;
}

/* The next blocks, from this process or from the one that leads. */
static bool next_stretch(Job *j, uint64_t *begin, uint64_t *end)
{
    if (!job_follows(j))
        return crew_work_next(j, begin, end);
    omp_set_lock(&j->lock);
    bool found = !is_stopped(j) && j->o->crew->ask(j->o->crew->context, begin, end) &&
                 *begin <= *end && *end <= j->out->n_blocks;
    omp_unset_lock(&j->lock);
    return found;
}

static size_t stretch_of(size_t n_blocks)
{
    size_t stretch = (n_blocks + SWEEP_STRETCHES - 1) / SWEEP_STRETCHES;
    return stretch < SWEEP_STRETCH ? stretch : SWEEP_STRETCH;
}

/* One thread's share. */
static void search_stretches(Job *j)
{
    ChooseOptions o = retrograde_options(j->heights, j->o);
    const SweepGround *g = j->ground;
    uint64_t begin, end;
    Worker w = {.playout =
                    playout_new(j->c, g->numbering, &o, g->extent, j->o->memory / SWEEP_SHARE)};
    if (j->o->only_proof)
        playout_skip_trees(w.playout);
    w.counts.advice = base_zalloc(j->out->n_advice, sizeof *w.counts.advice, "counts");
    w.position = base_alloc(j->c->game->position_size, "a position");
    while (next_stretch(j, &begin, &end))
        search_stretch(j, &w, (size_t)begin, (size_t)end);
    playout_free(w.playout);
    bytes_clear(&w.records);
    bytes_clear(&w.scratch);
    bytes_clear(&w.bytes);
    vec_clear(&w.exits);
    free(w.counts.advice);
    free(w.position);
}

/* Who leads a crew has one thread more, which serves. */
static void work(Job *j, unsigned threads)
{
    const Crew *crew = j->o->crew;
    bool leads = crew && crew->serve;
    omp_init_lock(&j->lock);
#pragma omp parallel num_threads((int)threads + leads)
    {
        if (leads && omp_get_thread_num() == 0)
            crew->serve(crew->context, j);
        else
            search_stretches(j);
    }
    omp_destroy_lock(&j->lock);
}

/* ---- the sweep ---------------------------------------------------------------------------- */

/* What a checkpoint belongs to: the table, the options that change answers, the positions.  The
 * memory is none of them: only a search that reaches a limit on nodes could tell. */
static uint64_t identity_of(const Compiled *c, const SweepGround *g, const VerifyOptions *o)
{
    const uint64_t options[] = {o->limits.max_depth,
                                o->limits.max_nodes,
                                (uint64_t)o->search,
                                o->replan,
                                g->size,
                                g->block,
                                SWEEP_STRETCHES,
                                SWEEP_STRETCH,
                                SWEEP_METHOD,
                                g->numbering->images != NULL};
    const WorkIdentity all =
        work_identity(c->set, g->work, options, sizeof options / sizeof *options);
    return work_identity_number(&all);
}

void sweep_begin(Sweep *s, const Compiled *c)
{
    *s = (Sweep){.block = SWEEP_BLOCK, .n_advice = c->set->n_advices};
    s->advice = base_zalloc(s->n_advice, sizeof *s->advice, "counts");
    for (size_t i = 0; i < s->n_advice; i++)
        s->advice[i].advice = c->set->advices[i];
}

void sweep_add_block(Sweep *s)
{
    assert(s->advice && "sweep_begin() comes first");
    size_t n = s->n_blocks++;
    s->blocks = base_realloc(s->blocks, s->n_blocks * sizeof *s->blocks, "verification records");
    s->done = base_realloc(s->done, s->n_blocks, "verification");
    s->blocks[n] = (Bytes){0};
    s->done[n] = 1;
}

static void sweep_init(Sweep *s, const Compiled *c, const SweepGround *g)
{
    sweep_begin(s, c);
    s->block = g->block;
    s->n_blocks = (size_t)((g->size + g->block - 1) / g->block);
    s->blocks = base_zalloc(s->n_blocks, sizeof *s->blocks, "verification records");
    s->done = base_zalloc(s->n_blocks, 1, "verification");
}

static bool is_whole(const Job *j)
{
    for (size_t b = 0; b < j->out->n_blocks; b++)
        if (!j->out->done[b] && is_of_part(j, b))
            return false;
    return true;
}

/* All blocks are in the files of the parts. */
static bool gather_blocks(Job *j, const PartFiles *parts, uint64_t identity, Status *status)
{
    if (!part_files_read(parts, identity, find_block, j, status))
        return false;
    return is_whole(j) || status_fail(status, STATUS_WRONG_INPUT,
                                      "the parts do not fit together: blocks are missing");
}

CheckpointHead sweep_checkpoint_head(const VerifyOptions *o, uint64_t identity)
{
    if (o->parts == 0)
        return (CheckpointHead){identity, 1, 1};
    return (CheckpointHead){identity, o->part, o->parts};
}

/* Searches what the checkpoint does not have. */
static bool search_blocks(Job *j, uint64_t identity, Status *status)
{
    const VerifyOptions *o = j->o;
    if (o->checkpoint) {
        const CheckpointHead head = sweep_checkpoint_head(o, identity);
        j->checkpoint = checkpoint_open(o->checkpoint, &head, find_block, j, status);
        if (!j->checkpoint)
            return status_gave_up(status);
    }
    if (o->crew || !is_stopped(j))
        work(j, o->threads);
    if (j->checkpoint && is_whole(j) && !checkpoint_end(j->checkpoint))
        lose_checkpoint(j);
    checkpoint_close(j->checkpoint); /* each block was handed over whole */
    return true;
}

bool sweep_run(const SweepRun *run, Sweep *out, bool *interrupted, Status *status)
{
    const Compiled *c = run->c;
    const SweepGround *ground = run->ground;
    const VerifyOptions *o = run->o;
    assert(ground->numbering && ground->block > 0 && ground->work && o->threads > 0);
    sweep_init(out, c, ground);
    Job j = {.c = c,
             .ground = ground,
             .o = o,
             .heights = run->heights,
             .out = out,
             .fulfillable = ground->fulfillable,
             .stretch = stretch_of(out->n_blocks),
             .reserve = {.cost = run->cost}};
    uint64_t identity = identity_of(c, ground, o);
    bool ok = o->merged.n ? gather_blocks(&j, &o->merged, identity, status)
                          : search_blocks(&j, identity, status);
    *interrupted = !is_whole(&j);
    if (!ok)
        sweep_clear(out);
    return ok;
}

void sweep_clear(Sweep *s)
{
    for (size_t b = 0; b < s->n_blocks; b++)
        bytes_clear(&s->blocks[b]);
    free(s->blocks);
    free(s->done);
    free(s->advice);
    *s = (Sweep){0};
}
