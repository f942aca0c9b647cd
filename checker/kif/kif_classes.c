/* checker/kif/kif_classes.c -- which constants are of one kind (see kif_classes.h). An atom without
 * its constants, (true (cell _ _)), is its shape.  Each `_` of a shape is a column; columns that a
 * variable ties together are joined.
 * Start reading at kif_classes_make(). */
#include "checker/kif/kif_classes.h"

#include <assert.h>
#include <string.h>

typedef struct SortedConstant {
    const TermStore *terms;
    GroundTerm constant;
} SortedConstant;

/* A relation while it is found. */
typedef struct FoundRelation {
    NamedRelation made;
    uint32_t column; /* of its first place */
} FoundRelation;

typedef struct ClassMaker {
    Arena *home;
    const Clauses *rules;
    TermStore *terms;
    States *states;
    const FactBase *fixed, *possible;
    GroundTerm blank;
    VEC(uint32_t) first_column; /* by the term that is a shape, and one; 0: none yet */
    VEC(uint32_t) same_as;      /* by column: union-find */
    VEC(GroundTerm) chain;      /* names of relations that are chains */
    VEC(FoundRelation) found;
    uint32_t role_column; /* a column of roles */
} ClassMaker;

/* ---- constants ---------------------------------------------------------------------------- */

bool kif_classes_integer(const TermStore *t, GroundTerm constant, int64_t *out)
{
    const char *text = terms_parts(t, constant)->text;
    const char *digits = text ? text + (*text == '-') : "";
    if (!*digits || strlen(text) > 18 || digits[strspn(digits, "0123456789")])
        return false;
    *out = strtoll(text, NULL, 10);
    return true;
}

static int compare_constants(const void *a, const void *b)
{
    const SortedConstant *p = a, *q = b;
    int64_t x = 0, y = 0;
    bool is_x = kif_classes_integer(p->terms, p->constant, &x);
    bool is_y = kif_classes_integer(q->terms, q->constant, &y);
    if (is_x != is_y)
        return is_x ? -1 : 1;
    if (x != y)
        return x < y ? -1 : 1;
    return (p->constant > q->constant) - (p->constant < q->constant);
}

uint32_t kif_classes_index(const ConstantClass *c, GroundTerm constant)
{
    assert(c->n == 0 || c->constant);
    uint32_t i = 0;
    while (i < c->n && c->constant[i] != constant)
        i++;
    return i;
}

static uint32_t add_leaves(const TermStore *t, GroundTerm term, GroundTerm *out, uint32_t n)
{
    const TermParts *p = terms_parts(t, term);
    if (p->n == 0 && n < MOST_LEAVES)
        out[n++] = term;
    for (uint32_t i = 0; i < p->n; i++)
        n = add_leaves(t, p->arg[i], out, n);
    return n;
}

uint32_t kif_classes_leaves(const TermStore *t, GroundTerm term, GroundTerm *out)
{
    return add_leaves(t, term, out, 0);
}

/* ---- columns ------------------------------------------------------------------------------ */

static uint32_t column_root(const ClassMaker *m, uint32_t column)
{
    assert(column < m->same_as.n && m->same_as.at);
    while (m->same_as.at[column] != column)
        column = m->same_as.at[column];
    return column;
}

static void merge_columns(const ClassMaker *m, uint32_t a, uint32_t b)
{
    a = column_root(m, a);
    b = column_root(m, b);
    assert(m->same_as.at);
    if (a < b)
        m->same_as.at[b] = a;
    else
        m->same_as.at[a] = b;
}

/* The term with blanks for all constants; of an atom but for its relation. */
static GroundTerm term_shape(const ClassMaker *m, GroundTerm term, bool is_atom)
{
    const TermParts p = *terms_parts(m->terms, term);
    GroundTerm arg[LONGEST_TERM];
    if (p.n == 0)
        return is_atom ? term : m->blank;
    for (uint32_t i = 0; i < p.n; i++)
        arg[i] = term_shape(m, p.arg[i], false);
    return terms_function(m->terms, p.functor, p.n, arg);
}

static uint32_t count_term_blanks(const ClassMaker *m, GroundTerm term)
{
    const TermParts *p = terms_parts(m->terms, term);
    uint32_t n = p->n == 0;
    for (uint32_t i = 0; i < p->n; i++)
        n += count_term_blanks(m, p->arg[i]);
    return n;
}

static bool is_known_shape(const ClassMaker *m, GroundTerm shape)
{
    return shape < m->first_column.n && m->first_column.at && m->first_column.at[shape] > 0;
}

/* The first column of a shape.  Facts of the first and the next state are facts; legal moves are
 * moves. */
static uint32_t shape_columns(ClassMaker *m, GroundTerm shape)
{
    while (m->first_column.n <= shape)
        vec_push(&m->first_column, 0, "columns");
    assert(m->first_column.at);
    if (m->first_column.at[shape] > 0)
        return m->first_column.at[shape] - 1;
    uint32_t first = (uint32_t)m->same_as.n, n = count_term_blanks(m, shape);
    m->first_column.at[shape] = first + 1;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&m->same_as, first + i, "columns");
    const TermParts p = *terms_parts(m->terms, shape);
    bool fact = p.functor == TERM_NEXT || p.functor == TERM_INIT;
    if (fact || p.functor == TERM_LEGAL) {
        GroundTerm name = fact ? TERM_TRUE : TERM_DOES;
        uint32_t other = shape_columns(m, terms_function(m->terms, name, p.n, p.arg));
        for (uint32_t i = 0; i < n; i++)
            merge_columns(m, first + i, other + i);
    }
    return first;
}

/* Roles are of one class, wherever a role must stand. */
static void join_role_columns(ClassMaker *m)
{
    const GroundTerm role = terms_function(m->terms, TERM_ROLE, 1, &m->blank);
    m->role_column = shape_columns(m, role);
    for (GroundTerm shape = 0; shape < m->first_column.n; shape++) {
        const TermParts *p = terms_parts(m->terms, shape);
        bool has_role =
            p->functor == TERM_DOES || p->functor == TERM_LEGAL || p->functor == TERM_GOAL;
        if (is_known_shape(m, shape) && has_role && p->arg[0] == m->blank)
            merge_columns(m, m->role_column, shape_columns(m, shape));
    }
}

/* ---- chains ------------------------------------------------------------------------------- */

enum { LONGEST_CHAIN = 1000 };

/* Facts of the relation that have this constant in a place; *fact: the last of them. */
static uint32_t count_facts_with(const ClassMaker *m, GroundTerm relation, uint32_t place,
                                 GroundTerm constant, GroundTerm *fact)
{
    uint32_t n = 0;
    for (size_t i = 0; i < fact_base_count(m->fixed); i++) {
        const TermParts *p = terms_parts(m->terms, fact_base_at(m->fixed, i));
        if (p->functor != relation || p->arg[place] != constant)
            continue;
        *fact = fact_base_at(m->fixed, i);
        n++;
    }
    return n;
}

static uint32_t count_facts(const ClassMaker *m, GroundTerm relation)
{
    uint32_t n = 0;
    for (size_t i = 0; i < fact_base_count(m->fixed); i++)
        n += terms_parts(m->terms, fact_base_at(m->fixed, i))->functor == relation;
    return n;
}

/* The constant that a chain begins with; NO_TERM where the facts are none. */
static GroundTerm first_of_chain(const ClassMaker *m, GroundTerm relation)
{
    GroundTerm start = NO_TERM, unused;
    uint32_t n = count_facts(m, relation);
    if (n < 2 || n > LONGEST_CHAIN)
        return NO_TERM;
    for (size_t i = 0; i < fact_base_count(m->fixed); i++) {
        const TermParts *p = terms_parts(m->terms, fact_base_at(m->fixed, i));
        if (p->functor != relation)
            continue;
        if (p->n != 2 || terms_parts(m->terms, p->arg[0])->n ||
            terms_parts(m->terms, p->arg[1])->n ||
            count_facts_with(m, relation, 0, p->arg[0], &unused) > 1 ||
            count_facts_with(m, relation, 1, p->arg[1], &unused) > 1)
            return NO_TERM;
        if (count_facts_with(m, relation, 1, p->arg[0], &unused) > 0)
            continue;
        if (start != NO_TERM)
            return NO_TERM;
        start = p->arg[0];
    }
    return start;
}

static bool has_rules(const ClassMaker *m, uint32_t relation)
{
    bool found = false;
    for (size_t i = 0; i < m->rules->n; i++)
        found |= m->rules->at[i].relation == relation && m->rules->at[i].n > 0;
    return found;
}

static void collect_chains(ClassMaker *m)
{
    for (uint32_t i = 0; i < m->rules->n_relations; i++) {
        const Relation *r = &m->rules->relation[i];
        if (r->layer == LAYER_STATIC && r->arity == 2 && r->name >= N_TERM_KEYWORDS &&
            !has_rules(m, i) && first_of_chain(m, r->name) != NO_TERM)
            vec_push(&m->chain, r->name, "chains");
    }
}

static bool is_chain(const ClassMaker *m, GroundTerm relation)
{
    bool found = false;
    for (size_t i = 0; i < m->chain.n; i++)
        found |= m->chain.at[i] == relation;
    return found;
}

/* ---- rules -------------------------------------------------------------------------------- */

/* A rule, and for each variable the first column where it has been met. */
typedef struct Tie {
    ClassMaker *maker;
    const GroundTerm *value;         /* of the variables; NULL: all are constants */
    uint32_t column[MOST_VARIABLES]; /* and one; 0: none yet */
    uint64_t fixed;                  /* variables that equal a term: they tie nothing */
} Tie;

/* The shape of a pattern, its variables having values, or all being constants. */
static GroundTerm pattern_shape(const Tie *t, const Pattern *p, bool is_atom)
{
    GroundTerm arg[LONGEST_TERM];
    if (p->kind == PATTERN_GROUND)
        return term_shape(t->maker, p->number, is_atom);
    if (p->kind == PATTERN_VARIABLE)
        return t->value ? term_shape(t->maker, t->value[p->number], false) : t->maker->blank;
    for (uint32_t i = 0; i < p->n; i++)
        arg[i] = pattern_shape(t, &p->arg[i], false);
    return terms_function(t->maker->terms, p->number, p->n, arg);
}

/* Ties the columns of the pattern's variables to those where they were met.  Returns the column
 * behind it. */
static uint32_t tie_pattern(Tie *t, const Pattern *p, uint32_t column)
{
    const ClassMaker *m = t->maker;
    if (p->kind == PATTERN_GROUND)
        return column + count_term_blanks(m, p->number);
    for (uint32_t i = 0; p->kind == PATTERN_FUNCTION && i < p->n; i++)
        column = tie_pattern(t, &p->arg[i], column);
    if (p->kind == PATTERN_FUNCTION)
        return column;
    uint32_t n = t->value ? count_term_blanks(m, t->value[p->number]) : 1;
    uint32_t *seen = &t->column[p->number];
    *seen = *seen ? *seen : column + 1;
    for (uint32_t i = 0; i < n && !(t->fixed >> p->number & 1); i++)
        merge_columns(m, *seen - 1 + i, column + i);
    return column + n;
}

static void tie_atom(Tie *t, const Pattern *atom)
{
    if (atom->kind == PATTERN_FUNCTION && !is_chain(t->maker, atom->number))
        tie_pattern(t, atom, shape_columns(t->maker, pattern_shape(t, atom, true)));
}

/* Variables that equal each other are one; those that equal a term stand for it. */
static void tie_equations(Tie *t, const Clause *c)
{
    for (uint32_t i = 0; i < c->n; i++) {
        const Pattern *a = &c->body[i].a, *b = &c->body[i].b;
        bool variables = a->kind == PATTERN_VARIABLE && b->kind == PATTERN_VARIABLE;
        if (c->body[i].kind != LITERAL_EQUALS)
            continue;
        if (variables && t->column[a->number] && t->column[b->number])
            merge_columns(t->maker, t->column[a->number] - 1, t->column[b->number] - 1);
        else if (!variables)
            t->fixed |= UINT64_C(1) << (a->kind == PATTERN_VARIABLE ? a : b)->number;
    }
}

static void tie_clause(Tie *t, const Clause *c)
{
    tie_equations(t, c);
    tie_atom(t, &c->head);
    for (uint32_t i = 0; i < c->n; i++)
        if (c->body[i].kind <= LITERAL_FAILS)
            tie_atom(t, &c->body[i].a);
    tie_equations(t, c);
}

/* Whether there are facts of these shapes, all variables being constants. */
static bool clause_can_hold(ClassMaker *m, const Clause *c)
{
    Tie t = {.maker = m};
    bool can = true;
    for (uint32_t i = 0; i < c->n && can; i++)
        if (c->body[i].kind == LITERAL_HOLDS && c->body[i].a.kind == PATTERN_FUNCTION)
            can = is_known_shape(m, pattern_shape(&t, &c->body[i].a, true));
    return can;
}

/* An instance of a rule in which a variable stands for a function. */
static void take_instance(void *context, const Clause *c, const GroundTerm *value)
{
    ClassMaker *m = context;
    bool plain = true;
    for (uint32_t i = 0; i < c->n_variables && plain; i++)
        plain = value[i] == NO_TERM || terms_parts(m->terms, value[i])->n == 0;
    Tie t = {.maker = m, .value = value};
    if (!plain)
        tie_clause(&t, c);
}

static void tie_rules(ClassMaker *m)
{
    for (size_t i = 0; i < m->rules->n; i++) {
        Tie t = {.maker = m};
        if (clause_can_hold(m, &m->rules->at[i]))
            tie_clause(&t, &m->rules->at[i]);
    }
    states_each_instance(m->states, take_instance, m);
}

/* ---- relations ---------------------------------------------------------------------------- */

/* What words call an atom: its name and where its places begin; false: they do not speak of it. */
static bool named_of(const ClassMaker *m, GroundTerm atom, NamedRelation *out, uint32_t *skipped)
{
    const TermParts *p = terms_parts(m->terms, atom);
    *out = (NamedRelation){.kind = NAMED_DERIVED, .name = p->functor};
    *skipped = 0;
    if (p->functor == TERM_TRUE || p->functor == TERM_DOES) {
        GroundTerm inner = p->arg[p->n - 1];
        *skipped = p->n - 1;
        out->kind = p->functor == TERM_TRUE ? NAMED_FACT : NAMED_MOVE;
        out->name = terms_parts(m->terms, inner)->functor;
        out->n_places = terms_parts(m->terms, inner)->n ? count_term_blanks(m, inner) : 0;
        return *skipped == 0 || terms_parts(m->terms, p->arg[0])->n == 0;
    }
    out->n_places = p->n ? count_term_blanks(m, atom) : 0;
    uint32_t relation = clauses_relation(m->rules, p->functor);
    if (p->functor < N_TERM_KEYWORDS || relation == NO_TERM)
        return false;
    if (m->rules->relation[relation].layer == LAYER_STEP)
        out->kind = NAMED_BROUGHT;
    return true;
}

/* The relation of that kind, name and number of places; the column is that of its first place. */
static const FoundRelation *find_relation(ClassMaker *m, NamedRelation r, uint32_t column)
{
    for (size_t i = 0; i < m->found.n; i++) {
        const NamedRelation *x = &m->found.at[i].made;
        if (x->kind == r.kind && x->name == r.name && x->n_places == r.n_places)
            return &m->found.at[i];
    }
    vec_push(&m->found, ((FoundRelation){r, column}), "relations");
    return &m->found.at[m->found.n - 1];
}

static void find_named_relations(ClassMaker *m, const FactBase *f)
{
    for (size_t i = 0; i < fact_base_count(f); i++) {
        NamedRelation r;
        uint32_t skipped;
        if (!named_of(m, fact_base_at(f, i), &r, &skipped))
            continue;
        uint32_t column = shape_columns(m, term_shape(m, fact_base_at(f, i), true)) + skipped;
        const FoundRelation *own = find_relation(m, r, column);
        for (uint32_t k = 0; k < r.n_places; k++)
            merge_columns(m, own->column + k, column + k);
    }
}

static int compare_named_relations(const void *a, const void *b)
{
    const NamedRelation *x = &((const FoundRelation *)a)->made;
    const NamedRelation *y = &((const FoundRelation *)b)->made;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->name != y->name)
        return x->name < y->name ? -1 : 1;
    return (x->n_places > y->n_places) - (x->n_places < y->n_places);
}

/* ---- classes ------------------------------------------------------------------------------ */

typedef VEC(SortedConstant) ConstantList;

/* Adds the constants of all atoms in columns of this root. */
static void add_constants(ClassMaker *m, const FactBase *f, uint32_t root, ConstantList *out)
{
    for (size_t i = 0; i < fact_base_count(f); i++) {
        NamedRelation r;
        uint32_t skipped;
        GroundTerm leaf[MOST_LEAVES];
        if (!named_of(m, fact_base_at(f, i), &r, &skipped) || r.n_places == 0)
            continue;
        uint32_t column = shape_columns(m, term_shape(m, fact_base_at(f, i), true));
        uint32_t n = kif_classes_leaves(m->terms, fact_base_at(f, i), leaf);
        for (uint32_t k = skipped; k < n; k++)
            if (column_root(m, column + k) == root)
                vec_push(out, ((SortedConstant){m->terms, leaf[k]}), "constants");
    }
}

static void sort_constant_list(ConstantList *all)
{
    size_t n = 0;
    if (all->n > 0)
        qsort(all->at, all->n, sizeof *all->at, compare_constants);
    for (size_t i = 0; i < all->n; i++)
        if (n == 0 || all->at[n - 1].constant != all->at[i].constant)
            all->at[n++] = all->at[i];
    all->n = n;
}

/* Along the chain, if it has all of them; false: it has not. */
static bool order_class_by_chain(const ClassMaker *m, GroundTerm relation, ConstantClass *c)
{
    GroundTerm *ordered = ARENA_ARRAY(m->home, GroundTerm, c->n + 1);
    GroundTerm constant = first_of_chain(m, relation), fact;
    uint32_t n = 0;
    for (bool more = true; more;) {
        if (n < c->n && kif_classes_index(c, constant) < c->n)
            ordered[n++] = constant;
        more = count_facts_with(m, relation, 0, constant, &fact) == 1;
        constant = more ? terms_parts(m->terms, fact)->arg[1] : constant;
    }
    if (n == c->n)
        c->constant = ordered;
    return n == c->n;
}

static ConstantClass make_constant_class(ClassMaker *m, uint32_t root)
{
    ConstantList all = {0};
    bool numbers = true;
    int64_t unused;
    const GroundTerm *role;
    for (unsigned i = states_roles(m->states, &role);
         i > 0 && root == column_root(m, m->role_column); i--)
        vec_push(&all, ((SortedConstant){m->terms, role[i - 1]}), "constants");
    add_constants(m, m->fixed, root, &all);
    add_constants(m, m->possible, root, &all);
    sort_constant_list(&all);
    GroundTerm *constant = ARENA_ARRAY(m->home, GroundTerm, all.n + 1);
    for (size_t i = 0; i < all.n; i++) {
        constant[i] = all.at[i].constant;
        numbers &= kif_classes_integer(m->terms, constant[i], &unused);
    }
    ConstantClass c = {constant, (uint32_t)all.n};
    vec_clear(&all);
    for (size_t i = 0; i < m->chain.n && !numbers && c.n > 1; i++)
        if (order_class_by_chain(m, m->chain.at[i], &c))
            break;
    return c;
}

/* The classes found so far. */
typedef struct ClassList {
    ConstantClass *at;
    size_t n;
    uint32_t *of_root; /* by root of columns: 1 + the number of its class; 0: none yet */
} ClassList;

/* The number of the class of a column; columns whose constants are the same in the same order have
 * one class. */
static uint32_t class_number(ClassMaker *m, ClassList *all, uint32_t column)
{
    ConstantClass *at = all->at;
    uint32_t root = column_root(m, column), i = 0;
    if (all->of_root[root] > 0)
        return all->of_root[root] - 1;
    at[all->n] = make_constant_class(m, root);
    while (at[i].n != at[all->n].n ||
           memcmp(at[i].constant, at[all->n].constant, at[i].n * sizeof(GroundTerm)) != 0)
        i++;
    all->n += i == all->n;
    all->of_root[root] = i + 1;
    return i;
}

static const KifClasses *finish_classes(ClassMaker *m)
{
    KifClasses *out = ARENA_NEW(m->home, KifClasses);
    ClassList all = {.at = ARENA_ARRAY(m->home, ConstantClass, m->same_as.n + 1),
                     .of_root = ARENA_ARRAY(m->home, uint32_t, m->same_as.n + 1)};
    NamedRelation *relation = ARENA_ARRAY(m->home, NamedRelation, m->found.n + 1);
    out->role_class = class_number(m, &all, m->role_column);
    if (m->found.n > 0)
        qsort(m->found.at, m->found.n, sizeof *m->found.at, compare_named_relations);
    for (size_t i = 0; i < m->found.n; i++) {
        relation[i] = m->found.at[i].made;
        uint32_t *own = ARENA_ARRAY(m->home, uint32_t, relation[i].n_places + 1);
        for (uint32_t k = 0; k < relation[i].n_places; k++)
            own[k] = class_number(m, &all, m->found.at[i].column + k);
        relation[i].class_of = own;
    }
    out->relation = relation;
    out->n_relations = m->found.n;
    out->at = all.at;
    out->n = all.n;
    return out;
}

const KifClasses *kif_classes_make(Arena *home, const Clauses *rules, States *states)
{
    ClassMaker m = {.home = home, .rules = rules, .terms = rules->terms, .states = states};
    m.possible = states_possible(states);
    m.fixed = states_fixed(states);
    m.blank = terms_constant(m.terms, "_", 1);
    collect_chains(&m);
    find_named_relations(&m, m.fixed);
    find_named_relations(&m, m.possible);
    for (size_t i = 0; i < fact_base_count(m.fixed); i++)
        shape_columns(&m, term_shape(&m, fact_base_at(m.fixed, i), true));
    for (size_t i = 0; i < fact_base_count(m.possible); i++)
        shape_columns(&m, term_shape(&m, fact_base_at(m.possible, i), true));
    if (!terms_trouble(m.terms))
        tie_rules(&m);
    join_role_columns(&m);
    const KifClasses *out = terms_trouble(m.terms) ? NULL : finish_classes(&m);
    vec_clear(&m.first_column);
    vec_clear(&m.same_as);
    vec_clear(&m.chain);
    vec_clear(&m.found);
    return out;
}
