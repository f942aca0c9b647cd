/* verify/sweep/reachable.c -- the table asked in all positions that play reaches (see reach.h). */
#include "verify/sweep/reachable.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/met_answers.h"
#include "verify/sweep/work_identity.h"

enum { LEAST = 16, MOST = 256 }; /* positions that a lane takes at a time */

/* A position without a number yet: this bit, and its place among those its lane has found. */
#define FRESH (UINT64_C(1) << 63)

/* An exit to a position without a number. */
typedef struct FreshExit {
    Key key;
    size_t at; /* in the exits */
} FreshExit;

/* A part of the positions at a time, and what is found out of them. */
typedef struct Lane {
    const Reach *q;
    const MetAnswers *answers; /* ReachJob */
    uint64_t starts;
    const bool *hopeless; /* ReachJob; NULL: none */
    Playout *playout;
    Numbering numbering;
    VEC(Record) records;
    VEC(Exit) exits;          /* of all records, one behind the other */
    VEC(unsigned char) fresh; /* positions without numbers */
    uint64_t n_fresh;
    Counts counts; /* of one position */
    Bytes tallies; /* the counts of each, one behind the other */
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
    VEC(FreshExit) fresh; /* room for number_exits() */
    MetAnswers *answers;  /* of earlier runs and other machines; NULL: none are kept */
    Checkpoint *file;     /* NULL: none is written */
    MetWriter writer;
    uint64_t starts; /* positions to start from: below this number */
    bool missing;    /* parts that are joined do not have an answer */
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
    l->records.n = l->exits.n = l->fresh.n = l->tallies.n = 0;
    l->n_fresh = 0;
    l->done = false;
}

static void lane_begin_position(Lane *l)
{
    AdviceCount *advice = l->counts.advice;
    memset(advice, 0, l->q->c->set->n_advices * sizeof *advice);
    l->counts = (Counts){.advice = advice};
}

/* The exit of a move alone, which records leave out. */
static void recall_move(Lane *l, const void *position, Record *r)
{
    const Game *game = l->q->c->game;
    Move *moves = base_alloc(game->max_moves * sizeof *moves, "moves");
    void *after = base_alloc(game->position_size, "a position");
    game->moves(game, position, NULL, moves);
    game->play(game, position, NULL, moves[r->rank], after);
    Exit exit = {.to = reach_number(l, after)};
    r->n_exits = exit.to != NO_INDEX;
    if (r->n_exits)
        vec_push(&l->exits, exit, "verification records");
    free(after);
    free(moves);
}

/* The answer of an earlier run, if there is one.  Its exits are added. */
static bool lane_recall(Lane *l, uint64_t i, Record *r)
{
    const void *position = position_table_position(l->q->met, i);
    const MetAnswer a = l->answers ? met_answers_find(l->answers, position) : (MetAnswer){0};
    if (!a.at)
        return false;
    const unsigned char *at = a.at;
    uint64_t before = UINT64_MAX;
    counts_get(&at, &l->counts, l->q->c->set->n_advices);
    record_get(&at, &before, r);
    r->index = i;
    if (r->kind == RECORD_MOVE) {
        recall_move(l, position, r);
        return true;
    }
    ExitReader reader = {.at = r->exits};
    for (size_t e = 0; e < r->n_exits; e++) {
        Exit exit;
        exit_next(&reader, &exit);
        exit.to = reach_number(l, met_answers_position(l->answers, &a, exit.to));
        vec_push(&l->exits, exit, "verification records");
    }
    return true;
}

/* Whether another part searches it. */
static bool is_of_others(const Lane *l, uint64_t i)
{
    const VerifyOptions *o = l->q->o;
    return o->parts && i < l->starts && i % o->parts != o->part - 1;
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
        counts_add(&l->counts, &choice, r, 1);
    return true;
}

/* Into *r; its exits are added.  False: there is no answer. */
static bool lane_answer(Lane *l, uint64_t i, Record *r)
{
    const Exit *exits = NULL;
    if (is_of_others(l, i)) {
        r->kind = RECORD_NOT_SEARCHED;
    } else if (l->hopeless && l->hopeless[i]) {
        l->counts.searched++;
    } else if (!lane_recall(l, i, r)) {
        if (l->q->o->merged.n || !lane_ask(l, i, r, &exits))
            return false;
        for (size_t e = 0; e < r->n_exits; e++)
            vec_push(&l->exits, exits[e], "verification records");
    }
    return true;
}

static void lane_search(Lane *l, uint64_t begin, uint64_t end)
{
    lane_begin(l);
    for (uint64_t i = begin; i < end; i++) {
        Record r = {.index = i, .kind = RECORD_NO_ADVICE};
        lane_begin_position(l);
        if (!lane_answer(l, i, &r))
            return;
        counts_put(&l->tallies, &l->counts, l->q->c->set->n_advices);
        vec_push(&l->records, r, "verification records");
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

static int by_key(const void *a, const void *b)
{
    const Key *x = &((const FreshExit *)a)->key, *y = &((const FreshExit *)b)->key;
    if (x->hi != y->hi)
        return x->hi < y->hi ? -1 : 1;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

/* Numbers the positions that have none, in the order of their keys. */
static void number_fresh(ReachJob *j, const Lane *l)
{
    const Game *game = j->q->c->game;
    j->fresh.n = 0;
    for (size_t i = 0; i < j->numbered.n; i++)
        if (j->numbered.at[i].to & FRESH) {
            const void *p = l->fresh.at + (j->numbered.at[i].to & ~FRESH) * game->position_size;
            vec_push(&j->fresh, ((FreshExit){game->key(game, p), i}), "verification records");
        }
    if (j->fresh.n)
        qsort(j->fresh.at, j->fresh.n, sizeof *j->fresh.at, by_key);
    for (size_t i = 0; i < j->fresh.n; i++) {
        Exit *e = &j->numbered.at[j->fresh.at[i].at];
        e->to = position_table_add(j->q->met, l->fresh.at + (e->to & ~FRESH) * game->position_size);
        assert(e->to != NO_INDEX && "there is room");
    }
}

/* Puts numbers in the place of those that a lane gave. */
static void number_exits(ReachJob *j, const Lane *l, const Exit *exits, size_t n)
{
    j->numbered.n = 0;
    for (size_t i = 0; i < n; i++)
        vec_push(&j->numbered, exits[i], "verification records");
    number_fresh(j, l);
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

/* Keeps an answer that was searched. */
static void keep_answer(ReachJob *j, const Bytes *counts, const Record *r)
{
    if (!j->file || r->kind == RECORD_NOT_SEARCHED ||
        met_answers_find(j->answers, position_table_position(j->q->met, r->index)).at)
        return;
    Record kept = *r;
    kept.n_exits = j->numbered.n;
    met_writer_add(&j->writer, counts, &kept, j->numbered.at);
}

/* The counts of the next position of a lane. */
static Bytes take_tally(ReachJob *j, Lane *l, const unsigned char **at)
{
    unsigned char *begin = l->tallies.at + (*at - l->tallies.at);
    counts_get(at, &l->counts, j->out->n_advice);
    sweep_count(j->out, &l->counts);
    return (Bytes){.at = begin, .n = (size_t)(*at - begin)};
}

static void take_lane(ReachJob *j, Lane *l)
{
    const Reach *q = j->q;
    const Exit *exits = l->exits.at;
    const unsigned char *tally = l->tallies.at;
    for (size_t i = 0; i < l->records.n; i++) {
        Record *r = &l->records.at[i];
        number_exits(j, l, exits, r->n_exits);
        const Bytes counts = take_tally(j, l, &tally);
        keep_answer(j, &counts, r);
        bool astray = goes_astray(j);
        if (astray && q->c->set->root->avoid)
            r->flags |= RECORD_GIVEN;
        put_reached(j, r, j->numbered.at, j->numbered.n);
        exits += r->n_exits;
        j->enough |= q->o->failed && (record_fails(r) || astray) &&
                     q->o->failed(q->o->context, position_table_position(q->met, r->index));
    }
    j->next += l->records.n;
}

/* What is there already stays usable; the work itself goes on. */
static void lose_file(ReachJob *j)
{
    const VerifyOptions *o = j->q->o;
    char text[256];
    snprintf(text, sizeof text, "cannot write `%.100s`: %s", o->checkpoint, strerror(errno));
    checkpoint_close(j->file);
    j->file = NULL;
    if (o->trouble)
        o->trouble(o->context, text);
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
    j->missing = j->q->o->merged.n && n > 0 && !j->lane[0].done;
    if (j->file && !met_writer_flush(&j->writer, j->file, j->q->met))
        lose_file(j);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool reach_goes_on(const ReachJob *j)
{
    return j->next < position_table_count(j->q->met) && !j->full && !j->missing && !j->enough &&
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
        l->answers = j->answers;
        l->starts = j->starts;
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
        bytes_clear(&l->tallies);
        free(l->counts.advice);
    }
}

/* The positions that were met and not searched. */
static void put_rest(ReachJob *j)
{
    for (uint64_t i = j->next; i < position_table_count(j->q->met); i++)
        put_reached(j, &(Record){.index = i, .kind = RECORD_NOT_SEARCHED}, NULL, 0);
}

/* What a file belongs to: the table, the options that change answers, the positions to start
 * from. */
static uint64_t reach_identity(const Reach *q)
{
    const VerifyOptions *o = q->o;
    const Game *game = q->c->game;
    uint64_t n = position_table_count(q->met), starts = 0;
    for (uint64_t i = 0; i < n; i++) {
        Key key = game->key(game, position_table_position(q->met, i));
        starts = mix64(mix64(starts ^ key.lo) ^ key.hi);
    }
    const uint64_t options[] = {
        o->limits.max_depth, (uint64_t)o->search, o->replan, o->us, (uint64_t)q->extent, n, starts,
        SWEEP_METHOD};
    const WorkIdentity all =
        work_identity(q->c->set, q->work, options, sizeof options / sizeof *options);
    return work_identity_number(&all);
}

/* Reads what other runs have found, and opens the file that is to be written. */
static bool take_answers(ReachJob *j, Status *status)
{
    const Reach *q = j->q;
    const VerifyOptions *o = q->o;
    if (!o->merged.n && !o->checkpoint)
        return true;
    uint64_t identity = reach_identity(q);
    const RecordForm form = {.n_advice = q->c->set->n_advices,
                             .avoids = q->c->set->root->avoid,
                             .moves = q->extent == PLAYOUT_MOVE,
                             .met = true};
    j->answers = met_answers_new(q->c->game, &form);
    if (o->merged.n)
        return part_files_read(&o->merged, identity, met_answers_take, j->answers, status);
    const CheckpointHead head = sweep_checkpoint_head(o, identity);
    j->file = checkpoint_open(o->checkpoint, &head, met_answers_take, j->answers, status);
    j->writer.game = q->c->game;
    return j->file;
}

static void search_all(ReachJob *j)
{
    lanes_init(j);
    while (reach_goes_on(j)) {
        take_lanes(j, search_some(j));
        reserve_ask(&j->reserve, j->q->o, j->out);
        show_reached(j);
    }
    lanes_clear(j);
}

bool reach_run(const Reach *q, Sweep *out, bool *interrupted, Status *status)
{
    assert(q && out && interrupted);
    ReachJob *j = base_zalloc(1, sizeof *j, "verification");
    j->q = q;
    j->out = out;
    j->starts = position_table_count(q->met);
    j->reserve.cost = q->cost;
    sweep_begin(out, q->c);
    bool ok = take_answers(j, status);
    if (ok)
        search_all(j);
    ok = ok || status_gave_up(status);
    *interrupted = j->next != position_table_count(q->met);
    if (j->file && !*interrupted && !checkpoint_end(j->file))
        lose_file(j);
    if (j->missing)
        ok = status_fail(status, STATUS_WRONG_INPUT,
                         "the parts do not fit together: positions are missing");
    put_rest(j);
    checkpoint_close(j->file);
    met_answers_free(j->answers);
    met_writer_clear(&j->writer);
    bytes_clear(&j->scratch);
    vec_clear(&j->numbered);
    vec_clear(&j->fresh);
    vec_clear(&j->hopeless);
    free(j);
    return ok;
}
