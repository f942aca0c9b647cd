/* game/gdl/ground/strata.c -- the graph of atoms, with an edge from the head of an instance to each
 * atom of its body (see strata.h). */
#include "game/gdl/ground/strata.h"

#include <assert.h>
#include <string.h>

#include "game/gdl/rules/kif_names.h"

#define NO_ATOM UINT32_MAX

/* The instances by their heads, and the graph of their atoms. */
typedef struct Strata {
    const Ground *g;
    size_t *first;    /* by atom: its first instance; and one behind */
    size_t *instance; /* where in Ground.code each begins */
    Components components;
} Strata;

static uint32_t body_length(const Ground *g, size_t at)
{
    return g->code.at[at + 1];
}

static const uint32_t *body_of(const Ground *g, size_t at)
{
    return g->code.at + at + 2;
}

static size_t next_instance(const Ground *g, size_t at)
{
    return at + 2 + body_length(g, at);
}

/* is_left_out: by atom whether its instances are; NULL: none is. */
static Strata strata_of(const Ground *g, const bool *is_left_out)
{
    size_t n = g->atoms.n;
    Strata s = {.g = g,
                .first = base_zalloc(n + 2, sizeof *s.first, "atoms"),
                .instance = base_alloc((g->n_instances + 1) * sizeof *s.instance, "instances")};
    VEC(GraphEdge) edges = {0};
    for (size_t at = 0; at < g->code.n; at = next_instance(g, at)) {
        uint32_t head = g->code.at[at];
        if (is_left_out && is_left_out[head])
            continue;
        s.first[head + 2]++;
        for (uint32_t k = 0; k < body_length(g, at); k++) {
            GraphEdge e = {head, body_of(g, at)[k] / 2};
            vec_push(&edges, e, "instances");
        }
    }
    for (size_t a = 0; a < n; a++)
        s.first[a + 2] += s.first[a + 1];
    for (size_t at = 0; at < g->code.n; at = next_instance(g, at)) {
        uint32_t head = g->code.at[at];
        if (!is_left_out || !is_left_out[head])
            s.instance[s.first[head + 1]++] = at;
    }
    s.components = components_of_edges((uint32_t)n, edges.at, edges.n);
    vec_clear(&edges);
    return s;
}

static void strata_clear(Strata *s)
{
    components_clear(&s->components);
    free(s->first), free(s->instance);
}

/* ---- schemas ------------------------------------------------------------------------------ */

bool *strata_find_mixed(const FlatRules *f, const FlatOrder *order)
{
    assert(f && order);
    bool *is_mixed = base_zalloc(order->components.n + 1, sizeof *is_mixed, "rules");
    for (size_t i = 0; i < f->all.n; i++) {
        const FlatRule *rule = &f->all.at[i];
        uint32_t component = order->components.of[rule->head.schema];
        for (size_t k = 0; k < rule->n; k++)
            is_mixed[component] |= rule->body[k].kind == KIF_FAILS &&
                                   order->components.of[rule->body[k].schema] == component;
    }
    return is_mixed;
}

/* ---- what is wrong ------------------------------------------------------------------------ */

static bool is_named_atom(const Ground *g, uint32_t atom)
{
    return g->flat.schemas.at[g->atoms.at[atom].schema].relation != NO_SCHEMA;
}

static const uint32_t *constants_of(const Ground *g, uint32_t atom)
{
    const GroundAtom *a = &g->atoms.at[atom];
    return facts_constants(&g->facts[a->schema], a->fact);
}

static void write_ground_atom(StrBuf *out, const Ground *g, uint32_t atom)
{
    uint32_t schema = g->atoms.at[atom].schema;
    const FlatSchema *s = &g->flat.schemas.at[schema];
    strbuf_puts(out, s->n_shapes ? "(" : "");
    strbuf_puts(out, kif_name_text(g->flat.rules->names, s->relation));
    for (uint32_t i = 0; i < s->n_shapes; i++) {
        strbuf_putc(out, ' ');
        flat_write_argument(out, &g->flat, schema, i, constants_of(g, atom));
    }
    strbuf_puts(out, s->n_shapes ? ")" : "");
}

/* Whether a literal can be an atom; value: by variable what it is by now, NO_ATOM: open. */
static bool can_be(const FlatLiteral *l, const Ground *g, uint32_t atom, uint32_t *value)
{
    const uint32_t *constants = constants_of(g, atom);
    bool fits = l->schema == g->atoms.at[atom].schema;
    for (uint32_t i = 0; fits && i < l->n; i++) {
        uint32_t *own = flat_is_variable(l->args[i]) ? &value[flat_variable(l->args[i])] : NULL;
        if (own && *own == NO_ATOM)
            *own = constants[i];
        fits = own ? *own == constants[i] : l->args[i] == constants[i];
    }
    return fits;
}

/* The condition of the text by which an atom needs the `not` of another one. */
static const KifTerm *find_condition(const Ground *g, uint32_t head, uint32_t negated)
{
    for (size_t i = 0; i < g->flat.all.n; i++) {
        const FlatRule *rule = &g->flat.all.at[i];
        for (size_t k = 0; k < rule->n; k++) {
            uint32_t value[LIMIT_FLAT_VARIABLES];
            memset(value, 0xFF, sizeof value);
            if (rule->body[k].kind == KIF_FAILS && can_be(&rule->head, g, head, value) &&
                can_be(&rule->body[k], g, negated, value))
                return rule->body[k].from;
        }
    }
    return NULL;
}

/* A walk within a component from one atom to another one: by atom the one before it. */
static uint32_t *walk_between(const Strata *s, uint32_t start, uint32_t end)
{
    size_t n = s->g->atoms.n, n_queue = 1;
    uint32_t *before = base_alloc((n + 1) * sizeof *before, "atoms");
    uint32_t *queue = base_alloc((n + 1) * sizeof *queue, "atoms");
    memset(before, 0xFF, (n + 1) * sizeof *before);
    queue[0] = start;
    for (size_t done = 0; done < n_queue && before[end] == NO_ATOM; done++) {
        uint32_t atom = queue[done];
        for (size_t i = s->first[atom]; i < s->first[atom + 1]; i++) {
            for (uint32_t k = 0; k < body_length(s->g, s->instance[i]); k++) {
                uint32_t to = body_of(s->g, s->instance[i])[k] / 2;
                if (before[to] != NO_ATOM || s->components.of[to] != s->components.of[start])
                    continue;
                before[to] = atom;
                queue[n_queue++] = to;
            }
        }
    }
    free(queue);
    return before;
}

/* Appends "`a` <- `b` <- `c`"; what rules were split into has no name.  Returns: the last one that
 * has. */
static uint32_t write_walk(StrBuf *out, const Strata *s, uint32_t start, uint32_t end)
{
    const Ground *g = s->g;
    uint32_t *before = walk_between(s, start, end);
    VEC(uint32_t) walk = {0};
    uint32_t last = start;
    for (uint32_t atom = end; atom != start; atom = before[atom])
        vec_push(&walk, atom, "atoms");
    strbuf_putc(out, '`');
    write_ground_atom(out, g, start);
    strbuf_putc(out, '`');
    for (size_t i = walk.n; i-- > 0;) {
        if (!is_named_atom(g, walk.at[i]))
            continue;
        last = walk.at[i];
        strbuf_puts(out, " <- `");
        write_ground_atom(out, g, last);
        strbuf_putc(out, '`');
    }
    vec_clear(&walk);
    free(before);
    return last;
}

static void report_cycle(Diags *ds, const Strata *s, uint32_t head, uint32_t negated)
{
    StrBuf walk = {0}, needs = {0}, of = {0};
    uint32_t named = write_walk(&walk, s, negated, head);
    const KifTerm *condition = find_condition(s->g, head, negated);
    assert(condition && "the instance is of some rule");
    write_ground_atom(&needs, s->g, named);
    write_ground_atom(&of, s->g, negated);
    diag_add(ds, DIAG_ERROR, condition->at,
             "`%s` depends on its own `not`: here `%s` needs `not %s`", strbuf_get(&needs),
             strbuf_get(&needs), strbuf_get(&of));
    if (named != negated) {
        diag_hint(ds, "by %s", strbuf_get(&walk));
        diag_hint(ds, "give the condition of `%s` a name of its own, and negate that",
                  strbuf_get(&of));
    }
    strbuf_clear(&walk);
    strbuf_clear(&needs);
    strbuf_clear(&of);
}

/* The atom whose `not` an instance asks for though it depends on the head; NO_ATOM. */
static uint32_t own_negation(const Strata *s, size_t at)
{
    uint32_t component = s->components.of[s->g->code.at[at]];
    for (uint32_t k = 0; k < body_length(s->g, at); k++) {
        uint32_t literal = body_of(s->g, at)[k];
        if ((literal & 1) && s->components.of[literal / 2] == component)
            return literal / 2;
    }
    return NO_ATOM;
}

bool strata_check(Diags *ds, const Ground *g, const FlatOrder *order, const bool *is_mixed)
{
    assert(ds && g && order && is_mixed);
    bool any = false, fine = true;
    bool *is_left_out = base_alloc((g->atoms.n + 1) * sizeof *is_left_out, "atoms");
    bool *is_told = base_zalloc(order->components.n + 1, sizeof *is_told, "rules");
    for (size_t a = 0; a < g->atoms.n; a++) {
        is_left_out[a] = !is_mixed[order->components.of[g->atoms.at[a].schema]];
        any |= !is_left_out[a];
    }
    if (any) {
        Strata s = strata_of(g, is_left_out);
        for (size_t at = 0; at < g->code.n; at = next_instance(g, at)) {
            uint32_t head = g->code.at[at];
            uint32_t component = order->components.of[g->atoms.at[head].schema];
            uint32_t negated = is_left_out[head] ? NO_ATOM : own_negation(&s, at);
            if (negated == NO_ATOM || is_told[component])
                continue;
            report_cycle(ds, &s, head, negated);
            is_told[component] = true;
            fine = false;
        }
        strata_clear(&s);
    }
    free(is_left_out), free(is_told);
    return fine;
}

/* ---- what holds --------------------------------------------------------------------------- */

static bool follows(const Strata *s, uint32_t atom, const bool *holds)
{
    bool found = false;
    for (size_t i = s->first[atom]; i < s->first[atom + 1] && !found; i++) {
        size_t at = s->instance[i];
        found = true;
        for (uint32_t k = 0; k < body_length(s->g, at) && found; k++) {
            uint32_t literal = body_of(s->g, at)[k];
            found = holds[literal / 2] != (literal & 1);
        }
    }
    return found;
}

/* The atoms of a component, from order[i] on, until nothing changes.   Returns: the end of the
 * component. */
static size_t evaluate_component(const Strata *s, size_t i, bool *holds)
{
    const Components *c = &s->components;
    size_t end = i;
    while (end < s->g->atoms.n && c->of[c->order[end]] == c->of[c->order[i]])
        end++;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t k = i; k < end; k++) {
            uint32_t atom = c->order[k];
            if (holds[atom] || !follows(s, atom, holds))
                continue;
            changed = holds[atom] = true;
        }
    }
    return end;
}

bool *strata_evaluate(const Ground *g)
{
    assert(g);
    bool *holds = base_zalloc(g->atoms.n + 1, sizeof *holds, "atoms");
    Strata s = strata_of(g, NULL);
    for (size_t i = 0; i < g->atoms.n;)
        i = evaluate_component(&s, i, holds);
    strata_clear(&s);
    return holds;
}
