/* game/components.c -- Tarjan's algorithm with a stack of its own. */
#include "game/components.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

static const char noun[] = "components";

/* The search in progress. */
typedef struct ComponentSearch {
    size_t n;
    const size_t *first; /* edges of node i are to[first[i] .. first[i + 1]) */
    const uint32_t *to;
    size_t *next;           /* the first edge that has not been followed */
    uint32_t *number, *low; /* from 1; 0: not met */
    uint32_t *path, *open;  /* nodes being visited; nodes without a component */
    size_t n_path, n_open, n_done;
    uint32_t n_numbers;
    Components *found;
} ComponentSearch;

/* Edges by the node that they leave. */
static void list_edges(size_t n, const ComponentEdge *edge, size_t n_edges, size_t *first,
                       uint32_t *to)
{
    for (size_t i = 0; i < n_edges; i++)
        first[edge[i].from + 2]++;
    for (size_t i = 0; i < n; i++)
        first[i + 2] += first[i + 1];
    for (size_t i = 0; i < n_edges; i++)
        to[first[edge[i].from + 1]++] = edge[i].to;
}

static void enter(ComponentSearch *s, uint32_t node)
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

static void leave(ComponentSearch *s)
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

static void visit(ComponentSearch *s, uint32_t root)
{
    enter(s, root);
    while (s->n_path) {
        uint32_t node = s->path[s->n_path - 1];
        if (s->next[node] == s->first[node + 1]) {
            leave(s);
            continue;
        }
        uint32_t to = s->to[s->next[node]++];
        if (!s->number[to])
            enter(s, to);
        else if (s->found->of[to] == UINT32_MAX && s->number[to] < s->low[node])
            s->low[node] = s->number[to];
    }
}

static void note_cycles(const ComponentSearch *s)
{
    Components *found = s->found;
    for (size_t i = 0; i < s->n; i++)
        for (size_t e = s->first[i]; e < s->first[i + 1]; e++)
            found->is_cycle[found->of[i]] |= found->of[i] == found->of[s->to[e]];
}

Components components_of(size_t n, const size_t *first, const uint32_t *to)
{
    Components found = {.of = base_zalloc(n + 1, sizeof *found.of, noun),
                        .order = base_zalloc(n + 1, sizeof *found.order, noun),
                        .is_cycle = base_zalloc(n + 1, sizeof *found.is_cycle, noun)};
    ComponentSearch s = {.n = n,
                         .first = first,
                         .to = to,
                         .next = base_zalloc(n + 1, sizeof *s.next, noun),
                         .number = base_zalloc(n + 1, sizeof *s.number, noun),
                         .low = base_zalloc(n + 1, sizeof *s.low, noun),
                         .path = base_zalloc(n + 1, sizeof *s.path, noun),
                         .open = base_zalloc(n + 1, sizeof *s.open, noun),
                         .found = &found};
    for (size_t i = 0; i < n; i++) {
        s.next[i] = first[i];
        found.of[i] = UINT32_MAX;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!s.number[i])
            visit(&s, i);
    }
    note_cycles(&s);
    free(s.next), free(s.number), free(s.low), free(s.path), free(s.open);
    return found;
}

Components components_find(size_t n, const ComponentEdge *edge, size_t n_edges)
{
    size_t *first = base_zalloc(n + 2, sizeof *first, noun);
    uint32_t *to = base_zalloc(n_edges + 1, sizeof *to, noun);
    list_edges(n, edge, n_edges, first, to);
    Components found = components_of(n, first, to);
    free(first), free(to);
    return found;
}

void components_clear(Components *c)
{
    free(c->of), free(c->order), free(c->is_cycle);
    *c = (Components){0};
}
