/* graph/components.c -- Tarjan's algorithm with an explicit stack (see components.h). */
#include "graph/components.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

static const char noun[] = "components";

/* The search in progress. */
typedef struct ComponentSearch {
    const Digraph *g;
    size_t *next;           /* the first edge that has not been followed */
    uint32_t *number, *low; /* from 1; 0: not met */
    uint32_t *path, *open;  /* nodes being visited; nodes without a component */
    size_t n_path, n_open, n_done;
    uint32_t n_numbers;
    Components *found;
} ComponentSearch;

static void enter_component_node(ComponentSearch *s, uint32_t node)
{
    s->number[node] = s->low[node] = ++s->n_numbers;
    s->path[s->n_path++] = node;
    s->open[s->n_open++] = node;
}

/* Everything opened since node is one component. */
static void close_component(ComponentSearch *s, uint32_t node)
{
    uint32_t member;
    do {
        member = s->open[--s->n_open];
        s->found->of[member] = s->found->n;
        s->found->order[s->n_done++] = member;
    } while (member != node);
    s->found->n++;
}

static void leave_component_node(ComponentSearch *s)
{
    uint32_t node = s->path[--s->n_path];
    if (s->low[node] == s->number[node])
        close_component(s, node);
    if (s->n_path) {
        uint32_t parent = s->path[s->n_path - 1];
        if (s->low[node] < s->low[parent])
            s->low[parent] = s->low[node];
    }
}

static void visit_from_root(ComponentSearch *s, uint32_t root)
{
    enter_component_node(s, root);
    while (s->n_path) {
        uint32_t node = s->path[s->n_path - 1];
        if (s->next[node] == s->g->first[node + 1]) {
            leave_component_node(s);
            continue;
        }
        uint32_t to = s->g->to[s->next[node]++];
        if (!s->number[to])
            enter_component_node(s, to);
        else if (s->found->of[to] == UINT32_MAX && s->number[to] < s->low[node])
            s->low[node] = s->number[to];
    }
}

static void note_cycles(const ComponentSearch *s)
{
    Components *found = s->found;
    for (uint32_t i = 0; i < s->g->n; i++)
        for (size_t e = s->g->first[i]; e < s->g->first[i + 1]; e++)
            found->is_cycle[found->of[i]] |= found->of[i] == found->of[s->g->to[e]];
}

Components components_find(const Digraph *g)
{
    assert(g && g->first);
    size_t n = g->n;
    Components found = {.of = base_zalloc(n + 1, sizeof *found.of, noun),
                        .order = base_zalloc(n + 1, sizeof *found.order, noun),
                        .is_cycle = base_zalloc(n + 1, sizeof *found.is_cycle, noun)};
    ComponentSearch s = {.g = g,
                         .next = base_zalloc(n + 1, sizeof *s.next, noun),
                         .number = base_zalloc(n + 1, sizeof *s.number, noun),
                         .low = base_zalloc(n + 1, sizeof *s.low, noun),
                         .path = base_zalloc(n + 1, sizeof *s.path, noun),
                         .open = base_zalloc(n + 1, sizeof *s.open, noun),
                         .found = &found};
    for (size_t i = 0; i < n; i++) {
        s.next[i] = g->first[i];
        found.of[i] = UINT32_MAX;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!s.number[i])
            visit_from_root(&s, i);
    }
    note_cycles(&s);
    free(s.next), free(s.number), free(s.low), free(s.path), free(s.open);
    return found;
}

Components components_of_edges(uint32_t n, const GraphEdge *edge, size_t n_edges)
{
    Digraph g = graph_of_edges(n, edge, n_edges);
    Components found = components_find(&g);
    graph_clear(&g);
    return found;
}

void components_clear(Components *c)
{
    free(c->of), free(c->order), free(c->is_cycle);
    *c = (Components){0};
}
