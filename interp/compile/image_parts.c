/* interp/compile/image_parts.c -- what of a symmetric table might tell images apart (see
 * image_parts.h). */
#include "interp/compile/image_parts.h"

#include <stdlib.h>

/* Parts while they are gathered. */
typedef struct PartGatherer {
    Drafter *d;
    NodeId *found; /* room for those of one expression */
    VEC(ImagePart) parts;
    VEC(NodeId) nodes; /* by part; NO_NODE where it is open */
} PartGatherer;

static bool is_gathered(const PartGatherer *g, NodeId id)
{
    for (size_t i = 0; i < g->nodes.n; i++)
        if (g->nodes.at[i] == id)
            return true;
    return false;
}

static void add_part(PartGatherer *g, NodeId id, Span at)
{
    ImagePart part = {.at = at, .open = id == NO_NODE};
    if (id != NO_NODE) {
        const GraphNode *n = graph_node(g->d->g, id);
        part.type = n->type;
        part.of_move = n->deps & (DEP_MOVE | DEP_AFTER);
        part.of_fields = graph_looks_at_fields_alone(g->d->g, id);
    }
    vec_push(&g->parts, part, "code");
    vec_push(&g->nodes, id, "code");
}

/* Of the expression that stands at `at`. */
static void gather(PartGatherer *g, NodeId top, Span at)
{
    bool open = false;
    size_t n = graph_oriented_parts(g->d->g, g->d->vocab, top, g->found, &open);
    for (size_t i = 0; i < n; i++)
        if (!is_gathered(g, g->found[i]))
            add_part(g, g->found[i], at);
    if (open)
        add_part(g, NO_NODE, at);
}

static void gather_advice(PartGatherer *g, const Advice *a, const Draft *draft)
{
    if (a->plan)
        return;
    gather(g, draft->when, a->clause_at[CLAUSE_WHEN]);
    gather(g, draft->better, a->clause_at[CLAUSE_BETTER]);
    gather(g, draft->holding, a->clause_at[CLAUSE_HOLDING]);
    if (a->seek)
        gather(g, draft->seek, a->clause_at[CLAUSE_SEEK]);
    for (size_t i = 0; i < draft->n_alternatives[TURN_US]; i++)
        gather(g, draft->alternative[TURN_US][i], a->clause_at[CLAUSE_US]);
    for (size_t i = 0; i < draft->n_alternatives[TURN_THEM]; i++)
        gather(g, draft->alternative[TURN_THEM][i], a->clause_at[CLAUSE_THEM]);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        gather(g, draft->prefer[i], a->clause_at[CLAUSE_PREFER]);
}

/* Values of parameters are tried in the order of their squares. */
static void gather_params(PartGatherer *g, const Advice *a)
{
    if (a->n_params > 0)
        add_part(g, NO_NODE, a->name.span);
}

static void gather_all(PartGatherer *g, const Drafts *all)
{
    const TableSet *set = g->d->set;
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_rules; j++)
            if (set->tables[i]->rules[j]->condition)
                gather(g, all->conditions[i][j], set->tables[i]->rules[j]->condition->span);
    for (size_t i = 0; i < set->n_advices; i++) {
        gather_params(g, set->advices[i]);
        gather_advice(g, set->advices[i], all->advice[i]);
    }
    gather(g, all->aim, set->root->aim->span);
    if (set->root->avoid)
        gather(g, all->avoid, set->root->avoid->span);
}

void want_image_parts(Drafter *d, const Drafts *all, Compiled *into)
{
    if (!d->set->root->symmetric)
        return;
    PartGatherer g = {.d = d, .found = base_alloc(graph_size(d->g) * sizeof *g.found, "analysis")};
    gather_all(&g, all);
    ImagePart *parts = ARENA_ARRAY(d->home, ImagePart, g.parts.n);
    for (size_t i = 0; i < g.parts.n; i++) {
        parts[i] = g.parts.at[i];
        if (g.parts.at[i].open)
            continue;
        vec_push(&d->ids, g.nodes.at[i], "code");
        vec_push(&d->wanted, &parts[i].value, "code");
        vec_push(&d->group_end, d->ids.n, "code");
    }
    into->image_parts = parts;
    into->n_image_parts = g.parts.n;
    vec_clear(&g.parts);
    vec_clear(&g.nodes);
    free(g.found);
}
