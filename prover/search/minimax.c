/* prover/search/minimax.c -- the least value that can be forced (see minimax.h). */
#include "prover/search/minimax.h"

#include <assert.h>

typedef struct ValueWindow {
    int64_t alpha, beta;
} ValueWindow;

static const ValueWindow any_value = {INT64_MIN, SEEK_UNDEFINED};

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
        Move move = s->moves[first + i];
        int64_t value = value_behind(s, level, move, w);
        if (value < best && level == 0)
            s->sought = move;
        if (value < best)
            s->killer[level] = move;
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
        Move move = s->moves[first + i];
        int64_t value = value_behind(s, level, move, w);
        if (value > best)
            s->killer[level] = move;
        best = value > best ? value : best;
        w.alpha = best > w.alpha ? best : w.alpha;
    }
    return best;
}

static bool judge_for_value(Search *s, unsigned level, Judgement *out)
{
    if (s->config.leaf_level)
        return search_judge_any_value(s, s->state[level], level, out);
    return search_judge(s, s->state[level], level, out);
}

/* The moves at the root in the order of the advice, by which the first of equal ones is taken;
 * elsewhere the one that was best at this level comes first. Without killers all are in the order
 * of the advice. */
static unsigned list_by_killer(Search *s, unsigned level)
{
    unsigned excluded;
    if (level == 0 || level >= s->n_killers)
        return search_moves(s, level, &excluded);
    unsigned n = search_moves_unordered(s, level, &excluded);
    search_first(s->moves + s->n_moves, n, s->killer[level]);
    return n;
}

/* The value of a node whose value is not remembered. */
static int64_t searched_value(Search *s, unsigned level, ValueWindow w)
{
    void *state = s->state[level];
    Judgement judgement;
    if (!judge_for_value(s, level, &judgement) || judgement == NODE_FAILS)
        return SEEK_UNDEFINED;
    if (judgement == NODE_LEAF)
        return search_value(s, level);
    assert(level <= s->limits.max_depth && w.alpha < w.beta);
    Turn turn = s->p->turn(s->p, state);
    if (level > s->p->last_depth[turn] || !search_room(s, level))
        return SEEK_UNDEFINED;
    unsigned n = list_by_killer(s, level);
    if (n && level == s->limits.max_depth)
        s->stopped = LIMIT_DEPTH;
    if (!n || s->stopped != LIMIT_NONE)
        return SEEK_UNDEFINED;
    s->n_moves += n;
    int64_t value = turn == TURN_US ? value_ours(s, level, n, w) : value_theirs(s, level, n, w);
    s->n_moves -= n;
    return value;
}

/* Exact between alpha and beta, else a bound; worthless once the search has stopped.  What is
 * remembered is exact. */
static int64_t minimax_value(Search *s, unsigned level, ValueWindow w)
{
    Key key;
    int64_t value;
    switch (search_known_value(s, level, &key, &value)) {
    case VALUE_KNOWN: return value;
    case VALUE_NOT_KEPT: return searched_value(s, level, w);
    case VALUE_NEW: break;
    }
    value = searched_value(s, level, any_value);
    if (s->stopped == LIMIT_NONE)
        node_cache_store(s->values, key, (uint64_t)value);
    return value;
}

bool seek_least(Search *s, int64_t *least)
{
    assert(s->p->seek && s->stopped == LIMIT_NONE);
    ValueWindow w = any_value;
    s->n_killers = 0;
    if (problem_bound(s->p) <= s->limits.max_depth) /* else what it meets first decides */
        search_reach(s, problem_bound(s->p));
    w.beta = s->config.threshold + 1;
    *least = minimax_value(s, 0, w);
    if (*least > s->config.threshold)
        *least = SEEK_UNDEFINED;
    return s->stopped == LIMIT_NONE;
}
