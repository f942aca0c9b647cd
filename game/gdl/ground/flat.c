/* game/gdl/ground/flat.c -- schemas by a fixed point, then every rule for every choice of schemas.
 * A pass matches the positive literals of each rule with the schemas found so far; the head may
 * give a new schema.  After a pass without a new one the next pass writes the flat rules. */
#include "game/gdl/ground/flat.h"

#include <assert.h>
#include <string.h>

#define NO_SHAPE UINT32_MAX

/* Schemas of one relation are a list. */
typedef struct FlatMaker {
    Arena *home;
    Diags *ds;
    FlatRules *f;
    uint32_t *first_of;  /* by relation of the rules: the newest schema */
    VEC(uint32_t) older; /* by schema: the one before it in that list */
    const KifRule *rule;
    uint32_t shape[LIMIT_KIF_VARIABLES]; /* of the rule's variables; NO_SHAPE: open */
    uint32_t *chosen;                    /* schema of each literal */
    uint64_t steps;
    bool writes; /* this pass writes the flat rules */
    bool failed;
} FlatMaker;

/* ---- shapes and schemas ------------------------------------------------------------------- */

static uint32_t find_shape(FlatMaker *m, KifName function, const uint32_t *parts, uint32_t n)
{
    FlatRules *f = m->f;
    uint32_t depth = 0, leaves = 0;
    assert(n <= LIMIT_FLAT_COLUMNS);
    for (uint32_t i = 1; i < f->shapes.n; i++) {
        const FlatShape *s = &f->shapes.at[i];
        if (s->function == function && s->n == n && memcmp(s->parts, parts, n * sizeof *parts) == 0)
            return i;
    }
    for (uint32_t i = 0; i < n; i++) {
        const FlatShape *s = &f->shapes.at[parts[i]];
        depth = s->depth > depth ? s->depth : depth;
        leaves += s->leaves;
    }
    FlatShape made = {function, arena_copy(m->home, parts, n * sizeof *parts), n, leaves,
                      depth + 1};
    vec_push(&f->shapes, made, "shapes");
    return (uint32_t)f->shapes.n - 1;
}

static void fail_flat_rule(FlatMaker *m, const char *why)
{
    if (!m->failed)
        diag_add(m->ds, DIAG_ERROR, m->rule->at, "%s", why);
    m->failed = true;
}

/* The shape of a term; NO_SHAPE where a variable is open, or after a failure. */
static uint32_t shape_of_term(FlatMaker *m, const KifTerm *t)
{
    if (t->kind == KIF_VARIABLE)
        return m->shape[t->name];
    if (t->kind == KIF_CONSTANT)
        return 0;
    uint32_t parts[LIMIT_FLAT_COLUMNS];
    if (t->n > LIMIT_FLAT_COLUMNS) {
        fail_flat_rule(m, "a term with more arguments than 64");
        return NO_SHAPE;
    }
    for (uint32_t i = 0; i < t->n; i++) {
        parts[i] = shape_of_term(m, &t->args[i]);
        if (parts[i] == NO_SHAPE)
            return NO_SHAPE;
    }
    uint32_t shape = find_shape(m, t->name, parts, t->n);
    if (m->f->shapes.n > LIMIT_FLAT_SHAPES)
        fail_flat_rule(m, "more than 4096 kinds of terms");
    const FlatShape *s = &m->f->shapes.at[shape];
    if (s->depth > LIMIT_KIF_TERM_DEPTH || s->leaves > LIMIT_FLAT_COLUMNS)
        fail_flat_rule(
            m,
            "terms grow without end, or have more than 64 constants: this rule makes a larger one");
    return m->failed ? NO_SHAPE : shape;
}

static uint32_t *schemas_of_relation(FlatMaker *m, KifName relation)
{
    uint32_t number = m->f->rules->relation_of_name[relation];
    return number == UINT32_MAX ? NULL : &m->first_of[number];
}

static uint32_t find_schema(const FlatMaker *m, uint32_t first, const uint32_t *shapes, uint32_t n)
{
    uint32_t i = first;
    while (i != NO_SCHEMA &&
           (n && memcmp(m->f->schemas.at[i].shapes, shapes, n * sizeof *shapes) != 0))
        i = m->older.at[i];
    return i;
}

static uint32_t add_flat_schema(FlatMaker *m, KifName relation, const uint32_t *shapes, uint32_t n)
{
    uint32_t *first = schemas_of_relation(m, relation), made = (uint32_t)m->f->schemas.n;
    if (!first)
        return NO_SCHEMA; /* no rule asks for it */
    uint32_t found = find_schema(m, *first, shapes, n);
    if (found != NO_SCHEMA)
        return found;
    FlatSchema s = {.relation = relation,
                    .shapes = arena_copy(m->home, shapes, n * sizeof *shapes),
                    .n_shapes = n,
                    .becomes = NO_SCHEMA};
    for (uint32_t i = 0; i < n; i++)
        s.arity += m->f->shapes.at[shapes[i]].leaves;
    if (s.arity > LIMIT_FLAT_COLUMNS || made >= LIMIT_FLAT_SCHEMAS) {
        fail_flat_rule(m, "an atom with more than 64 constants, or too many kinds of atoms");
        return NO_SCHEMA;
    }
    vec_push(&m->f->schemas, s, "schemas");
    vec_push(&m->older, *first, "schemas");
    *first = made;
    if (relation == KIF_NEXT || relation == KIF_INIT || relation == KIF_LEGAL) {
        uint32_t becomes =
            add_flat_schema(m, relation == KIF_LEGAL ? KIF_DOES : KIF_TRUE, shapes, n);
        m->f->schemas.at[made].becomes = becomes;
    }
    return made;
}

/* The schema of an atom whose variables have shapes; add: makes one where there is none. */
static uint32_t schema_of(FlatMaker *m, const KifTerm *atom, bool add)
{
    uint32_t shapes[LIMIT_FLAT_COLUMNS];
    if (atom->n > LIMIT_FLAT_COLUMNS) {
        fail_flat_rule(m, "an atom with more than 64 arguments");
        return NO_SCHEMA;
    }
    for (uint32_t i = 0; i < atom->n; i++) {
        shapes[i] = shape_of_term(m, &atom->args[i]);
        if (m->failed)
            return NO_SCHEMA;
        assert(shapes[i] != NO_SHAPE);
    }
    if (add)
        return add_flat_schema(m, atom->name, shapes, atom->n);
    const uint32_t *first = schemas_of_relation(m, atom->name);
    return first ? find_schema(m, *first, shapes, atom->n) : NO_SCHEMA;
}

/* ---- writing a rule ----------------------------------------------------------------------- */

/* Arguments as they are collected. */
typedef VEC(FlatArg) FlatArgList;

static void flatten(const FlatMaker *m, const KifTerm *t, const uint32_t *first_variable,
                    FlatArgList *out)
{
    if (t->kind == KIF_CONSTANT)
        vec_push(out, t->name, "arguments");
    for (uint32_t i = 0; t->kind == KIF_VARIABLE && i < m->f->shapes.at[m->shape[t->name]].leaves;
         i++)
        vec_push(out, FLAT_VARIABLE | (first_variable[t->name] + i), "arguments");
    for (uint32_t i = 0; i < t->n; i++)
        flatten(m, &t->args[i], first_variable, out);
}

static FlatLiteral flat_atom(const FlatMaker *m, KifLiteralKind kind, const KifTerm *atom,
                             uint32_t schema, const uint32_t *first_variable)
{
    FlatArgList args = {0};
    for (uint32_t i = 0; i < atom->n; i++)
        flatten(m, &atom->args[i], first_variable, &args);
    FlatLiteral made = {kind, schema, (uint32_t)args.n,
                        arena_copy(m->home, args.at, args.n * sizeof *args.at), atom};
    vec_clear(&args);
    return made;
}

typedef enum FlatTruth { FLAT_OPEN, FLAT_HOLDS, FLAT_NEVER } FlatTruth;

/* (distinct A B) as pairs of arguments.  Two shapes, or two constants, differ by themselves. */
static FlatTruth flat_pairs(FlatMaker *m, const KifTerm *atom, const uint32_t *first_variable,
                            FlatLiteral *out)
{
    FlatArgList side[2] = {0}, pairs = {0};
    bool differs = shape_of_term(m, &atom->args[0]) != shape_of_term(m, &atom->args[1]);
    for (unsigned i = 0; i < 2; i++)
        flatten(m, &atom->args[i], first_variable, &side[i]);
    for (size_t i = 0; i < side[0].n && !differs; i++) {
        FlatArg a = side[0].at[i], b = side[1].at[i];
        differs = a != b && !flat_is_variable(a) && !flat_is_variable(b);
        if (a != b) {
            vec_push(&pairs, a, "arguments");
            vec_push(&pairs, b, "arguments");
        }
    }
    *out = (FlatLiteral){KIF_DIFFERS, NO_SCHEMA, (uint32_t)pairs.n,
                         arena_copy(m->home, pairs.at, pairs.n * sizeof *pairs.at), atom};
    size_t n = pairs.n;
    vec_clear(&side[0]);
    vec_clear(&side[1]);
    vec_clear(&pairs);
    if (differs)
        return FLAT_HOLDS;
    return n ? FLAT_OPEN : FLAT_NEVER;
}

static FlatTruth flat_literal(FlatMaker *m, size_t k, const uint32_t *first_variable,
                              FlatLiteral *out)
{
    const KifLiteral *l = &m->rule->body[k];
    if (l->kind == KIF_DIFFERS)
        return flat_pairs(m, &l->atom, first_variable, out);
    uint32_t schema = l->kind == KIF_HOLDS ? m->chosen[k] : schema_of(m, &l->atom, false);
    if (schema == NO_SCHEMA)
        return FLAT_HOLDS; /* not of what nothing concludes */
    *out = flat_atom(m, l->kind, &l->atom, schema, first_variable);
    return FLAT_OPEN;
}

static void write_rule(FlatMaker *m, uint32_t head_schema)
{
    uint32_t first_variable[LIMIT_KIF_VARIABLES];
    unsigned n_variables = 0;
    for (unsigned v = 0; v < m->rule->n_variables; v++) {
        first_variable[v] = n_variables;
        n_variables += m->shape[v] == NO_SHAPE ? 0 : m->f->shapes.at[m->shape[v]].leaves;
    }
    if (n_variables > LIMIT_FLAT_VARIABLES || m->f->all.n >= LIMIT_FLAT_RULES) {
        fail_flat_rule(
            m, "more than 64 variables in one rule, or too many rules, after writing out the "
               "kinds of terms");
        return;
    }
    FlatLiteral *body = ARENA_ARRAY(m->home, FlatLiteral, m->rule->n);
    size_t n = 0;
    for (size_t k = 0; k < m->rule->n; k++) {
        FlatTruth truth = flat_literal(m, k, first_variable, &body[n]);
        if (truth == FLAT_NEVER)
            return;
        n += truth == FLAT_OPEN;
    }
    FlatLiteral head = flat_atom(m, KIF_HOLDS, &m->rule->head, head_schema, first_variable);
    FlatRule made = {head, body, n, n_variables, m->rule};
    vec_push(&m->f->all, made, "rules");
}

/* ---- matching ----------------------------------------------------------------------------- */

/* Gives the open variables of a term the shapes that fit. */
static bool match_shape(FlatMaker *m, const KifTerm *t, uint32_t shape)
{
    if (t->kind == KIF_VARIABLE) {
        if (m->shape[t->name] == NO_SHAPE)
            m->shape[t->name] = shape;
        return m->shape[t->name] == shape;
    }
    const FlatShape *s = &m->f->shapes.at[shape];
    if (t->kind == KIF_CONSTANT || shape == 0)
        return t->kind == KIF_CONSTANT && shape == 0;
    bool fits = s->function == t->name && s->n == t->n;
    const uint32_t *parts = s->parts;
    for (uint32_t i = 0; i < t->n && fits; i++)
        fits = match_shape(m, &t->args[i], parts[i]);
    return fits;
}

static void finish_rule(FlatMaker *m)
{
    uint32_t head = schema_of(m, &m->rule->head, true);
    if (m->writes && head != NO_SCHEMA && !m->failed)
        write_rule(m, head);
}

/* Matches the positive literals from k on, in every way. */
static void match_body(FlatMaker *m, size_t k)
{
    while (k < m->rule->n && m->rule->body[k].kind != KIF_HOLDS)
        k++;
    if (k == m->rule->n) {
        finish_rule(m);
        return;
    }
    const KifTerm *atom = &m->rule->body[k].atom;
    const uint32_t *first = schemas_of_relation(m, atom->name);
    uint32_t before[LIMIT_KIF_VARIABLES];
    memcpy(before, m->shape, sizeof before);
    for (uint32_t i = first ? *first : NO_SCHEMA; i != NO_SCHEMA && !m->failed;
         i = m->older.at[i]) {
        assert(m->older.at && i < m->older.n);
        bool fits = true;
        for (uint32_t a = 0; a < atom->n && fits; a++)
            fits = match_shape(m, &atom->args[a], m->f->schemas.at[i].shapes[a]);
        m->chosen[k] = i;
        if (++m->steps > LIMIT_FLAT_STEPS)
            fail_flat_rule(m, "the kinds of terms that the rules make are too many");
        else if (fits)
            match_body(m, k + 1);
        memcpy(m->shape, before, sizeof before);
    }
}

/* What can be a fact is found out, not believed; and nothing is hidden. */
static bool is_left_aside(const KifRules *rules, KifName relation)
{
    bool is_extra = relation == KIF_BASE || relation == KIF_INPUT || relation == KIF_SEES;
    return is_extra && !rules->relations[rules->relation_of_name[relation]].is_used;
}

static void pass_over_rules(FlatMaker *m, const uint32_t *order)
{
    for (size_t i = 0; i < m->f->rules->n && !m->failed; i++) {
        m->rule = &m->f->rules->rules[order[i]];
        if (is_left_aside(m->f->rules, m->rule->head.name))
            continue;
        memset(m->shape, 0xFF, sizeof m->shape);
        match_body(m, 0);
    }
}

/* Numbers sorted by group: those of group g are order[first[g]] .. order[first[g + 1] - 1]. */
typedef struct GroupOrder {
    uint32_t *order;
    size_t *first;
} GroupOrder;

/* Sorts 0 .. n - 1 by their groups, stably, into arrays that are there. */
static void sort_by_group(const uint32_t *group, size_t n, size_t n_groups, GroupOrder out)
{
    uint32_t *order = out.order;
    size_t *first = out.first;
    memset(first, 0, (n_groups + 1) * sizeof *first);
    for (size_t i = 0; i < n; i++)
        first[group[i] + 1]++;
    for (size_t g = 0; g < n_groups; g++)
        first[g + 1] += first[g];
    for (size_t i = 0; i < n; i++)
        order[first[group[i]]++] = (uint32_t)i;
    for (size_t g = n_groups; g > 0; g--)
        first[g] = first[g - 1];
    first[0] = 0;
}

/* The rules of the text, those of a relation behind the rules of the relations that it depends on.
 * Caller owns it (free). */
static uint32_t *order_rules(const KifRules *rules)
{
    VEC(GraphEdge) edges = {0};
    uint32_t *group = base_alloc((rules->n + 1) * sizeof *group, "rules");
    for (size_t i = 0; i < rules->n; i++) {
        const KifRule *rule = &rules->rules[i];
        group[i] = rules->relation_of_name[rule->head.name];
        for (size_t k = 0; k < rule->n; k++) {
            GraphEdge e = {group[i], rules->relation_of_name[rule->body[k].atom.name]};
            if (rule->body[k].kind != KIF_DIFFERS)
                vec_push(&edges, e, "dependencies");
        }
    }
    Components c = components_of_edges((uint32_t)rules->n_relations, edges.at, edges.n);
    uint32_t *order = base_alloc((rules->n + 1) * sizeof *order, "rules");
    size_t *first = base_alloc((c.n + 1) * sizeof *first, "rules");
    for (size_t i = 0; i < rules->n; i++)
        group[i] = c.of[group[i]];
    sort_by_group(group, rules->n, c.n, (GroupOrder){order, first});
    components_clear(&c);
    vec_clear(&edges);
    free(group), free(first);
    return order;
}

/* ---- what is static ----------------------------------------------------------------------- */

FlatOrder flat_order(const FlatRules *f)
{
    assert(f && f->rules);
    VEC(GraphEdge) edges = {0};
    FlatOrder o = {.order = base_alloc((f->all.n + 1) * sizeof *o.order, "rules")};
    uint32_t *group = base_alloc((f->all.n + 1) * sizeof *group, "rules");
    for (size_t i = 0; i < f->all.n; i++) {
        const FlatRule *rule = &f->all.at[i];
        for (size_t k = 0; k < rule->n; k++) {
            GraphEdge e = {rule->head.schema, rule->body[k].schema};
            if (rule->body[k].kind != KIF_DIFFERS)
                vec_push(&edges, e, "dependencies");
        }
    }
    o.components = components_of_edges((uint32_t)f->schemas.n, edges.at, edges.n);
    for (size_t i = 0; i < f->all.n; i++)
        group[i] = o.components.of[f->all.at[i].head.schema];
    o.first = base_alloc((o.components.n + 1) * sizeof *o.first, "rules");
    sort_by_group(group, f->all.n, o.components.n, (GroupOrder){o.order, o.first});
    vec_clear(&edges);
    free(group);
    return o;
}

void flat_order_clear(FlatOrder *o)
{
    components_clear(&o->components);
    free(o->order), free(o->first);
    *o = (FlatOrder){0};
}

/* True when a rule of the component needs what is not static, the component itself left aside. */
static bool needs_state(const FlatRules *f, const FlatOrder *o, uint32_t component)
{
    bool found = false;
    for (size_t i = o->first[component]; i < o->first[component + 1] && !found; i++) {
        const FlatRule *rule = &f->all.at[o->order[i]];
        for (size_t k = 0; k < rule->n && !found; k++) {
            const FlatLiteral *l = &rule->body[k];
            found = l->kind != KIF_DIFFERS && o->components.of[l->schema] != component &&
                    !f->schemas.at[l->schema].is_static;
        }
    }
    return found;
}

/* What a state or a step is asked for is not static even where it is always the same. */
static bool is_of_state(KifName relation)
{
    return relation == KIF_TRUE || relation == KIF_DOES || relation == KIF_NEXT ||
           relation == KIF_LEGAL || relation == KIF_GOAL || relation == KIF_TERMINAL;
}

static void find_static(FlatRules *f)
{
    FlatOrder o = flat_order(f);
    for (size_t i = 0; i < f->schemas.n;) {
        uint32_t component = o.components.of[o.components.order[i]];
        bool dynamic = needs_state(f, &o, component);
        for (; i < f->schemas.n && o.components.of[o.components.order[i]] == component; i++) {
            FlatSchema *s = &f->schemas.at[o.components.order[i]];
            s->is_static = !dynamic && !is_of_state(s->relation);
        }
    }
    flat_order_clear(&o);
}

bool flat_make(Arena *home, Diags *ds, const KifRules *rules, FlatRules *out)
{
    assert(home && ds && rules && out);
    size_t longest = 0;
    *out = (FlatRules){.rules = rules};
    for (size_t i = 0; i < rules->n; i++)
        longest = rules->rules[i].n > longest ? rules->rules[i].n : longest;
    FlatMaker m = {.home = home,
                   .ds = ds,
                   .f = out,
                   .first_of = ARENA_ARRAY(home, uint32_t, rules->n_relations + 1),
                   .chosen = ARENA_ARRAY(home, uint32_t, longest + 1)};
    memset(m.first_of, 0xFF, (rules->n_relations + 1) * sizeof *m.first_of);
    FlatShape constant = {.leaves = 1};
    vec_push(&out->shapes, constant, "shapes");
    uint32_t *order = order_rules(rules);
    size_t before;
    do {
        before = out->schemas.n;
        pass_over_rules(&m, order);
    } while (out->schemas.n > before && !m.failed);
    m.writes = true;
    pass_over_rules(&m, order);
    find_static(out);
    free(order);
    vec_clear(&m.older);
    return !m.failed;
}

void flat_clear(FlatRules *f)
{
    vec_clear(&f->schemas);
    vec_clear(&f->shapes);
    vec_clear(&f->all);
}

/* ---- looking at them ---------------------------------------------------------------------- */

uint64_t flat_variables(const FlatLiteral *l)
{
    assert(l && (l->args || l->n == 0));
    uint64_t all = 0;
    for (uint32_t i = 0; i < l->n; i++)
        all |= flat_is_variable(l->args[i]) ? UINT64_C(1) << flat_variable(l->args[i]) : 0;
    return all;
}

/* Appends a term of the shape, taking its constants in turn. */
static void write_shape(StrBuf *out, const FlatRules *f, uint32_t shape, const uint32_t **constants)
{
    const KifNames *names = f->rules->names;
    const FlatShape *s = &f->shapes.at[shape];
    KifName name = shape ? s->function : *(*constants)++;
    strbuf_puts(out, shape ? "(" : "");
    strbuf_add(out, kif_name_text(names, name), kif_name_length(names, name));
    for (uint32_t i = 0; shape && i < s->n; i++) {
        strbuf_putc(out, ' ');
        write_shape(out, f, s->parts[i], constants);
    }
    strbuf_puts(out, shape ? ")" : "");
}

void flat_write_argument(StrBuf *out, const FlatRules *f, uint32_t schema, uint32_t i,
                         const uint32_t *constants)
{
    const FlatSchema *s = &f->schemas.at[schema];
    assert(i < s->n_shapes);
    for (uint32_t k = 0; k < i; k++)
        constants += f->shapes.at[s->shapes[k]].leaves;
    write_shape(out, f, s->shapes[i], &constants);
}
