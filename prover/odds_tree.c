/* prover/odds_tree.c -- the tree of greatest probability (see odds.h).
 * Knows: odds_search.h, TreeBuilder. */
#include <assert.h>
#include <stdlib.h>

#include "prover/odds_search.h"
#include "prover/written.h"

/* ---- the tree --------------------------------------------------------------------------------- */

typedef struct OddsTree {
    OddsSearch *o;
    WrittenNodes written;
    /* by level: the node being written, as an index in the builder */
    uint32_t open[LARGEST_MAX_DEPTH + 1];
    Move move[LARGEST_MAX_DEPTH + 1]; /* by level: that led there */
} OddsTree;

static int write_node(OddsTree *x, unsigned level, unsigned left);

static void play(const OddsTree *x, unsigned level, Move move)
{
    Search *s = x->o->s;
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
}

/* Names what has just been added to the builder, if there was room. */
static bool name_node(OddsTree *x, unsigned level, bool added)
{
    Search *s = x->o->s;
    if (!added) {
        s->stopped = s->stopped == LIMIT_NONE ? LIMIT_MEMORY : s->stopped;
        return false;
    }
    size_t index = s->builder->n - 1;
    s->builder->at[index].move = x->move[level];
    s->builder->at[index].parent = level ? x->open[level - 1] : 0;
    x->open[level] = (uint32_t)index;
    return true;
}

static int write_end(OddsTree *x, unsigned level, bool gives_up)
{
    TreeBuilder *k = x->o->s->builder;
    if (!name_node(x, level, builder_open(k)))
        return SEARCH_STOPPED;
    builder_close(k, k->n - 1, (Closing){.gives_up = gives_up});
    return 0;
}

static int write_child(OddsTree *x, unsigned level, unsigned left, Move move)
{
    play(x, level, move);
    x->move[level + 1] = move;
    return write_node(x, level + 1, left - 1);
}

/* The first of n moves of ours with the greatest probability; NO_MOVE: stopped, or there is none. */
static Move best_move(OddsTree *x, unsigned level, unsigned left, size_t first, unsigned n)
{
    Search *s = x->o->s;
    Move best = NO_MOVE;
    uint64_t most = 0;
    for (unsigned i = 0; i < n && most < ODDS_ONE; i++) {
        OddsBounds b;
        Move move = s->moves[first + i];
        play(x, level, move);
        if (!odds_node(x->o, level + 1, left - 1, (OddsWindow){most, ODDS_ONE}, &b))
            return NO_MOVE;
        if (b.lo > most) {
            most = b.lo;
            best = move;
        }
    }
    return best;
}

static int write_ours(OddsTree *x, unsigned level, unsigned left, size_t first, unsigned n)
{
    Move best = best_move(x, level, left, first, n);
    if (best == NO_MOVE)
        return x->o->s->stopped != LIMIT_NONE ? SEARCH_STOPPED : SEARCH_MISMATCH;
    int height = write_child(x, level, left, best);
    return height < 0 ? height : height + 1;
}

static int write_all(OddsTree *x, unsigned level, unsigned left, size_t first, unsigned n)
{
    int highest = 0;
    for (unsigned i = 0; i < n; i++) {
        int height = write_child(x, level, left, x->o->s->moves[first + i]);
        if (height < 0)
            return height;
        highest = height > highest ? height : highest;
    }
    return highest + 1;
}

/* An open node of a probability above 0. */
static int write_open(OddsTree *x, unsigned level, unsigned left)
{
    Search *s = x->o->s;
    size_t index = s->builder->n, first = s->n_moves;
    if (left == 0)
        return SEARCH_MISMATCH;
    if (!search_room(s, level) || !name_node(x, level, builder_open(s->builder)))
        return SEARCH_STOPPED;
    StrategyOwner owner = search_owner(s, level, s->p->turn(s->p, s->state[level]));
    unsigned excluded, n = search_moves(s, level, &excluded);
    if (s->stopped != LIMIT_NONE)
        return SEARCH_STOPPED;
    if (n == 0)
        return SEARCH_MISMATCH;
    s->n_moves += n;
    bool ours = owner == STRATEGY_US;
    int height = ours ? write_ours(x, level, left, first, n) : write_all(x, level, left, first, n);
    s->n_moves = first;
    if (height >= 0)
        builder_close(s->builder, index,
                      (Closing){.owner = owner,
                                .n_children = ours ? 1 : n,
                                .excluded = ours ? 0 : excluded,
                                .height = (unsigned)height});
    return height;
}

/* The same, which may have been written before. */
static int write_shared(OddsTree *x, unsigned level, unsigned left)
{
    Search *s = x->o->s;
    if (!x->written.at)
        return write_open(x, level, left);
    Key key = s->p->key(s->p, s->state[level], level);
    const Written *known = written_find(&x->written, key, left);
    if (known && written_is(s, known, level)) {
        int height = (int)s->builder->at[known->index].height;
        return name_node(x, level, builder_refer(s->builder, known->index)) ? height
                                                                            : SEARCH_STOPPED;
    }
    size_t index = s->builder->n;
    int height = write_open(x, level, left);
    if (height >= 0)
        written_keep(&x->written, (Written){key, (uint32_t)index, (uint16_t)level, (uint16_t)left});
    return height;
}

static int write_node(OddsTree *x, unsigned level, unsigned left)
{
    Search *s = x->o->s;
    OddsBounds b;
    Judgement judgement;
    if (!search_judge(s, s->state[level], level, &judgement))
        return SEARCH_STOPPED;
    if (judgement != NODE_OPEN)
        return write_end(x, level, judgement == NODE_FAILS);
    if (!odds_node(x->o, level, left, (OddsWindow){0, ODDS_ONE}, &b))
        return SEARCH_STOPPED;
    return b.lo == 0 ? write_end(x, level, true) : write_shared(x, level, left);
}

int odds_extract(OddsSearch *o, unsigned left)
{
    OddsTree x = {.o = o};
    if (o->s->p->same && !o->s->limits.max_tree)
        written_begin(&x.written, o->s->builder->most);
    int height = write_node(&x, 0, left);
    free(x.written.at);
    return height;
}
