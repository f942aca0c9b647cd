/* interp/evaluate/goal_distance.c -- the distance of a truth value from true, as an expression
 * (graph.h).
 * Does: turns a goal into a number that estimates how much of it is missing.
 * Knows: the graph, words.   Must not know: positions, searches. */
#include <assert.h>
#include <stdlib.h>

#include "interp/compile/graph.h"

enum {
    FAR = 8,         /* for one part: no more than this, and what is undefined is as far */
    MOST_PARTS = 256 /* looked into; beyond, a part holds or does not, that is all */
};

typedef struct Gauge {
    Graph *g;
    const Word *steps; /* Vocab.steps */
    NodeId *known[2];  /* by whether it is to hold: made before, or NO_NODE */
    unsigned n_parts;
} Gauge;

static NodeId make_folded(Graph *g, GraphOp op, NodeId a, NodeId b)
{
    Type type = op == G_LT || op == G_LE ? TYPE_BOOL : TYPE_INT;
    return graph_make(g, &(GraphNode){.op = (uint8_t)op, .type = (uint8_t)type, .n_args = 2},
                      (NodeId[]){a, b});
}

static NodeId number_node(Graph *g, Value n)
{
    return graph_const(g, TYPE_INT, n);
}

static NodeId choice(Graph *g, NodeId condition, NodeId then, NodeId otherwise)
{
    return graph_make(g, &(GraphNode){.op = G_IF, .type = TYPE_INT, .n_args = 3},
                      (NodeId[]){condition, then, otherwise});
}

static NodeId min_node(Graph *g, NodeId a, NodeId b)
{
    return choice(g, make_folded(g, G_LT, a, b), a, b);
}

static NodeId sum(Graph *g, NodeId a, NodeId b)
{
    NodeId none = number_node(g, 0);
    if (a == none)
        return b;
    return b == none ? a : make_folded(g, G_ADD, a, b);
}

/* By how much a is above b, `strict`: not below it; FAR when one is undefined, or the difference
 * is. */
static NodeId excess(Graph *g, NodeId a, NodeId b, bool strict)
{
    NodeId none = make_folded(g, strict ? G_LT : G_LE, a, b);
    NodeId above = sum(g, make_folded(g, G_SUBTRACT, a, b), number_node(g, strict));
    return choice(g, none, number_node(g, 0), min_node(g, above, number_node(g, FAR)));
}

/* The same for a comparison, id, that is not to hold: it does not where one is undefined. */
static NodeId excess_to_fail(Graph *g, NodeId id, NodeId a, NodeId b, bool strict)
{
    return choice(g, id, excess(g, a, b, strict), number_node(g, 0));
}

/* What is asked for as a whole. */
static NodeId one_step(Graph *g, NodeId id, bool wanted)
{
    return choice(g, id, number_node(g, !wanted), number_node(g, wanted));
}

/* Whether the game counts steps between sets like a. */
static bool has_steps(const Gauge *m, NodeId a)
{
    return m->steps && graph_node(m->g, a)->type == m->steps->param[0];
}

/* For `A in B`: the steps from A to B; 1 where there are none and it does not hold all the same. */
static NodeId steps_between(const Gauge *m, NodeId id, NodeId a, NodeId b)
{
    Graph *g = m->g;
    const GraphNode word = {.op = G_WORD, .type = TYPE_INT, .n_args = 2, .word = m->steps};
    NodeId steps = graph_make(g, &word, (NodeId[]){a, b});
    NodeId some = make_folded(g, G_LT, number_node(g, 0), steps);
    NodeId rest = choice(g, some, min_node(g, steps, number_node(g, FAR)), number_node(g, 1));
    return choice(g, id, number_node(g, 0), rest);
}

/* For a word that has a distance; FAR where that is undefined. */
static NodeId word_distance(Graph *g, NodeId id, const Word *word)
{
    const GraphNode call = {.op = G_WORD, .type = TYPE_INT, .word = word};
    NodeId far = number_node(g, FAR), distance = graph_make(g, &call, NULL);
    return choice(g, id, number_node(g, 0), min_node(g, distance, far));
}

static bool has_distance(const GraphNode *n)
{
    return n->op == G_WORD && n->n_args == 0 && n->word->distance;
}

static NodeId gauge(Gauge *m, NodeId id, bool wanted);

static NodeId gauge_parts(Gauge *m, NodeId id, bool wanted, bool all)
{
    NodeId result = gauge(m, graph_args(m->g, id)[0], wanted);
    for (uint32_t i = 1; i < graph_node(m->g, id)->n_args; i++) {
        NodeId part = gauge(m, graph_args(m->g, id)[i], wanted);
        result = all ? sum(m->g, result, part) : min_node(m->g, result, part);
    }
    return result;
}

static bool tells_turn(const GraphNode *n)
{
    return n->op == G_WORD && (n->word->turn == TURN_IS_OURS || n->word->turn == TURN_IS_THEIRS);
}

static NodeId gauge_node(Gauge *m, NodeId id, bool wanted)
{
    Graph *g = m->g;
    const GraphNode n = *graph_node(g, id); /* the graph may grow, and so may the arguments */
    NodeId a = n.n_args > 0 ? graph_args(g, id)[0] : NO_NODE;
    NodeId b = n.n_args > 1 ? graph_args(g, id)[1] : NO_NODE;
    if (tells_turn(&n))
        return number_node(g, 0); /* the next ply has the other turn */
    if (wanted && has_distance(&n))
        return word_distance(g, id, n.word);
    m->n_parts += n.n_args + 1;
    if (m->n_parts > MOST_PARTS)
        return one_step(g, id, wanted);
    switch (n.op) {
    case G_NOT: return gauge(m, a, !wanted);
    case G_AND: return gauge_parts(m, id, wanted, wanted);
    case G_OR: return gauge_parts(m, id, wanted, !wanted);
    case G_IF: {
        NodeId c = graph_args(g, id)[2], then = gauge(m, b, wanted);
        return choice(g, a, then, gauge(m, c, wanted));
    }
    case G_LT: return wanted ? excess(g, a, b, true) : excess_to_fail(g, id, b, a, false);
    case G_LE: return wanted ? excess(g, a, b, false) : excess_to_fail(g, id, b, a, true);
    case G_EQ:
        return wanted ? sum(g, excess(g, a, b, false), excess(g, b, a, false))
                      : one_step(g, id, wanted);
    case G_SUBSET:
        return wanted && has_steps(m, a) ? steps_between(m, id, a, b) : one_step(g, id, wanted);
    default: return one_step(g, id, wanted);
    }
}

static NodeId gauge(Gauge *m, NodeId id, bool wanted)
{
    if (m->known[wanted][id] == NO_NODE)
        m->known[wanted][id] = gauge_node(m, id, wanted);
    return m->known[wanted][id];
}

NodeId graph_distance(Graph *g, NodeId id, const Word *steps)
{
    assert(id < graph_size(g) && (!steps || steps->n_params == 2));
    NodeId whole = one_step(g, id, true);
    Gauge m = {.g = g, .steps = steps};
    for (int i = 0; i < 2; i++) {
        m.known[i] = base_alloc((id + 1) * sizeof *m.known[i], "analysis");
        for (NodeId j = 0; j <= id; j++)
            m.known[i][j] = NO_NODE;
    }
    NodeId distance = gauge(&m, id, true);
    free(m.known[0]);
    free(m.known[1]);
    bool useful = distance != whole && graph_node(g, distance)->height <= LIMIT_HEIGHT;
    return useful ? distance : number_node(g, 0);
}

/* ---- plies ---------------------------------------------------------------------------------- */

static NodeId max_node(Graph *g, NodeId a, NodeId b)
{
    return choice(g, make_folded(g, G_LT, a, b), b, a);
}

/* depth: of the truths within truths that are looked into. */
static NodeId least_plies(Graph *g, NodeId id, unsigned depth)
{
    const GraphNode n = *graph_node(g, id); /* the graph may grow */
    const NodeId none = number_node(g, 0);
    if (n.op == G_WORD && n.n_args == 0 && n.word->least_plies) {
        const GraphNode call = {.op = G_WORD, .type = TYPE_INT, .word = n.word->least_plies};
        return graph_make(g, &call, NULL);
    }
    if ((n.op != G_AND && n.op != G_OR) || depth == 0)
        return none;
    NodeId result = least_plies(g, graph_args(g, id)[0], depth - 1);
    for (uint32_t i = 1; i < n.n_args; i++) {
        NodeId part = least_plies(g, graph_args(g, id)[i], depth - 1);
        if (n.op == G_AND && part != none)
            result = result == none ? part : max_node(g, result, part);
        else if (n.op == G_OR)
            result = result == none || part == none ? none : min_node(g, result, part);
    }
    return result;
}

NodeId graph_least_plies(Graph *g, NodeId id)
{
    enum { MOST_DEPTH = 8 };
    assert(id < graph_size(g));
    return least_plies(g, id, MOST_DEPTH);
}
