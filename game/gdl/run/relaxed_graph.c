/* game/gdl/run/relaxed_graph.c -- builds the graph from the target backwards (see relaxed_graph.h).
 */
#include "game/gdl/run/relaxed_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char noun[] = "a relaxed plan";
#define NO_NODE UINT32_MAX

/* A graph in the making. */
typedef struct GraphMaker {
    const RelaxedTask *task;
    uint32_t *node_of;         /* by literal; NO_NODE: it has not been met */
    VEC(ProgramLiteral) queue; /* literals met, whose ways are not listed */
    VEC(RelaxedWay) way;
    VEC(uint32_t) need;
    VEC(uint32_t) move; /* by way; 0 on ways that are no moves */
    VEC(uint32_t) free_node;
    VEC(RelaxedFact) fact;
    VEC(RelaxedClock) clock;
    uint32_t n_nodes;
} GraphMaker;

/* The node of a literal, which is met. */
static uint32_t node_of_literal(GraphMaker *m, ProgramLiteral l)
{
    if (m->node_of[l] == NO_NODE) {
        m->node_of[l] = m->n_nodes++;
        vec_push(&m->queue, l, noun);
    }
    return m->node_of[l];
}

/* Adds a way; its needs follow by add_need(). */
static void add_relaxed_way(GraphMaker *m, uint32_t to, RelaxedWayKind kind, uint8_t cost)
{
    const RelaxedWay way = {
        .to = to, .first_need = (uint32_t)m->need.n, .kind = (uint8_t)kind, .cost = cost};
    vec_push(&m->way, way, noun);
    vec_push(&m->move, 0, noun);
}

static void add_need(GraphMaker *m, uint32_t node)
{
    vec_push(&m->need, node, noun);
    m->way.at[m->way.n - 1].n_needs++;
}

static void add_body(GraphMaker *m, uint32_t to, const ProgramLiteral *literals, uint32_t n)
{
    if (n == 0) {
        vec_push(&m->free_node, to, noun);
        return;
    }
    add_relaxed_way(m, to, WAY_BODY, 0);
    for (uint32_t i = 0; i < n; i++)
        add_need(m, node_of_literal(m, literals[i]));
}

/* A way to the node for the opposite of each literal. */
static void add_opposites(GraphMaker *m, uint32_t to, const ProgramLiteral *literals, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const ProgramLiteral opposite = literals[i] ^ 1;
        add_body(m, to, &opposite, 1);
    }
}

/* The one way in which a definition fails: each body does.  Bodies of several literals have nodes
 * for that. */
static void add_failure(GraphMaker *m, uint32_t to, size_t at)
{
    const uint32_t *code = m->task->program->code;
    uint32_t n = code[at + 1];
    VEC(uint32_t) failed = {0};
    for (at += 2; n > 0; n--, at += 1 + code[at]) {
        uint32_t node = code[at] == 1 ? node_of_literal(m, code[at + 1] ^ 1) : m->n_nodes++;
        vec_push(&failed, node, noun);
        if (code[at] != 1)
            add_opposites(m, node, code + at + 1, code[at]);
    }
    if (failed.n == 0)
        vec_push(&m->free_node, to, noun);
    else
        add_relaxed_way(m, to, WAY_BODY, 0);
    for (size_t i = 0; i < failed.n; i++)
        add_need(m, failed.at[i]);
    vec_clear(&failed);
}

/* Whether a definition fails that leads back to itself is not looked into: it may. */
static void add_definition(GraphMaker *m, uint32_t to, ProgramLiteral l)
{
    const uint32_t *code = m->task->program->code;
    const RelaxedCode *where = &m->task->code_of[l / 2];
    if (where->at == RELAXED_NO_CODE)
        return;
    if (l & 1) {
        if (where->is_loop)
            vec_push(&m->free_node, to, noun);
        else
            add_failure(m, to, where->at);
        return;
    }
    size_t at = where->at;
    uint32_t n = code[at + 1];
    for (at += 2; n > 0; n--, at += 1 + code[at])
        add_body(m, to, code + at + 1, code[at]);
}

static void add_fluent(GraphMaker *m, uint32_t to, ProgramLiteral l)
{
    const RelaxedTask *t = m->task;
    const uint32_t fluent = l / 2 - program_fluent(0);
    const bool negated = l & 1;
    const RelaxedFact fact = {fluent, to, negated};
    vec_push(&m->fact, fact, noun);
    if (negated)
        add_relaxed_way(m, to, WAY_STAY, 0);
    else
        add_relaxed_way(m, to, WAY_STEP, t->step_cost[fluent]);
    add_need(m, node_of_literal(m, t->program->next[fluent] ^ (ProgramLiteral)negated));
}

static void add_move_way(GraphMaker *m, uint32_t to, ProgramLiteral l)
{
    const RelaxedTask *t = m->task;
    const uint32_t move = l / 2 - program_move(t->program, 0);
    if (l & 1) {
        vec_push(&m->free_node, to, noun);
        return;
    }
    add_relaxed_way(m, to, WAY_MOVE, t->move_cost[move]);
    m->move.at[m->move.n - 1] = move;
    add_need(m, node_of_literal(m, t->program->legal[move]));
}

/* Notes the clock facts of the last way, which leads to the target. */
static void note_clocks(GraphMaker *m, const ProgramLiteral *literals, uint32_t n)
{
    const RelaxedTask *t = m->task;
    const uint32_t first = program_fluent(0), end = first + t->program->n_fluents;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t value = literals[i] / 2;
        const bool is_fact = !(literals[i] & 1) && value >= first && value < end;
        const uint32_t number = is_fact ? t->clocks.number[value - first] : NO_CLOCK;
        const RelaxedClock c = {(uint32_t)m->way.n - 1, m->node_of[literals[i]], number};
        if (number != NO_CLOCK)
            vec_push(&m->clock, c, noun);
    }
}

/* Lists the ways to a literal. */
static void expand_literal(GraphMaker *m, ProgramLiteral l)
{
    const GameProgram *p = m->task->program;
    const uint32_t node = m->node_of[l], value = l / 2;
    if (l == PROGRAM_TRUE)
        vec_push(&m->free_node, node, noun);
    else if (value == 0)
        return;
    else if (value < program_move(p, 0))
        add_fluent(m, node, l);
    else if (value < program_move(p, p->n_moves))
        add_move_way(m, node, l);
    else
        add_definition(m, node, l);
}

/* Which ways need each node. */
static void list_uses(RelaxedGraph *g)
{
    g->first_use = base_zalloc(g->n_nodes + (size_t)2, sizeof *g->first_use, noun);
    g->use = base_alloc((g->n_needs + (size_t)1) * sizeof *g->use, noun);
    for (uint32_t i = 0; i < g->n_needs; i++)
        g->first_use[g->need[i] + 2]++;
    for (uint32_t i = 0; i < g->n_nodes; i++)
        g->first_use[i + 2] += g->first_use[i + 1];
    for (uint32_t w = 0; w < g->n_ways; w++)
        for (uint32_t i = 0; i < g->way[w].n_needs; i++)
            g->use[g->first_use[g->need[g->way[w].first_need + i] + 1]++] = w;
    g->open = base_alloc((g->n_ways + (size_t)1) * sizeof *g->open, noun);
    for (uint32_t w = 0; w < g->n_ways; w++)
        g->open[w] = g->way[w].n_needs;
}

RelaxedGraph *relaxed_graph_new(const RelaxedTask *task, const RelaxedGoal *goals, size_t n)
{
    assert(task && (goals || n == 0));
    const size_t n_literals = 2 * (size_t)task->program->n_values;
    GraphMaker m = {.task = task, .n_nodes = 1}; /* the target is node 0 */
    m.node_of = base_alloc(n_literals * sizeof *m.node_of, noun);
    memset(m.node_of, 0xFF, n_literals * sizeof *m.node_of);
    for (size_t i = 0; i < n; i++) {
        add_body(&m, 0, goals[i].literals, goals[i].n);
        note_clocks(&m, goals[i].literals, goals[i].n);
    }
    for (size_t i = 0; i < m.queue.n; i++)
        expand_literal(&m, m.queue.at[i]);
    RelaxedGraph *g = base_alloc(sizeof *g, noun);
    *g = (RelaxedGraph){.n_nodes = m.n_nodes,
                        .n_ways = (uint32_t)m.way.n,
                        .n_needs = (uint32_t)m.need.n,
                        .n_free = (uint32_t)m.free_node.n,
                        .n_facts = (uint32_t)m.fact.n,
                        .way = m.way.at,
                        .need = m.need.at,
                        .move = m.move.at,
                        .free_node = m.free_node.at,
                        .fact = m.fact.at,
                        .clock = m.clock.at,
                        .n_clocks = (uint32_t)m.clock.n};
    list_uses(g);
    free(m.node_of);
    vec_clear(&m.queue);
    return g;
}

void relaxed_graph_free(RelaxedGraph *g)
{
    if (!g)
        return;
    free(g->way), free(g->need), free(g->move), free(g->first_use), free(g->use), free(g->open);
    free(g->free_node), free(g->fact), free(g->clock);
    free(g);
}
