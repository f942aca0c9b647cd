/* prover/chance/blended_root.c -- the moves of a root with blended values (see blended_root.h). */
#include "prover/chance/blended_root.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

/* Copies the moves of the root, which is open.  False: a limit was met. */
static bool list_root_moves(BlendedRoot *b, Search *s)
{
    unsigned excluded;
    if (!search_room(s, 0))
        return false;
    b->owner = search_owner(s, 0, s->p->turn(s->p, s->state[0]));
    b->n = search_moves(s, 0, &excluded);
    b->at = base_zalloc(b->n + 1, sizeof *b->at, "moves of a root");
    for (unsigned i = 0; i < b->n; i++)
        b->at[i].move = s->moves[s->n_moves + i];
    return s->stopped == LIMIT_NONE;
}

bool blended_begin(BlendedRoot *b, Search *s, const Blend *blend)
{
    Judgement judgement;
    *b = (BlendedRoot){.blend = blend};
    if (!blend)
        return true;
    s->n_moves = 0;
    if (!search_judge(s, s->state[0], 0, &judgement))
        return false;
    if (judgement != NODE_OPEN)
        return true;
    if (!list_root_moves(b, s))
        return false;
    for (unsigned i = 0; i < b->n && blend->situation; i++) {
        s->p->play(s->p, s->state[0], 0, b->at[i].move, s->state[1]);
        blended_add(b, i, expected_parts(search_situation(s, 1)), false);
        if (s->stopped != LIMIT_NONE)
            return false;
    }
    return true;
}

void blended_end(BlendedRoot *b)
{
    free(b->at);
    *b = (BlendedRoot){0};
}

void blended_add(BlendedRoot *b, unsigned i, uint64_t estimate, bool hopeless)
{
    assert(i < b->n);
    blend_add(b->blend, &b->at[i].series, estimate);
    b->at[i].hopeless = hopeless;
}

static uint64_t blended_mean(const BlendedRoot *b, const Risk *risk, uint64_t before)
{
    static const Risk plain = {0};
    OddsBounds *outcome = base_zalloc(b->n, sizeof *outcome, "moves of a root");
    for (unsigned i = 0; i < b->n; i++)
        outcome[i].lo = b->at[i].series.value;
    uint64_t mean = risk_mean(risk ? risk : &plain, before, outcome, b->n);
    free(outcome);
    return mean;
}

/* Whether a move comes before another for who moves. */
static bool is_better_move(const BlendedRoot *b, const BlendedMove *x, const BlendedMove *y)
{
    if (b->owner == STRATEGY_THEM)
        return x->series.value < y->series.value;
    if (x->hopeless != y->hopeless)
        return y->hopeless;
    return x->series.value > y->series.value;
}

uint64_t blended_value(const BlendedRoot *b, const Risk *risk, uint64_t before, unsigned *best)
{
    assert(b->n > 0);
    *best = 0;
    if (b->owner == STRATEGY_CHANCE)
        return blended_mean(b, risk, before);
    for (unsigned i = 1; i < b->n; i++)
        if (is_better_move(b, &b->at[i], &b->at[*best]))
            *best = i;
    return b->at[*best].series.value;
}
