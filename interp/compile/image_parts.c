/* interp/compile/image_parts.c -- what of a symmetric table might tell images apart (see
 * image_parts.h).
 * Start reading at compile_image_parts(). */
#include "interp/compile/image_parts.h"

#include <stdlib.h>
#include <string.h>

enum { OURS = 1 << TURN_US, THEIRS = 1 << TURN_THEM, EITHER = OURS | THEIRS };

/* Parts while they are gathered. */
typedef struct PartGatherer {
    Drafter *d;
    uint32_t n_nodes;
    bool *oriented;        /* by node: it names squares, files or ranks, or something in it does */
    unsigned char *wanted; /* by node, of one expression: whose turn it is there */
    unsigned char *turns;  /* by node: the same of all clauses, where it is a part */
    Span *at;              /* by node: the first clause with it */
    VEC(ImagePart) parts;
    VEC(NodeId) nodes;   /* by part; none for those that are open */
    VEC(Span) open;      /* clauses that look at more */
    uint32_t *number;    /* by node: of its part */
    GraphFields *fields; /* by node */
} PartGatherer;

/* ---- what clauses look at ----------------------------------------------------------------- */

static bool *find_oriented(const Drafter *d, uint32_t n)
{
    bool *oriented = base_zalloc(n, sizeof *oriented, "analysis");
    for (NodeId id = 0; id < n; id++) { /* arguments have smaller numbers */
        oriented[id] = graph_is_oriented(d->g, d->vocab, id);
        for (uint32_t i = 0; i < graph_node(d->g, id)->n_args; i++)
            oriented[id] |= oriented[graph_args(d->g, id)[i]];
    }
    return oriented;
}

/* Whose turn it is where the arguments are looked at. */
static unsigned char turns_below(const PartGatherer *g, const GraphNode *n, unsigned char turns)
{
    if (n->op == G_ROOT || n->op == G_PLAYED)
        return EITHER;
    return n->op == G_AFTER ? turns_after(g->d->vocab->game, turns) : turns;
}

/* Of the expression that stands at `at` and is looked at where the sides `turns` are to move. */
static void gather(PartGatherer *g, NodeId top, unsigned char turns, Span at)
{
    bool open = false;
    memset(g->wanted, 0, top + 1);
    g->wanted[top] = turns;
    for (NodeId id = top + 1; id-- > 0;) {
        const GraphNode *n = graph_node(g->d->g, id);
        if (!g->wanted[id] || !g->oriented[id])
            continue;
        if (graph_is_closed(n)) {
            g->at[id] = g->turns[id] ? g->at[id] : at;
            g->turns[id] |= g->wanted[id];
            continue;
        }
        open |= graph_is_oriented(g->d->g, g->d->vocab, id) || n->op == G_SYMMETRY;
        for (uint32_t i = 0; i < n->n_args; i++)
            g->wanted[graph_args(g->d->g, id)[i]] |= turns_below(g, n, g->wanted[id]);
    }
    if (open)
        vec_push(&g->open, at, "code");
}

static void gather_advice(PartGatherer *g, const Advice *a, const Draft *draft)
{
    if (a->n_params > 0) /* their values are tried in the order of their squares */
        vec_push(&g->open, a->name.span, "code");
    if (a->plan)
        return;
    gather(g, draft->when, EITHER, a->clause_at[CLAUSE_WHEN]);
    gather(g, draft->better, EITHER, a->clause_at[CLAUSE_BETTER]);
    gather(g, draft->holding, EITHER, a->clause_at[CLAUSE_HOLDING]);
    if (a->seek)
        gather(g, draft->seek, EITHER, a->clause_at[CLAUSE_SEEK]);
    for (size_t i = 0; i < draft->n_alternatives[TURN_US]; i++)
        gather(g, draft->alternative[TURN_US][i], OURS, a->clause_at[CLAUSE_US]);
    for (size_t i = 0; i < draft->n_alternatives[TURN_THEM]; i++)
        gather(g, draft->alternative[TURN_THEM][i], THEIRS, a->clause_at[CLAUSE_THEM]);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        gather(g, draft->prefer[i], OURS, a->clause_at[CLAUSE_PREFER]);
}

static void gather_all(PartGatherer *g, const Drafts *all)
{
    const TableSet *set = g->d->set;
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_rules; j++)
            if (set->tables[i]->rules[j]->condition)
                gather(g, all->conditions[i][j], OURS, set->tables[i]->rules[j]->condition->span);
    for (size_t i = 0; i < set->n_advices; i++)
        gather_advice(g, set->advices[i], all->advice[i]);
    gather(g, all->aim, EITHER, set->root->aim->span);
    if (set->root->avoid)
        gather(g, all->avoid, EITHER, set->root->avoid->span);
}

/* ---- parts of parts ----------------------------------------------------------------------- */

/* Whether a part turns with the images if what is oriented in it does, each by itself. */
static bool follows_from_parts(const PartGatherer *g, NodeId id)
{
    const NodeId *args = graph_args(g->d->g, id);
    bool follows = !graph_is_oriented(g->d->g, g->d->vocab, id);
    for (uint32_t i = 0; i < graph_node(g->d->g, id)->n_args; i++)
        follows &= !g->oriented[args[i]] || graph_is_closed(graph_node(g->d->g, args[i]));
    return follows;
}

/* Marks in g->wanted all parts, and parts of them from which it follows that they turn. */
static void mark_parts(PartGatherer *g)
{
    memset(g->wanted, 0, g->n_nodes);
    for (NodeId id = g->n_nodes; id-- > 0;) {
        g->wanted[id] |= g->turns[id] != 0;
        if (!g->wanted[id] || !follows_from_parts(g, id))
            continue;
        for (uint32_t i = 0; i < graph_node(g->d->g, id)->n_args; i++) {
            NodeId arg = graph_args(g->d->g, id)[i];
            g->wanted[arg] |= g->oriented[arg];
            if (!g->turns[arg])
                g->at[arg] = g->at[id];
        }
    }
}

static const uint32_t *parts_of(const PartGatherer *g, NodeId id, uint32_t *n)
{
    const GraphNode *node = graph_node(g->d->g, id);
    uint32_t *part = ARENA_ARRAY(g->d->home, uint32_t, node->n_args);
    *n = 0;
    for (uint32_t i = 0; i < node->n_args; i++) {
        NodeId arg = graph_args(g->d->g, id)[i];
        if (g->oriented[arg])
            part[(*n)++] = g->number[arg];
    }
    return part;
}

static void add_part(PartGatherer *g, NodeId id)
{
    const GraphNode *n = graph_node(g->d->g, id);
    ImagePart part = {.type = n->type,
                      .of_move = n->deps & (DEP_MOVE | DEP_AFTER),
                      .turns = g->turns[id],
                      .after = n->op == G_AFTER,
                      .fields = g->fields[id],
                      .at = g->at[id]};
    if (follows_from_parts(g, id))
        part.part = parts_of(g, id, &part.n_parts);
    g->number[id] = (uint32_t)g->parts.n;
    vec_push(&g->parts, part, "code");
    vec_push(&g->nodes, id, "code");
}

/* ---- their code --------------------------------------------------------------------------- */

/* They have a program of their own, so that what the table plays by is compiled as ever. */
static bool compile_parts(PartGatherer *g, Compiled *into)
{
    size_t n = g->nodes.n;
    if (n == 0)
        return true;
    Entry *entries = base_alloc(n * sizeof *entries, "code");
    into->image_program =
        compile_groups(g->d->home, g->d->g, g->d->vocab, &(Group){g->nodes.at, n}, 1, entries);
    for (size_t i = 0; i < n; i++)
        g->parts.at[i].value = entries[i];
    free(entries);
    return into->image_program;
}

static void gatherer_clear(PartGatherer *g)
{
    free(g->oriented);
    free(g->wanted);
    free(g->turns);
    free(g->at);
    free(g->number);
    free(g->fields);
    vec_clear(&g->parts);
    vec_clear(&g->nodes);
    vec_clear(&g->open);
}

bool compile_image_parts(Drafter *d, const Drafts *all, Compiled *into)
{
    if (!d->set->root->symmetric)
        return true;
    uint32_t n = (uint32_t)graph_size(d->g);
    PartGatherer g = {.d = d,
                      .n_nodes = n,
                      .oriented = find_oriented(d, n),
                      .wanted = base_zalloc(n, 1, "analysis"),
                      .turns = base_zalloc(n, 1, "analysis"),
                      .at = base_zalloc(n, sizeof *g.at, "analysis"),
                      .number = base_zalloc(n, sizeof *g.number, "analysis"),
                      .fields = base_alloc(n * sizeof *g.fields, "analysis")};
    graph_fields(d->g, g.fields);
    gather_all(&g, all);
    mark_parts(&g);
    for (NodeId id = 0; id < n; id++)
        if (g.wanted[id])
            add_part(&g, id);
    bool fits = compile_parts(&g, into);
    for (size_t i = 0; i < g.open.n; i++)
        vec_push(&g.parts, ((ImagePart){.at = g.open.at[i], .open = true}), "code");
    ImagePart *parts = ARENA_ARRAY(d->home, ImagePart, g.parts.n);
    for (size_t i = 0; i < g.parts.n; i++)
        parts[i] = g.parts.at[i];
    into->image_parts = parts;
    into->n_image_parts = (uint32_t)g.parts.n;
    gatherer_clear(&g);
    return fits;
}
