/* interp/graph.c -- from the checked tree to the shared graph (see graph.h). */
#include "interp/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

struct Graph {
    Arena *home;
    const Vocab *vocab;
    VEC(GraphNode) nodes;
    VEC(NodeId) args;
    NodeId *table;              /* open addressing, NO_NODE is free; size a power of two */
    size_t table_size;
    uint32_t steps;             /* of the expression being added */
    bool failed;
};

/* Names in force while a definition's body is written out. */
typedef struct BoundAt {
    const Expr *binder;
    uint32_t level;
    const struct BoundAt *outer;
} BoundAt;

typedef struct VisitFrame {
    const NodeId *params;
    const BoundAt *bound;
    uint32_t level;             /* binders round this place */
} VisitFrame;

/* ---- nodes -------------------------------------------------------------------------------- */

Graph *graph_new(Arena *home, const Vocab *vocab)
{
    Graph *g = ARENA_NEW(home, Graph);
    g->home = home;
    g->vocab = vocab;
    g->table_size = 256;
    g->table = base_alloc(g->table_size * sizeof *g->table, "expressions");
    memset(g->table, 0xFF, g->table_size * sizeof *g->table);
    return g;
}

void graph_free(Graph *g)
{
    vec_clear(&g->nodes);
    vec_clear(&g->args);
    free(g->table);
    g->table = NULL;
}

const GraphNode *graph_node(const Graph *g, NodeId id)
{
    assert(id < g->nodes.n);
    return &g->nodes.at[id];
}

const NodeId *graph_args(const Graph *g, NodeId id)
{
    const GraphNode *n = &g->nodes.at[id];
    return n->n_args ? g->args.at + n->first_arg : NULL;
}

size_t graph_size(const Graph *g)
{
    return g->nodes.n;
}

static uint64_t hash_node(const GraphNode *n, const NodeId *args)
{
    uint64_t h = n->op * 31u + n->type;
    h = (h ^ n->value) * 0x9E3779B97F4A7C15u;
    if (n->word)                                /* never an address: the same graph everywhere */
        for (const char *c = n->word->name; *c; c++)
            h = (h ^ (unsigned char)*c) * 0x100000001B3u;
    for (uint32_t i = 0; i < n->n_args; i++)
        h = ((h ^ args[i]) * 0x9E3779B97F4A7C15u) ^ (h >> 29);
    return h ^ (h >> 32);
}

static bool equal_nodes(const Graph *g, NodeId id, const GraphNode *n, const NodeId *args)
{
    const GraphNode *o = &g->nodes.at[id];
    return o->op == n->op && o->type == n->type && o->value == n->value && o->word == n->word &&
           o->n_args == n->n_args &&
           (n->n_args == 0 || memcmp(graph_args(g, id), args, n->n_args * sizeof *args) == 0);
}

static void grow_table(Graph *g)
{
    g->table_size *= 2;
    g->table = base_realloc(g->table, g->table_size * sizeof *g->table, "expressions");
    memset(g->table, 0xFF, g->table_size * sizeof *g->table);
    for (NodeId id = 0; id < g->nodes.n; id++) {
        size_t at = hash_node(&g->nodes.at[id], graph_args(g, id)) & (g->table_size - 1);
        while (g->table[at] != NO_NODE)
            at = (at + 1) & (g->table_size - 1);
        g->table[at] = id;
    }
}

static bool is_binder(const GraphNode *n)
{
    return n->op >= G_SOME && n->op <= G_MAX;
}

/* Elements that a binder or the images of a symmetry visit, as a power of two. */
static uint32_t own_loops(const Graph *g, const GraphNode *n, const NodeId *args)
{
    if (n->op == G_SYMMETRY)
        return 3;                               /* up to 8 images */
    if (!is_binder(n))
        return 0;
    if (n->n_args == 2)
        return 6;                               /* 64 squares */
    const GraphNode *low = &g->nodes.at[args[0]], *high = &g->nodes.at[args[1]];
    uint32_t log2 = 12;                         /* LIMIT_RANGE */
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
static void measure(const Graph *g, GraphNode *n, const NodeId *args)
{
    for (uint32_t i = 0; i < n->n_args; i++) {
        const GraphNode *a = &g->nodes.at[args[i]];
        bool repeated = n->op == G_SYMMETRY || (is_binder(n) && i + 1 == n->n_args);
        uint32_t loops = a->loops + (repeated ? own_loops(g, n, args) : 0);
        n->loops = loops > n->loops ? (uint8_t)loops : n->loops;
        n->elsewhere = a->elsewhere > n->elsewhere ? a->elsewhere : n->elsewhere;
        n->height = a->height > n->height ? a->height : n->height;
    }
    bool elsewhere = n->op == G_ROOT || n->op == G_AFTER || n->op == G_SYMMETRY;
    n->elsewhere = (uint8_t)(n->elsewhere + elsewhere);
    n->height++;
}

static void inherit(const Graph *g, GraphNode *n, const NodeId *args)
{
    for (uint32_t i = 0; i < n->n_args; i++) {
        n->deps |= g->nodes.at[args[i]].deps;
        n->free_vars |= g->nodes.at[args[i]].free_vars;
    }
    measure(g, n, args);
    switch (n->op) {
    case G_FIELD: n->deps = DEP_POSITION; break;
    case G_DEPTH: n->deps = DEP_DEPTH; break;
    case G_VAR: n->free_vars = 1u << n->value; break;
    case G_ROOT: n->deps = DEP_ROOT; break;
    case G_AFTER: n->deps = (uint8_t)((n->deps & DEP_ROOT) | DEP_MOVE | DEP_AFTER); break;
    case G_SYMMETRY: n->deps |= DEP_POSITION; break;
    case G_WORD:
        if (n->word->kind == WORD_POSITION || n->word->kind == WORD_TEXT)
            n->deps |= DEP_POSITION;
        if (n->word->kind == WORD_MOVE)
            n->deps |= (uint8_t)(DEP_MOVE | DEP_POSITION | (n->word->needs_after ? DEP_AFTER : 0));
        break;
    case G_SOME:
    case G_ALL:
    case G_COUNT:
    case G_SET:
    case G_MIN:
    case G_MAX: n->free_vars &= ~(1u << n->value); break;
    default: break;
    }
}

/* The node with these contents, a new one or the one that is there. */
static NodeId intern(Graph *g, GraphNode n, const NodeId *args)
{
    size_t at = hash_node(&n, args) & (g->table_size - 1);
    for (; g->table[at] != NO_NODE; at = (at + 1) & (g->table_size - 1))
        if (equal_nodes(g, g->table[at], &n, args))
            return g->table[at];
    inherit(g, &n, args);
    assert(args || n.n_args == 0);
    n.first_arg = (uint32_t)g->args.n;
    for (uint32_t i = 0; i < n.n_args; i++)
        vec_push(&g->args, args[i], "expressions");
    NodeId id = (NodeId)g->nodes.n;
    vec_push(&g->nodes, n, "expressions");
    g->table[at] = id;
    if (g->nodes.n * 2 > g->table_size)
        grow_table(g);
    return id;
}

NodeId graph_const(Graph *g, Type type, Value value)
{
    return intern(g, (GraphNode){.op = G_CONST, .type = type, .value = value}, NULL);
}

static bool is_const(const Graph *g, NodeId id)
{
    return g->nodes.at[id].op == G_CONST;
}

static Value const_value(const Graph *g, NodeId id)
{
    return g->nodes.at[id].value;
}

/* ---- folding ------------------------------------------------------------------------------ */

/* The value of an operator on constants; false when it has to wait for a position. */
static bool fold(const Graph *g, const GraphNode *n, const Value *v, Value *out)
{
    int64_t a = n->n_args > 0 ? (int64_t)v[0] : 0, b = n->n_args > 1 ? (int64_t)v[1] : 0;
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
        if (is_const(g, args[i]) && !value_is_defined(const_value(g, args[i])))
            return true;
    return false;
}

/* a + 0, a - 0: a.  Such sums remain once it is known whose turn it is. */
static bool adds_nothing(const Graph *g, const GraphNode *n, const NodeId *args)
{
    return (n->op == G_ADD || n->op == G_SUBTRACT) && is_const(g, args[1]) &&
           const_value(g, args[1]) == 0;
}

static NodeId make(Graph *g, GraphNode n, const NodeId *args)
{
    if (adds_nothing(g, &n, args))
        return args[0];
    if (compares_nothing(g, &n, args))
        return graph_const(g, TYPE_BOOL, 0);
    Value v[MAX_PARAMS] = {0}, result;
    bool constant = n.n_args > 0 && n.n_args <= MAX_PARAMS;
    for (uint32_t i = 0; i < n.n_args && constant; i++) {
        constant = is_const(g, args[i]);
        v[i] = const_value(g, args[i]);
    }
    if (constant && fold(g, &n, v, &result))
        return graph_const(g, n.type, result);
    return intern(g, n, args);
}

static NodeId make1(Graph *g, GraphOp op, Type type, NodeId a)
{
    return make(g, (GraphNode){.op = (uint8_t)op, .type = type, .n_args = 1}, &a);
}

static NodeId make2(Graph *g, GraphOp op, Type type, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return make(g, (GraphNode){.op = (uint8_t)op, .type = type, .n_args = 2}, args);
}

/* and, or: constants drop out, nested ones of the same kind are taken in, one alone is itself. */
static NodeId make_junction(Graph *g, GraphOp op, const NodeId *args, size_t n)
{
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
    else if (decided)                           /* what stands before must not matter: no effects */
        id = graph_const(g, TYPE_BOOL, stop);
    else if (kept.n == 0)
        id = graph_const(g, TYPE_BOOL, !stop);
    else if (kept.n == 1)
        id = graph_node(g, kept.at[0])->type == TYPE_BOOL
                 ? kept.at[0]
                 : make1(g, G_TRUTH, TYPE_BOOL, kept.at[0]);
    else
        id =
            intern(g, (GraphNode){.op = (uint8_t)op, .type = TYPE_BOOL, .n_args = (uint32_t)kept.n},
                   kept.at);
    vec_clear(&kept);
    return id;
}

static NodeId make_and2(Graph *g, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return make_junction(g, G_AND, args, 2);
}

static NodeId make_or2(Graph *g, NodeId a, NodeId b)
{
    NodeId args[] = {a, b};
    return make_junction(g, G_OR, args, 2);
}

/* root(e), after(e): e itself when it does not look at the position. */
static NodeId make_elsewhere(Graph *g, GraphOp op, NodeId e)
{
    const GraphNode *n = graph_node(g, e);
    if (!(n->deps & (DEP_POSITION | DEP_DEPTH)))
        return e;
    return intern(g, (GraphNode){.op = (uint8_t)op, .type = n->type, .n_args = 1}, &e);
}

/* ---- expressions -------------------------------------------------------------------------- */

static NodeId add(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f);

static NodeId fail(Graph *g, Diags *ds, Span at, const char *what, int limit)
{
    if (!g->failed)
        diag_add(ds, DIAG_ERROR, at, "%s (the limit is %d)", what, limit);
    g->failed = true;
    return graph_const(g, TYPE_BOOL, 0);
}

/* The node that e became, or a failure when it is beyond what can be computed. */
static NodeId within_limits(Graph *g, Diags *ds, const Expr *e, NodeId id)
{
    const GraphNode *n = graph_node(g, id);
    if (n->loops > LIMIT_LOOPS_LOG2)
        return fail(g, ds, e->span, "binders and images inside one another visit too many elements",
                    1 << LIMIT_LOOPS_LOG2);
    if (n->elsewhere > LIMIT_ELSEWHERE)
        return fail(g, ds, e->span, "`root`, `after` and images are too deep inside one another",
                    LIMIT_ELSEWHERE);
    if (n->height > LIMIT_HEIGHT)
        return fail(g, ds, e->span, "nested too deep once definitions are written out",
                    LIMIT_HEIGHT);
    return id;
}

static NodeId truth_of(Graph *g, NodeId id)
{
    return type_is_set(graph_node(g, id)->type) ? make1(g, G_TRUTH, TYPE_BOOL, id) : id;
}

/* Two values become of one type: a set, the other being a bool, becomes its truth. */
static void fit(Graph *g, NodeId *a, NodeId *b)
{
    if (graph_node(g, *a)->type == TYPE_BOOL)
        *b = truth_of(g, *b);
    if (graph_node(g, *b)->type == TYPE_BOOL)
        *a = truth_of(g, *a);
}

static NodeId add_word(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    const Word *w = e->word;
    NodeId args[MAX_PARAMS];
    if (w->kind == WORD_CONSTANT || w->fixed)
        return graph_const(g, w->type, w->value);
    if (w->kind == WORD_FIELD)
        return intern(g, (GraphNode){.op = G_FIELD, .type = w->type, .value = w->offset}, NULL);
    if (w->kind == WORD_TEXT) {
        Value v = 0;
        bool read = w->read_text(g->vocab->game, e->args[0]->name.text, &v, NULL);
        assert(read && "names.c has read it before");
        (void)read;
        args[0] = graph_const(g, TYPE_SET, v);
    } else {
        for (uint32_t i = 0; i < e->n_args; i++)
            args[i] = w->param[i] == TYPE_BOOL ? truth_of(g, add(g, ds, e->args[i], f))
                                               : add(g, ds, e->args[i], f);
    }
    uint8_t op = w->kind == WORD_SYMMETRY ? G_SYMMETRY : G_WORD;
    return make(g, (GraphNode){.op = op, .type = w->type, .n_args = e->n_args, .word = w}, args);
}

static NodeId add_use(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    const Define *d = e->define;
    NodeId params[LIMIT_PARAMS];
    assert(d->n_params <= LIMIT_PARAMS);
    for (uint32_t i = 0; i < e->n_args; i++)
        params[i] = add(g, ds, e->args[i], f);
    VisitFrame inner = {params, NULL, f->level};
    return add(g, ds, d->body, &inner);
}

static NodeId add_name(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    switch (e->ref) {
    case REF_WORD: return add_word(g, ds, e, f);
    case REF_DEFINE: return add_use(g, ds, e, f);
    case REF_PARAM:
        assert(f->params && "only the body of a definition names a parameter");
        return f->params[e->index];
    case REF_DEPTH: return intern(g, (GraphNode){.op = G_DEPTH, .type = TYPE_INT}, NULL);
    case REF_ROOT: return make_elsewhere(g, G_ROOT, add(g, ds, e->args[0], f));
    case REF_AFTER: return make_elsewhere(g, G_AFTER, add(g, ds, e->args[0], f));
    case REF_BOUND: {
        const BoundAt *b = f->bound;
        while (b && b->binder != e->binder_of)
            b = b->outer;
        assert(b && "a bound name stands inside its binder");
        GraphNode var = {.op = G_VAR, .type = e->type, .value = b->level};
        return intern(g, var, NULL);
    }
    case REF_NONE: break;
    }
    assert(!"an unresolved name passed the checker");
    return NO_NODE;
}

static NodeId add_binder(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    static const GraphOp op[] = {G_SOME, G_ALL, G_COUNT, G_SET, G_MIN, G_MAX};
    const Expr *domain = e->args[0];
    bool of_ints = domain->kind == EX_RANGE && domain->type == TYPE_INT;
    NodeId args[3];
    uint32_t n = 0;
    if (of_ints) {
        args[n++] = add(g, ds, domain->args[0], f);
        args[n++] = add(g, ds, domain->args[1], f);
    } else {
        args[n++] = add(g, ds, domain, f);
    }
    if (f->level + 1 >= LIMIT_BINDERS)
        return fail(g, ds, e->span, "too many binders inside one another", LIMIT_BINDERS);
    BoundAt bound = {e, f->level, f->bound};
    VisitFrame inner = {f->params, &bound, f->level + 1};
    args[n++] = add(g, ds, e->args[1], &inner);
    GraphNode node = {
        .op = (uint8_t)op[e->binder], .type = e->type, .n_args = n, .value = f->level};
    return intern(g, node, args);
}

static NodeId make_equal(Graph *g, NodeId a, NodeId b)
{
    fit(g, &a, &b);
    return make2(g, graph_node(g, a)->type == TYPE_INT ? G_EQ : G_SAME, TYPE_BOOL, a, b);
}

static NodeId add_compare(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId all = graph_const(g, TYPE_BOOL, 1);
    NodeId left = add(g, ds, e->args[0], f);
    for (uint32_t i = 0; i + 1 < e->n_args; i++) {
        NodeId right = add(g, ds, e->args[i + 1], f), one;
        switch (e->ops[i]) {
        case CMP_EQ: one = make_equal(g, left, right); break;
        case CMP_LT: one = make2(g, G_LT, TYPE_BOOL, left, right); break;
        case CMP_LE: one = make2(g, G_LE, TYPE_BOOL, left, right); break;
        case CMP_GT: one = make2(g, G_LT, TYPE_BOOL, right, left); break;
        default: one = make2(g, G_LE, TYPE_BOOL, right, left); break;
        }
        all = make_and2(g, all, one);
        left = right;
    }
    return all;
}

static NodeId add_not_equal(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId a = add(g, ds, e->args[0], f), b = add(g, ds, e->args[1], f);
    if (graph_node(g, a)->type == TYPE_INT)
        return make2(g, G_NE, TYPE_BOOL, a, b);
    return make1(g, G_NOT, TYPE_BOOL, make_equal(g, a, b));
}

/* n in low..high is false when one of the three is undefined, and so is n not in low..high. */
static NodeId add_in_range(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId n = add(g, ds, e->args[0], f);
    NodeId low = add(g, ds, e->args[1]->args[0], f), high = add(g, ds, e->args[1]->args[1], f);
    if (e->kind == EX_IN)
        return make_and2(g, make2(g, G_LE, TYPE_BOOL, low, n), make2(g, G_LE, TYPE_BOOL, n, high));
    NodeId exist =
        make_and2(g, make2(g, G_EQ, TYPE_BOOL, low, low), make2(g, G_EQ, TYPE_BOOL, high, high));
    return make_and2(
        g, exist,
        make_or2(g, make2(g, G_LT, TYPE_BOOL, n, low), make2(g, G_LT, TYPE_BOOL, high, n)));
}

static NodeId add_in(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    if (e->args[1]->kind == EX_RANGE && e->args[0]->type == TYPE_INT)
        return add_in_range(g, ds, e, f);
    NodeId a = add(g, ds, e->args[0], f), b = add(g, ds, e->args[1], f);
    NodeId in = make2(g, G_SUBSET, TYPE_BOOL, a, b);
    return e->kind == EX_IN ? in : make1(g, G_NOT, TYPE_BOOL, in);
}

static NodeId add_junction(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId *args = base_alloc(e->n_args * sizeof *args, "expressions");
    for (uint32_t i = 0; i < e->n_args; i++)
        args[i] = add(g, ds, e->args[i], f);
    NodeId id = make_junction(g, e->kind == EX_AND ? G_AND : G_OR, args, e->n_args);
    free(args);
    return id;
}

static NodeId add_if(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId then = add(g, ds, e->args[0], f), condition = add(g, ds, e->args[1], f);
    NodeId otherwise = add(g, ds, e->args[2], f);
    fit(g, &then, &otherwise);
    if (is_const(g, condition))
        return const_value(g, condition) ? then : otherwise;
    NodeId args[] = {condition, then, otherwise};
    return intern(g, (GraphNode){.op = G_IF, .type = graph_node(g, then)->type, .n_args = 3}, args);
}

/* The set of all elements of a type of sets. */
static Value all_of(const Graph *g, Type type)
{
    assert(type_is_set(type) && type_domain(type) < g->vocab->n_domains);
    return g->vocab->domains[type_domain(type)].all;
}

static NodeId add_operator(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    NodeId a = add(g, ds, e->args[0], f);
    NodeId b = e->n_args > 1 ? add(g, ds, e->args[1], f) : NO_NODE;
    switch (e->kind) {
    case EX_NEGATE: return make1(g, G_NEGATE, TYPE_INT, a);
    case EX_RANGE: return make2(g, G_RECTANGLE, e->type, a, b);
    case EX_COMPLEMENT:
        return make2(g, G_DIFFERENCE, e->type, graph_const(g, e->type, all_of(g, e->type)), a);
    case EX_MULTIPLY: return make2(g, G_MULTIPLY, TYPE_INT, a, b);
    case EX_INTERSECT: return make2(g, G_INTERSECT, e->type, a, b);
    case EX_ADD: return make2(g, G_ADD, TYPE_INT, a, b);
    case EX_UNION: return make2(g, G_UNION, e->type, a, b);
    case EX_NOT: return make1(g, G_NOT, TYPE_BOOL, a);
    default: break;
    }
    assert(e->kind == EX_SUBTRACT);
    return e->type == TYPE_INT ? make2(g, G_SUBTRACT, TYPE_INT, a, b)
                               : make2(g, G_DIFFERENCE, e->type, a, b);
}

static NodeId add_any(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    switch (e->kind) {
    case EX_NUMBER: return graph_const(g, TYPE_INT, (Value)e->number);
    case EX_BOOL: return graph_const(g, TYPE_BOOL, (Value)e->number);
    case EX_NAME:
    case EX_CALL: return add_name(g, ds, e, f);
    case EX_BINDER: return add_binder(g, ds, e, f);
    case EX_COMPARE: return add_compare(g, ds, e, f);
    case EX_NOT_EQUAL: return add_not_equal(g, ds, e, f);
    case EX_IN:
    case EX_NOT_IN: return add_in(g, ds, e, f);
    case EX_AND:
    case EX_OR: return add_junction(g, ds, e, f);
    case EX_IF: return add_if(g, ds, e, f);
    case EX_STRING:
    case EX_THEN: break;
    default: return add_operator(g, ds, e, f);
    }
    assert(!"the checker lets neither strings nor `then` stand here");
    return NO_NODE;
}

/* The recursion is bounded by LIMIT_FULL_DEPTH (order.c), its time by LIMIT_GRAPH_STEPS. */
static NodeId add(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f)
{
    if (g->failed || ++g->steps > LIMIT_GRAPH_STEPS) {
        fail(g, ds, e->span, "too many expressions once definitions are written out",
             LIMIT_GRAPH_STEPS);
        return graph_const(g, e->type, 0);
    }
    return within_limits(g, ds, e, add_any(g, ds, e, f));
}

NodeId graph_add(Graph *g, Diags *ds, const Expr *e)
{
    g->steps = 0;
    g->failed = false;
    NodeId id = add(g, ds, e, &(VisitFrame){0});
    return g->failed ? NO_NODE : id;
}

/* ---- alternatives ------------------------------------------------------------------------- */

typedef struct AlternativeList {
    NodeId at[LIMIT_ALTERNATIVES];
    size_t n;
} AlternativeList;

static void add_alternatives(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f,
                             AlternativeList *out);

static void append(Graph *g, Diags *ds, const Expr *e, AlternativeList *out, NodeId id)
{
    if (out->n == LIMIT_ALTERNATIVES)
        fail(g, ds, e->span, "too many alternatives in one constraint", LIMIT_ALTERNATIVES);
    else
        out->at[out->n++] = id;
}

/* (a then b) and (c then d): a and c, a and d, b and c, b and d. */
static void add_product(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f,
                        AlternativeList *out)
{
    AlternativeList left = {.at = {graph_const(g, TYPE_BOOL, 1)}, .n = 1}, right, both;
    for (uint32_t i = 0; i < e->n_args; i++) {
        right.n = both.n = 0;
        add_alternatives(g, ds, e->args[i], f, &right);
        for (size_t a = 0; a < left.n; a++)
            for (size_t b = 0; b < right.n && !g->failed; b++)
                append(g, ds, e, &both, make_and2(g, left.at[a], right.at[b]));
        left = both;
    }
    for (size_t a = 0; a < left.n; a++)
        append(g, ds, e, out, left.at[a]);
}

static void add_alternatives(Graph *g, Diags *ds, const Expr *e, const VisitFrame *f,
                             AlternativeList *out)
{
    if (g->failed)
        return;
    if (e->kind == EX_THEN) {
        for (uint32_t i = 0; i < e->n_args; i++)
            add_alternatives(g, ds, e->args[i], f, out);
    } else if (e->kind == EX_AND) {
        add_product(g, ds, e, f, out);
    } else if (e->ref == REF_DEFINE && (e->define->uses & USES_THEN)) {
        NodeId params[LIMIT_PARAMS];
        for (uint32_t i = 0; i < e->n_args; i++)
            params[i] = add(g, ds, e->args[i], f);
        VisitFrame inner = {params, NULL, f->level};
        add_alternatives(g, ds, e->define->body, &inner, out);
    } else {
        append(g, ds, e, out, add(g, ds, e, f));
    }
}

size_t graph_add_constraint(Graph *g, Diags *ds, const Expr *e, NodeId *out)
{
    AlternativeList all = {.n = 0};
    g->steps = 0;
    g->failed = false;
    add_alternatives(g, ds, e, &(VisitFrame){0}, &all);
    memcpy(out, all.at, all.n * sizeof *out);
    return g->failed ? 0 : all.n;
}

/* ---- operands ----------------------------------------------------------------------------- */

typedef struct NodeOperands {
    GraphOperand *at;
    size_t n, most;
} NodeOperands;

static bool is_and(const Expr *e)
{
    while (e->ref == REF_DEFINE)
        e = e->define->body;
    return e->kind == EX_AND;
}

static void add_operands(Graph *g, Diags *ds, const Expr *e, const Expr *inside,
                         const VisitFrame *f, NodeOperands *out)
{
    if (g->failed || out->n == out->most)
        return;
    if (e->kind == EX_AND) {
        for (uint32_t i = 0; i < e->n_args; i++)
            add_operands(g, ds, e->args[i], inside, f, out);
    } else if (is_and(e)) {
        NodeId params[LIMIT_PARAMS];
        for (uint32_t i = 0; i < e->n_args; i++)
            params[i] = add(g, ds, e->args[i], f);
        VisitFrame inner = {params, NULL, f->level};
        add_operands(g, ds, e->define->body, e, &inner, out);
    } else {
        out->at[out->n++] = (GraphOperand){truth_of(g, add(g, ds, e, f)), e, inside};
    }
}

size_t graph_add_operands(Graph *g, Diags *ds, const Expr *e, GraphOperand *out, size_t most)
{
    NodeOperands all = {out, 0, most};
    g->steps = 0;
    g->failed = false;
    add_operands(g, ds, e, NULL, &(VisitFrame){0}, &all);
    return g->failed ? 0 : all.n;
}

NodeId graph_make(Graph *g, const GraphNode *n, const NodeId *args)
{
    if (n->op == G_AND || n->op == G_OR)
        return make_junction(g, (GraphOp)n->op, args, n->n_args);
    if (n->op == G_IF && is_const(g, args[0]))
        return const_value(g, args[0]) ? args[1] : args[2];
    return make(
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
    const GraphNode n = *graph_node(g, id);     /* the graph may grow */
    NodeId result =
        part == PART_OF_MOVER ? graph_const(g, TYPE_SET, ANY_MOVER) : graph_const(g, TYPE_BOOL, 1);
    uint32_t n_parts = n.op == G_AND ? n.n_args : 1;
    bool first = true;
    for (uint32_t i = 0; i < n_parts; i++) {
        NodeId one = n.op == G_AND ? graph_args(g, id)[i] : id;
        if (part_of(g, one) != part)
            continue;
        if (part != PART_OF_MOVER)
            result = make_and2(g, result, one);
        else if (first)
            result = graph_args(g, one)[0];
        else
            result = make2(g, G_INTERSECT, TYPE_SET, result, graph_args(g, one)[0]);
        first = false;
    }
    return result;
}
