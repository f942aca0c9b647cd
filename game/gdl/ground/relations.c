/* game/gdl/ground/relations.c -- relations with their arguments, and the classes of arguments.
 * Two places are of one class if a variable of a rule stands in both.  Chains, relations such as
 * (succ 1 2), join no classes: else coordinates and step counters would be of one class. */
#include "game/gdl/ground/relations.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/rules/kif_names.h"

bool relations_read_integer(const KifNames *names, KifName name, long long *out)
{
    assert(names && out);
    const char *text = kif_name_text(names, name);
    const char *digits = text + (*text == '-');
    if (kif_name_length(names, name) > 18 || !*digits || digits[strspn(digits, "0123456789")])
        return false;
    *out = strtoll(text, NULL, 10);
    return true;
}

int relations_compare_constants(const KifNames *names, KifName a, KifName b)
{
    assert(names);
    long long x = 0, y = 0;
    bool is_x = relations_read_integer(names, a, &x), is_y = relations_read_integer(names, b, &y);
    if (is_x != is_y)
        return is_x ? -1 : 1;
    if (is_x && x != y)
        return x < y ? -1 : 1;
    return (a > b) - (a < b);
}

/* A relation while its tuples are collected. */
typedef struct GdlCollected {
    GdlRelation made;
    uint32_t *column; /* by place: a column of a schema that is one */
    VEC(uint32_t) constants;
    VEC(uint32_t) schema;
    VEC(uint32_t) holds;
} GdlCollected;

typedef struct GdlCollector {
    Arena *home;
    const Ground *g;
    const uint32_t *holds;  /* by atom */
    uint32_t *first_column; /* by schema */
    uint32_t *same_as;      /* by column: union-find */
    bool *is_chain;         /* by schema */
    bool *of_moves;         /* by relation of the rules (kif_find_of_moves) */
    uint32_t role_column;   /* one that has roles */
    VEC(GdlCollected) all;
} GdlCollector;

static const FlatSchema *collector_schema(const GdlCollector *c, uint32_t s)
{
    return &c->g->flat.schemas.at[s];
}

/* ---- chains ------------------------------------------------------------------------------- */

/* The number of facts whose constant in a column is this one; the last of them in *fact. */
static uint32_t count_facts_having(const Facts *f, uint32_t column, uint32_t constant,
                                   uint32_t *fact)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < facts_count(f); i++) {
        if (facts_constants(f, i)[column] != constant)
            continue;
        *fact = i;
        n++;
    }
    return n;
}

/* The fact that a chain begins with; NO_FACT where the facts are no chain. */
static uint32_t chain_begins_with(const Facts *f)
{
    enum { LONGEST = 1000 }; /* each fact is looked for among all */
    uint32_t n = facts_count(f), start = NO_FACT, unused;
    if (f->arity != 2 || n < 2 || n > LONGEST)
        return NO_FACT;
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t *c = facts_constants(f, i);
        if (count_facts_having(f, 0, c[0], &unused) > 1 ||
            count_facts_having(f, 1, c[1], &unused) > 1)
            return NO_FACT;
        if (count_facts_having(f, 1, c[0], &unused) == 0) {
            if (start != NO_FACT)
                return NO_FACT;
            start = i;
        }
    }
    return start;
}

/* Facts alone give a chain, no rule. */
static void find_fact_chains(GdlCollector *c)
{
    const FlatRules *f = &c->g->flat;
    c->is_chain = ARENA_ARRAY(c->home, bool, f->schemas.n);
    for (uint32_t s = 0; s < f->schemas.n; s++)
        c->is_chain[s] = collector_schema(c, s)->is_static &&
                         collector_schema(c, s)->relation != NO_SCHEMA &&
                         collector_schema(c, s)->relation >= N_KIF_KEYWORDS &&
                         chain_begins_with(&c->g->facts[s]) != NO_FACT;
    for (size_t i = 0; i < f->all.n; i++)
        if (f->all.at[i].n > 0)
            c->is_chain[f->all.at[i].head.schema] = false;
}

/* ---- columns of one kind ------------------------------------------------------------------- */

static uint32_t root_of_column(const GdlCollector *c, uint32_t column)
{
    while (c->same_as[column] != column)
        column = c->same_as[column] = c->same_as[c->same_as[column]];
    return column;
}

static void join_columns(GdlCollector *c, uint32_t a, uint32_t b)
{
    a = root_of_column(c, a);
    b = root_of_column(c, b);
    if (a < b)
        c->same_as[b] = a;
    else
        c->same_as[a] = b;
}

/* first: by variable, a column in which it stands; UINT32_MAX at first. */
static void join_literal(GdlCollector *c, const FlatLiteral *l, uint32_t *first)
{
    if (l->kind == KIF_DIFFERS || c->is_chain[l->schema])
        return;
    for (uint32_t i = 0; i < l->n; i++) {
        if (!flat_is_variable(l->args[i]))
            continue;
        uint32_t *seen = &first[flat_variable(l->args[i])], column = c->first_column[l->schema] + i;
        if (*seen == UINT32_MAX)
            *seen = column;
        join_columns(c, *seen, column);
    }
}

static void find_kinds(GdlCollector *c)
{
    const FlatRules *f = &c->g->flat;
    uint32_t n = 0;
    c->first_column = ARENA_ARRAY(c->home, uint32_t, f->schemas.n + 1);
    for (uint32_t s = 0; s < f->schemas.n; s++) {
        c->first_column[s] = n;
        n += collector_schema(c, s)->arity;
    }
    c->first_column[f->schemas.n] = n;
    c->same_as = ARENA_ARRAY(c->home, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++)
        c->same_as[i] = i;
    for (uint32_t s = 0; s < f->schemas.n; s++)
        for (uint32_t i = 0;
             collector_schema(c, s)->becomes != NO_SCHEMA && i < collector_schema(c, s)->arity; i++)
            join_columns(c, c->first_column[s] + i,
                         c->first_column[collector_schema(c, s)->becomes] + i);
    for (size_t i = 0; i < f->all.n; i++) {
        uint32_t first[LIMIT_FLAT_VARIABLES];
        const FlatRule *rule = &f->all.at[i];
        memset(first, 0xFF, sizeof first);
        join_literal(c, &rule->head, first);
        for (size_t k = 0; k < rule->n; k++)
            join_literal(c, &rule->body[k], first);
    }
}

/* The first columns of role, does, legal and goal are of one kind. */
static void join_columns_of_roles(GdlCollector *c)
{
    c->role_column = UINT32_MAX;
    for (uint32_t s = 0; s < c->g->flat.schemas.n; s++) {
        const FlatSchema *schema = collector_schema(c, s);
        bool has_role = schema->relation == KIF_ROLE || schema->relation == KIF_DOES ||
                        schema->relation == KIF_LEGAL || schema->relation == KIF_GOAL;
        if (!has_role || schema->shapes[0] != 0)
            continue;
        if (c->role_column == UINT32_MAX)
            c->role_column = c->first_column[s];
        join_columns(c, c->role_column, c->first_column[s]);
    }
    assert(c->role_column != UINT32_MAX && "a game has roles");
}

/* ---- relations ---------------------------------------------------------------------------- */

static GdlRelationKind relation_kind(const GdlCollector *c, const FlatSchema *s)
{
    if (s->relation == KIF_TRUE)
        return GDL_FACT;
    if (s->relation == KIF_DOES)
        return GDL_MOVE;
    return c->of_moves[c->g->flat.rules->relation_of_name[s->relation]] ? GDL_BROUGHT : GDL_DERIVED;
}

/* Whether words may speak of a schema: not of what is between facts and relations. */
static bool is_spoken_of(const FlatSchema *s)
{
    if (s->relation == NO_SCHEMA || (s->relation == KIF_DOES && s->shapes[0] != 0))
        return false;
    return s->relation >= N_KIF_KEYWORDS || s->relation == KIF_TRUE || s->relation == KIF_DOES;
}

static GdlCollected *find_collected(GdlCollector *c, const GdlRelation *wanted)
{
    for (size_t i = 0; i < c->all.n; i++) {
        GdlRelation *r = &c->all.at[i].made;
        if (r->kind == wanted->kind && r->name == wanted->name && r->n_places == wanted->n_places)
            return &c->all.at[i];
    }
    return NULL;
}

/* Finds or adds a relation.
 * wanted: its kind, name and number of places.
 * column: the column of its first place. */
static GdlCollected *collected(GdlCollector *c, const GdlRelation *wanted, uint32_t column)
{
    GdlCollected *r = find_collected(c, wanted);
    const uint32_t n = wanted->n_places;
    if (!r) {
        GdlCollected made = {.made = *wanted, .column = ARENA_ARRAY(c->home, uint32_t, n + 1)};
        for (uint32_t i = 0; i < n; i++)
            made.column[i] = column + i;
        vec_push(&c->all, made, "relations");
        return &c->all.at[c->all.n - 1];
    }
    for (uint32_t i = 0; i < n; i++)
        join_columns(c, r->column[i], column + i);
    return r;
}

/* Adds one atom: of true and does what stands within, of others the whole. */
static void add_tuple(GdlCollector *c, uint32_t schema, uint32_t fact, uint32_t holds)
{
    const FlatSchema *s = collector_schema(c, schema);
    const uint32_t *constants = facts_constants(&c->g->facts[schema], fact);
    GdlRelationKind kind = relation_kind(c, s);
    uint32_t skipped = kind == GDL_MOVE, n = s->arity - skipped;
    KifName name = s->relation;
    if (kind == GDL_FACT || kind == GDL_MOVE) {
        uint32_t shape = s->shapes[s->n_shapes - 1];
        name = shape ? c->g->flat.shapes.at[shape].function : constants[skipped];
        n = shape ? n : 0;
    }
    const GdlRelation wanted = {.name = name, .kind = kind, .n_places = n};
    GdlCollected *r = collected(c, &wanted, c->first_column[schema] + skipped);
    for (uint32_t i = 0; i < n; i++)
        vec_push(&r->constants, constants[skipped + i], "relations");
    vec_push(&r->schema, schema, "relations");
    vec_push(&r->holds, holds, "relations");
}

/* All atoms of a schema that can hold. */
static void add_schema_tuples(GdlCollector *c, uint32_t schema)
{
    const FlatSchema *s = collector_schema(c, schema);
    const Facts *facts = &c->g->facts[schema];
    for (uint32_t i = 0; i < facts_count(facts); i++) {
        uint32_t holds = s->is_static ? 0 : c->holds[facts->atom.at[i]];
        if (holds != NO_RELATION_VALUE)
            add_tuple(c, schema, i, holds);
    }
}

static int compare_collected(const void *a, const void *b)
{
    const GdlRelation *x = &((const GdlCollected *)a)->made, *y = &((const GdlCollected *)b)->made;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return (x->n_places > y->n_places) - (x->n_places < y->n_places);
}

/* ---- classes ------------------------------------------------------------------------------ */

/* The constants of one class while it is made. */
typedef struct GdlClassMaker {
    const GdlCollector *c;
    const KifNames *names;
    VEC(uint32_t) constants;
    bool *is_there; /* by name: it is among them */
} GdlClassMaker;

static void add_constant(GdlClassMaker *m, uint32_t constant)
{
    if (!m->is_there[constant])
        vec_push(&m->constants, constant, "relations");
    m->is_there[constant] = true;
}

/* What qsort() compares by: it has no context. */
typedef struct GdlSorted {
    const KifNames *names;
    uint32_t constant;
} GdlSorted;

static int compare_sorted(const void *a, const void *b)
{
    const GdlSorted *x = a, *y = b;
    return relations_compare_constants(x->names, x->constant, y->constant);
}

static void sort_constants(GdlClassMaker *m)
{
    GdlSorted *list = base_alloc((m->constants.n + 1) * sizeof *list, "relations");
    for (size_t i = 0; i < m->constants.n; i++)
        list[i] = (GdlSorted){m->names, m->constants.at[i]};
    if (m->constants.n)
        qsort(list, m->constants.n, sizeof *list, compare_sorted);
    for (size_t i = 0; i < m->constants.n; i++)
        m->constants.at[i] = list[i].constant;
    free(list);
}

static bool has_constant(const GdlClassMaker *m, uint32_t constant)
{
    return m->is_there[constant];
}

/* Puts the constants in the order of a chain that has all of them.  False: it has not. */
static bool order_constants_by_chain(GdlClassMaker *m, const Facts *chain)
{
    uint32_t at = chain_begins_with(chain), next;
    size_t n = 0;
    uint32_t *order = base_alloc((m->constants.n + 1) * sizeof *order, "relations");
    uint32_t constant = facts_constants(chain, at)[0];
    for (bool more = true; more;) {
        if (n < m->constants.n && has_constant(m, constant))
            order[n++] = constant;
        more = count_facts_having(chain, 0, constant, &next) == 1;
        constant = more ? facts_constants(chain, next)[1] : 0;
    }
    bool all = n == m->constants.n;
    if (all)
        memcpy(m->constants.at, order, n * sizeof *order);
    free(order);
    return all;
}

static void order_constants(GdlClassMaker *m)
{
    long long unused;
    bool all_numbers = true;
    for (size_t i = 0; i < m->constants.n && all_numbers; i++)
        all_numbers = relations_read_integer(m->names, m->constants.at[i], &unused);
    for (uint32_t s = 0; s < m->c->g->flat.schemas.n && !all_numbers && m->constants.n > 1; s++)
        if (m->c->is_chain[s] && order_constants_by_chain(m, &m->c->g->facts[s]))
            return;
}

static void add_role_constants(GdlClassMaker *m)
{
    const Ground *g = m->c->g;
    for (uint32_t s = 0; s < g->flat.schemas.n; s++) {
        if (collector_schema(m->c, s)->relation != KIF_ROLE)
            continue;
        for (uint32_t i = 0; i < facts_count(&g->facts[s]); i++)
            add_constant(m, facts_constants(&g->facts[s], i)[0]);
    }
}

/* All constants of the places whose columns are of one kind. */
static GdlClass make_class_of_columns(GdlCollector *c, uint32_t root)
{
    GdlClassMaker m = {.c = c, .names = c->g->flat.rules->names};
    m.is_there = base_zalloc(kif_name_count(m.names), sizeof *m.is_there, "relations");
    for (size_t i = 0; i < c->all.n; i++) {
        const GdlCollected *r = &c->all.at[i];
        for (uint32_t k = 0; k < r->made.n_places; k++)
            for (size_t t = 0; root_of_column(c, r->column[k]) == root && t < r->holds.n; t++)
                add_constant(&m, r->constants.at[t * r->made.n_places + k]);
    }
    if (root == root_of_column(c, c->role_column))
        add_role_constants(&m);
    sort_constants(&m);
    order_constants(&m);
    GdlClass made = {arena_copy(c->home, m.constants.at, m.constants.n * sizeof(uint32_t)),
                     (uint32_t)m.constants.n};
    vec_clear(&m.constants);
    free(m.is_there);
    return made;
}

static bool same_class(const GdlClass *a, const GdlClass *b)
{
    return a->n == b->n && memcmp(a->constants, b->constants, a->n * sizeof *a->constants) == 0;
}

/* Classes while they are numbered. */
typedef struct GdlClasses {
    VEC(GdlClass) all;
    uint32_t *of; /* by column that stands for its kind; UINT32_MAX: none yet */
} GdlClasses;

/* The class of a column; kinds with the same constants in the same order are one class. */
static uint32_t class_of_column(GdlCollector *c, GdlClasses *k, uint32_t column)
{
    uint32_t root = root_of_column(c, column), same = 0;
    if (k->of[root] != UINT32_MAX)
        return k->of[root];
    GdlClass made = make_class_of_columns(c, root);
    while (same < k->all.n && !same_class(&made, &k->all.at[same]))
        same++;
    if (same == k->all.n)
        vec_push(&k->all, made, "relations");
    return k->of[root] = same;
}

static void find_classes(GdlCollector *c, GdlRelations *out)
{
    GdlClasses k = {0};
    size_t n = c->first_column[c->g->flat.schemas.n] + 1;
    k.of = base_alloc(n * sizeof *k.of, "relations");
    memset(k.of, 0xFF, n * sizeof *k.of);
    out->role_class = class_of_column(c, &k, c->role_column);
    for (size_t i = 0; i < c->all.n; i++) {
        GdlCollected *r = &c->all.at[i];
        r->made.class_of = ARENA_ARRAY(c->home, uint32_t, r->made.n_places + 1);
        for (uint32_t p = 0; p < r->made.n_places; p++)
            r->made.class_of[p] = class_of_column(c, &k, r->column[p]);
    }
    out->classes = arena_copy(c->home, k.all.at, k.all.n * sizeof *k.all.at);
    out->n_classes = (uint32_t)k.all.n;
    vec_clear(&k.all);
    free(k.of);
}

/* ---- all of it ---------------------------------------------------------------------------- */

GdlRelations relations_make(Arena *home, const Ground *g, const uint32_t *holds)
{
    assert(home && g && holds && g->flat.schemas.n > 0);
    GdlCollector c = {.home = home, .g = g, .holds = holds};
    GdlRelations out = {0};
    c.of_moves = kif_find_of_moves(g->flat.rules);
    find_fact_chains(&c);
    find_kinds(&c);
    join_columns_of_roles(&c);
    for (uint32_t s = 0; s < g->flat.schemas.n; s++)
        if (is_spoken_of(collector_schema(&c, s)))
            add_schema_tuples(&c, s);
    free(c.of_moves);
    if (c.all.n)
        qsort(c.all.at, c.all.n, sizeof *c.all.at, compare_collected);
    find_classes(&c, &out);
    GdlRelation *at = ARENA_ARRAY(home, GdlRelation, c.all.n + 1);
    for (size_t i = 0; i < c.all.n; i++) {
        GdlCollected *r = &c.all.at[i];
        at[i] = r->made;
        at[i].n = r->holds.n;
        at[i].constants = arena_copy(home, r->constants.at, r->constants.n * sizeof(uint32_t));
        at[i].schema = arena_copy(home, r->schema.at, r->schema.n * sizeof(uint32_t));
        at[i].holds = arena_copy(home, r->holds.at, r->holds.n * sizeof(uint32_t));
        vec_clear(&r->constants);
        vec_clear(&r->schema);
        vec_clear(&r->holds);
    }
    out.at = at;
    out.n = c.all.n;
    vec_clear(&c.all);
    return out;
}
