/* prover/tree/extract.c -- the tree of a proof (see extract.h). */
#include "prover/tree/extract.h"

#include <stddef.h>
#include <stdlib.h>

#include "prover/search/pn.h"
#include "prover/tree/written.h"

enum {
    EASY_PLIES = 3, /* so much is searched at once, without a look at what is known */
    SHARE_FROM = 6, /* height of the lowest tree in which nodes are shared, */
    SHARE_LEAST = 2 /* and of the lowest subtree in it that is */
};

typedef struct Extract {
    Search *s;
    const Refuter *refuter;
    ExtractKind kind;
    int64_t worst;
    WrittenNodes written;
    /* by depth: the node being written, as an index in the builder */
    uint32_t open[LARGEST_MAX_DEPTH + 1];
    Move move[LARGEST_MAX_DEPTH + 1]; /* by depth: that led there */
} Extract;

/* ---- nodes that come again ---------------------------------------------------------------- */

/* Shares nodes of this extraction from now on. */
static void share_nodes(Extract *x)
{
    written_begin(&x->written, x->s->builder->most);
}

static bool is_shared(const Extract *x, unsigned limit)
{
    return x->written.at && limit >= SHARE_LEAST;
}

/* A written node of that key that will do for this limit; NULL: none is known. */
static const Written *find_written(const Extract *x, Key key, unsigned limit)
{
    const Written *known = written_find_any(&x->written, key);
    if (!known)
        return NULL;
    bool fits = x->kind == EXTRACT_FIRST ? known->limit == limit
                                         : x->s->builder->at[known->index].height <= limit;
    return fits ? known : NULL;
}

/* What stands in the builder from n on goes. */
static void cut_back(Extract *x, size_t n)
{
    x->s->builder->n = n;
    if (x->written.at)
        written_begin(&x->written, x->written.most);
}

/* ---- nodes -------------------------------------------------------------------------------- */

/* Bounds on the least height of a node's tree. */
typedef struct HeightRange {
    unsigned least, limit;
} HeightRange;

/* Moves of a node, in Search.moves. */
typedef struct MoveSpan {
    size_t first;
    unsigned n;
} MoveSpan;

static int extract_node(Extract *x, unsigned depth, HeightRange h);

/* Extracts below a move whose state stands at depth + 1 already. */
static int extract_child(Extract *x, unsigned depth, HeightRange h, Move move)
{
    x->move[depth + 1] = move;
    return extract_node(x, depth + 1, h);
}

static void play_extracted(Search *s, unsigned depth, Move move)
{
    s->line[depth] = move;
    s->p->play(s->p, s->state[depth], depth, move, s->state[depth + 1]);
}

/* Whether the node whose state stands at depth has a tree of height <= limit, as pn_node() says it.
 */
static int find_tree_within(Search *s, unsigned depth, unsigned limit)
{
    int known = search_known(s, depth);
    if (known == TREE_UNKNOWN)
        return pn_node(s, depth, limit);
    return known >= 0 && (unsigned)known <= limit ? known : SEARCH_CUT;
}

/* Extracts below the first of n moves that leads to a tree of height <= limit; SEARCH_CUT: none. */
static int first_to(Extract *x, unsigned depth, unsigned limit, MoveSpan moves)
{
    Search *s = x->s;
    for (unsigned i = 0; i < moves.n; i++) {
        Move move = s->moves[moves.first + i];
        play_extracted(s, depth, move);
        int height = find_tree_within(s, depth + 1, limit);
        if (height == SEARCH_STOPPED)
            return height;
        if (height >= 0)
            return extract_child(
                x, depth, (HeightRange){x->kind == EXTRACT_SHORTEST ? limit : 0, limit}, move);
    }
    return SEARCH_CUT;
}

/* The height of the lowest tree that is known behind the move. */
static unsigned known_height(Search *s, unsigned depth, Move move)
{
    HeightBounds known;
    play_extracted(s, depth, move);
    Key key = s->config.key(s->p, s->state[depth + 1], depth + 1);
    return trans_find(s->table, key, &known, NULL) ? known.hi : HEIGHT_INFINITE;
}

static int least_to(Extract *x, unsigned depth, HeightRange h, MoveSpan moves)
{
    int height = SEARCH_CUT, known = search_known(x->s, depth);
    h.least = known > 0 ? (unsigned)known : h.least;
    if (x->s->config.leaf_level > depth)
        h.least = x->s->config.leaf_level - depth;
    for (unsigned k = h.least ? h.least : 1; k <= h.limit && height == SEARCH_CUT; k++)
        height = first_to(x, depth, k - 1, moves);
    return height;
}

/* The lowest tree that is known behind one of n moves, and that move. */
static unsigned lowest_known(Search *s, unsigned depth, MoveSpan moves, Move *best)
{
    unsigned lowest = HEIGHT_INFINITE;
    for (unsigned i = 0; i < moves.n; i++) {
        Move move = s->moves[moves.first + i];
        unsigned height = known_height(s, depth, move);
        if (height < lowest) {
            lowest = height;
            *best = move;
        }
    }
    return lowest;
}

/* Extracts below the move with the lowest tree that is known, which is searched once more if it was
 * forgotten; if that does not do, or little is left to search, below one with the lowest of all. */
static int known_to(Extract *x, unsigned depth, unsigned limit, MoveSpan moves)
{
    Search *s = x->s;
    Move best = NO_MOVE;
    if (limit <= EASY_PLIES)
        return least_to(x, depth, (HeightRange){0, limit}, moves);
    unsigned lowest = lowest_known(s, depth, moves, &best);
    if (lowest >= limit && s->config.use_table) {
        if (pn_again(s, depth, limit) == SEARCH_STOPPED)
            return SEARCH_STOPPED;
        lowest = lowest_known(s, depth, moves, &best);
    }
    if (lowest >= limit)
        return least_to(x, depth, (HeightRange){0, limit}, moves);
    play_extracted(s, depth, best);
    return extract_child(x, depth, (HeightRange){0, lowest}, best);
}

/* What is remembered of an open node of ours: the first move to a tree of least height. */
static uint64_t fact_of_move(Move move, unsigned height)
{
    assert(move != NO_MOVE && height > 0);
    return (uint64_t)height << 32 | move;
}

/* The same as least_to(), and remembered. */
static int shortest_to(Extract *x, unsigned depth, HeightRange h, MoveSpan moves)
{
    Search *s = x->s;
    size_t node = s->builder->n;
    int height = least_to(x, depth, h, moves);
    if (height >= 0 && s->best_moves)
        node_cache_store(s->best_moves, s->p->key(s->p, s->state[depth], depth),
                         fact_of_move(s->builder->at[node].move, (unsigned)height + 1));
    return height;
}

static int extract_proved(Extract *x, unsigned depth, unsigned limit)
{
    Search *s = x->s;
    Move move = refuter_move(x->refuter, s->p->key(s->p, s->state[depth], depth));
    if (move == NO_MOVE)
        return SEARCH_MISMATCH;
    play_extracted(s, depth, move);
    return extract_child(x, depth, (HeightRange){0, limit - 1}, move);
}

static int extract_ours(Extract *x, unsigned depth, HeightRange h, MoveSpan moves)
{
    int height = SEARCH_CUT;
    if (x->kind == EXTRACT_REFUTER)
        height = extract_proved(x, depth, h.limit);
    else if (x->kind == EXTRACT_FIRST)
        height = first_to(x, depth, h.limit - 1, moves);
    else if (x->kind == EXTRACT_ANY)
        height = known_to(x, depth, h.limit, moves);
    else
        height = shortest_to(x, depth, h, moves);
    if (height == SEARCH_CUT)
        return SEARCH_MISMATCH;
    return height < 0 ? height : height + 1;
}

static int extract_theirs(Extract *x, unsigned depth, unsigned limit, MoveSpan moves)
{
    int highest = 0;
    for (unsigned i = 0; i < moves.n; i++) {
        Move move = x->s->moves[moves.first + i];
        play_extracted(x->s, depth, move);
        int height = extract_child(x, depth, (HeightRange){0, limit - 1}, move);
        if (height < 0)
            return height;
        if (height > highest)
            highest = height;
    }
    return highest + 1;
}

/* What has been added to the builder is the node at depth.  added: false, it could not be. */
static bool name_extracted(Extract *x, unsigned depth, bool added)
{
    Search *s = x->s;
    if (added) {
        size_t index = s->builder->n - 1;
        s->builder->at[index].move = x->move[depth];
        s->builder->at[index].parent = depth ? x->open[depth - 1] : 0;
        x->open[depth] = (uint32_t)index;
    } else if (s->stopped == LIMIT_NONE) {
        s->stopped = LIMIT_MEMORY;
    }
    return added;
}

static bool open_node(Extract *x, unsigned depth)
{
    return name_extracted(x, depth, builder_open(x->s->builder));
}

static int extract_leaf(Extract *x, unsigned depth)
{
    Search *s = x->s;
    if (!open_node(x, depth))
        return SEARCH_STOPPED;
    builder_close(s->builder, s->builder->n - 1, (Closing){.height = 0});
    if (s->p->seek) {
        int64_t value = search_value(s, depth);
        if (s->stopped != LIMIT_NONE)
            return SEARCH_STOPPED;
        x->worst = value > x->worst ? value : x->worst;
    }
    return 0;
}

/* The height of an open node of ours from an earlier proof: the least one, and the first move to
 * it.
 * SEARCH_MISMATCH: it is not known, or known wrongly. */
static int extract_remembered(Extract *x, unsigned depth, unsigned limit)
{
    Search *s = x->s;
    uint64_t fact;
    if (!node_cache_find(s->best_moves, s->p->key(s->p, s->state[depth], depth), &fact) ||
        fact >> 32 > limit)
        return SEARCH_MISMATCH;
    Move move = (Move)fact;
    unsigned below = (unsigned)(fact >> 32) - 1;
    if (!search_has_move(s, depth, move))
        return s->stopped == LIMIT_NONE ? SEARCH_MISMATCH : SEARCH_STOPPED;
    play_extracted(s, depth, move);
    int height = extract_child(x, depth, (HeightRange){below, below}, move);
    return height < 0 ? height : height + 1;
}

/* An open node, by its moves. */
static int extract_open(Extract *x, unsigned depth, HeightRange h, bool ours)
{
    Search *s = x->s;
    size_t index = s->builder->n - 1;
    unsigned excluded, n = search_moves(s, depth, &excluded);
    MoveSpan moves = {s->n_moves, n};
    if (!n)
        return s->stopped == LIMIT_NONE ? SEARCH_MISMATCH : SEARCH_STOPPED;
    s->n_moves += n;
    int height = ours ? extract_ours(x, depth, h, moves) : extract_theirs(x, depth, h.limit, moves);
    s->n_moves = moves.first;
    const OpenNode node = {
        .level = depth, .turn = ours ? TURN_US : TURN_THEM, .n = n, .excluded = excluded};
    if (height >= 0)
        builder_close(s->builder, index, search_closing(s, &node, height));
    return height;
}

/* An open node, which is written now. */
static int extract_new(Extract *x, unsigned depth, HeightRange h)
{
    Search *s = x->s;
    if (!search_room(s, depth) || !open_node(x, depth))
        return SEARCH_STOPPED;
    size_t index = s->builder->n - 1;
    bool ours = s->p->turn(s->p, s->state[depth]) == TURN_US;
    if (ours && s->best_moves && x->kind == EXTRACT_SHORTEST) {
        int height = extract_remembered(x, depth, h.limit);
        if (height >= 0)
            builder_close(
                s->builder, index,
                (Closing){.owner = STRATEGY_US, .n_children = 1, .height = (unsigned)height});
        if (height != SEARCH_MISMATCH)
            return height;
        cut_back(x, index + 1);
    }
    return extract_open(x, depth, h, ours);
}

/* An open node, which may have been written before. */
static int extract_shared(Extract *x, unsigned depth, HeightRange h)
{
    Search *s = x->s;
    Key key = s->p->key(s->p, s->state[depth], depth);
    const Written *known = find_written(x, key, h.limit);
    if (known && written_is(s, known, depth)) {
        int height = (int)s->builder->at[known->index].height;
        bool added = builder_refer(s->builder, known->index);
        return name_extracted(x, depth, added) ? height : SEARCH_STOPPED;
    }
    size_t index = s->builder->n;
    int height = extract_new(x, depth, h);
    if (height >= SHARE_LEAST)
        written_keep(&x->written,
                     (Written){key, (uint32_t)index, (uint16_t)depth, (uint16_t)h.limit});
    return height;
}

/* The node whose state stands at depth; h: of its least height. */
static int extract_node(Extract *x, unsigned depth, HeightRange h)
{
    Search *s = x->s;
    Judgement judgement;
    if (!search_judge(s, s->state[depth], depth, &judgement))
        return SEARCH_STOPPED;
    if (judgement == NODE_LEAF)
        return extract_leaf(x, depth);
    if (judgement == NODE_FAILS || !h.limit)
        return SEARCH_MISMATCH;
    if (is_shared(x, h.limit))
        return extract_shared(x, depth, h);
    return extract_new(x, depth, h);
}

int extract_tree(Search *s, const Refuter *r, ExtractKind kind, unsigned limit, int64_t *worst)
{
    Extract x = {.s = s, .refuter = r, .kind = kind, .worst = INT64_MIN};
    bool recorded = s->config.recording;
    s->config.recording = false;
    s->config.refutes = kind != EXTRACT_ANY;
    s->builder->n = 0;
    if (limit >= SHARE_FROM && s->p->same && !s->best_moves && !s->limits.max_tree)
        share_nodes(&x);
    int height = extract_node(&x, 0, (HeightRange){kind == EXTRACT_SHORTEST ? limit : 0, limit});
    free(x.written.at);
    s->config.recording = recorded;
    if (worst)
        *worst = x.worst;
    return height;
}
