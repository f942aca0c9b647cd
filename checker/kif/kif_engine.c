/* checker/kif/kif_engine.c -- facts and their consequences (see kif_engine.h). A clause is solved
 * literal by literal: first each test whose variables are bound, else the positive literal with the
 * fewest matching facts.
 * Start reading at engine_run_group(), then solve_literals(). */
#include "checker/kif/kif_engine.h"

#include <assert.h>
#include <string.h>

#include "base/fatal.h"

/* ---- facts -------------------------------------------------------------------------------- */

enum { FEWEST_LISTS = 256 };

/* A list of the index: all facts that have one key, and perhaps others. */
typedef struct FactList {
    uint32_t first, n; /* NO_TERM: none */
} FactList;

typedef struct FactLink {
    GroundTerm fact;
    uint32_t next;
} FactLink;

struct FactBase {
    const TermStore *terms;
    VEC(GroundTerm) fact;
    VEC(FactLink) link;
    FactList *list;
    size_t n_lists;
};

/* What of a fact is a key: itself; its relation; the argument at a place, its functor, an argument
 * of that. */
enum { KEY_WHOLE, KEY_RELATION, KEY_ARGUMENT, KEY_FUNCTOR, KEY_INNER };

/* A key of facts: its kind, and what the facts have in common. */
typedef struct FactKey {
    uint32_t what;
    GroundTerm relation;
    uint32_t place;
    GroundTerm value;
} FactKey;

static FactList *fact_list_of(const FactBase *f, FactKey key)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = ((uint64_t)key.relation << 32 | key.value) * odd;
    hash = (hash ^ hash >> 31 ^ ((uint64_t)key.what << 32 | key.place)) * odd;
    return &f->list[(hash ^ hash >> 33) & (f->n_lists - 1)];
}

FactBase *fact_base_new(const TermStore *terms)
{
    FactBase *f = base_zalloc(1, sizeof *f, "facts");
    f->terms = terms;
    f->n_lists = FEWEST_LISTS;
    f->list = base_alloc(f->n_lists * sizeof *f->list, "facts");
    fact_base_clear(f);
    return f;
}

void fact_base_free(FactBase *f)
{
    if (!f)
        return;
    vec_clear(&f->fact);
    vec_clear(&f->link);
    free(f->list);
    free(f);
}

static void clear_index(FactBase *f)
{
    f->link.n = 0;
    for (size_t i = 0; i < f->n_lists; i++)
        f->list[i] = (FactList){NO_TERM, 0};
}

void fact_base_clear(FactBase *f)
{
    f->fact.n = 0;
    clear_index(f);
}

bool fact_base_has(const FactBase *f, GroundTerm atom)
{
    for (uint32_t i = fact_list_of(f, (FactKey){KEY_WHOLE, 0, 0, atom})->first; i != NO_TERM;
         i = f->link.at[i].next)
        if (f->link.at[i].fact == atom)
            return true;
    return false;
}

static void enter_fact(FactBase *f, FactList *list, GroundTerm fact)
{
    vec_push(&f->link, ((FactLink){fact, list->first}), "facts");
    list->first = (uint32_t)f->link.n - 1;
    list->n++;
}

static void enter_all_keys(FactBase *f, GroundTerm atom)
{
    const TermParts *p = terms_parts(f->terms, atom);
    enter_fact(f, fact_list_of(f, (FactKey){KEY_WHOLE, 0, 0, atom}), atom);
    enter_fact(f, fact_list_of(f, (FactKey){KEY_RELATION, p->functor, 0, 0}), atom);
    for (uint32_t i = 0; i < p->n; i++) {
        const TermParts *arg = terms_parts(f->terms, p->arg[i]);
        enter_fact(f, fact_list_of(f, (FactKey){KEY_ARGUMENT, p->functor, i, p->arg[i]}), atom);
        if (arg->n > 0)
            enter_fact(f, fact_list_of(f, (FactKey){KEY_FUNCTOR, p->functor, i, arg->functor}),
                       atom);
        for (uint32_t k = 0; k < arg->n; k++)
            enter_fact(f,
                       fact_list_of(
                           f, (FactKey){KEY_INNER, p->functor, i * LONGEST_TERM + k, arg->arg[k]}),
                       atom);
    }
}

static void grow_index(FactBase *f)
{
    f->n_lists *= 4;
    f->list = base_realloc(f->list, f->n_lists * sizeof *f->list, "facts");
    clear_index(f);
    for (size_t i = 0; i < f->fact.n; i++)
        enter_all_keys(f, f->fact.at[i]);
}

bool fact_base_add(FactBase *f, GroundTerm atom)
{
    if (fact_base_has(f, atom))
        return false;
    vec_push(&f->fact, atom, "facts");
    enter_all_keys(f, atom);
    if (f->link.n > 4 * f->n_lists)
        grow_index(f);
    return true;
}

size_t fact_base_count(const FactBase *f)
{
    return f->fact.n;
}

GroundTerm fact_base_at(const FactBase *f, size_t i)
{
    assert(i < f->fact.n);
    return f->fact.at[i];
}

/* ---- variables ---------------------------------------------------------------------------- */

enum { MOST_HEADS = 1 << 24 };

/* A clause that is being solved. */
typedef struct ClauseSearch {
    Engine *engine;
    TermStore *terms;
    const Clause *clause;
    VEC(GroundTerm) heads;            /* found so far: no facts are added while facts are tried */
    GroundTerm value[MOST_VARIABLES]; /* NO_TERM: none yet */
    uint16_t left[MOST_LITERALS];     /* literals still to be taken */
    uint32_t n_left;
} ClauseSearch;

static bool has_value(const ClauseSearch *s, const Pattern *p)
{
    if (p->kind == PATTERN_VARIABLE)
        return s->value[p->number] != NO_TERM;
    bool all = true;
    for (uint32_t i = 0; i < p->n && all; i++)
        all = has_value(s, &p->arg[i]);
    return all;
}

/* The term that a pattern stands for, all its variables having values; NO_TERM if there is no such
 * term, but where it is to be made. */
static GroundTerm pattern_value(const ClauseSearch *s, const Pattern *p, bool make)
{
    GroundTerm arg[LONGEST_TERM];
    if (p->kind != PATTERN_FUNCTION)
        return p->kind == PATTERN_GROUND ? p->number : s->value[p->number];
    for (uint32_t i = 0; i < p->n; i++) {
        arg[i] = pattern_value(s, &p->arg[i], make);
        if (arg[i] == NO_TERM)
            return NO_TERM;
    }
    return make ? terms_function(s->terms, p->number, p->n, arg)
                : terms_find_function(s->terms, p->number, p->n, arg);
}

/* Gives variables the values by which the pattern is the term; false if there are none. */
static bool match_pattern(ClauseSearch *s, const Pattern *p, GroundTerm term)
{
    if (p->kind == PATTERN_GROUND)
        return p->number == term;
    if (p->kind == PATTERN_VARIABLE) {
        if (s->value[p->number] == NO_TERM)
            s->value[p->number] = term;
        return s->value[p->number] == term;
    }
    const TermParts *t = terms_parts(s->terms, term);
    bool fits = t->functor == p->number && t->n == p->n;
    for (uint32_t i = 0; i < p->n && fits; i++)
        fits = match_pattern(s, &p->arg[i], t->arg[i]);
    return fits;
}

/* ---- which literal is next ---------------------------------------------------------------- */

static bool is_in_mixed_group(const Engine *e, uint32_t relation)
{
    return e->own && e->rules->relation[relation].group == e->mixed_group;
}

static const FactBase *base_of(const Engine *e, uint32_t relation)
{
    return is_in_mixed_group(e, relation) ? e->own : e->base[e->rules->relation[relation].layer];
}

/* Where a `not` is asked. */
static const FactBase *base_of_not(const Engine *e, uint32_t relation)
{
    return is_in_mixed_group(e, relation) ? e->doubted : base_of(e, relation);
}

static bool is_ignored(const Engine *e, const Literal *l)
{
    return e->relaxed && l->kind == LITERAL_FAILS &&
           e->rules->relation[l->relation].layer != LAYER_STATIC;
}

/* Whether a literal that only tests can be asked. */
static bool is_ready(const ClauseSearch *s, const Literal *l)
{
    switch (l->kind) {
    case LITERAL_FAILS: return is_ignored(s->engine, l) || has_value(s, &l->a);
    case LITERAL_DIFFERS: return has_value(s, &l->a) && has_value(s, &l->b);
    case LITERAL_EQUALS: return has_value(s, &l->a) || has_value(s, &l->b);
    default: return false;
    }
}

/* The shortest list of facts so far. */
typedef struct ShortestList {
    const ClauseSearch *search;
    const FactBase *base;
    FactList best;
} ShortestList;

static void take_shorter(ShortestList *c, FactList list)
{
    if (list.n < c->best.n)
        c->best = list;
}

/* Takes the list of a key, if it is shorter and the pattern has a value; an empty one if no term is
 * that value. */
static void take_value(ShortestList *c, FactKey key, const Pattern *p)
{
    if (!has_value(c->search, p))
        return;
    key.value = pattern_value(c->search, p, false);
    take_shorter(c, key.value == NO_TERM ? (FactList){NO_TERM, 0} : *fact_list_of(c->base, key));
}

/* Facts that an atom may match, by the shortest of its lists. */
static FactList candidates(const ClauseSearch *s, const Literal *l)
{
    const FactBase *f = base_of(s->engine, l->relation);
    GroundTerm relation = s->engine->rules->relation[l->relation].name;
    ShortestList c = {s, f, *fact_list_of(f, (FactKey){KEY_RELATION, relation, 0, 0})};
    take_value(&c, (FactKey){.what = KEY_WHOLE}, &l->a);
    for (uint32_t i = 0; i < l->a.n; i++) {
        const Pattern *arg = &l->a.arg[i];
        take_value(&c, (FactKey){KEY_ARGUMENT, relation, i, 0}, arg);
        if (arg->kind != PATTERN_FUNCTION)
            continue;
        take_shorter(&c, *fact_list_of(f, (FactKey){KEY_FUNCTOR, relation, i, arg->number}));
        for (uint32_t k = 0; k < arg->n; k++)
            take_value(&c, (FactKey){KEY_INNER, relation, i * LONGEST_TERM + k, 0}, &arg->arg[k]);
    }
    return c.best;
}

/* Chooses one of the literals left.  *list: facts to try, of a positive one. */
static uint32_t choose_literal(const ClauseSearch *s, FactList *list)
{
    uint32_t best = NO_TERM;
    for (uint32_t i = 0; i < s->n_left; i++)
        if (is_ready(s, &s->clause->body[s->left[i]]))
            return i;
    for (uint32_t i = 0; i < s->n_left; i++) {
        const Literal *l = &s->clause->body[s->left[i]];
        if (l->kind != LITERAL_HOLDS)
            continue;
        FactList own = candidates(s, l);
        if (best == NO_TERM || own.n < list->n) {
            best = i;
            *list = own;
        }
    }
    assert(best != NO_TERM && "the rules are safe");
    return best;
}

/* ---- clauses ------------------------------------------------------------------------------ */

/* A test that can be asked; an equation gives variables their values. */
static bool literal_passes(ClauseSearch *s, const Literal *l)
{
    if (l->kind == LITERAL_FAILS && is_ignored(s->engine, l))
        return true;
    GroundTerm a = has_value(s, &l->a) ? pattern_value(s, &l->a, true) : NO_TERM;
    if (l->kind == LITERAL_FAILS)
        return !fact_base_has(base_of_not(s->engine, l->relation), a);
    if (l->kind == LITERAL_DIFFERS)
        return a != pattern_value(s, &l->b, true);
    return a != NO_TERM ? match_pattern(s, &l->b, a)
                        : match_pattern(s, &l->a, pattern_value(s, &l->b, true));
}

static bool engine_goes_on(Engine *e)
{
    if (e->work++ >= e->most_work)
        terms_give_up(e->rules->terms, "the rules take too much work");
    return !terms_trouble(e->rules->terms);
}

static void solve_literals(ClauseSearch *s);

/* Goes on with the literals left, once for each way in which this one holds. */
static void take_literal(ClauseSearch *s, const Literal *l, FactList list)
{
    GroundTerm before[MOST_VARIABLES];
    const size_t n = s->clause->n_variables * sizeof *before;
    memcpy(before, s->value, n);
    if (l->kind != LITERAL_HOLDS) {
        if (literal_passes(s, l))
            solve_literals(s);
        memcpy(s->value, before, n);
        return;
    }
    const FactBase *f = base_of(s->engine, l->relation);
    for (uint32_t i = list.first; i != NO_TERM && engine_goes_on(s->engine);
         i = f->link.at[i].next) {
        if (match_pattern(s, &l->a, f->link.at[i].fact))
            solve_literals(s);
        memcpy(s->value, before, n);
    }
}

/* Every solution of the literals left becomes a head.  Calls itself at most once for each literal.
 */
static void solve_literals(ClauseSearch *s)
{
    FactList list = {NO_TERM, 0};
    if (!engine_goes_on(s->engine))
        return;
    if (s->n_left == 0) {
        if (s->engine->take_instance)
            s->engine->take_instance(s->engine->context, s->clause, s->value);
        GroundTerm head = pattern_value(s, &s->clause->head, true);
        vec_push(&s->heads, head, "facts");
        if (s->heads.n == MOST_HEADS)
            terms_give_up(s->terms, "too many facts follow from one rule");
        return;
    }
    uint32_t i = choose_literal(s, &list);
    uint16_t chosen = s->left[i];
    s->left[i] = s->left[--s->n_left];
    take_literal(s, &s->clause->body[chosen], list);
    s->left[s->n_left++] = s->left[i];
    s->left[i] = chosen;
}

/* A fact that one literal of a clause matches. */
typedef struct GivenFact {
    uint32_t literal;
    GroundTerm fact; /* NO_TERM: none is given */
} GivenFact;

/* What each solution is handed to. */
typedef struct AtomTaker {
    TakeAtom *take;
    void *context;
} AtomTaker;

/* All solutions of a clause with that fact. */
static void solve_clause(Engine *e, const Clause *c, GivenFact given, AtomTaker taker)
{
    ClauseSearch s = {.engine = e, .terms = e->rules->terms, .clause = c};
    memset(s.value, 0xFF, sizeof s.value);
    for (uint32_t i = 0; i < c->n; i++)
        if (given.fact == NO_TERM || i != given.literal)
            s.left[s.n_left++] = (uint16_t)i;
    if (given.fact == NO_TERM || match_pattern(&s, &c->body[given.literal].a, given.fact))
        solve_literals(&s);
    for (size_t i = 0; i < s.heads.n && !terms_trouble(s.terms); i++)
        taker.take(taker.context, s.heads.at[i]);
    vec_clear(&s.heads);
}

/* Clauses that stand together. */
typedef struct ClauseRange {
    uint32_t first, behind;
} ClauseRange;

/* All solutions of clauses where one literal is this fact. */
static void solve_with(Engine *e, ClauseRange clauses, GroundTerm fact, AtomTaker taker)
{
    const Clauses *r = e->rules;
    uint32_t relation = clauses_relation(r, terms_parts(r->terms, fact)->functor);
    for (uint32_t c = clauses.first; c < clauses.behind; c++)
        for (uint32_t k = 0; k < r->at[c].n; k++)
            if (r->at[c].body[k].kind == LITERAL_HOLDS && r->at[c].body[k].relation == relation)
                solve_clause(e, &r->at[c], (GivenFact){k, fact}, taker);
}

/* ---- groups ------------------------------------------------------------------------------- */

static void add_atom_to_list(void *context, GroundTerm atom)
{
    fact_base_add(context, atom);
}

/* First what follows from what is there; then what follows from each fact that is new. */
static void run_group_into(Engine *e, uint32_t group, FactBase *f)
{
    const Clauses *r = e->rules;
    const ClauseRange clauses = {clauses_begin(r, group), r->behind[group]};
    size_t known = fact_base_count(f);
    const AtomTaker taker = {add_atom_to_list, f};
    for (uint32_t c = clauses.first; c < clauses.behind; c++)
        solve_clause(e, &r->at[c], (GivenFact){.fact = NO_TERM}, taker);
    for (; known < fact_base_count(f) && !terms_trouble(r->terms); known++)
        solve_with(e, clauses, fact_base_at(f, known), taker);
}

/* All that follows in a mixed group where `not` holds of what is not among the doubted. */
static FactBase *follow_doubting(Engine *e, const FactBase *doubted)
{
    FactBase *own = fact_base_new(e->rules->terms);
    e->own = own;
    e->doubted = doubted;
    run_group_into(e, e->mixed_group, own);
    e->own = NULL;
    return own;
}

/* The facts of a mixed group by the alternating fixpoint: with `not` of all that is not known to
 * hold more follows than holds; with `not` of what cannot hold then, less; what is known grows,
 * until both are the same.
 * Source: A. Van Gelder, The alternating fixpoint of logic programs with negation, 1993. */
static void run_mixed_group(Engine *e, uint32_t group, FactBase *f)
{
    FactBase *known = fact_base_new(e->rules->terms), *possible = NULL;
    size_t before;
    e->mixed_group = group;
    do {
        before = fact_base_count(known);
        fact_base_free(possible);
        possible = follow_doubting(e, known);
        fact_base_free(known);
        known = follow_doubting(e, possible);
    } while (fact_base_count(known) > before && !terms_trouble(e->rules->terms));
    if (fact_base_count(known) != fact_base_count(possible))
        terms_give_up(e->rules->terms, "a fact that depends on its own `not`");
    for (size_t i = 0; i < fact_base_count(known); i++)
        fact_base_add(f, fact_base_at(known, i));
    fact_base_free(known);
    fact_base_free(possible);
}

void engine_run_group(Engine *e, uint32_t group)
{
    assert(group < e->rules->n_groups);
    const Clauses *r = e->rules;
    uint32_t first = clauses_begin(r, group);
    if (first == r->behind[group])
        return;
    FactBase *f = e->base[r->relation[r->at[first].relation].layer];
    if (r->is_mixed[group])
        run_mixed_group(e, group, f);
    else
        run_group_into(e, group, f);
}

/* A fact that could be next could be true, a move that could be legal could be made. */
static void add_possible(void *context, GroundTerm atom)
{
    Engine *e = context;
    TermStore *t = e->rules->terms;
    const TermParts p = *terms_parts(t, atom);
    fact_base_add(e->base[LAYER_STATE], atom);
    if (p.functor == TERM_NEXT || p.functor == TERM_LEGAL)
        fact_base_add(
            e->base[LAYER_STATE],
            terms_function(t, p.functor == TERM_NEXT ? TERM_TRUE : TERM_DOES, p.n, p.arg));
}

void engine_run_relaxed(Engine *e)
{
    const Clauses *r = e->rules;
    FactBase *f = e->base[LAYER_STATE];
    const ClauseRange all = {0, (uint32_t)r->n};
    const AtomTaker taker = {add_possible, e};
    assert(e->relaxed && f == e->base[LAYER_STEP]);
    for (uint32_t c = 0; c < r->n; c++)
        if (r->relation[r->at[c].relation].layer != LAYER_STATIC)
            solve_clause(e, &r->at[c], (GivenFact){.fact = NO_TERM}, taker);
    for (size_t i = 0; i < fact_base_count(f) && !terms_trouble(r->terms); i++)
        solve_with(e, all, fact_base_at(f, i), taker);
}

void engine_conclude_from(Engine *e, GroundTerm from, TakeAtom *take, void *context)
{
    assert(take && from != NO_TERM);
    const ClauseRange all = {0, (uint32_t)e->rules->n};
    solve_with(e, all, from, (AtomTaker){take, context});
}

static void leave_out(void *context, GroundTerm atom)
{
    (void)context, (void)atom;
}

void engine_each_instance(Engine *e)
{
    assert(e->take_instance);
    for (uint32_t c = 0; c < e->rules->n; c++)
        solve_clause(e, &e->rules->at[c], (GivenFact){.fact = NO_TERM},
                     (AtomTaker){leave_out, NULL});
}
