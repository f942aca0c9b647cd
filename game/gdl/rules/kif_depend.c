/* game/gdl/rules/kif_depend.c -- errors in the dependences between relations.
 * Relations are the nodes of a graph, with an edge from a head to each relation of a body.  If an
 * atom depends on its own `not` is tested later, when rules have no variables (strata.h). */
#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"
#include "game/gdl/rules/kif_check.h"
#include "graph/components.h"

typedef struct KifEdge {
    uint32_t from, to;
    bool is_negative;
    const KifRule *rule;
    const KifTerm *atom;
} KifEdge;

typedef struct KifDependence {
    Diags *ds;
    const KifRules *rules;
    VEC(KifEdge) edges; /* ordered by the relation that they come from */
    size_t *first;      /* the first edge from each relation, and one behind */
    Components components;
} KifDependence;

static uint32_t relation_of_atom(const KifRules *rules, const KifTerm *atom)
{
    return rules->relation_of_name[atom->name];
}

static void collect_edges(KifDependence *d)
{
    for (size_t i = 0; i < d->rules->n; i++) {
        const KifRule *rule = &d->rules->rules[i];
        for (size_t k = 0; k < rule->n; k++) {
            const KifLiteral *l = &rule->body[k];
            if (l->kind == KIF_DIFFERS)
                continue;
            KifEdge e = {relation_of_atom(d->rules, &rule->head),
                         relation_of_atom(d->rules, &l->atom), l->kind == KIF_FAILS, rule,
                         &l->atom};
            vec_push(&d->edges, e, "dependencies");
        }
    }
}

static int compare_edges(const void *a, const void *b)
{
    const KifEdge *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->atom->at.lo > y->atom->at.lo) - (x->atom->at.lo < y->atom->at.lo);
}

static void order_edges(KifDependence *d)
{
    d->first = base_zalloc(d->rules->n_relations + 1, sizeof *d->first, "dependencies");
    if (d->edges.n)
        qsort(d->edges.at, d->edges.n, sizeof *d->edges.at, compare_edges);
    for (size_t i = 0; i < d->edges.n; i++)
        d->first[d->edges.at[i].from + 1] = i + 1;
    for (size_t i = 1; i <= d->rules->n_relations; i++)
        d->first[i] = d->first[i] ? d->first[i] : d->first[i - 1];
}

/* Those of the positive conditions alone: no other makes terms. */
static void find_components(KifDependence *d)
{
    GraphEdge *edge = base_zalloc(d->edges.n + 1, sizeof *edge, "dependencies");
    size_t n = 0;
    for (size_t i = 0; i < d->edges.n; i++)
        if (!d->edges.at[i].is_negative)
            edge[n++] = (GraphEdge){d->edges.at[i].from, d->edges.at[i].to};
    d->components = components_of_edges((uint32_t)d->rules->n_relations, edge, n);
    free(edge);
}

static bool in_one_cycle(const KifDependence *d, const KifEdge *e)
{
    return d->components.of[e->from] == d->components.of[e->to];
}

static const char *relation_text(const KifDependence *d, uint32_t relation)
{
    return kif_name_text(d->rules->names, d->rules->relations[relation].name);
}

/* ---- paths -------------------------------------------------------------------------------- */

/* For each relation the edge by which a walk from `start` first came there; UINT32_MAX: it did not.
 * Caller owns it (free). */
static uint32_t *edges_walked_from(const KifDependence *d, uint32_t start)
{
    size_t n = d->rules->n_relations, n_queue = 1;
    uint32_t *by = base_alloc(n * sizeof *by, "dependencies");
    uint32_t *queue = base_alloc((n + 1) * sizeof *queue, "dependencies");
    for (size_t i = 0; i < n; i++)
        by[i] = UINT32_MAX;
    queue[0] = start;
    for (size_t done = 0; done < n_queue; done++) {
        for (size_t i = d->first[queue[done]]; i < d->first[queue[done] + 1]; i++) {
            assert(d->edges.at && i < d->edges.n);
            uint32_t to = d->edges.at[i].to;
            if (by[to] != UINT32_MAX)
                continue;
            by[to] = (uint32_t)i;
            if (to != start)
                queue[n_queue++] = to;
        }
    }
    free(queue);
    return by;
}

/* Adds a hint with the path from start to end: "by `a` <- `b` <- `c`". */
static void add_path_note(const KifDependence *d, const uint32_t *by, uint32_t start, uint32_t end)
{
    VEC(uint32_t) path = {0};
    StrBuf text = {0};
    uint32_t at = end;
    do {
        vec_push(&path, at, "dependencies");
        at = d->edges.at[by[at]].from;
    } while (at != start && path.n <= d->rules->n_relations);
    strbuf_printf(&text, "`%s`", relation_text(d, start));
    for (size_t i = path.n; i-- > 0;)
        strbuf_printf(&text, " <- `%s`", relation_text(d, path.at[i]));
    diag_hint(d->ds, "by %s", strbuf_get(&text));
    strbuf_clear(&text);
    vec_clear(&path);
}

/* ---- the checks --------------------------------------------------------------------------- */

static bool is_ground(const KifTerm *term)
{
    bool ground = term->kind != KIF_VARIABLE;
    for (uint32_t i = 0; i < term->n && ground; i++)
        ground = is_ground(&term->args[i]);
    return ground;
}

static bool is_argument(const KifTerm *term, const KifTerm *atom)
{
    bool found = false;
    for (uint32_t i = 0; i < atom->n && !found; i++)
        found = kif_same_term(term, &atom->args[i]);
    return found;
}

/* Whether a positive literal outside the cycle has the term as an argument. */
static bool is_bounded_outside(const KifDependence *d, const KifEdge *e, const KifTerm *term)
{
    bool found = is_ground(term) || is_argument(term, &e->rule->head);
    for (size_t k = 0; k < e->rule->n && !found; k++) {
        const KifLiteral *l = &e->rule->body[k];
        if (l->kind == KIF_HOLDS &&
            d->components.of[relation_of_atom(d->rules, &l->atom)] != d->components.of[e->to])
            found = is_argument(term, &l->atom);
    }
    return found;
}

static void check_recursion(const KifDependence *d, const KifEdge *e)
{
    if (e->is_negative || !in_one_cycle(d, e))
        return;
    for (uint32_t i = 0; i < e->atom->n; i++) {
        if (is_bounded_outside(d, e, &e->atom->args[i]))
            continue;
        StrBuf text = {0};
        kif_write_term(&text, d->rules, e->rule, &e->atom->args[i]);
        diag_add(d->ds, DIAG_ERROR, e->atom->args[i].at,
                 "recursion without a bound: `%s` is no argument of the conclusion, and of no "
                 "condition outside the recursion",
                 strbuf_get(&text));
        strbuf_clear(&text);
        return;
    }
}

static void check_independent(const KifDependence *d, KifName name, const KifName *of, size_t n)
{
    uint32_t start = d->rules->relation_of_name[name];
    if (start == UINT32_MAX)
        return;
    uint32_t *by = edges_walked_from(d, start);
    for (size_t i = 0; i < n; i++) {
        uint32_t end = d->rules->relation_of_name[of[i]];
        if (end == UINT32_MAX || by[end] == UINT32_MAX)
            continue;
        diag_add(d->ds, DIAG_ERROR, d->edges.at[by[end]].atom->at, "`%s` cannot depend on `%s`",
                 kif_name_text(d->rules->names, name), kif_name_text(d->rules->names, of[i]));
        add_path_note(d, by, start, end);
        break;
    }
    free(by);
}

bool *kif_find_of_moves(const KifRules *rules)
{
    KifDependence d = {.rules = rules};
    uint32_t start = rules->relation_of_name[KIF_DOES];
    bool *found = base_zalloc(rules->n_relations + 1, sizeof *found, "dependencies");
    collect_edges(&d);
    for (size_t i = 0; i < d.edges.n; i++) { /* from what is asked to who asks */
        KifEdge *e = &d.edges.at[i];
        uint32_t from = e->from;
        e->from = e->to;
        e->to = from;
    }
    order_edges(&d);
    uint32_t *by = edges_walked_from(&d, start);
    for (size_t i = 0; i < rules->n_relations; i++)
        found[i] = i == start || by[i] != UINT32_MAX;
    free(by);
    free(d.first);
    vec_clear(&d.edges);
    return found;
}

void kif_check_dependence(Diags *ds, const KifRules *rules)
{
    assert(ds && rules);
    static const KifName of_state[] = {KIF_TRUE,  KIF_DOES, KIF_NEXT,
                                       KIF_LEGAL, KIF_GOAL, KIF_TERMINAL};
    static const KifName of_moves[] = {KIF_DOES};
    static const KifName outputs[] = {KIF_LEGAL, KIF_GOAL, KIF_TERMINAL};
    KifDependence d = {.ds = ds, .rules = rules};
    collect_edges(&d);
    order_edges(&d);
    find_components(&d);
    for (size_t i = 0; i < d.edges.n && !kif_is_full(ds); i++)
        check_recursion(&d, &d.edges.at[i]);
    check_independent(&d, KIF_INIT, of_state, sizeof of_state / sizeof *of_state);
    check_independent(&d, KIF_ROLE, of_state, sizeof of_state / sizeof *of_state);
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        check_independent(&d, outputs[i], of_moves, 1);
    components_clear(&d.components);
    free(d.first);
    vec_clear(&d.edges);
}
