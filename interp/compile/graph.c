/* interp/compile/graph.c -- the shared graph itself: nodes made once, constants folded (see
 * graph.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "interp/compile/graph_internal.h"

/* ---- nodes -------------------------------------------------------------------------------- */

Graph *graph_new(Arena *home, const Vocab *vocab)
{
    assert(home && vocab);
    Graph *g = ARENA_NEW(home, Graph);
    g->home = home;
    g->vocab = vocab;
    return g;
}

void graph_free(Graph *g)
{
    vec_clear(&g->nodes);
    vec_clear(&g->args);
    slots_clear(&g->slots);
    vec_clear(&g->single);
    vec_clear(&g->idle);
}

void graph_note_single(Graph *g, size_t field)
{
    vec_push(&g->single, field, "code");
}

bool graph_is_single(const Graph *g, size_t field)
{
    for (size_t i = 0; i < g->single.n; i++)
        if (g->single.at[i] == field)
            return true;
    return false;
}

const GraphNode *graph_node(const Graph *g, NodeId id)
{
    assert(id < g->nodes.n);
    return &g->nodes.at[id];
}

const NodeId *graph_args(const Graph *g, NodeId id)
{
    assert(id < g->nodes.n &&
           g->nodes.at[id].first_arg + (size_t)g->nodes.at[id].n_args <= g->args.n);
    const GraphNode *n = &g->nodes.at[id];
    return n->n_args ? g->args.at + n->first_arg : NULL;
}

size_t graph_size(const Graph *g)
{
    return g->nodes.n;
}

static uint32_t hash_node(const GraphNode *n, const NodeId *args)
{
    uint64_t h = n->op * 31u + n->type;
    h = mix_step(h, n->value);
    if (n->word) /* never an address: the same graph everywhere */
        for (const char *c = n->word->name; *c; c++)
            h = (h ^ (unsigned char)*c) * 0x100000001B3u;
    for (uint32_t i = 0; i < n->n_args; i++)
        h = mix_step(h, args[i]);
    return (uint32_t)h;
}

/* What a node is to be, before it has a number. */
typedef struct SoughtNode {
    const GraphNode *node;
    const NodeId *args;
} SoughtNode;

static bool is_equal_node(const void *graph, NodeId id, const void *sought)
{
    const Graph *g = graph;
    const GraphNode *o = &g->nodes.at[id], *n = ((const SoughtNode *)sought)->node;
    const NodeId *args = ((const SoughtNode *)sought)->args;
    return o->op == n->op && o->type == n->type && o->value == n->value && o->word == n->word &&
           o->n_args == n->n_args &&
           (n->n_args == 0 || memcmp(graph_args(g, id), args, n->n_args * sizeof *args) == 0);
}

const GraphOpFacts *graph_op_facts(unsigned op)
{
    enum { PASS, KEEP };
#define GRAPH_OP_ROW(op, form, instruction, keep, cost) [G_##op] = {FORM_##form, keep, cost},
    static const GraphOpFacts facts[] = {GRAPH_OPS(GRAPH_OP_ROW)};
#undef GRAPH_OP_ROW
    assert(op < N_GRAPH_OPS);
    return &facts[op];
}

bool graph_is_elsewhere(const GraphNode *n)
{
    GraphForm form = graph_op_facts(n->op)->form;
    return form == FORM_ELSEWHERE || form == FORM_SYMMETRY;
}

static bool is_binder(const GraphNode *n)
{
    return graph_op_facts(n->op)->form == FORM_BINDER;
}

/* Elements that a binder or the images of a symmetry visit, as a power of two. */
static uint32_t own_loops(const Graph *g, const GraphNode *n, const NodeId *args)
{
    if (n->op == G_SYMMETRY)
        return 3; /* up to 8 images */
    if (!is_binder(n))
        return 0;
    if (n->n_args == 2)
        return 6; /* 64 squares */
    const GraphNode *low = &g->nodes.at[args[0]], *high = &g->nodes.at[args[1]];
    uint32_t log2 = 12; /* LIMIT_RANGE */
    bool fixed = low->op == G_CONST && high->op == G_CONST;
    if (fixed && value_is_defined(low->value) && value_is_defined(high->value)) {
        int64_t length = (int64_t)high->value - (int64_t)low->value + 1;
        for (log2 = 0; log2 < 12 && (INT64_C(1) << log2) < length; log2++)
            continue;
    }
    return log2;
}

/* How far parts stand inside one another.  Arguments of definitions are parts, too, wherever they
 * end up; so this is known of nodes only, not of places in the text. */
static void measure_nesting(const Graph *g, GraphNode *n, const NodeId *args)
{
    for (uint32_t i = 0; i < n->n_args; i++) {
        const GraphNode *a = &g->nodes.at[args[i]];
        bool repeated = n->op == G_SYMMETRY || (is_binder(n) && i + 1 == n->n_args);
        uint32_t loops = a->loops + (repeated ? own_loops(g, n, args) : 0);
        n->loops = loops > n->loops ? (uint8_t)loops : n->loops;
        n->elsewhere = a->elsewhere > n->elsewhere ? a->elsewhere : n->elsewhere;
        n->height = a->height > n->height ? a->height : n->height;
    }
    bool elsewhere = graph_is_elsewhere(n);
    n->elsewhere = (uint8_t)(n->elsewhere + elsewhere);
    n->height++;
}

static void inherit(const Graph *g, GraphNode *n, const NodeId *args)
{
    assert(args || n->n_args == 0);
    for (uint32_t i = 0; i < n->n_args; i++) {
        n->deps |= g->nodes.at[args[i]].deps;
        n->free_vars |= g->nodes.at[args[i]].free_vars;
    }
    measure_nesting(g, n, args);
    if (is_binder(n))
        n->free_vars &= ~(1u << n->value);
    switch (n->op) {
    case G_FIELD: n->deps = DEP_POSITION; break;
    case G_DEPTH: n->deps = DEP_DEPTH; break;
    case G_GIVEN: n->deps = DEP_ROOT; break;
    case G_PIECE: n->deps = DEP_POSITION | DEP_PIECE; break;
    case G_VAR: n->free_vars = 1u << n->value; break;
    case G_ROOT: n->deps = DEP_ROOT; break;
    case G_AFTER: n->deps = (uint8_t)((n->deps & DEP_ROOT) | DEP_MOVE | DEP_AFTER); break;
    case G_PLAYED: n->deps = DEP_POSITION | DEP_PLAYED; break;
    case G_SYMMETRY: n->deps |= DEP_POSITION; break;
    case G_WORD:
        if (n->word->kind == WORD_POSITION || n->word->kind == WORD_TEXT)
            n->deps |= DEP_POSITION;
        if (n->word->kind == WORD_MOVE)
            n->deps |= (uint8_t)(DEP_MOVE | DEP_POSITION | (n->word->needs_after ? DEP_AFTER : 0));
        break;
    default: break;
    }
}

NodeId graph_intern(Graph *g, GraphNode n, const NodeId *args)
{
    uint32_t hash = hash_node(&n, args);
    slots_make_room(&g->slots, g->nodes.n, "expressions");
    Slot *slot = slots_place(&g->slots, hash, is_equal_node, g, &(SoughtNode){&n, args});
    if (slot->taken)
        return slot_number(slot);
    inherit(g, &n, args);
    assert(args || n.n_args == 0);
    for (uint32_t i = 0; i < n.n_args; i++)
        assert(args[i] < g->nodes.n); /* arguments have smaller numbers */
    n.first_arg = (uint32_t)g->args.n;
    for (uint32_t i = 0; i < n.n_args; i++)
        vec_push(&g->args, args[i], "expressions");
    NodeId id = (NodeId)g->nodes.n;
    vec_push(&g->nodes, n, "expressions");
    slot_put(slot, hash, id);
    return id;
}

NodeId graph_const(Graph *g, Type type, Value value)
{
    return graph_intern(g, (GraphNode){.op = G_CONST, .type = type, .value = value}, NULL);
}

bool graph_is_const(const Graph *g, NodeId id)
{
    assert(id < g->nodes.n);
    return g->nodes.at[id].op == G_CONST;
}

Value graph_const_value(const Graph *g, NodeId id)
{
    assert(graph_is_const(g, id));
    return g->nodes.at[id].value;
}

/* ---- folding ------------------------------------------------------------------------------ */

/* The value of an operator on constants; false when it has to wait for a position. */
static bool fold(const Graph *g, const GraphNode *n, const Value *v, Value *out)
{
    int64_t a = n->n_args > 0 ? (int64_t)v[0] : 0;
    int64_t b = n->n_args > 1 ? (int64_t)v[1] : 0;
    bool both = n->n_args > 1 && value_is_defined(v[0]) && value_is_defined(v[1]);
    switch (n->op) {
    case G_TRUTH: *out = v[0] != 0; return true;
    case G_NOT: *out = v[0] == 0; return true;
    case G_NEGATE: *out = value_is_defined(v[0]) ? value_int(-a) : VALUE_UNDEFINED; return true;
    case G_ADD: *out = both ? value_int(a + b) : VALUE_UNDEFINED; return true;
    case G_SUBTRACT: *out = both ? value_int(a - b) : VALUE_UNDEFINED; return true;
    case G_MULTIPLY: *out = both ? value_int(a * b) : VALUE_UNDEFINED; return true;
    case G_INTERSECT: *out = v[0] & v[1]; return true;
    case G_UNION: *out = v[0] | v[1]; return true;
    case G_DIFFERENCE: *out = v[0] & ~v[1]; return true;
    case G_SAME: *out = v[0] == v[1]; return true;
    case G_SUBSET: *out = v[0] != 0 && (v[0] & ~v[1]) == 0; return true;
    case G_EQ: *out = both && a == b; return true;
    case G_NE: *out = both && a != b; return true;
    case G_LT: *out = both && a < b; return true;
    case G_LE: *out = both && a <= b; return true;
    case G_WORD:
        if (n->word->kind != WORD_PURE)
            return false;
        *out = n->word->function(&(WordView){.game = g->vocab->game}, v);
        return true;
    default: return false;
    }
}

static bool compares_nothing(const Graph *g, const GraphNode *n, const NodeId *args)
{
    if (n->op != G_EQ && n->op != G_NE && n->op != G_LT && n->op != G_LE)
        return false;
    for (uint32_t i = 0; i < n->n_args; i++)
        if (graph_is_const(g, args[i]) && !value_is_defined(graph_const_value(g, args[i])))
            return true;
    return false;
}

/* a + 0, a - 0: a.  Such sums remain once it is known whose turn it is. */
static bool adds_nothing(const Graph *g, const GraphNode *n, const NodeId *args)
{
    return (n->op == G_ADD || n->op == G_SUBTRACT) && graph_is_const(g, args[1]) &&
           graph_const_value(g, args[1]) == 0;
}

NodeId graph_fold(Graph *g, GraphNode n, const NodeId *args)
{
    assert(n.op != G_AND && n.op != G_OR && (args || n.n_args == 0));
    if (adds_nothing(g, &n, args))
        return args[0];
    if (compares_nothing(g, &n, args))
        return graph_const(g, TYPE_BOOL, 0);
    Value v[MAX_PARAMS] = {0}, result;
    bool constant = n.n_args > 0 && n.n_args <= MAX_PARAMS;
    for (uint32_t i = 0; i < n.n_args && constant; i++) {
        constant = graph_is_const(g, args[i]);
        v[i] = constant ? graph_const_value(g, args[i]) : 0;
    }
    if (constant && fold(g, &n, v, &result))
        return graph_const(g, n.type, result);
    return graph_intern(g, n, args);
}

NodeId graph_make1(Graph *g, GraphOp op, Type type, NodeId a)
{
    return graph_fold(g, (GraphNode){.op = (uint8_t)op, .type = type, .n_args = 1}, &a);
}

NodeId graph_make2(Graph *g, GraphOp op, Type type, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return graph_fold(g, (GraphNode){.op = (uint8_t)op, .type = type, .n_args = 2}, args);
}

NodeId graph_make_junction(Graph *g, GraphOp op, const NodeId *args, size_t n)
{
    assert((op == G_AND || op == G_OR) && (args || n == 0));
    VEC(NodeId) kept = {0};
    Value stop = op == G_OR;
    bool decided = false;
    for (size_t i = 0; i < n && !decided; i++) {
        const GraphNode *a = graph_node(g, args[i]);
        if (a->op == G_CONST) {
            decided = (a->value != 0) == (stop != 0);
        } else if (a->op == op) {
            for (uint32_t j = 0; j < a->n_args; j++)
                vec_push(&kept, graph_args(g, args[i])[j], "expressions");
        } else {
            vec_push(&kept, args[i], "expressions");
        }
    }
    NodeId id;
    if (decided && kept.n == 0)
        id = graph_const(g, TYPE_BOOL, stop);
    else if (decided) /* what stands before must not matter: no effects */
        id = graph_const(g, TYPE_BOOL, stop);
    else if (kept.n == 0)
        id = graph_const(g, TYPE_BOOL, !stop);
    else if (kept.n == 1)
        id = graph_node(g, kept.at[0])->type == TYPE_BOOL
                 ? kept.at[0]
                 : graph_make1(g, G_TRUTH, TYPE_BOOL, kept.at[0]);
    else
        id = graph_intern(
            g, (GraphNode){.op = (uint8_t)op, .type = TYPE_BOOL, .n_args = (uint32_t)kept.n},
            kept.at);
    vec_clear(&kept);
    return id;
}

NodeId graph_make_and(Graph *g, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return graph_make_junction(g, G_AND, args, 2);
}

NodeId graph_make_or(Graph *g, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return graph_make_junction(g, G_OR, args, 2);
}

NodeId graph_make_elsewhere(Graph *g, GraphOp op, NodeId e)
{
    assert(op == G_ROOT || op == G_AFTER || op == G_PLAYED);
    const GraphNode *n = graph_node(g, e);
    if (op != G_PLAYED && !(n->deps & (DEP_POSITION | DEP_DEPTH)))
        return e;
    return graph_intern(g, (GraphNode){.op = (uint8_t)op, .type = n->type, .n_args = 1}, &e);
}

NodeId graph_make(Graph *g, const GraphNode *n, const NodeId *args)
{
    assert(n->op < N_GRAPH_OPS && (args || n->n_args == 0));
    if (n->op == G_AND || n->op == G_OR)
        return graph_make_junction(g, (GraphOp)n->op, args, n->n_args);
    if (n->op == G_IF && graph_is_const(g, args[0]))
        return graph_const_value(g, args[0]) ? args[1] : args[2];
    return graph_fold(
        g,
        (GraphNode){
            .op = n->op, .type = n->type, .n_args = n->n_args, .word = n->word, .value = n->value},
        args);
}

static SplitPart part_of(const Graph *g, NodeId id)
{
    const GraphNode *n = graph_node(g, id);
    if (!(n->deps & DEP_MOVE))
        return PART_OF_NODE;
    bool of_mover = n->op == G_WORD && n->word->of_mover &&
                    !(graph_node(g, graph_args(g, id)[0])->deps & DEP_MOVE);
    return of_mover ? PART_OF_MOVER : PART_OF_MOVE;
}

NodeId graph_split(Graph *g, NodeId id, SplitPart part)
{
    const GraphNode n = *graph_node(g, id); /* the graph may grow */
    NodeId result =
        part == PART_OF_MOVER ? graph_const(g, TYPE_SET, ANY_MOVER) : graph_const(g, TYPE_BOOL, 1);
    uint32_t n_parts = n.op == G_AND ? n.n_args : 1;
    bool first = true;
    for (uint32_t i = 0; i < n_parts; i++) {
        NodeId one = n.op == G_AND ? graph_args(g, id)[i] : id;
        if (part_of(g, one) != part)
            continue;
        if (part != PART_OF_MOVER)
            result = graph_make_and(g, result, one);
        else if (first)
            result = graph_args(g, one)[0];
        else
            result = graph_make2(g, G_INTERSECT, TYPE_SET, result, graph_args(g, one)[0]);
        first = false;
    }
    return result;
}
