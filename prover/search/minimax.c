/* prover/search/minimax.c -- the least value that can be forced (see minimax.h). */
#include "prover/search/minimax.h"

#include <assert.h>

static int64_t minimax_value(Search *s, unsigned level, int64_t alpha, int64_t beta);

static int64_t value_behind(Search *s, unsigned level, Move move, int64_t alpha, int64_t beta)
{
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
    return minimax_value(s, level + 1, alpha, beta);
}

static int64_t value_ours(Search *s, unsigned level, unsigned n, int64_t alpha, int64_t beta)
{
    size_t first = s->n_moves - n;
    int64_t best = SEEK_UNDEFINED;
    for (unsigned i = 0; i < n && best > alpha && s->stopped == LIMIT_NONE; i++) {
        int64_t value =
            value_behind(s, level, s->moves[first + i], alpha, best < beta ? best : beta);
        best = value < best ? value : best;
    }
    return best;
}

static int64_t value_theirs(Search *s, unsigned level, unsigned n, int64_t alpha, int64_t beta)
{
    size_t first = s->n_moves - n;
    int64_t best = INT64_MIN;
    for (unsigned i = 0; i < n && best < beta && s->stopped == LIMIT_NONE; i++) {
        int64_t value =
            value_behind(s, level, s->moves[first + i], best > alpha ? best : alpha, beta);
        best = value > best ? value : best;
    }
    return best;
}

/* Exact between alpha and beta, else a bound; worthless once the search has stopped. */
static int64_t minimax_value(Search *s, unsigned level, int64_t alpha, int64_t beta)
{
    void *state = s->state[level];
    Judgement judgement;
    if (!search_judge(s, state, level, &judgement) || judgement == NODE_FAILS)
        return SEEK_UNDEFINED;
    if (judgement == NODE_LEAF)
        return search_value(s, level);
    assert(level <= s->limits.max_depth && alpha < beta);
    Turn turn = s->p->turn(s->p, state);
    if (level > s->p->last_depth[turn] || !search_room(s, level))
        return SEEK_UNDEFINED;
    unsigned excluded, n = search_moves(s, level, &excluded);
    if (n && level == s->limits.max_depth)
        s->stopped = LIMIT_DEPTH;
    if (!n || s->stopped != LIMIT_NONE)
        return SEEK_UNDEFINED;
    s->n_moves += n;
    int64_t value = turn == TURN_US ? value_ours(s, level, n, alpha, beta)
                                    : value_theirs(s, level, n, alpha, beta);
    s->n_moves -= n;
    return value;
}

bool seek_least(Search *s, int64_t *least)
{
    assert(s->p->seek && s->stopped == LIMIT_NONE);
    *least = minimax_value(s, 0, INT64_MIN, SEEK_UNDEFINED);
    return s->stopped == LIMIT_NONE;
}
