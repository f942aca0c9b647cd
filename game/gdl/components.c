/* game/gdl/components.c -- Tarjan's algorithm with a stack of its own. */
#include "game/gdl/components.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

/* The search in progress. */
typedef struct ComponentSearch {
    size_t n;
    size_t *first;                              /* edges of node i are to[first[i] .. first[i + 1]) */
    uint32_t *to;
    size_t *next;                               /* the first edge that has not been followed */
    uint32_t *number, *low;                     /* from 1; 0: not met */
    uint32_t *path, *open;                      /* nodes being visited; nodes without a component */
    size_t n_path, n_open, n_done;
    uint32_t n_numbers;
    Components *found;
} ComponentSearch;

static void list_edges(ComponentSearch *s, const ComponentEdge *edge, size_t n_edges)
{
    for (size_t i = 0; i < n_edges; i++)
        s->first[edge[i].from + 1]++;
    for (size_t i = 0; i < s->n; i++)
        s->first[i + 1] += s->first[i];
    for (size_t i = 0; i < s->n; i++)
        s->next[i] = s->first[i];
    for (size_t i = 0; i < n_edges; i++)
        s->to[s->next[edge[i].from]++] = edge[i].to;
    for (size_t i = 0; i < s->n; i++)
        s->next[i] = s->first[i];
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

Components components_find(size_t n, const ComponentEdge *edge, size_t n_edges)
{
    static const char noun[] = "components";
    Components found = {.of = base_zalloc(n + 1, sizeof *found.of, noun),
                        .order = base_zalloc(n + 1, sizeof *found.order, noun),
                        .is_cycle = base_zalloc(n + 1, sizeof *found.is_cycle, noun)};
    ComponentSearch s = {.n = n,
                         .first = base_zalloc(n + 2, sizeof *s.first, noun),
                         .to = base_zalloc(n_edges + 1, sizeof *s.to, noun),
                         .next = base_zalloc(n + 1, sizeof *s.next, noun),
                         .number = base_zalloc(n + 1, sizeof *s.number, noun),
                         .low = base_zalloc(n + 1, sizeof *s.low, noun),
                         .path = base_zalloc(n + 1, sizeof *s.path, noun),
                         .open = base_zalloc(n + 1, sizeof *s.open, noun),
                         .found = &found};
    list_edges(&s, edge, n_edges);
    for (size_t i = 0; i < n; i++)
        found.of[i] = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        if (!s.number[i])
            visit(&s, i);
    }
    for (size_t i = 0; i < n_edges; i++)
        found.is_cycle[found.of[edge[i].from]] |= found.of[edge[i].from] == found.of[edge[i].to];
    free(s.first), free(s.to), free(s.next), free(s.number), free(s.low), free(s.path),
        free(s.open);
    return found;
}

void components_clear(Components *c)
{
    free(c->of), free(c->order), free(c->is_cycle);
    *c = (Components){0};
}
