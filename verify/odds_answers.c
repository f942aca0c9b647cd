/* verify/odds_answers.c -- see odds_answers.h.
 * Positions are asked in blocks; no answer depends on another, so neither threads nor a resumed run
 * change any. */
#include "verify/odds_answers.h"

#include <assert.h>
#include <errno.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

#include "interp/choose/choose.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/work_identity.h"

enum {
    BLOCK = 256,       /* positions */
    SEARCH_SHARE = 32, /* of the memory goes to the searches of each thread, however many */
    ANSWER_BYTES = 5,  /* of one answer in a checkpoint */
    METHOD = 1         /* raised when the same table would give other answers */
};
static const char noun[] = "positions of a game";

/* Positions with us to move, to be asked. */
typedef struct OddsAsking {
    const OddsGround *g;
    const uint32_t *at;
    uint32_t n;
    OddsAnswer *answer; /* of all positions */
    bool *done;         /* by block */
    Checkpoint *checkpoint;
    uint64_t shown, all; /* progress */
    double told;         /* when it was told last */
    omp_lock_t lock;     /* held while a block is handed in */
} OddsAsking;

size_t odds_ground_moves(const OddsGround *g, uint32_t i)
{
    return g->all->moves.first[i + 1] - g->all->moves.first[i];
}

bool odds_ground_is_ours(const OddsGround *g, uint32_t i)
{
    return g->kind[i] == CHANCE_OURS && odds_ground_moves(g, i) > 0;
}

uint64_t odds_answers_bytes(uint32_t n_positions)
{
    return n_positions * (uint64_t)(2 * sizeof(uint32_t) + 1);
}

/* ---- one position -------------------------------------------------------------------------------
 */

static uint16_t rank_of(const OddsGround *g, const void *position, Move move, Move *moves)
{
    const Game *game = g->c->game;
    unsigned n = game->moves(game, position, NULL, moves), i = 0;
    while (i < n && moves[i] != move)
        i++;
    assert(i < n);
    return (uint16_t)i;
}

/* Whether an advice that was tried in vain might have been satisfiable. */
static bool is_open(const Choice *c)
{
    bool open = c->late != LIMIT_NONE;
    for (size_t i = 0; i < c->n_tried; i++)
        open |= c->tried[i].outcome == OUTCOME_UNKNOWN;
    return open;
}

static OddsAnswer answer_of(const OddsGround *g, const void *position, const Choice *c, Move *moves)
{
    if (!c->advice && is_open(c))
        return (OddsAnswer){.says = SAYS_UNKNOWN};
    if (!c->advice)
        return (OddsAnswer){.says = c->rule ? SAYS_NO_ADVICE : SAYS_NO_RULE};
    assert(c->proof.strategy.n > 0 && c->proof.strategy.node[0].n_edges > 0);
    Move move = strategy_edges(&c->proof.strategy, 0)[0].move;
    return (OddsAnswer){SAYS_MOVE, (uint16_t)c->advice->index, rank_of(g, position, move, moves)};
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static uint32_t block_count(const OddsAsking *a)
{
    return (a->n + BLOCK - 1) / BLOCK;
}

static uint32_t block_end(const OddsAsking *a, uint64_t block)
{
    return block + 1 < block_count(a) ? (uint32_t)(block + 1) * BLOCK : a->n;
}

/* False: stopped, and some answers may be cut off. */
static bool ask_block(const OddsAsking *a, Session *s, Move *moves, uint32_t block)
{
    const OddsGround *g = a->g;
    const ChooseOptions o = {.limits = g->o->limits, .search = g->o->search, .want_tree = true};
    for (uint32_t k = block * BLOCK; k < block_end(a, block); k++) {
        const void *position = position_graph_at(g->all, a->at[k]);
        if (prove_is_late(&o.limits))
            return false;
        Choice c;
        session_choose(s, position, &o, &c);
        a->answer[a->at[k]] = answer_of(g, position, &c, moves);
        if (c.advice)
            proof_free(&c.proof);
    }
    return !prove_is_late(&o.limits);
}

static void pack_block(const OddsAsking *a, uint32_t block, unsigned char *to)
{
    for (uint32_t k = block * BLOCK; k < block_end(a, block); k++, to += ANSWER_BYTES) {
        const OddsAnswer *from = &a->answer[a->at[k]];
        to[0] = from->says;
        to[1] = (unsigned char)from->advice;
        to[2] = (unsigned char)(from->advice >> 8);
        to[3] = (unsigned char)from->rank;
        to[4] = (unsigned char)(from->rank >> 8);
    }
}

static OddsAnswer unpack(const unsigned char *from)
{
    return (OddsAnswer){from[0], (uint16_t)(from[1] | from[2] << 8),
                        (uint16_t)(from[3] | from[4] << 8)};
}

/* Whether the table may say this in a position. */
static bool is_sound(const OddsGround *g, uint32_t i, OddsAnswer a)
{
    if (a.says == SAYS_MOVE)
        return a.advice < g->c->set->n_advices && a.rank < odds_ground_moves(g, i);
    return a.says != SAYS_NOTHING && a.says < N_ODDS_SAYS && a.advice == 0 && a.rank == 0;
}

/* A block from the checkpoint.  One that two processes wrote is taken twice. */
static BlockFate find_block(void *context, uint64_t number, const unsigned char *bytes, size_t n)
{
    OddsAsking *a = context;
    if (prove_is_late(&a->g->o->limits))
        return BLOCK_STOPS;
    if (number >= block_count(a) ||
        n != (block_end(a, number) - (size_t)number * BLOCK) * ANSWER_BYTES)
        return BLOCK_REFUSED;
    uint32_t begin = (uint32_t)number * BLOCK;
    for (uint32_t k = begin; k < block_end(a, number); k++)
        if (!is_sound(a->g, a->at[k], unpack(bytes + (k - begin) * (size_t)ANSWER_BYTES)))
            return BLOCK_REFUSED;
    for (uint32_t k = begin; k < block_end(a, number); k++)
        a->answer[a->at[k]] = unpack(bytes + (k - begin) * (size_t)ANSWER_BYTES);
    a->shown += a->done[number] ? 0 : n / ANSWER_BYTES;
    a->done[number] = true;
    return BLOCK_TAKEN;
}

/* What is there already stays usable; the work itself goes on. */
static void lose_checkpoint(OddsAsking *a)
{
    const VerifyOptions *o = a->g->o;
    char text[256];
    snprintf(text, sizeof text, "cannot write `%.100s`: %s", o->checkpoint, strerror(errno));
    checkpoint_close(a->checkpoint);
    a->checkpoint = NULL;
    if (o->trouble)
        o->trouble(o->context, text);
}

/* Called by one thread at a time. */
static void finish_block(OddsAsking *a, uint32_t block)
{
    const VerifyOptions *o = a->g->o;
    unsigned char bytes[BLOCK * ANSWER_BYTES];
    size_t n = block_end(a, block) - (size_t)block * BLOCK;
    a->done[block] = true;
    pack_block(a, block, bytes);
    if (a->checkpoint && !checkpoint_add(a->checkpoint, block, bytes, n * ANSWER_BYTES))
        lose_checkpoint(a);
    a->shown += n;
    if (!o->progress || (a->shown < a->all && prove_now() < a->told + 0.1))
        return;
    a->told = prove_now();
    o->progress(o->context, "positions", a->shown, a->all);
}

/* Asks the table in all that are not done. */
static void ask(OddsAsking *a)
{
    const VerifyOptions *o = a->g->o;
    omp_init_lock(&a->lock);
#pragma omp parallel num_threads((int)o->threads) if (block_count(a) > 1)
    {
        Session *s = session_new(a->g->c, o->memory / SEARCH_SHARE);
        Move *moves = base_alloc(a->g->c->game->max_moves * sizeof *moves, "moves");
#pragma omp for schedule(dynamic, 1)
        for (uint32_t b = 0; b < block_count(a); b++) {
            if (a->done[b] || (o->wanted && !o->wanted(o->context, b)) ||
                !ask_block(a, s, moves, b))
                continue;
            omp_set_lock(&a->lock);
            finish_block(a, b);
            omp_unset_lock(&a->lock);
        }
        free(moves);
        session_free(s);
    }
    omp_destroy_lock(&a->lock);
}

static bool is_all_done(const OddsAsking *a)
{
    uint32_t b = 0;
    while (b < block_count(a) && a->done[b])
        b++;
    return b == block_count(a);
}

/* ---- all positions --------------------------------------------------------------------------- */

static uint64_t identity_of(const OddsGround *g, uint32_t n)
{
    const VerifyOptions *o = g->o;
    const uint64_t options[] = {o->limits.max_depth,
                                o->limits.max_nodes,
                                (uint64_t)o->search,
                                g->us,
                                g->all->moves.n,
                                n,
                                BLOCK,
                                METHOD,
                                o->memory};
    const WorkIdentity all =
        work_identity(g->c->set, "odds", options, sizeof options / sizeof *options);
    return work_identity_number(&all);
}

static bool ask_all(const OddsGround *g, OddsAnswer *answer, bool *met, bool *done, Status *status)
{
    uint32_t *list = base_alloc((g->all->moves.n + (size_t)1) * sizeof *list, noun), n = 0;
    for (uint32_t i = 0; i < g->all->moves.n; i++)
        if (odds_ground_is_ours(g, i))
            list[n++] = i;
    memset(met, true, g->all->moves.n * sizeof *met);
    OddsAsking a = {.g = g, .at = list, .n = n, .answer = answer, .all = n};
    a.done = base_zalloc(block_count(&a) + (size_t)1, sizeof *a.done, noun);
    bool fine = true;
    if (g->o->checkpoint) {
        a.checkpoint = checkpoint_open(g->o->checkpoint, identity_of(g, n), find_block, &a, status);
        fine = a.checkpoint || status_gave_up(status);
    }
    if (fine)
        *status = (Status){0};
    if (fine)
        ask(&a);
    *done = fine && is_all_done(&a);
    checkpoint_close(a.checkpoint); /* each block was handed over whole */
    free(a.done);
    free(list);
    return fine;
}

/* ---- what play meets ------------------------------------------------------------------------- */

/* Play from some positions, in waves: each is up to the next positions with us to move. */
typedef struct Wave {
    const OddsGround *g;
    bool *met;
    uint32_t *ours, n_ours; /* positions to be asked */
    uint32_t *open, n_open; /* others, to go on from */
} Wave;

static void meet(Wave *w, uint32_t i)
{
    if (w->met[i])
        return;
    w->met[i] = true;
    if (odds_ground_is_ours(w->g, i))
        w->ours[w->n_ours++] = i;
    else if (w->g->kind[i] == CHANCE_THEIRS || w->g->kind[i] == CHANCE_DRAWN)
        w->open[w->n_open++] = i;
}

static void follow_others(Wave *w)
{
    const PositionGraph *all = w->g->all;
    while (w->n_open > 0) {
        uint32_t i = w->open[--w->n_open];
        for (size_t e = all->moves.first[i]; e < all->moves.first[i + 1]; e++)
            meet(w, all->moves.to[e]);
    }
}

/* Asks the wave, and goes on by the table's moves.  False: stopped. */
static bool ask_wave(Wave *w, OddsAnswer *answer, uint64_t *asked)
{
    OddsAsking a = {.g = w->g, .at = w->ours, .n = w->n_ours, .answer = answer, .shown = *asked};
    a.all = *asked + w->n_ours;
    a.done = base_zalloc(block_count(&a) + (size_t)1, sizeof *a.done, noun);
    ask(&a);
    bool done = is_all_done(&a);
    free(a.done);
    *asked += w->n_ours;
    uint32_t n = w->n_ours;
    uint32_t *just = base_alloc((n + (size_t)1) * sizeof *just, noun);
    memcpy(just, w->ours, n * sizeof *just);
    w->n_ours = 0;
    for (uint32_t k = 0; k < n && done; k++)
        if (answer[just[k]].says == SAYS_MOVE)
            meet(w, w->g->all->moves.to[w->g->all->moves.first[just[k]] + answer[just[k]].rank]);
    free(just);
    return done;
}

static void ask_met(const OddsGround *g, const uint32_t *start, size_t n_start, OddsAnswer *answer,
                    bool *met, bool *done)
{
    Wave w = {.g = g, .met = met};
    uint64_t asked = 0;
    w.ours = base_alloc((g->all->moves.n + (size_t)1) * sizeof *w.ours, noun);
    w.open = base_alloc((g->all->moves.n + (size_t)1) * sizeof *w.open, noun);
    *done = true;
    for (size_t i = 0; i < n_start; i++)
        meet(&w, start[i]);
    do {
        follow_others(&w);
    } while (w.n_ours > 0 && (*done = ask_wave(&w, answer, &asked)));
    free(w.ours);
    free(w.open);
}

bool odds_answers_find(const OddsGround *g, const uint32_t *start, size_t n_start,
                       OddsAnswer *answer, bool *met, bool *done, Status *status)
{
    assert(g && answer && met && done && status && (start || n_start == 0));
    if (!start)
        return ask_all(g, answer, met, done, status);
    ask_met(g, start, n_start, answer, met, done);
    return true;
}
