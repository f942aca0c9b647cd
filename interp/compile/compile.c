/* interp/compile/compile.c -- from the graph to a program (see code.h).
 * Does: decides which parts get slots, has the code of slots and entries written.
 * Knows: generate.h.   Must not know: what the code of an operator is. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/compile/generate.h"

/* Parts that cost less are computed again, since to look for their value would cost as much. */
enum {
    SLOT_COST = 20,     /* in the position */
    SQUARES_COST = 8,   /* by one or two squares */
    POSITION_COST = 300 /* by the position */
};

/* What a program is made for, and what each part of it costs. */
typedef struct Plan {
    uint32_t *cost;  /* by node */
    SlotFacts *kept; /* by node: how its value is kept, if it has a slot */
    uint32_t *slot_of;
    unsigned char *by_slot;
    unsigned char *outermost; /* by node: something not kept alike looks at it */
    uint32_t *uses;           /* while slots are planned: of one group; and */
    unsigned char *distant;   /* whether the node is wanted of the root or after a move */
} Plan;

/* ---- slots -------------------------------------------------------------------------------- */

enum { COST_OF_COSTLY = 40 }; /* of a word that looks at much, or has the move played */

static uint32_t own_cost(const GraphNode *n)
{
    bool costly = n->op == G_WORD && (n->word->needs_after || n->word->costly);
    return costly ? COST_OF_COSTLY : graph_op_facts(n->op)->cost;
}

static bool may_have_slot(const GraphNode *n)
{
    return n->free_vars == 0 && !(n->deps & DEP_MOVE) && n->op != G_CONST && n->op != G_ROOT &&
           n->op != G_GIVEN;
}

static uint32_t cost_of_part(const Graph *g, NodeId id, const uint32_t *all)
{
    const GraphNode *n = graph_node(g, id);
    uint64_t sum = own_cost(n);
    for (uint32_t i = 0; i < n->n_args; i++)
        sum += all[graph_args(g, id)[i]];
    return sum > 1000 ? 1000 : (uint32_t)sum;
}

/* Whether it is a function of one or two sets that have one square each. */
static bool is_of_squares(const Graph *g, const GraphFields *f)
{
    bool single = !f->more && f->n > 0 && f->n <= 2;
    for (uint32_t i = 0; i < f->n && single; i++)
        single = graph_is_single(g, f->at[i]);
    return single;
}

static SlotKeeping keeping_of(const Graph *g, const GraphNode *n, uint32_t cost,
                              const GraphFields *f)
{
    if (!may_have_slot(n) || n->deps != DEP_POSITION)
        return KEPT_HERE;
    if (cost >= SQUARES_COST && is_of_squares(g, f))
        return KEPT_BY_SQUARES;
    return cost >= POSITION_COST ? KEPT_BY_POSITION : KEPT_HERE;
}

/* Finds what each part costs, and where its value is kept. */
static void find_costs(const Graph *g, Plan *plan)
{
    GraphFields *fields = base_alloc(graph_size(g) * sizeof *fields, "code");
    graph_fields(g, fields);
    for (NodeId id = 0; id < graph_size(g); id++) {
        plan->cost[id] = cost_of_part(g, id, plan->cost);
        SlotFacts *kept = &plan->kept[id];
        kept->keeping = keeping_of(g, graph_node(g, id), plan->cost[id], &fields[id]);
        if (kept->keeping != KEPT_BY_SQUARES)
            continue;
        kept->field[0] = fields[id].at[0];
        kept->field[1] = fields[id].at[fields[id].n > 1];
    }
    free(fields);
}

/* Notes what one group uses twice or more, and what is wanted of the root or after a move. */
static void mark_shared(const Graph *g, Group group, Plan *plan)
{
    const uint32_t *cost = plan->cost;
    uint32_t *uses = plan->uses;
    unsigned char *shared = plan->by_slot;
    NodeId top = 0;
    memset(uses, 0, graph_size(g) * sizeof *uses);
    for (size_t i = 0; i < group.n; i++) {
        NodeId id = group.ids[i];
        uses[id]++;
        top = id > top ? id : top;
        shared[id] |= plan->kept[id].keeping != KEPT_HERE;
        plan->outermost[id] = 1;
    }
    for (NodeId id = graph_size(g) ? top + 1 : 0; id-- > 0;) {
        const GraphNode *n = graph_node(g, id);
        if (!uses[id])
            continue;
        if (uses[id] > 1 && cost[id] >= SLOT_COST && may_have_slot(n))
            shared[id] = 1;
        bool elsewhere = n->op == G_ROOT || n->op == G_AFTER;
        for (uint32_t i = 0; i < n->n_args; i++) {
            NodeId arg = graph_args(g, id)[i];
            uses[arg]++;
            if (elsewhere && may_have_slot(graph_node(g, arg)))
                plan->distant[arg] = plan->outermost[arg] = 1;
            else if (plan->kept[arg].keeping > plan->kept[id].keeping)
                shared[arg] = plan->outermost[arg] = 1;
        }
    }
}

/* A part that is wanted elsewhere has a slot for that; what asks for it once here needs none. */
static Plan plan_slots(const Graph *g, const Group *groups, size_t n_groups, uint32_t *n_slots)
{
    size_t n = graph_size(g);
    Plan plan = {.cost = base_alloc(n * sizeof *plan.cost, "code"),
                 .kept = base_zalloc(n, sizeof *plan.kept, "code"),
                 .slot_of = base_alloc(n * sizeof *plan.slot_of, "code"),
                 .by_slot = base_zalloc(n, 1, "code"),
                 .outermost = base_zalloc(n, 1, "code"),
                 .uses = base_alloc(n * sizeof *plan.uses, "code"),
                 .distant = base_zalloc(n, 1, "code")};
    find_costs(g, &plan);
    for (size_t i = 0; i < n_groups; i++)
        mark_shared(g, groups[i], &plan);
    for (NodeId id = 0; id < n; id++)
        plan.slot_of[id] = plan.by_slot[id] || plan.distant[id] ? (*n_slots)++ : NO_SLOT;
    free(plan.uses);
    free(plan.distant);
    return plan;
}

/* ---- programs ----------------------------------------------------------------------------- */

static Emitter emitter_for(const Graph *g, const Vocab *vocab, const Plan *plan, Program *p)
{
    size_t n = graph_size(g);
    Emitter e = {.g = g,
                 .vocab = vocab,
                 .p = p,
                 .cost = plan->cost,
                 .slot_of = plan->slot_of,
                 .by_slot = plan->by_slot};
    e.slot_registers = base_zalloc(p->n_slots, sizeof *e.slot_registers, "code");
    e.uses = base_zalloc(n, sizeof *e.uses, "code");
    e.kept_in = base_alloc(n * sizeof *e.kept_in, "code");
    memset(e.kept_in, 0xFF, n * sizeof *e.kept_in); /* NO_REGISTER */
    return e;
}

static void emitter_clear(Emitter *e)
{
    vec_clear(&e->code);
    vec_clear(&e->parts);
    free(e->slot_registers);
    free(e->uses);
    free(e->kept_in);
}

/* The stretch of id, from its slot or for its slot. */
static uint32_t stretch(Emitter *e, NodeId id, bool by_slot)
{
    unsigned char before = e->by_slot[id];
    e->by_slot[id] = by_slot;
    uint32_t at = generate_stretch(e, id);
    e->by_slot[id] = before;
    if (e->registers > e->p->n_registers)
        e->p->n_registers = e->registers;
    return at;
}

static void write_slots(Emitter *e, const Plan *plan, Arena *home)
{
    e->p->slots = ARENA_ARRAY(home, SlotFacts, e->p->n_slots);
    for (NodeId id = 0; id < graph_size(e->g); id++) { /* arguments come before their users */
        uint32_t slot = e->slot_of[id];
        if (slot == NO_SLOT)
            continue;
        e->p->slots[slot] = plan->kept[id];
        if (!plan->outermost[id])
            e->p->slots[slot].keeping = KEPT_HERE;
        e->p->slots[slot].at = stretch(e, id, false);
        e->slot_registers[slot] = e->registers;
    }
}

/* One stretch for each node, however often it is an entry. */
static void write_entries(Emitter *e, const Group *groups, size_t n_groups, Entry *entries)
{
    uint32_t *at = base_alloc(graph_size(e->g) * sizeof *at, "code");
    memset(at, 0xFF, graph_size(e->g) * sizeof *at);
    for (size_t i = 0; i < n_groups; i++)
        for (size_t j = 0; j < groups[i].n; j++) {
            NodeId id = groups[i].ids[j];
            const GraphNode *n = graph_node(e->g, id);
            *entries = (Entry){.constant = n->op == G_CONST, .value = n->value};
            if (!entries->constant && at[id] == UINT32_MAX)
                at[id] = stretch(e, id, e->slot_of[id] != NO_SLOT);
            if (!entries->constant)
                entries->at = at[id];
            entries++;
        }
    free(at);
}

/* Notes where else than in the position and the move it looks. */
static void note_looks(const Graph *g, const Group *groups, size_t n_groups, Program *p)
{
    for (size_t i = 0; i < n_groups; i++) {
        uint32_t back = graph_looks_back(g, groups[i].ids, groups[i].n);
        p->looks_back = back > p->looks_back ? back : p->looks_back;
        for (size_t k = 0; k < groups[i].n; k++)
            p->looks_at_root |= graph_node(g, groups[i].ids[k])->deps & (DEP_ROOT | DEP_DEPTH);
    }
}

Program *compile_groups(Arena *home, const Graph *g, const Vocab *vocab, const Group *groups,
                        size_t n_groups, Entry *entries)
{
    assert(groups && n_groups > 0 && entries);
    Program *p = ARENA_NEW(home, Program);
    Plan plan = plan_slots(g, groups, n_groups, &p->n_slots);
    Emitter e = emitter_for(g, vocab, &plan, p);
    write_slots(&e, &plan, home);
    write_entries(&e, groups, n_groups, entries);
    note_looks(g, groups, n_groups, p);
    p->code = arena_copy(home, e.code.at, e.code.n * sizeof *e.code.at);
    p->n_code = e.code.n;
    p = e.full ? NULL : p;
    emitter_clear(&e);
    free(plan.cost);
    free(plan.kept);
    free(plan.slot_of);
    free(plan.by_slot);
    free(plan.outermost);
    return p;
}
