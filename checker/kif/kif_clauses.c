/* checker/kif/kif_clauses.c -- from forms to clauses, and their order (see kif_clauses.h).
 * Start reading at clauses_read(). */
#include "checker/kif/kif_clauses.h"

#include <assert.h>
#include <string.h>

typedef VEC(Clause) ClauseList;

enum { MOST_ROWS = 1 << 21 }; /* literals of all cases together */

/* One rule on its way. */
typedef struct ClauseMaker {
    Arena *home;
    Diags *ds;
    TermStore *terms;
    const Form *rule;
    GroundTerm variable[MOST_VARIABLES];
    uint32_t n_variables;
    bool wrong;
    ClauseList *all;
    size_t *n_rows;
} ClauseMaker;

/* Literals that hold together, the newest first; shared between cases. */
typedef struct Row {
    Literal literal;
    const struct Row *before;
} Row;

typedef VEC(const Row *) Cases;

static void fail_rule(ClauseMaker *m, Span at, const char *what)
{
    if (!m->wrong)
        diag_add(m->ds, DIAG_ERROR, at, "%s", what);
    m->wrong = true;
}

/* ---- terms -------------------------------------------------------------------------------- */

static uint32_t number_variable(ClauseMaker *m, const Form *f)
{
    uint32_t i = 0;
    while (i < m->n_variables && m->variable[i] != f->name)
        i++;
    if (i == MOST_VARIABLES) {
        fail_rule(m, f->at, "too many variables in one rule");
        return 0;
    }
    m->variable[i] = f->name;
    m->n_variables += i == m->n_variables;
    return i;
}

static Pattern make_term_pattern(ClauseMaker *m, const Form *f);

/* A function of terms; a ground term where they are. */
static Pattern make_function_pattern(ClauseMaker *m, const Form *f)
{
    Pattern p = {PATTERN_FUNCTION, f->child[0].name, (uint32_t)f->n - 1, NULL};
    Pattern *arg = ARENA_ARRAY(m->home, Pattern, p.n);
    GroundTerm ground[LONGEST_TERM];
    bool is_ground = true;
    for (uint32_t i = 0; i < p.n && !m->wrong; i++) {
        arg[i] = make_term_pattern(m, &f->child[i + 1]);
        ground[i] = arg[i].number;
        is_ground &= arg[i].kind == PATTERN_GROUND;
    }
    p.arg = arg;
    if (is_ground && !m->wrong)
        p = (Pattern){PATTERN_GROUND, terms_function(m->terms, p.number, p.n, ground), 0, NULL};
    return p;
}

static Pattern make_term_pattern(ClauseMaker *m, const Form *f)
{
    if (f->is_variable)
        return (Pattern){PATTERN_VARIABLE, number_variable(m, f), 0, NULL};
    if (!f->is_list)
        return (Pattern){PATTERN_GROUND, f->name, 0, NULL};
    if (f->n > 0 && f->n <= LONGEST_TERM && !f->child[0].is_list && !f->child[0].is_variable)
        return make_function_pattern(m, f);
    fail_rule(m, f->at, "neither a name nor a function of at most 63 terms");
    return (Pattern){PATTERN_GROUND, TERM_ROLE, 0, NULL};
}

/* The arguments of a keyword as a relation; -1: any number. */
static int arity_of_keyword(GroundTerm name)
{
    switch (name) {
    case TERM_TERMINAL: return 0;
    case TERM_ROLE:
    case TERM_INIT:
    case TERM_TRUE:
    case TERM_NEXT:
    case TERM_BASE:
    case TERM_NOT: return 1;
    case TERM_DOES:
    case TERM_LEGAL:
    case TERM_GOAL:
    case TERM_DISTINCT:
    case TERM_INPUT:
    case TERM_SEES: return 2;
    default: return -1;
    }
}

static Pattern make_atom_pattern(ClauseMaker *m, const Form *f)
{
    Pattern p = make_term_pattern(m, f);
    if (!m->wrong && p.kind == PATTERN_VARIABLE)
        fail_rule(m, f->at, "a variable in place of a relation");
    if (m->wrong)
        return p;
    GroundTerm name = pattern_name(m->terms, &p);
    int arity = arity_of_keyword(name);
    if (arity >= 0 && (size_t)arity != (f->is_list ? f->n - 1 : 0))
        fail_rule(m, f->at, "a keyword with another number of arguments");
    if (name == TERM_IF)
        fail_rule(m, f->at, "`<=` within a rule");
    return p;
}

/* ---- conditions --------------------------------------------------------------------------- */

static void add_case_literal(ClauseMaker *m, Cases *cases, Literal l)
{
    *m->n_rows += cases->n;
    if (*m->n_rows > MOST_ROWS)
        fail_rule(m, m->rule->at, "too many conditions after writing out every `or`");
    for (size_t i = 0; i < cases->n && !m->wrong; i++) {
        Row *row = ARENA_NEW(m->home, Row);
        *row = (Row){l, cases->at[i]};
        cases->at[i] = row;
    }
}

/* a = b: as equations that have a variable on one side; no case is left where they cannot hold. */
static void add_equation(ClauseMaker *m, Cases *cases, Pattern a, Pattern b)
{
    bool ground = a.kind == PATTERN_GROUND && b.kind == PATTERN_GROUND;
    bool functions = a.kind == PATTERN_FUNCTION && b.kind == PATTERN_FUNCTION;
    if (functions && a.number == b.number && a.n == b.n) {
        for (uint32_t i = 0; i < a.n; i++)
            add_equation(m, cases, a.arg[i], b.arg[i]);
    } else if (functions || (ground && a.number != b.number)) {
        cases->n = 0;
    } else if (!ground) {
        add_case_literal(m, cases, (Literal){LITERAL_EQUALS, NO_TERM, a, b});
    }
}

static void add_condition(ClauseMaker *m, Cases *cases, const Form *f, bool negated);

/* Every part in turn goes on from the cases there were. */
static void add_disjunction(ClauseMaker *m, Cases *cases, const Form *f, bool negated)
{
    Cases before = *cases;
    *cases = (Cases){0};
    for (size_t i = 1; i < f->n && !m->wrong; i++) {
        Cases one = {0};
        for (size_t k = 0; k < before.n; k++)
            vec_push(&one, before.at[k], "cases");
        add_condition(m, &one, &f->child[i], negated);
        if (cases->n + one.n > MOST_CASES)
            fail_rule(m, f->at, "too many cases after writing out every `or`");
        for (size_t k = 0; k < one.n && !m->wrong; k++)
            vec_push(cases, one.at[k], "cases");
        vec_clear(&one);
    }
    vec_clear(&before);
}

static void add_atom_literal(ClauseMaker *m, Cases *cases, const Form *f, bool negated)
{
    Pattern p = make_atom_pattern(m, f);
    if (m->wrong)
        return;
    GroundTerm name = pattern_name(m->terms, &p);
    if (name == TERM_DISTINCT) {
        Pattern a = make_term_pattern(m, &f->child[1]), b = make_term_pattern(m, &f->child[2]);
        if (negated)
            add_equation(m, cases, a, b);
        else
            add_case_literal(m, cases, (Literal){LITERAL_DIFFERS, NO_TERM, a, b});
    } else if (name == TERM_INIT || name == TERM_NEXT) {
        fail_rule(m, f->at, "`init` and `next` can only be concluded");
    } else {
        add_case_literal(m, cases,
                         (Literal){negated ? LITERAL_FAILS : LITERAL_HOLDS, NO_TERM, p, p});
    }
}

static void add_condition(ClauseMaker *m, Cases *cases, const Form *f, bool negated)
{
    bool list = f->is_list && f->n > 0 && !f->child[0].is_list;
    GroundTerm name = list ? f->child[0].name : TERM_ROLE;
    if (name == TERM_NOT && f->n == 2)
        add_condition(m, cases, &f->child[1], !negated);
    else if (name != TERM_AND && name != TERM_OR)
        add_atom_literal(m, cases, f, negated);
    else if (f->n == 1)
        fail_rule(m, f->at, "`or` or `and` of nothing");
    else if ((name == TERM_OR) != negated)
        add_disjunction(m, cases, f, negated);
    else
        for (size_t i = 1; i < f->n && !m->wrong; i++)
            add_condition(m, cases, &f->child[i], negated);
}

/* ---- variables ---------------------------------------------------------------------------- */

static uint64_t pattern_variables(const Pattern *p)
{
    uint64_t all = p->kind == PATTERN_VARIABLE ? UINT64_C(1) << p->number : 0;
    for (uint32_t i = 0; i < p->n; i++)
        all |= pattern_variables(&p->arg[i]);
    return all;
}

/* The variables that positive literals give values, and equations with them. */
static uint64_t safe_variables(const Clause *c)
{
    uint64_t safe = 0, before;
    for (uint32_t i = 0; i < c->n; i++)
        safe |= c->body[i].kind == LITERAL_HOLDS ? pattern_variables(&c->body[i].a) : 0;
    do {
        before = safe;
        for (uint32_t i = 0; i < c->n; i++) {
            uint64_t a = pattern_variables(&c->body[i].a), b = pattern_variables(&c->body[i].b);
            if (c->body[i].kind == LITERAL_EQUALS && ((a & ~safe) == 0 || (b & ~safe) == 0))
                safe |= a | b;
        }
    } while (safe != before);
    return safe;
}

static void check_clause_safe(ClauseMaker *m, const Clause *c)
{
    uint64_t used = pattern_variables(&c->head), safe = safe_variables(c);
    for (uint32_t i = 0; i < c->n; i++)
        used |= pattern_variables(&c->body[i].a) | pattern_variables(&c->body[i].b);
    if (used & ~safe)
        fail_rule(m, m->rule->at, "a variable that no positive condition gives a value");
}

/* ---- rules -------------------------------------------------------------------------------- */

static bool can_be_concluded(GroundTerm name)
{
    return name != TERM_TRUE && name != TERM_DOES && name != TERM_DISTINCT && name != TERM_NOT &&
           name != TERM_OR && name != TERM_AND;
}

static void add_clause(ClauseMaker *m, Pattern head, const Row *row)
{
    Clause c = {.head = head, .at = m->rule->at};
    for (const Row *r = row; r; r = r->before)
        c.n++;
    if (c.n > MOST_LITERALS || m->all->n == MOST_CLAUSES) {
        fail_rule(m, m->rule->at, "too many conditions in one rule, or too many rules");
        return;
    }
    Literal *body = ARENA_ARRAY(m->home, Literal, c.n);
    for (uint32_t i = c.n; row; row = row->before)
        body[--i] = row->literal;
    c.body = body;
    c.n_variables = m->n_variables;
    check_clause_safe(m, &c);
    vec_push(m->all, c, "rules");
}

static void make_clauses(ClauseMaker *m)
{
    const Form *f = m->rule;
    bool rule = f->is_list && f->n > 0 && !f->child[0].is_list && f->child[0].name == TERM_IF;
    Cases cases = {0};
    if (rule && f->n == 1)
        fail_rule(m, f->at, "`<=` without a conclusion");
    else {
        Pattern head = make_atom_pattern(m, rule ? &f->child[1] : f);
        if (!m->wrong && !can_be_concluded(pattern_name(m->terms, &head)))
            fail_rule(m, f->at, "this keyword cannot be concluded");
        vec_push(&cases, NULL, "cases");
        for (size_t i = 2; rule && i < f->n && !m->wrong; i++)
            add_condition(m, &cases, &f->child[i], false);
        for (size_t i = 0; i < cases.n && !m->wrong; i++)
            add_clause(m, head, cases.at[i]);
    }
    vec_clear(&cases);
}

/* ---- relations ---------------------------------------------------------------------------- */

typedef struct Collection {
    Arena *home;
    Diags *ds;
    TermStore *terms;
    ClauseList all;
    VEC(Relation) relation;
    uint32_t *relation_of;
    uint64_t *needs; /* n_words for each relation */
    size_t n_words;
} Collection;

static uint32_t note_relation(Collection *c, const Pattern *atom, GroundTerm name, Span at)
{
    uint32_t arity = atom->n, *number = &c->relation_of[name];
    if (atom->kind == PATTERN_GROUND)
        arity = terms_parts(c->terms, atom->number)->n;
    if (*number == NO_TERM && c->relation.n < MOST_RELATIONS) {
        *number = (uint32_t)c->relation.n;
        vec_push(&c->relation, ((Relation){.name = name, .arity = arity}), "relations");
    }
    assert(*number == NO_TERM || c->relation.at);
    if (*number == NO_TERM || c->relation.at[*number].arity != arity)
        diag_add(c->ds, DIAG_ERROR, at, "too many relations, or `%s` with two numbers of arguments",
                 terms_parts(c->terms, name)->text);
    return *number;
}

static void note_keyword(Collection *c, GroundTerm name, uint32_t arity)
{
    const Pattern atom = {PATTERN_FUNCTION, name, arity, NULL};
    note_relation(c, &atom, name, (Span){0});
}

static void collect_relations(Collection *c)
{
    c->relation_of = ARENA_ARRAY(c->home, uint32_t, terms_count(c->terms));
    memset(c->relation_of, 0xFF, terms_count(c->terms) * sizeof *c->relation_of);
    for (GroundTerm name = TERM_ROLE; name <= TERM_TERMINAL; name++)
        note_keyword(c, name, (uint32_t)arity_of_keyword(name));
    for (size_t i = 0; i < c->all.n; i++) {
        Clause *clause = &c->all.at[i];
        Literal *l = (Literal *)clause->body;
        clause->relation =
            note_relation(c, &clause->head, pattern_name(c->terms, &clause->head), clause->at);
        for (uint32_t k = 0; k < clause->n; k++)
            if (l[k].kind <= LITERAL_FAILS)
                l[k].relation =
                    note_relation(c, &l[k].a, pattern_name(c->terms, &l[k].a), clause->at);
    }
}

/* ---- dependence --------------------------------------------------------------------------- */

static bool relation_needs(const Collection *c, uint32_t a, uint32_t b)
{
    return c->needs[a * c->n_words + b / 64] >> b % 64 & 1;
}

static void set_needs(Collection *c, uint32_t a, uint32_t b)
{
    c->needs[a * c->n_words + b / 64] |= UINT64_C(1) << b % 64;
}

/* What every relation depends on, directly or not (Warshall). */
static void find_needs(Collection *c)
{
    uint32_t n = (uint32_t)c->relation.n;
    c->n_words = n / 64 + 1;
    c->needs = ARENA_ARRAY(c->home, uint64_t, n * c->n_words);
    for (uint32_t i = 0; i < n; i++)
        set_needs(c, i, i);
    for (size_t i = 0; i < c->all.n; i++)
        for (uint32_t k = 0; k < c->all.at[i].n; k++)
            if (c->all.at[i].body[k].kind <= LITERAL_FAILS)
                set_needs(c, c->all.at[i].relation, c->all.at[i].body[k].relation);
    for (uint32_t via = 0; via < n; via++)
        for (uint32_t from = 0; from < n; from++)
            if (relation_needs(c, from, via))
                for (size_t w = 0; w < c->n_words; w++)
                    c->needs[from * c->n_words + w] |= c->needs[via * c->n_words + w];
}

static void find_layers(Collection *c)
{
    for (uint32_t i = 0; i < c->relation.n; i++) {
        Relation *r = &c->relation.at[i];
        r->layer = relation_needs(c, i, c->relation_of[TERM_TRUE]) ? LAYER_STATE : LAYER_STATIC;
        r->layer = relation_needs(c, i, c->relation_of[TERM_DOES]) ? LAYER_STEP : r->layer;
        bool fixed = r->name == TERM_ROLE || r->name == TERM_INIT;
        bool output = r->name == TERM_LEGAL || r->name == TERM_GOAL || r->name == TERM_TERMINAL;
        if ((fixed && r->layer != LAYER_STATIC) || (output && r->layer == LAYER_STEP))
            diag_add(c->ds, DIAG_ERROR, (Span){0}, "`%s` depends on what comes later",
                     terms_parts(c->terms, r->name)->text);
    }
}

/* What a relation is ordered by: how many it depends on, then the first one of its group. */
typedef struct Rank {
    uint32_t n_needed, first, relation;
} Rank;

static int compare_ranks(const void *a, const void *b)
{
    const Rank *x = a, *y = b;
    if (x->n_needed != y->n_needed)
        return x->n_needed < y->n_needed ? -1 : 1;
    if (x->first != y->first)
        return x->first < y->first ? -1 : 1;
    return (x->relation > y->relation) - (x->relation < y->relation);
}

/* Relations in an order where a group stands behind those that it depends on: it depends on more
 * relations. */
static Rank *rank_relations(Collection *c)
{
    uint32_t n = (uint32_t)c->relation.n;
    Rank *rank = ARENA_ARRAY(c->home, Rank, n);
    for (uint32_t i = 0; i < n; i++) {
        rank[i] = (Rank){.relation = i};
        while (!relation_needs(c, i, rank[i].first) || !relation_needs(c, rank[i].first, i))
            rank[i].first++;
        for (size_t w = 0; w < c->n_words; w++)
            rank[i].n_needed += (uint32_t)__builtin_popcountll(c->needs[i * c->n_words + w]);
    }
    qsort(rank, n, sizeof *rank, compare_ranks);
    for (uint32_t i = 1, group = 0; i < n; i++) {
        group += rank[i].first != rank[i - 1].first;
        c->relation.at[rank[i].relation].group = group;
    }
    return rank;
}

/* Clauses by group; else their order stays, for each relation. */
static void order_clauses(Collection *c, Clauses *out)
{
    const Rank *rank = rank_relations(c);
    Clause *ordered = ARENA_ARRAY(c->home, Clause, c->all.n);
    uint32_t *behind = ARENA_ARRAY(c->home, uint32_t, c->relation.n);
    for (size_t i = 0; i < c->relation.n; i++) {
        for (size_t k = 0; k < c->all.n; k++)
            if (c->all.at[k].relation == rank[i].relation)
                ordered[out->n++] = c->all.at[k];
        out->n_groups = c->relation.at[rank[i].relation].group + 1;
        behind[out->n_groups - 1] = (uint32_t)out->n;
    }
    out->at = ordered;
    out->behind = behind;
    assert(out->n == c->all.n);
}

/* Groups in which a `not` is asked of the group itself. */
static const bool *find_mixed(const Collection *c, const Clauses *rules)
{
    bool *is_mixed = ARENA_ARRAY(c->home, bool, rules->n_groups);
    for (size_t i = 0; i < rules->n; i++)
        for (uint32_t k = 0; k < rules->at[i].n; k++) {
            const Literal *l = &rules->at[i].body[k];
            uint32_t group = c->relation.at[rules->at[i].relation].group;
            is_mixed[group] |=
                l->kind == LITERAL_FAILS && c->relation.at[l->relation].group == group;
        }
    return is_mixed;
}

/* Rules for base, input and sees are left aside, unless a rule asks for such a relation: nothing
 * relies on them, and their variables tie no places together. */
static void leave_aside(Collection *c)
{
    uint64_t asked = 0; /* a bit for each keyword that stands in a body */
    size_t n = 0;
    for (size_t i = 0; i < c->all.n; i++)
        for (uint32_t k = 0; k < c->all.at[i].n; k++) {
            const Literal *l = &c->all.at[i].body[k];
            GroundTerm name = l->kind <= LITERAL_FAILS ? c->relation.at[l->relation].name : NO_TERM;
            asked |= name < N_TERM_KEYWORDS ? UINT64_C(1) << name : 0;
        }
    for (size_t i = 0; i < c->all.n; i++) {
        GroundTerm name = c->relation.at[c->all.at[i].relation].name;
        bool extra = name == TERM_BASE || name == TERM_INPUT || name == TERM_SEES;
        if (!extra || asked >> name & 1)
            c->all.at[n++] = c->all.at[i];
    }
    c->all.n = n;
}

/* ---- the doors ---------------------------------------------------------------------------- */

static const Clauses *finish_clauses(Collection *c)
{
    Clauses *out = ARENA_NEW(c->home, Clauses);
    collect_relations(c);
    if (diag_errors(c->ds) > 0)
        return NULL;
    find_needs(c);
    find_layers(c);
    leave_aside(c);
    order_clauses(c, out);
    out->is_mixed = find_mixed(c, out);
    out->terms = c->terms;
    out->relation = arena_copy(c->home, c->relation.at, c->relation.n * sizeof *c->relation.at);
    out->n_relations = (uint32_t)c->relation.n;
    out->relation_of = c->relation_of;
    out->n_names = (uint32_t)terms_count(c->terms);
    out->needs = c->needs;
    return diag_errors(c->ds) == 0 ? out : NULL;
}

/* The rules of one source. */
static bool read_source_rows(Collection *c, const Source *source, size_t *n_rows)
{
    const Form *form;
    size_t n;
    const FormText text = {c->home, c->ds, c->terms, source};
    bool fine = forms_read(&text, &form, &n);
    for (size_t i = 0; i < n && fine; i++) {
        ClauseMaker m = {.home = c->home, .ds = c->ds, .terms = c->terms, .rule = &form[i]};
        m.all = &c->all;
        m.n_rows = n_rows;
        make_clauses(&m);
        fine = !m.wrong;
    }
    return fine;
}

/* What is added to a game leaves it as it is: no rule from the n-th on concludes what the game
 * does. */
static bool check_added(const Collection *c, size_t n)
{
    bool fine = true;
    for (size_t i = n; i < c->all.n && fine; i++) {
        GroundTerm name = pattern_name(c->terms, &c->all.at[i].head);
        fine = name >= N_TERM_KEYWORDS;
        for (size_t k = 0; k < n && fine; k++)
            fine = pattern_name(c->terms, &c->all.at[k].head) != name;
        if (!fine)
            diag_add(c->ds, DIAG_ERROR, c->all.at[i].at,
                     "a rule that changes the game it is added to");
    }
    return fine;
}

const Clauses *clauses_read(Arena *home, Diags *ds, TermStore *terms, const Source *const *source,
                            size_t n)
{
    Collection c = {.home = home, .ds = ds, .terms = terms};
    size_t n_rows = 0, n_own = 0;
    bool fine = true;
    assert(n > 0);
    for (size_t i = 0; i < n && fine; i++) {
        fine = read_source_rows(&c, source[i], &n_rows);
        n_own = i == 0 ? c.all.n : n_own;
    }
    fine = fine && check_added(&c, n_own);
    if (fine && terms_trouble(terms))
        diag_add(ds, DIAG_ERROR, (Span){source[0], 0, 0}, "%s", terms_trouble(terms));
    const Clauses *out = fine && !terms_trouble(terms) ? finish_clauses(&c) : NULL;
    vec_clear(&c.all);
    vec_clear(&c.relation);
    return out;
}

uint32_t clauses_relation(const Clauses *c, GroundTerm name)
{
    return name < c->n_names ? c->relation_of[name] : NO_TERM;
}

bool clauses_needs(const Clauses *c, uint32_t relation, uint32_t other)
{
    assert(relation < c->n_relations && other < c->n_relations);
    return c->needs[relation * (c->n_relations / 64 + 1) + other / 64] >> other % 64 & 1;
}

GroundTerm clauses_ground(TermStore *terms, const Form *f)
{
    Arena *home = arena_new("a term");
    Diags *ds = diag_new();
    ClauseMaker m = {.home = home, .ds = ds, .terms = terms, .rule = f};
    Pattern p = make_term_pattern(&m, f);
    bool fine = !m.wrong && p.kind == PATTERN_GROUND && !terms_trouble(terms);
    diag_free(ds);
    arena_free(home);
    return fine ? p.number : NO_TERM;
}
