/* verify/table_strategy.c -- a table played from one position, against every reply (see
 * table_strategy.h). Positions with which a tree of the table begins are asked in the order in
 * which play meets them. A tree is followed once; where it ends, a move leads to the node of the
 * next position. */
#include "verify/table_strategy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "interp/evaluate/condition.h"
#include "positions/position_table.h"
#include "verify/sweep/playout.h"
#include "verify/strategy_graph.h"

typedef struct StrategyBuilder {
    Session *session;
    const Compiled *c;
    const Game *game;
    const ChooseOptions *options;
    size_t memory;
    Condition *end; /* the aim, or what is to be avoided */
    bool avoids;
    PositionTable *met;    /* positions with which trees begin */
    VEC(uint32_t) node_of; /* by their numbers */
    StrategyGraph graph;
    /* Of the tree that is followed: */
    const Strategy *tree;
    const Advice *advice;
    ParamValues values;           /* of its parameters */
    uint32_t *here;               /* by node of the tree: the play's, or NO_GRAPH_NODE */
    GameWalk positions;           /* one a ply */
    VEC(StrategyGraphEdge) edges; /* of nodes on the way, which are not complete */
    Move *moves;
    /* What stands for the tree where they are to move at once: one leaf. */
    Strategy no_tree;
    StrategyNode leaf;
    StrategyEdge no_edge;
    /* What came of it: */
    uint32_t failed;    /* the first node at which play fails for certain; NO_GRAPH_NODE */
    char *ending;       /* why */
    LimitReached limit; /* the first that kept a question open */
    TableStrategy *out;
} StrategyBuilder;

static void fail(StrategyBuilder *w, uint32_t node, char *ending)
{
    if (w->failed != NO_GRAPH_NODE) {
        free(ending);
        return;
    }
    w->failed = node;
    w->ending = ending;
}

static StrategyOwner owner_of(const StrategyBuilder *w, const void *position)
{
    if (game_is_chance(w->game, position))
        return STRATEGY_CHANCE;
    return (StrategyOwner)w->game->turn(w->game, position);
}

/* ---- where trees end ---------------------------------------------------------------------- */

/* A node at which play ends, since the aim holds there; or fails, since what is to be avoided does.
 */
static uint32_t add_end(StrategyBuilder *w, const void *position)
{
    uint32_t node = strategy_graph_add(&w->graph, owner_of(w, position));
    if (w->avoids)
        fail(w, node, playout_avoided(w->c, "met"));
    return node;
}

/* The node of a position with which a tree begins. */
static uint32_t node_of_root(StrategyBuilder *w, const void *position)
{
    if (condition_holds(w->end, position))
        return add_end(w, position);
    uint64_t before = position_table_count(w->met), number = position_table_add(w->met, position);
    if (number == NO_INDEX) {
        w->limit = LIMIT_MEMORY;
        return strategy_graph_add(&w->graph, owner_of(w, position));
    }
    if (number == before) {
        uint32_t node = strategy_graph_add(&w->graph, owner_of(w, position));
        vec_push(&w->node_of, node, "a play");
    }
    assert(number < w->node_of.n);
    return w->node_of.at[number];
}

/* The edges of a node are those that stand on the stack from `begin` on. */
static void take_edges(StrategyBuilder *w, uint32_t node, size_t begin)
{
    StrategyGraphNode *n = &w->graph.node.at[node];
    n->first_edge = (uint32_t)w->graph.edge.n;
    n->n_edges = (uint32_t)(w->edges.n - begin);
    for (size_t i = begin; i < w->edges.n; i++)
        vec_push(&w->graph.edge, w->edges.at[i], "a play");
    w->edges.n = begin;
}

/* ---- inside a tree ------------------------------------------------------------------------ */

static uint32_t node_in_tree(StrategyBuilder *w, uint32_t local, size_t ply);

/* The node behind a move from a ply: in the tree where that has the move (edge), else where the
 * next one begins. */
static uint32_t node_behind(StrategyBuilder *w, const StrategyEdge *edge, Move move, size_t ply)
{
    const void *next = walk_play(&w->positions, ply, move);
    return edge ? node_in_tree(w, edge->node, ply + 1) : node_of_root(w, next);
}

/* Whether a tree ends at a node of it: we are to move and ask anew, or they are and may play
 * whatever they like. Advice that holds for ever is asked again at each move of ours, and so is all
 * advice of a table that says `replan`. */
static bool tree_ends(const StrategyBuilder *w, uint32_t local, size_t ply)
{
    const StrategyNode *node = &w->tree->node[local];
    bool ours = w->game->turn(w->game, walk_position(&w->positions, ply)) == TURN_US;
    bool anew = strategy_stays(w->tree) || w->c->set->root->replan;
    return node->n_edges == 0 || (ours && anew && ply > 0);
}

/* Our one move. */
static void follow_ours(StrategyBuilder *w, uint32_t node, uint32_t local, size_t ply)
{
    const StrategyEdge *edge = strategy_edges(w->tree, local);
    size_t begin = w->edges.n;
    uint32_t to = node_behind(w, edge, edge->move, ply);
    StrategyGraphEdge e = {edge->move, to, tree_ends(w, edge->node, ply + 1)};
    vec_push(&w->edges, e, "a play");
    w->graph.node.at[node].serves = w->advice;
    w->graph.node.at[node].values = w->values;
    take_edges(w, node, begin);
}

/* All their replies, those that the tree leaves out as well. */
static void follow_theirs(StrategyBuilder *w, uint32_t node, uint32_t local, size_t ply)
{
    size_t begin = w->edges.n;
    unsigned n = w->game->moves(w->game, walk_position(&w->positions, ply), NULL, w->moves);
    Move *moves = base_alloc((n + 1) * sizeof *moves, "moves");
    memcpy(moves, w->moves, n * sizeof *moves);
    if (n == 0 && !w->avoids)
        fail(w, node, text_copy(w->game->ending(w->game, walk_position(&w->positions, ply))));
    for (unsigned i = 0; i < n; i++) {
        const StrategyEdge *edge = strategy_find(w->tree, local, moves[i]);
        uint32_t to = node_behind(w, edge, moves[i], ply);
        bool inner = w->tree->node[local].n_edges > 0;
        StrategyGraphEdge e = {moves[i], to, inner && (!edge || tree_ends(w, edge->node, ply + 1))};
        vec_push(&w->edges, e, "a play");
    }
    free(moves);
    take_edges(w, node, begin);
}

/* Calls itself through node_in_tree(): no deeper than the tree is high. */
static void follow(StrategyBuilder *w, uint32_t node, uint32_t local, size_t ply)
{
    if (w->game->turn(w->game, walk_position(&w->positions, ply)) == TURN_US)
        follow_ours(w, node, local, ply);
    else
        follow_theirs(w, node, local, ply);
}

/* The play's node for a node of the tree whose position stands at that ply, with all that is below
 * it. */
static uint32_t node_in_tree(StrategyBuilder *w, uint32_t local, size_t ply)
{
    const void *position = walk_position(&w->positions, ply);
    if (w->here[local] != NO_GRAPH_NODE)
        return w->here[local];
    if (condition_holds(w->end, position))
        return w->here[local] = add_end(w, position);
    if (w->game->turn(w->game, position) == TURN_US && tree_ends(w, local, ply))
        return w->here[local] = node_of_root(w, position);
    uint32_t node = strategy_graph_add(&w->graph, owner_of(w, position));
    w->here[local] = node;
    follow(w, node, local, ply);
    return node;
}

/* A tree without moves is of advice that holds where nothing is left to do: play ends there. */
static void follow_tree(StrategyBuilder *w, uint32_t node, const void *position,
                        const Choice *choice)
{
    const Strategy *s = &choice->proof.strategy;
    if (s->node[0].n_edges == 0)
        return;
    w->tree = s;
    w->advice = choice->advice;
    w->values = choice->values;
    w->here = base_alloc(s->n * sizeof *w->here, "a play");
    memset(w->here, 0xFF, s->n * sizeof *w->here);
    walk_stand(&w->positions, 0, position);
    w->here[0] = !strategy_stays(s) ? node : NO_GRAPH_NODE;
    follow(w, node, 0, 0);
    free(w->here);
}

/* ---- positions with which trees begin ----------------------------------------------------- */

static LimitReached limit_of(const Choice *c)
{
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].outcome == OUTCOME_UNKNOWN)
            return c->tried[i].proof.limit;
    return c->late;
}

/* A position in which the table has no answer for certain. */
static void fail_without_answer(StrategyBuilder *w, uint32_t node, const void *position,
                                const Choice *c)
{
    StrBuf b = {0};
    if (game_is_over(w->game, position))
        strbuf_printf(&b, "%s: we have no move", w->game->ending(w->game, position));
    else
        strbuf_puts(&b, c->rule ? "no advice is satisfiable" : "no rule applies");
    fail(w, node, strbuf_take(&b));
}

static void ask_table(StrategyBuilder *w, uint32_t node, const void *position)
{
    Choice c = {0};
    if (w->avoids && game_is_over(w->game, position))
        return; /* nothing can be met any more */
    session_choose(w->session, position, w->options, &c);
    w->out->nodes += c.nodes;
    w->out->trees++;
    if (c.provisional || c.late || (c.advice && c.proof.strategy.n == 0)) {
        if (!w->limit)
            w->limit = c.advice && !c.provisional ? LIMIT_MEMORY : limit_of(&c);
    } else if (c.advice) {
        follow_tree(w, node, position, &c);
    } else {
        fail_without_answer(w, node, position, &c);
    }
    proof_free(&c.proof);
}

/* They are to move at once, where a side may move twice in a row. */
static void follow_replies(StrategyBuilder *w, uint32_t node, const void *position)
{
    w->leaf = (StrategyNode){.kind = STRATEGY_LEAF};
    w->no_tree = (Strategy){.claim = CLAIM_TREE, .node = &w->leaf, .edge = &w->no_edge, .n = 1};
    w->tree = &w->no_tree;
    walk_stand(&w->positions, 0, position);
    follow_theirs(w, node, 0, 0);
}

static bool goes_on(StrategyBuilder *w, uint64_t next)
{
    const ProveLimits *l = &w->options->limits;
    bool full = strategy_graph_bytes(&w->graph) > w->memory / 2;
    if (next == position_table_count(w->met) || w->failed != NO_GRAPH_NODE)
        return false;
    if (!w->limit)
        w->limit = full ? LIMIT_MEMORY : prove_late_by(l);
    return !full && !prove_is_late(l);
}

static void ask_all(StrategyBuilder *w)
{
    for (uint64_t i = 0; goes_on(w, i); i++) {
        const void *position = position_table_position(w->met, i);
        if (w->game->turn(w->game, position) == TURN_US)
            ask_table(w, w->node_of.at[i], position);
        else
            follow_replies(w, w->node_of.at[i], position);
        if (condition_gave_up(w->end) && !w->limit)
            w->limit = prove_late_by(&w->options->limits);
    }
}

/* ---- what came of it ---------------------------------------------------------------------- */

static void take_line(StrategyBuilder *w, const StrategyLine *line, TableStrategyEnd end)
{
    TableStrategy *out = w->out;
    out->end = end;
    out->plies = line->back == NO_GRAPH_NODE ? line->n : line->back;
    out->repeated = line->n - out->plies;
    out->ending = w->ending;
    w->ending = NULL;
    strategy_line_strategy(&w->graph, line, &out->strategy, &out->steps);
}

static void conclude(StrategyBuilder *w)
{
    TableStrategy *out = w->out;
    StrategyLine line = {0};
    strategy_graph_close(&w->graph);
    if (condition_gave_up(w->end)) { /* what was said of ends is worth nothing */
        out->end = TABLE_STRATEGY_UNKNOWN;
        out->limit = w->limit;
    } else if (w->failed != NO_GRAPH_NODE) {
        strategy_graph_way(&w->graph, w->failed, &line);
        take_line(w, &line, TABLE_STRATEGY_FAILS);
    } else if (!w->avoids && strategy_graph_loop(&w->graph, &line)) {
        take_line(w, &line, TABLE_STRATEGY_LOOPS);
    } else if (w->limit) {
        out->end = TABLE_STRATEGY_UNKNOWN;
        out->limit = w->limit;
    } else {
        out->end = w->avoids ? TABLE_STRATEGY_STAYS : TABLE_STRATEGY_ARRIVES;
        strategy_graph_strategy(&w->graph, w->avoids ? CLAIM_HOLD : CLAIM_TREE, &out->strategy,
                                &out->steps);
    }
    strategy_line_clear(&line);
}

void table_strategy_find(Session *session, const Compiled *c, const void *position,
                         const ChooseOptions *o, size_t memory, TableStrategy *out)
{
    assert(session && c && position && o && o->want_tree);
    *out = (TableStrategy){0};
    StrategyBuilder w = {.session = session,
                         .c = c,
                         .game = c->game,
                         .options = o,
                         .memory = memory,
                         .avoids = c->set->root->avoid != NULL,
                         .positions = {.game = c->game},
                         .failed = NO_GRAPH_NODE,
                         .out = out};
    w.end = condition_of_end(c, prove_deadline(&o->limits));
    w.met = position_table_new(c->game, memory / 2 / position_table_bytes_each(c->game) + 1);
    w.moves = base_alloc(c->game->max_moves * sizeof *w.moves, "moves");
    session_keep(session);
    node_of_root(&w, position);
    ask_all(&w);
    conclude(&w);
    condition_free(w.end);
    position_table_free(w.met);
    strategy_graph_clear(&w.graph);
    vec_clear(&w.node_of);
    walk_clear(&w.positions);
    vec_clear(&w.edges);
    free(w.moves);
    free(w.ending);
}

void table_strategy_clear(TableStrategy *p)
{
    strategy_free(&p->strategy);
    plan_steps_clear(&p->steps);
    free(p->ending);
    *p = (TableStrategy){0};
}
