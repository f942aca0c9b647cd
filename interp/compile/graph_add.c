/* interp/compile/graph_add.c -- from the checked tree to nodes of the graph (see graph.h):
 * definitions written out, constraints as alternatives, truths as operands. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/compile/graph_internal.h"

/* Names in force while a definition's body is written out. */
typedef struct BoundAt {
    const Expr *binder;
    uint32_t level;
    const struct BoundAt *outer;
} BoundAt;

typedef struct VisitFrame {
    const NodeId *params;
    const Expr *call; /* of the definition that is written out, and the frame where it stands */
    const struct VisitFrame *caller;
    const BoundAt *bound;
    uint32_t level; /* binders round this place */
    unsigned shift; /* of the elements that are named here (vocab.h: shift) */
    bool *lost;     /* set where one leaves the board by it */
} VisitFrame;

/* The frame of the body of the definition that e calls. */
static VisitFrame frame_of_body(const VisitFrame *f, const Expr *e, const NodeId *params)
{
    assert(e->ref == REF_DEFINE);
    return (VisitFrame){.params = params,
                        .call = e,
                        .caller = f,
                        .level = f->level,
                        .shift = f->shift,
                        .lost = f->lost};
}

/* ---- expressions -------------------------------------------------------------------------- */

/* The graph that expressions are added to, and where errors go. */
typedef struct GraphAdder {
    Graph *g;
    Diags *ds;
} GraphAdder;

static NodeId add_expr_node(const GraphAdder *to, const Expr *e, const VisitFrame *f);

static NodeId fail_at_limit(const GraphAdder *to, Span at, const char *what, int limit)
{
    if (!to->g->failed)
        diag_add(to->ds, DIAG_ERROR, at, "%s (the limit is %d)", what, limit);
    to->g->failed = true;
    return graph_const(to->g, TYPE_BOOL, 0);
}

/* The node that e became, or a failure when it is beyond what can be computed. */
static NodeId node_within_limits(const GraphAdder *to, const Expr *e, NodeId id)
{
    const GraphNode *n = graph_node(to->g, id);
    if (n->loops > LIMIT_LOOPS_LOG2)
        return fail_at_limit(to, e->span,
                             "binders and images inside one another visit too many elements",
                             1 << LIMIT_LOOPS_LOG2);
    if (n->elsewhere > LIMIT_ELSEWHERE)
        return fail_at_limit(to, e->span,
                             "`root`, `after`, `played` and images are too deep inside one another",
                             LIMIT_ELSEWHERE);
    if (n->height > LIMIT_HEIGHT)
        return fail_at_limit(to, e->span, "nested too deep once definitions are written out",
                             LIMIT_HEIGHT);
    return id;
}

static NodeId node_truth(Graph *g, NodeId id)
{
    return type_is_set(graph_node(g, id)->type) ? graph_make1(g, G_TRUTH, TYPE_BOOL, id) : id;
}

/* Two values become of one type: a set, the other being a bool, becomes its truth. */
static void fit(Graph *g, NodeId *a, NodeId *b)
{
    if (graph_node(g, *a)->type == TYPE_BOOL)
        *b = node_truth(g, *b);
    if (graph_node(g, *b)->type == TYPE_BOOL)
        *a = node_truth(g, *a);
}

/* The arguments of a word, behind its data.   Returns: their number. */
static uint32_t add_arguments(const GraphAdder *to, const Expr *e, const VisitFrame *f,
                              NodeId *args)
{
    const Word *w = e->word;
    uint32_t n = 0, param = 0;
    if (w->data)
        args[n++] = graph_const(to->g, TYPE_SET, (Value)(uintptr_t)w->data);
    for (uint32_t i = 0; i < e->n_args; i++) {
        if (e->args[i]->ref == REF_HOLE)
            continue;
        NodeId a = add_expr_node(to, e->args[i], f);
        args[n++] = w->param[param++] == TYPE_BOOL ? node_truth(to->g, a) : a;
    }
    assert(n <= MAX_PARAMS);
    return n;
}

/* A constant of the game, shifted as the frame says. */
static NodeId add_constant(const GraphAdder *to, const Word *w, const VisitFrame *f)
{
    const Vocab *v = to->g->vocab;
    Value value = w->value;
    if (f->shift > 0 && type_is_set(w->type) &&
        !v->shift(v->game, type_domain(w->type), w->value, f->shift, &value))
        *f->lost = true;
    return graph_const(to->g, w->type, value);
}

/* In a definition with parameters it depends on the arguments whether squares are named; they are
 * often sets of pieces on purpose.  An expression is added several times, and told of once. */
static void warn_idle_shift(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    bool told = f->call && f->call->n_args > 0;
    for (size_t i = 0; i < to->g->idle.n && !told; i++)
        told = to->g->idle.at[i] == e;
    if (told)
        return;
    vec_push(&to->g->idle, e, "expressions");
    diag_add(to->ds, DIAG_WARNING, e->at,
             "`%s` moves nothing: it holds where what is in it holds, and nowhere else",
             e->name.text);
    diag_hint(to->ds, "it moves the squares that are named in it, as far as all stay on the board");
}

/* A word of kind WORD_SHIFT: its argument with each shift that keeps all that is named in it on the
 * board.  Such a word in another one has shifts of its own. */
static NodeId add_shifts(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId shifted[MOST_SHIFTS];
    size_t n = 0;
    assert(to->g->vocab->n_shifts <= MOST_SHIFTS);
    for (unsigned i = 0; i < to->g->vocab->n_shifts; i++) {
        bool lost = false;
        VisitFrame inner = *f;
        inner.shift = i;
        inner.lost = &lost;
        NodeId id = node_truth(to->g, add_expr_node(to, e->args[0], &inner));
        if (!lost)
            shifted[n++] = id;
    }
    assert(n > 0); /* the first is not moved, so it is not lost */
    bool moved = false;
    for (size_t i = 1; i < n; i++)
        moved = moved || shifted[i] != shifted[0];
    if (!moved && !to->g->failed)
        warn_idle_shift(to, e, f);
    return moved ? graph_make_junction(to->g, G_OR, shifted, n) : shifted[0];
}

static NodeId add_word_node(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    const Word *w = e->word;
    NodeId args[MAX_PARAMS];
    uint32_t n;
    if (w->kind == WORD_CONSTANT || w->fixed)
        return add_constant(to, w, f);
    if (w->kind == WORD_SHIFT)
        return add_shifts(to, e, f);
    if (w->kind == WORD_FIELD)
        return graph_intern(to->g, (GraphNode){.op = G_FIELD, .type = w->type, .value = w->offset},
                            NULL);
    if (w->kind == WORD_TEXT) {
        Value v = 0;
        bool read = w->read_text(to->g->vocab->game, to->g->home, e->args[0]->name.text, &v, NULL);
        assert(read && "names.c has read it before");
        (void)read;
        args[0] = graph_const(to->g, TYPE_SET, v);
        n = 1;
    } else {
        n = add_arguments(to, e, f, args);
    }
    uint8_t op = w->kind == WORD_SYMMETRY ? G_SYMMETRY : G_WORD;
    return graph_fold(to->g, (GraphNode){.op = op, .type = w->type, .n_args = n, .word = w}, args);
}

static NodeId add_use(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    const Define *d = e->define;
    NodeId params[LIMIT_PARAMS];
    assert(d->n_params <= LIMIT_PARAMS);
    for (uint32_t i = 0; i < e->n_args; i++)
        params[i] = add_expr_node(to, e->args[i], f);
    VisitFrame inner = frame_of_body(f, e, params);
    return add_expr_node(to, d->body, &inner);
}

/* The value of a parameter of advice; with the bounds of its range where they are known. */
static NodeId add_given(const GraphAdder *to, const Expr *e)
{
    const Expr *domain = e->value_of->domain;
    GraphNode given = {.op = G_GIVEN, .type = e->type, .value = e->index};
    if (e->value_of->follows)
        given.op = G_PIECE;
    if (domain->kind != EX_RANGE || domain->type != TYPE_INT)
        return graph_intern(to->g, given, NULL);
    const VisitFrame none = {0};
    NodeId bounds[] = {add_expr_node(to, domain->args[0], &none),
                       add_expr_node(to, domain->args[1], &none)};
    if (graph_is_const(to->g, bounds[0]) && graph_is_const(to->g, bounds[1]))
        given.n_args = 2;
    return graph_intern(to->g, given, bounds);
}

/* An argument stands for its text: where elements are shifted in the body, it is added again. */
static NodeId add_param(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    assert(f->params && "only the body of a definition names a parameter");
    if (f->shift == f->caller->shift)
        return f->params[e->index];
    VisitFrame there = *f->caller;
    there.level = f->level;
    there.shift = f->shift;
    there.lost = f->lost;
    return add_expr_node(to, f->call->args[e->index], &there);
}

static NodeId add_name_node(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    switch (e->ref) {
    case REF_WORD: return add_word_node(to, e, f);
    case REF_DEFINE: return add_use(to, e, f);
    case REF_PARAM: return add_param(to, e, f);
    case REF_VALUE: return add_given(to, e);
    case REF_DEPTH: return graph_intern(to->g, (GraphNode){.op = G_DEPTH, .type = TYPE_INT}, NULL);
    case REF_ROOT: return graph_make_elsewhere(to->g, G_ROOT, add_expr_node(to, e->args[0], f));
    case REF_AFTER: return graph_make_elsewhere(to->g, G_AFTER, add_expr_node(to, e->args[0], f));
    case REF_PLAYED: return graph_make_elsewhere(to->g, G_PLAYED, add_expr_node(to, e->args[0], f));
    case REF_BOUND: {
        const BoundAt *b = f->bound;
        while (b && b->binder != e->binder_of)
            b = b->outer;
        assert(b && "a bound name stands inside its binder");
        GraphNode var = {.op = G_VAR, .type = e->type, .value = b->level};
        return graph_intern(to->g, var, NULL);
    }
    case REF_HOLE:
    case REF_NONE: break;
    }
    assert(!"an unresolved name passed the checker");
    return NO_NODE;
}

static NodeId add_binder(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
#define BINDER_OP(binder, word) [BIND_##binder] = G_##binder,
    static const GraphOp op[] = {BINDERS(BINDER_OP)};
#undef BINDER_OP
    assert((size_t)e->binder < sizeof op / sizeof *op && f->level < LIMIT_BINDERS);
    const Expr *domain = e->args[0];
    bool of_ints = domain->kind == EX_RANGE && domain->type == TYPE_INT;
    NodeId args[3];
    uint32_t n = 0;
    if (of_ints) {
        args[n++] = add_expr_node(to, domain->args[0], f);
        args[n++] = add_expr_node(to, domain->args[1], f);
    } else {
        args[n++] = add_expr_node(to, domain, f);
    }
    if (f->level + 1 >= LIMIT_BINDERS)
        return fail_at_limit(to, e->span, "too many binders inside one another", LIMIT_BINDERS);
    BoundAt bound = {e, f->level, f->bound};
    VisitFrame inner = *f;
    inner.bound = &bound;
    inner.level++;
    args[n++] = add_expr_node(to, e->args[1], &inner);
    GraphNode node = {
        .op = (uint8_t)op[e->binder], .type = e->type, .n_args = n, .value = f->level};
    return graph_intern(to->g, node, args);
}

static NodeId make_equal(Graph *g, NodeId a, NodeId b)
{
    fit(g, &a, &b);
    return graph_make2(g, graph_node(g, a)->type == TYPE_INT ? G_EQ : G_SAME, TYPE_BOOL, a, b);
}

static NodeId add_compare(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId all = graph_const(to->g, TYPE_BOOL, 1);
    NodeId left = add_expr_node(to, e->args[0], f);
    for (uint32_t i = 0; i + 1 < e->n_args; i++) {
        NodeId right = add_expr_node(to, e->args[i + 1], f), one;
        switch (e->ops[i]) {
        case CMP_EQ: one = make_equal(to->g, left, right); break;
        case CMP_LT: one = graph_make2(to->g, G_LT, TYPE_BOOL, left, right); break;
        case CMP_LE: one = graph_make2(to->g, G_LE, TYPE_BOOL, left, right); break;
        case CMP_GT: one = graph_make2(to->g, G_LT, TYPE_BOOL, right, left); break;
        default: one = graph_make2(to->g, G_LE, TYPE_BOOL, right, left); break;
        }
        all = graph_make_and(to->g, all, one);
        left = right;
    }
    return all;
}

static NodeId add_not_equal(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId a = add_expr_node(to, e->args[0], f), b = add_expr_node(to, e->args[1], f);
    if (graph_node(to->g, a)->type == TYPE_INT)
        return graph_make2(to->g, G_NE, TYPE_BOOL, a, b);
    return graph_make1(to->g, G_NOT, TYPE_BOOL, make_equal(to->g, a, b));
}

/* n in low..high is false when one of the three is undefined, and so is n not in low..high. */
static NodeId add_in_range(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId n = add_expr_node(to, e->args[0], f);
    NodeId low = add_expr_node(to, e->args[1]->args[0], f),
           high = add_expr_node(to, e->args[1]->args[1], f);
    if (e->kind == EX_IN)
        return graph_make_and(to->g, graph_make2(to->g, G_LE, TYPE_BOOL, low, n),
                              graph_make2(to->g, G_LE, TYPE_BOOL, n, high));
    NodeId exist = graph_make_and(to->g, graph_make2(to->g, G_EQ, TYPE_BOOL, low, low),
                                  graph_make2(to->g, G_EQ, TYPE_BOOL, high, high));
    return graph_make_and(to->g, exist,
                          graph_make_or(to->g, graph_make2(to->g, G_LT, TYPE_BOOL, n, low),
                                        graph_make2(to->g, G_LT, TYPE_BOOL, high, n)));
}

static NodeId add_in(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    if (e->args[1]->kind == EX_RANGE && e->args[0]->type == TYPE_INT)
        return add_in_range(to, e, f);
    NodeId a = add_expr_node(to, e->args[0], f), b = add_expr_node(to, e->args[1], f);
    NodeId in = graph_make2(to->g, G_SUBSET, TYPE_BOOL, a, b);
    return e->kind == EX_IN ? in : graph_make1(to->g, G_NOT, TYPE_BOOL, in);
}

static NodeId add_junction(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId *args = base_alloc(e->n_args * sizeof *args, "expressions");
    for (uint32_t i = 0; i < e->n_args; i++)
        args[i] = add_expr_node(to, e->args[i], f);
    NodeId id = graph_make_junction(to->g, e->kind == EX_AND ? G_AND : G_OR, args, e->n_args);
    free(args);
    return id;
}

static NodeId add_if(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId then = add_expr_node(to, e->args[0], f), condition = add_expr_node(to, e->args[1], f);
    NodeId otherwise = add_expr_node(to, e->args[2], f);
    fit(to->g, &then, &otherwise);
    if (graph_is_const(to->g, condition))
        return graph_const_value(to->g, condition) ? then : otherwise;
    NodeId args[] = {condition, then, otherwise};
    return graph_intern(
        to->g, (GraphNode){.op = G_IF, .type = graph_node(to->g, then)->type, .n_args = 3}, args);
}

/* The set of all elements of a type of sets. */
static Value all_of(const Graph *g, Type type)
{
    assert(type_is_set(type) && type_domain(type) < g->vocab->n_domains);
    return g->vocab->domains[type_domain(type)].all;
}

static NodeId add_operator(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    NodeId a = add_expr_node(to, e->args[0], f);
    NodeId b = e->n_args > 1 ? add_expr_node(to, e->args[1], f) : NO_NODE;
    switch (e->kind) {
    case EX_NEGATE: return graph_make1(to->g, G_NEGATE, TYPE_INT, a);
    case EX_COMPLEMENT:
        return graph_make2(to->g, G_DIFFERENCE, e->type,
                           graph_const(to->g, e->type, all_of(to->g, e->type)), a);
    case EX_MULTIPLY: return graph_make2(to->g, G_MULTIPLY, TYPE_INT, a, b);
    case EX_INTERSECT: return graph_make2(to->g, G_INTERSECT, e->type, a, b);
    case EX_ADD: return graph_make2(to->g, G_ADD, TYPE_INT, a, b);
    case EX_UNION: return graph_make2(to->g, G_UNION, e->type, a, b);
    case EX_NOT: return graph_make1(to->g, G_NOT, TYPE_BOOL, a);
    default: break;
    }
    assert(e->kind == EX_SUBTRACT);
    return e->type == TYPE_INT ? graph_make2(to->g, G_SUBTRACT, TYPE_INT, a, b)
                               : graph_make2(to->g, G_DIFFERENCE, e->type, a, b);
}

/* a..b as a set. */
static NodeId add_range_set(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    const Domain *d = &to->g->vocab->domains[type_domain(e->type)];
    const Word *w = e->args[0]->type == TYPE_INT ? d->numbers : d->range;
    NodeId args[3];
    uint32_t n = 0;
    assert(w && "types.c lets no other ranges pass");
    if (w->data)
        args[n++] = graph_const(to->g, TYPE_SET, (Value)(uintptr_t)w->data);
    args[n++] = add_expr_node(to, e->args[0], f);
    args[n++] = add_expr_node(to, e->args[1], f);
    return graph_fold(to->g, (GraphNode){.op = G_WORD, .type = w->type, .n_args = n, .word = w},
                      args);
}

static NodeId add_any_expr(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    switch (e->kind) {
    case EX_NUMBER: return graph_const(to->g, TYPE_INT, (Value)e->number);
    case EX_BOOL: return graph_const(to->g, TYPE_BOOL, (Value)e->number);
    case EX_NAME:
    case EX_CALL: return add_name_node(to, e, f);
    case EX_BINDER: return add_binder(to, e, f);
    case EX_COMPARE: return add_compare(to, e, f);
    case EX_NOT_EQUAL: return add_not_equal(to, e, f);
    case EX_IN:
    case EX_NOT_IN: return add_in(to, e, f);
    case EX_AND:
    case EX_OR: return add_junction(to, e, f);
    case EX_IF: return add_if(to, e, f);
    case EX_RANGE: return add_range_set(to, e, f);
    case EX_STRING:
    case EX_THEN: break;
    default: return add_operator(to, e, f);
    }
    assert(!"the checker lets neither strings nor `then` stand here");
    return NO_NODE;
}

/* The recursion is bounded by LIMIT_FULL_DEPTH (toposort.c), its time by LIMIT_GRAPH_STEPS. */
static NodeId add_expr_node(const GraphAdder *to, const Expr *e, const VisitFrame *f)
{
    if (to->g->failed || ++to->g->steps > LIMIT_GRAPH_STEPS) {
        fail_at_limit(to, e->span, "too many expressions once definitions are written out",
                      LIMIT_GRAPH_STEPS);
        return graph_const(to->g, e->type, 0);
    }
    return node_within_limits(to, e, add_any_expr(to, e, f));
}

NodeId graph_add(Graph *g, Diags *ds, const Expr *e)
{
    assert(ds && e);
    GraphAdder to = {g, ds};
    g->steps = 0;
    g->failed = false;
    NodeId id = add_expr_node(&to, e, &(VisitFrame){0});
    return g->failed ? NO_NODE : id;
}

/* ---- alternatives ------------------------------------------------------------------------- */

typedef struct AlternativeList {
    NodeId at[LIMIT_ALTERNATIVES];
    size_t n;
} AlternativeList;

static void add_alternatives(const GraphAdder *to, const Expr *e, const VisitFrame *f,
                             AlternativeList *out);

static void append_alternative(const GraphAdder *to, const Expr *e, AlternativeList *out, NodeId id)
{
    if (out->n == LIMIT_ALTERNATIVES)
        fail_at_limit(to, e->span, "too many alternatives in one constraint", LIMIT_ALTERNATIVES);
    else
        out->at[out->n++] = id;
}

/* (a then b) and (c then d): a and c, a and d, b and c, b and d. */
static void add_product(const GraphAdder *to, const Expr *e, const VisitFrame *f,
                        AlternativeList *out)
{
    AlternativeList left = {.at = {graph_const(to->g, TYPE_BOOL, 1)}, .n = 1}, right, both;
    for (uint32_t i = 0; i < e->n_args; i++) {
        right.n = both.n = 0;
        add_alternatives(to, e->args[i], f, &right);
        for (size_t a = 0; a < left.n; a++)
            for (size_t b = 0; b < right.n && !to->g->failed; b++)
                append_alternative(to, e, &both, graph_make_and(to->g, left.at[a], right.at[b]));
        left = both;
    }
    for (size_t a = 0; a < left.n; a++)
        append_alternative(to, e, out, left.at[a]);
}

static void add_alternatives(const GraphAdder *to, const Expr *e, const VisitFrame *f,
                             AlternativeList *out)
{
    if (to->g->failed)
        return;
    if (e->kind == EX_THEN) {
        for (uint32_t i = 0; i < e->n_args; i++)
            add_alternatives(to, e->args[i], f, out);
    } else if (e->kind == EX_AND) {
        add_product(to, e, f, out);
    } else if (e->ref == REF_DEFINE && (e->define->uses & USES_THEN)) {
        NodeId params[LIMIT_PARAMS];
        for (uint32_t i = 0; i < e->n_args; i++)
            params[i] = add_expr_node(to, e->args[i], f);
        VisitFrame inner = frame_of_body(f, e, params);
        add_alternatives(to, e->define->body, &inner, out);
    } else {
        append_alternative(to, e, out, add_expr_node(to, e, f));
    }
}

size_t graph_add_constraint(Graph *g, Diags *ds, const Expr *e, NodeId *out)
{
    assert(ds && e && out);
    AlternativeList all = {.n = 0};
    GraphAdder to = {g, ds};
    g->steps = 0;
    g->failed = false;
    add_alternatives(&to, e, &(VisitFrame){0}, &all);
    memcpy(out, all.at, all.n * sizeof *out);
    return g->failed ? 0 : all.n;
}

/* ---- operands ----------------------------------------------------------------------------- */

typedef struct NodeOperands {
    GraphOperand *at;
    size_t n, most;
    const Expr *inside; /* as GraphOperand has it, of the next one */
} NodeOperands;

static bool is_and(const Expr *e)
{
    while (e->ref == REF_DEFINE)
        e = e->define->body;
    return e->kind == EX_AND;
}

static void add_operands(const GraphAdder *to, const Expr *e, const VisitFrame *f,
                         NodeOperands *out)
{
    if (to->g->failed || out->n == out->most)
        return;
    if (e->kind == EX_AND) {
        for (uint32_t i = 0; i < e->n_args; i++)
            add_operands(to, e->args[i], f, out);
    } else if (is_and(e)) {
        NodeId params[LIMIT_PARAMS];
        for (uint32_t i = 0; i < e->n_args; i++)
            params[i] = add_expr_node(to, e->args[i], f);
        VisitFrame inner = frame_of_body(f, e, params);
        const Expr *outer = out->inside;
        out->inside = e;
        add_operands(to, e->define->body, &inner, out);
        out->inside = outer;
    } else {
        out->at[out->n++] =
            (GraphOperand){node_truth(to->g, add_expr_node(to, e, f)), e, out->inside};
    }
}

size_t graph_add_operands(Graph *g, Diags *ds, const Expr *e, GraphOperand *out, size_t most)
{
    assert(ds && e && (out || most == 0));
    NodeOperands all = {out, 0, most, NULL};
    GraphAdder to = {g, ds};
    g->steps = 0;
    g->failed = false;
    add_operands(&to, e, &(VisitFrame){0}, &all);
    return g->failed ? 0 : all.n;
}
