/* scan/scan.c -- files of games searched by several threads (see scan.h).
 * A thread takes the next block, looks through it, and waits for its turn to hand hits on: so their
 * order is that of the files, whatever the number of threads. */
#include "scan/scan.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "scan/seen.h"

/* What threads share. */
typedef struct ScanRun {
    const ScanJob *job;
    GameBlocks *blocks;
    pthread_mutex_t reading; /* of blocks, n_taken */
    uint64_t n_taken;        /* blocks, and files that cannot be read */
    pthread_mutex_t turning;
    pthread_cond_t turned;
    uint64_t turn; /* whose turn it is to hand on */
    bool over;     /* nothing more is handed on, or taken */
    /* of the thread whose turn it is: */
    ScanEnd end;
    ScanCounts counts;
    SeenPositions *seen;   /* NULL: positions may come again */
    VEC(FoundHit) chosen;  /* of the present game */
    uint64_t games, lines; /* of the present file, in the blocks before */
} ScanRun;

/* What one thread has taken, and what it has found there. */
typedef struct ScanShare {
    GameBlock block;
    BlockHits hits;
    uint64_t turn;
    bool is_block;
    Status why; /* where it is none: the file cannot be read */
} ScanShare;

/* ---- taking ------------------------------------------------------------------------------- */

static bool is_scan_over(ScanRun *r)
{
    pthread_mutex_lock(&r->turning);
    bool over = r->over;
    pthread_mutex_unlock(&r->turning);
    return over;
}

/* False: there is nothing more. */
static bool take_share(ScanRun *r, ScanShare *s)
{
    if (is_scan_over(r))
        return false;
    pthread_mutex_lock(&r->reading);
    s->why = (Status){0};
    s->is_block = game_blocks_next(r->blocks, &s->block, &s->why);
    bool taken = s->is_block || s->why.kind != STATUS_OK;
    if (taken)
        s->turn = r->n_taken++;
    pthread_mutex_unlock(&r->reading);
    return taken;
}

/* ---- handing on --------------------------------------------------------------------------- */

static void hand_on_fault(ScanRun *r, const GameBlock *b, const BrokenGame *broken)
{
    FoundFault fault = {.file = b->file,
                        .number = r->games + broken->number + 1,
                        .in_variation = broken->in_variation,
                        .line = r->lines + broken->line + 1,
                        .why = broken->why};
    size_t begin = broken->why.at;
    while (begin > 0 && b->text[begin - 1] != '\n')
        begin--;
    fault.text = b->text + begin;
    fault.n = b->n - begin;
    fault.why.at -= begin;
    r->counts.broken++;
    if (r->job->to.fault)
        r->job->to.fault(r->job->to.context, &fault);
}

/* ---- one game ----------------------------------------------------------------------------- */

/* From another side it is another position. */
static bool is_hit_wanted(ScanRun *r, const FoundHit *hit)
{
    const Game *g = r->job->query->game;
    if (!r->seen)
        return true;
    Key key = g->key(g, hit->position);
    key.hi ^= hit->hit->us;
    return seen_positions_add(r->seen, key);
}

static bool has_enough(const ScanRun *r)
{
    return r->job->most > 0 && r->counts.hits >= r->job->most;
}

/* The wanted ones of the hits of a game, which are those from *i on.  *i gets the first of the next
 * game. */
static void choose_hits(ScanRun *r, const BlockHits *h, size_t *i)
{
    size_t game = h->hits.at[*i].game;
    r->chosen.n = 0;
    for (; *i < h->hits.n && h->hits.at[*i].game == game; ++*i) {
        FoundHit hit = {&h->hits.at[*i], h->positions.at + h->hits.at[*i].at};
        if (has_enough(r) || !is_hit_wanted(r, &hit))
            continue;
        vec_push(&r->chosen, hit, "positions that are found");
        r->counts.hits++;
    }
}

/* The game of hits i and so on; false where no more are wanted. */
static bool hand_on_game(ScanRun *r, const ScanShare *s, size_t *i)
{
    const HitGame *game = &s->hits.games.at[s->hits.hits.at[*i].game];
    const ScanListener *to = &r->job->to;
    choose_hits(r, &s->hits, i);
    FoundGame found = {.record = &game->record,
                       .text = s->block.text,
                       .file = s->block.file,
                       .is_list = s->block.is_list,
                       .number = r->games + game->number + 1,
                       .hits = r->chosen.at,
                       .n = r->chosen.n};
    r->counts.hit_games += found.n > 0;
    if (found.n > 0 && to->game && !to->game(to->context, &found))
        r->end = SCAN_REFUSED;
    else if (has_enough(r))
        r->end = SCAN_ENOUGH;
    return r->end == SCAN_DONE;
}

/* ---- one block ---------------------------------------------------------------------------- */

static void hand_on_games(ScanRun *r, const ScanShare *s)
{
    const BlockHits *h = &s->hits;
    for (size_t i = 0; i < h->broken.n; i++)
        hand_on_fault(r, &s->block, &h->broken.at[i]);
    for (size_t i = 0; i < h->hits.n && hand_on_game(r, s, &i);)
        ;
}

static void count_block(ScanRun *r, const ScanShare *s)
{
    const BlockHits *h = &s->hits;
    r->counts.games += h->n_games;
    r->counts.positions += h->n_positions;
    r->counts.unknown += h->n_unknown;
    r->counts.done = s->block.done;
    r->games += h->n_met;
    r->lines += h->n_lines;
}

static void hand_on_block(ScanRun *r, const ScanShare *s)
{
    const ScanListener *to = &r->job->to;
    if (s->block.begins)
        r->games = r->lines = 0;
    hand_on_games(r, s);
    count_block(r, s);
    if (r->end == SCAN_DONE && s->hits.stopped)
        r->end = SCAN_STOPPED;
    if (r->end == SCAN_DONE && to->progress && !to->progress(to->context, &r->counts))
        r->end = SCAN_STOPPED;
}

static void hand_on_unreadable(ScanRun *r, const ScanShare *s)
{
    FoundFault fault = {.file = s->block.file, .why = s->why};
    r->counts.unreadable++;
    if (r->job->to.fault)
        r->job->to.fault(r->job->to.context, &fault);
}

/* Waits for the share's turn. */
static void hand_on_share(ScanRun *r, const ScanShare *s)
{
    pthread_mutex_lock(&r->turning);
    while (r->turn != s->turn)
        pthread_cond_wait(&r->turned, &r->turning);
    bool over = r->over;
    pthread_mutex_unlock(&r->turning);
    if (!over && s->is_block)
        hand_on_block(r, s);
    else if (!over)
        hand_on_unreadable(r, s);
    pthread_mutex_lock(&r->turning);
    r->over = r->end != SCAN_DONE;
    r->turn++;
    pthread_cond_broadcast(&r->turned);
    pthread_mutex_unlock(&r->turning);
}

/* ---- all ---------------------------------------------------------------------------------- */

static void run_thread(ScanRun *r)
{
    ScanShare s = {0};
    Scanner *scanner = scanner_new(r->job->query);
    while (take_share(r, &s)) {
        if (s.is_block)
            block_scan(scanner, r->job->query, &s.block, &s.hits);
        hand_on_share(r, &s);
    }
    scanner_free(scanner);
    block_hits_clear(&s.hits);
    game_block_clear(&s.block);
}

ScanEnd scan_run(const ScanJob *job, ScanCounts *counts)
{
    assert(job && job->query && job->threads > 0 && counts);
    ScanRun r = {.job = job,
                 .blocks = game_blocks_new(job->query->game, job->files, job->n_files,
                                           job->query->until.stop),
                 .reading = PTHREAD_MUTEX_INITIALIZER,
                 .turning = PTHREAD_MUTEX_INITIALIZER,
                 .turned = PTHREAD_COND_INITIALIZER,
                 .seen = job->unique ? seen_positions_new() : NULL};
    r.counts.size = game_blocks_size(r.blocks);
#pragma omp parallel num_threads(job->threads)
    run_thread(&r);
    game_blocks_free(r.blocks);
    seen_positions_free(r.seen);
    vec_clear(&r.chosen);
    *counts = r.counts;
    return r.end;
}
