/* prover/search/minimax.c -- the least value that can be forced (see minimax.h). */
#include "prover/search/minimax.h"

#include <assert.h>

typedef struct ValueWindow {
    int64_t alpha, beta;
} ValueWindow;

static int64_t minimax_value(Search *s, unsigned level, ValueWindow w);

static int64_t value_behind(Search *s, unsigned level, Move move, ValueWindow w)
{
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
    return minimax_value(s, level + 1, w);
}

static int64_t value_ours(Search *s, unsigned level, unsigned n, ValueWindow w)
{
    size_t first = s->n_moves - n;
    int64_t best = SEEK_UNDEFINED;
    for (unsigned i = 0; i < n && best > w.alpha && s->stopped == LIMIT_NONE; i++) {
        int64_t value = value_behind(s, level, s->moves[first + i], w);
        best = value < best ? value : best;
        w.beta = best < w.beta ? best : w.beta;
    }
    return best;
}

static int64_t value_theirs(Search *s, unsigned level, unsigned n, ValueWindow w)
{
    size_t first = s->n_moves - n;
    int64_t best = INT64_MIN;
    for (unsigned i = 0; i < n && best < w.beta && s->stopped == LIMIT_NONE; i++) {
        int64_t value = value_behind(s, level, s->moves[first + i], w);
        best = value > best ? value : best;
        w.alpha = best > w.alpha ? best : w.alpha;
    }
    return best;
}

/* Exact between alpha and beta, else a bound; worthless once the search has stopped. */
static int64_t minimax_value(Search *s, unsigned level, ValueWindow w)
{
    void *state = s->state[level];
    Judgement judgement;
    if (!search_judge(s, state, level, &judgement) || judgement == NODE_FAILS)
        return SEEK_UNDEFINED;
    if (judgement == NODE_LEAF)
        return search_value(s, level);
    assert(level <= s->limits.max_depth && w.alpha < w.beta);
    Turn turn = s->p->turn(s->p, state);
    if (level > s->p->last_depth[turn] || !search_room(s, level))
        return SEEK_UNDEFINED;
    unsigned excluded, n = search_moves(s, level, &excluded);
    if (n && level == s->limits.max_depth)
        s->stopped = LIMIT_DEPTH;
    if (!n || s->stopped != LIMIT_NONE)
        return SEEK_UNDEFINED;
    s->n_moves += n;
    int64_t value = turn == TURN_US ? value_ours(s, level, n, w) : value_theirs(s, level, n, w);
    s->n_moves -= n;
    return value;
}

bool seek_least(Search *s, int64_t *least)
{
    assert(s->p->seek && s->stopped == LIMIT_NONE);
    *least = minimax_value(s, 0, (ValueWindow){INT64_MIN, SEEK_UNDEFINED});
    return s->stopped == LIMIT_NONE;
}
