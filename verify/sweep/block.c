/* verify/sweep/block.c -- a finished block, as bytes (see block.h). */
#include "verify/sweep/block.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/order.h"
#include "prover/problem.h"

/* ---- counts ------------------------------------------------------------------------------- */

/* The instances of one advice that were tried one after the other, from the i-th on, count once.
 * Returns: behind the last. */
static size_t count_tried(Counts *n, const Choice *c, size_t i, unsigned times)
{
    AdviceCount *a = &n->advice[c->tried[i].advice->index];
    bool in_vain = true, refuted = false, unknown = false;
    size_t end = i;
    for (; end < c->n_tried && c->tried[end].advice == c->tried[i].advice; end++) {
        Outcome o = c->tried[end].outcome;
        in_vain &= o != OUTCOME_SATISFIABLE;
        refuted |= o == OUTCOME_REFUTED;
        unknown |= o == OUTCOME_UNKNOWN;
    }
    size_t with = end - i < MOST_WITH ? end - i : MOST_WITH;
    a->with[with - 1] += in_vain ? 0 : times;
    a->tried += in_vain ? times : 0;
    a->refuted += in_vain && refuted && !unknown ? times : 0;
    return end;
}

void counts_add(Counts *n, const Choice *c, const Record *r, unsigned times)
{
    assert(r->kind != RECORD_NOT_SEARCHED);
    n->searched += times;
    n->nodes += c->nodes;
    for (size_t i = 0, next; i < c->n_tried; i = next)
        next = count_tried(n, c, i, times);
    if (!record_has_advice(r))
        return;
    AdviceCount *a = &n->advice[c->advice->index];
    bool stays = strategy_stays(&c->proof.strategy); /* left after our move */
    uint64_t size = stays ? 2 : c->proof.strategy.positions;
    a->chosen += times;
    a->tree_sum += size * times;
    a->tree_most = larger_u64(a->tree_most, size);
    n->trees += times;
    n->tree_sum += size * times;
    n->tree_most = larger_u64(n->tree_most, size);
}

void counts_put(Bytes *b, const Counts *n, size_t n_advice)
{
    const uint64_t head[] = {n->searched, n->trees, n->tree_sum, n->tree_most, n->nodes};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        bytes_put(b, head[i]);
    for (size_t i = 0; i < n_advice; i++) {
        const AdviceCount *a = &n->advice[i];
        const uint64_t counts[] = {a->chosen, a->tried, a->refuted, a->tree_sum, a->tree_most};
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
            bytes_put(b, counts[k]);
        for (size_t k = 0; k < MOST_WITH; k++)
            bytes_put(b, a->with[k]);
    }
}

void counts_get(const unsigned char **at, Counts *out, size_t n_advice)
{
    out->searched = bytes_get(at);
    out->trees = bytes_get(at);
    out->tree_sum = bytes_get(at);
    out->tree_most = bytes_get(at);
    out->nodes = bytes_get(at);
    for (size_t i = 0; i < n_advice; i++) {
        AdviceCount *a = &out->advice[i];
        *a = (AdviceCount){.chosen = bytes_get(at)};
        a->tried = bytes_get(at);
        a->refuted = bytes_get(at);
        a->tree_sum = bytes_get(at);
        a->tree_most = bytes_get(at);
        for (size_t k = 0; k < MOST_WITH; k++)
            a->with[k] = bytes_get(at);
    }
}

/* ---- blocks from outside ------------------------------------------------------------------ */

enum { LARGEST_COUNT_BITS = 48, COUNTS_HEAD = 5, COUNTS_EACH = 5 + MOST_WITH };

/* What is known of a block while it is looked at. */
typedef struct Look {
    const BlockBounds *bounds;
    void *position;
    Move *moves; /* room for those of a position */
    uint64_t records, trees;
    uint64_t *chosen; /* by advice */
} Look;

/* Whether the counts are whole; moves *at behind them.  Sums over many blocks of what is as large
 * as this do not overflow. */
static bool counts_end(const unsigned char **at, const unsigned char *end, size_t n_advice)
{
    uint64_t v;
    for (size_t i = 0; i < COUNTS_HEAD + COUNTS_EACH * n_advice; i++)
        if (!bytes_try(at, end, &v) || v >> LARGEST_COUNT_BITS)
            return false;
    return true;
}

static bool is_position(void *context, uint64_t index)
{
    const Look *l = context;
    return numbered_position(l->bounds->numbering, index, l->position);
}

/* Counts a record, if it is the one of this position, which stands in l->position. */
static bool look_at_record(Look *l, uint64_t index, const Record *r)
{
    const Game *g = l->bounds->numbering->game;
    if (r->index != index || ((r->flags & RECORD_NO_MOVE) && !game_is_over(g, l->position)))
        return false;
    bool ours = g->turn(g, l->position) == TURN_US;
    if (r->kind == RECORD_TREE &&
        (ours == (r->advice == THEIR_MOVE) || (ours && l->bounds->form.moves)))
        return false;
    if (r->kind == RECORD_MOVE && !(ours && r->rank < g->moves(g, l->position, NULL, l->moves)))
        return false;
    unsigned times = numbered_images(l->bounds->numbering, l->position);
    l->records += game_is_ours(g, l->position) ? times : 0;
    if (record_has_advice(r)) {
        l->trees += times;
        l->chosen[r->advice] += times;
    }
    return true;
}

/* One record for each position, and nothing behind the last. */
static bool records_are_sound(Look *l, const unsigned char *at, const unsigned char *end)
{
    const BlockBounds *b = l->bounds;
    const RecordBounds bounds = {.form = b->form,
                                 .n = b->n,
                                 .is_position = is_position,
                                 .context = l,
                                 .most_plies = LARGEST_MAX_DEPTH + 1};
    uint64_t last = UINT64_MAX;
    for (uint64_t i = b->begin; i < b->end; i++) {
        Record r;
        if (!is_position(l, i))
            continue;
        if (!record_check(&at, end, &last, &bounds, &r))
            return false;
        is_position(l, i); /* its exits have stood in the same place */
        if (!look_at_record(l, i, &r))
            return false;
    }
    return at == end;
}

static bool sizes_fit(uint64_t trees, uint64_t sum, uint64_t most)
{
    return trees ? trees <= sum && most > 0 && most <= sum : sum == 0 && most == 0;
}

/* Whether the counts are those of the records that were looked at. */
static bool counts_fit(const Look *l, const Counts *n)
{
    uint64_t sum = 0, most = 0;
    for (size_t i = 0; i < l->bounds->form.n_advice; i++) {
        const AdviceCount *a = &n->advice[i];
        if (a->chosen != l->chosen[i] || a->refuted > a->tried ||
            !sizes_fit(a->chosen, a->tree_sum, a->tree_most))
            return false;
        sum += a->tree_sum;
        most = larger_u64(most, a->tree_most);
    }
    return n->searched == l->records && n->trees == l->trees && n->tree_sum == sum &&
           n->tree_most == most;
}

bool block_is_sound(const unsigned char *bytes, size_t n, const BlockBounds *b)
{
    assert((bytes || n == 0) && b->numbering);
    const unsigned char *records = bytes, *end = bytes + n;
    if (!counts_end(&records, end, b->form.n_advice))
        return false;
    Counts counts = {.advice = base_zalloc(b->form.n_advice, sizeof *counts.advice, "counts")};
    Look l = {.bounds = b,
              .position = base_alloc(b->numbering->game->position_size, "a position"),
              .moves = base_alloc(b->numbering->game->max_moves * sizeof *l.moves, "moves"),
              .chosen = base_zalloc(b->form.n_advice, sizeof *l.chosen, "counts")};
    counts_get(&bytes, &counts, b->form.n_advice);
    bool ok = records_are_sound(&l, records, end) && counts_fit(&l, &counts);
    free(counts.advice);
    free(l.position);
    free(l.moves);
    free(l.chosen);
    return ok;
}
