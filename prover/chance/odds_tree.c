/* prover/chance/odds_tree.c -- the tree of greatest probability, and the strategy of theirs that
 * leaves least (see odds.h). They differ by the bound that counts, by whose moves are all there,
 * and by the probability at which nothing is drawn below: 0 in a tree, 1 in a strategy of theirs.
 * Knows: odds_search.h, TreeBuilder. */
#include <stdlib.h>

#include "prover/chance/odds_search.h"
#include "prover/tree/written.h"

/* ---- the tree ---------------------------------------------------------------------------------
 */

typedef struct OddsTree {
    OddsSearch *o;
    Turn chooser; /* whose strategy it is */
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

static int write_end(OddsTree *x, unsigned level, StrategyKind end)
{
    TreeBuilder *k = x->o->s->builder;
    if (!name_node(x, level, builder_open(k)))
        return SEARCH_STOPPED;
    builder_close(k, k->n - 1, (Closing){.end = end});
    return 0;
}

static int write_child(OddsTree *x, unsigned level, unsigned left, Move move)
{
    play(x, level, move);
    x->move[level + 1] = move;
    return write_node(x, level + 1, left - 1);
}

/* Moves of a node, as they stand in the search's list. */
typedef struct ListedMoves {
    size_t first;
    unsigned n;
} ListedMoves;

/* The first of the moves of ours with the greatest probability; NO_MOVE: stopped, or there is none.
 */
static Move best_move(OddsTree *x, unsigned level, unsigned left, ListedMoves moves)
{
    Search *s = x->o->s;
    Move best = NO_MOVE;
    uint64_t most = 0;
    for (unsigned i = 0; i < moves.n && most < ODDS_ONE; i++) {
        OddsBounds b;
        Move move = s->moves[moves.first + i];
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

/* The first of the moves of theirs that leaves the least probability; NO_MOVE: stopped, or there is
 * none. */
static Move meanest_move(OddsTree *x, unsigned level, unsigned left, ListedMoves moves)
{
    Search *s = x->o->s;
    Move best = NO_MOVE;
    uint64_t least = ODDS_ONE;
    for (unsigned i = 0; i < moves.n && least > 0; i++) {
        OddsBounds b;
        Move move = s->moves[moves.first + i];
        play(x, level, move);
        if (!odds_node(x->o, level + 1, left - 1, (OddsWindow){0, least}, &b))
            return NO_MOVE;
        if (b.hi < least) {
            least = b.hi;
            best = move;
        }
    }
    return best;
}

static int write_one(OddsTree *x, unsigned level, unsigned left, ListedMoves moves)
{
    bool ours = x->chooser == TURN_US;
    Move best = level ? NO_MOVE : x->o->first;
    if (best == NO_MOVE)
        best = ours ? best_move(x, level, left, moves) : meanest_move(x, level, left, moves);
    if (best == NO_MOVE)
        return x->o->s->stopped != LIMIT_NONE ? SEARCH_STOPPED : SEARCH_MISMATCH;
    int height = write_child(x, level, left, best);
    return height < 0 ? height : height + 1;
}

static int write_all(OddsTree *x, unsigned level, unsigned left, ListedMoves moves)
{
    int highest = 0;
    for (unsigned i = 0; i < moves.n; i++) {
        int height = write_child(x, level, left, x->o->s->moves[moves.first + i]);
        if (height < 0)
            return height;
        highest = height > highest ? height : highest;
    }
    return highest + 1;
}

/* Whether nobody may move at a node because of its depth alone; it is said to fail then, whichever
 * goal does not hold. */
static bool is_too_deep(const OddsTree *x, unsigned level)
{
    const Search *s = x->o->s;
    return level > s->p->last_depth[s->p->turn(s->p, s->state[level])];
}

/* The moves of a node.  False: stopped. */
static bool find_moves(OddsTree *x, unsigned level, unsigned *excluded, unsigned *n)
{
    Search *s = x->o->s;
    *n = *excluded = 0;
    if (!is_too_deep(x, level))
        *n = search_moves(s, level, excluded);
    return s->stopped == LIMIT_NONE;
}

/* An open node. */
static int write_open(OddsTree *x, unsigned level, unsigned left)
{
    Search *s = x->o->s;
    size_t index = s->builder->n, first = s->n_moves;
    unsigned excluded, n;
    if (!search_room(s, level) || !find_moves(x, level, &excluded, &n))
        return SEARCH_STOPPED;
    if (n == 0 && x->chooser == TURN_THEM)
        return write_end(x, level, STRATEGY_BLOCKED);
    if (n == 0 || left == 0)
        return SEARCH_MISMATCH;
    if (!name_node(x, level, builder_open(s->builder)))
        return SEARCH_STOPPED;
    StrategyOwner owner = search_owner(s, level, s->p->turn(s->p, s->state[level]));
    s->n_moves += n;
    bool one = owner == (StrategyOwner)x->chooser;
    ListedMoves moves = {first, n};
    int height = one ? write_one(x, level, left, moves) : write_all(x, level, left, moves);
    s->n_moves = first;
    if (height >= 0)
        builder_close(s->builder, index,
                      (Closing){.owner = owner,
                                .n_children = one ? 1 : n,
                                .excluded = x->chooser == TURN_US && !one ? excluded : 0,
                                .height = (unsigned)height});
    return height;
}

/* The same, which may have been written before. */
static int write_shared(OddsTree *x, unsigned level, unsigned left)
{
    Search *s = x->o->s;
    if (!x->written.at || left == 0)
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
    /* a leaf is where the chooser has what it wants */
    Judgement good = x->chooser == TURN_US ? NODE_LEAF : NODE_FAILS;
    if (judgement == NODE_FAILS && good == NODE_FAILS && is_too_deep(x, level))
        return write_end(x, level, STRATEGY_BLOCKED);
    if (judgement != NODE_OPEN)
        return write_end(x, level, judgement == good ? STRATEGY_LEAF : STRATEGY_GIVEN_UP);
    if (!odds_node(x->o, level, left, (OddsWindow){0, ODDS_ONE}, &b))
        return SEARCH_STOPPED;
    bool gives_up = x->chooser == TURN_US ? b.lo == 0 : b.hi == ODDS_ONE;
    return gives_up ? write_end(x, level, STRATEGY_GIVEN_UP) : write_shared(x, level, left);
}

static int extract(OddsSearch *o, Turn chooser, unsigned left)
{
    OddsTree x = {.o = o, .chooser = chooser};
    if (o->s->p->same && !o->s->limits.max_tree)
        written_begin(&x.written, o->s->builder->most);
    int height = write_node(&x, 0, left);
    free(x.written.at);
    return height;
}

int odds_extract(OddsSearch *o, unsigned left)
{
    return extract(o, TURN_US, left);
}

int odds_extract_refutation(OddsSearch *o, unsigned left)
{
    return extract(o, TURN_THEM, left);
}
