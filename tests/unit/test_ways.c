/* tests/unit/test_ways.c -- shortest ways through random graphs, beside distances found by Floyd
 * and Warshall's algorithm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/mix.h"
#include "graph/ways.h"

enum { NODES = 12, FAR = 1000, GRAPHS = 400 };

/* Nodes of one number are within reach of each other alone, where `within` is given. */
static void find_distances(const Digraph *g, const uint32_t *within, unsigned d[NODES][NODES])
{
    for (unsigned i = 0; i < NODES; i++)
        for (unsigned j = 0; j < NODES; j++)
            d[i][j] = FAR;
    for (uint32_t i = 0; i < g->n; i++)
        for (size_t e = g->first[i]; e < g->first[i + 1]; e++)
            if (!within || within[i] == within[g->to[e]])
                d[i][g->to[e]] = 1;
    for (unsigned k = 0; k < g->n; k++)
        for (unsigned i = 0; i < g->n; i++)
            for (unsigned j = 0; j < g->n; j++)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
}

static Digraph random_graph(uint64_t *random)
{
    GraphEdge edge[3 * NODES];
    uint32_t n = 1 + (uint32_t)(mix_next(random) % NODES);
    size_t n_edges = mix_next(random) % (3 * NODES);
    for (size_t i = 0; i < n_edges; i++)
        edge[i] = (GraphEdge){(uint32_t)(mix_next(random) % n), (uint32_t)(mix_next(random) % n)};
    return graph_of_edges(n, edge, n_edges);
}

static uint32_t source_of(const Digraph *g, size_t edge)
{
    uint32_t i = 0;
    while (g->first[i + 1] <= edge)
        i++;
    return i;
}

/* The edges lead from one node to the next. */
static void check_way(const Digraph *g, const GraphWays *w, uint32_t to)
{
    size_t edge[NODES];
    size_t n = ways_length(w, to);
    uint32_t at = w->from;
    ways_take(w, to, edge);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(source_of(g, edge[i]), at);
        at = g->to[edge[i]];
    }
    assert_int_equal(at, to);
}

static void check_ways(const Digraph *g, uint32_t from, const uint32_t *within)
{
    unsigned d[NODES][NODES], met = 1, last = 0;
    GraphWays w = ways_find(g, from, within);
    find_distances(g, within, d);
    for (uint32_t to = 0; to < g->n; to++) {
        assert_int_equal(w.edge[to] != NO_EDGE, d[from][to] < FAR);
        if (w.edge[to] == NO_EDGE)
            continue;
        assert_int_equal(ways_length(&w, to), d[from][to]);
        check_way(g, &w, to);
        met += to != from;
    }
    assert_int_equal(w.n, met);
    assert_int_equal(w.order[0], from);
    for (uint32_t i = 1; i < w.n; i++) { /* the nearest first */
        assert_true(d[from][w.order[i]] >= last);
        last = d[from][w.order[i]];
    }
    ways_clear(&w);
}

static void ways_are_shortest(void **state)
{
    (void)state;
    uint64_t random = 1;
    for (unsigned i = 0; i < GRAPHS; i++) {
        uint32_t within[NODES];
        Digraph g = random_graph(&random);
        for (uint32_t k = 0; k < g.n; k++)
            within[k] = (uint32_t)(mix_next(&random) % 2);
        for (uint32_t from = 0; from < g.n; from++) {
            check_ways(&g, from, NULL);
            check_ways(&g, from, within);
        }
        graph_clear(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_are_shortest)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
