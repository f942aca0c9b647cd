/* checker/kif/kif_states.c -- states and their facts (see kif_states.h). Facts of the last few
 * states are cached; each relation is computed on demand.
 * Start reading at states_facts(). */
#include "checker/kif/kif_states.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/mix.h"

enum {
    SITUATIONS = 8,
    MOST_STATE_ATOMS = 1 << 28 /* of all states together: 1 GB */
};

/* One state, and what has been computed of it. */
typedef struct Situation {
    StateNumber state;
    FactBase *facts; /* NULL: not in use */
    bool *done;      /* by group */
    uint64_t last_used;
} Situation;

typedef struct StatePlace {
    size_t first, n; /* among the atoms */
} StatePlace;

struct States {
    const Clauses *rules;
    TermStore *terms;
    FactBase *fixed, *possible, *step; /* static; see states_possible(); of the layer STEP */
    uint64_t most_work;
    uint32_t *member; /* by group: one of its relations */
    Moves role, atom; /* atom: of all states, one after the other */
    VEC(StatePlace) state;
    unsigned n_players;
    uint32_t *table; /* of states, by their atoms; NO_TERM: free */
    size_t table_size;
    Situation situation[SITUATIONS];
    uint64_t clock;
    VEC(uint8_t) change; /* by term: 1, 2: a move that cannot, can change something */
};

static GroundTerm wrapped_atom(const States *s, GroundTerm relation, GroundTerm inner)
{
    return terms_function(s->terms, relation, 1, &inner);
}

static Layer relation_layer(const States *s, uint32_t relation)
{
    return s->rules->relation[relation].layer;
}

/* ---- what is kept ------------------------------------------------------------------------- */

static Engine engine_of(const States *s, FactBase *state, FactBase *step)
{
    return (Engine){.rules = s->rules, .base = {s->fixed, state, step}, .most_work = s->most_work};
}

static void find_members(States *s)
{
    s->member = base_zalloc(s->rules->n_groups, sizeof *s->member, "relations");
    for (uint32_t i = 0; i < s->rules->n_relations; i++)
        s->member[s->rules->relation[i].group] = i;
}

static bool is_chance_role(const States *s, GroundTerm role)
{
    const char *text = terms_parts(s->terms, role)->text;
    return text && strcasecmp(text, "random") == 0;
}

/* Moves the role of chance, if there is one, behind the players. */
static void move_chance_last(States *s)
{
    size_t at = 0;
    while (at < s->role.n && !is_chance_role(s, s->role.at[at]))
        at++;
    s->n_players = (unsigned)(at < s->role.n ? s->role.n - 1 : s->role.n);
    for (; at + 1 < s->role.n; at++) {
        GroundTerm chance = s->role.at[at];
        s->role.at[at] = s->role.at[at + 1];
        s->role.at[at + 1] = chance;
    }
}

/* The static facts; roles in the order in which the rules name them, chance at last. */
static void find_fixed(States *s)
{
    Engine e = engine_of(s, s->fixed, s->fixed);
    e.most_work *= 10;
    for (uint32_t g = 0; g < s->rules->n_groups; g++)
        if (relation_layer(s, s->member[g]) == LAYER_STATIC)
            engine_run_group(&e, g);
    for (size_t i = 0; i < fact_base_count(s->fixed); i++) {
        const TermParts *p = terms_parts(s->terms, fact_base_at(s->fixed, i));
        if (p->functor == TERM_ROLE)
            vec_push(&s->role, p->arg[0], "roles");
    }
    move_chance_last(s);
    if (s->n_players == 0 || s->role.n > MOST_ROLES)
        terms_give_up(s->terms, "no role that plays, or more than 16");
}

States *states_new(const Clauses *rules, uint64_t most_work)
{
    States *s = base_zalloc(1, sizeof *s, "states");
    s->rules = rules;
    s->most_work = most_work;
    s->terms = rules->terms;
    s->fixed = fact_base_new(s->terms);
    s->step = fact_base_new(s->terms);
    s->table_size = 64;
    s->table = base_alloc(s->table_size * sizeof *s->table, "states");
    memset(s->table, 0xFF, s->table_size * sizeof *s->table);
    find_members(s);
    find_fixed(s);
    return s;
}

void states_free(States *s)
{
    if (!s)
        return;
    for (unsigned i = 0; i < SITUATIONS; i++) {
        fact_base_free(s->situation[i].facts);
        free(s->situation[i].done);
    }
    fact_base_free(s->fixed);
    fact_base_free(s->possible);
    fact_base_free(s->step);
    free(s->member);
    free(s->table);
    vec_clear(&s->role);
    vec_clear(&s->atom);
    vec_clear(&s->state);
    vec_clear(&s->change);
    free(s);
}

unsigned states_roles(const States *s, const GroundTerm **role)
{
    *role = s->role.at;
    return (unsigned)s->role.n;
}

unsigned states_players(const States *s)
{
    return s->n_players;
}

/* ---- states by number --------------------------------------------------------------------- */

static int compare_terms(const void *a, const void *b)
{
    const GroundTerm x = *(const GroundTerm *)a, y = *(const GroundTerm *)b;
    return (x > y) - (x < y);
}

static size_t state_place(const States *s, const GroundTerm *atom, size_t n)
{
    uint64_t hash = n;
    for (size_t i = 0; i < n; i++)
        hash = mix_step(hash, atom[i]);
    size_t i = (size_t)hash & (s->table_size - 1);
    for (; s->table[i] != NO_TERM; i = (i + 1) & (s->table_size - 1)) {
        const StatePlace *p = &s->state.at[s->table[i]];
        if (p->n == n && (n == 0 || memcmp(s->atom.at + p->first, atom, n * sizeof *atom) == 0))
            break;
    }
    return i;
}

static void grow_state_table(States *s)
{
    free(s->table);
    s->table_size *= 2;
    s->table = base_alloc(s->table_size * sizeof *s->table, "states");
    memset(s->table, 0xFF, s->table_size * sizeof *s->table);
    for (size_t i = 0; i < s->state.n; i++) {
        const StatePlace *p = &s->state.at[i];
        s->table[state_place(s, s->atom.at + p->first, p->n)] = (uint32_t)i;
    }
}

StateNumber states_add(States *s, GroundTerm *atom, size_t n)
{
    assert(n == 0 || atom);
    size_t own = 0;
    n = terms_trouble(s->terms) ? 0 : n;
    if (n > 0)
        qsort(atom, n, sizeof *atom, compare_terms);
    for (size_t i = 0; i < n; i++)
        if (own == 0 || atom[own - 1] != atom[i])
            atom[own++] = atom[i];
    size_t place = state_place(s, atom, own);
    if (s->table[place] != NO_TERM)
        return s->table[place];
    if (s->atom.n + own > MOST_STATE_ATOMS) {
        terms_give_up(s->terms, "more positions than are kept");
        return 0;
    }
    s->table[place] = (uint32_t)s->state.n;
    vec_push(&s->state, ((StatePlace){s->atom.n, own}), "states");
    for (size_t i = 0; i < own; i++)
        vec_push(&s->atom, atom[i], "states");
    if (s->state.n * 2 > s->table_size)
        grow_state_table(s);
    return (StateNumber)s->state.n - 1;
}

const GroundTerm *states_atoms(const States *s, StateNumber state, size_t *n)
{
    assert(state < s->state.n);
    *n = s->state.at[state].n;
    return *n > 0 ? s->atom.at + s->state.at[state].first : NULL;
}

/* Adds (true F) for every (relation F) of the facts. */
static StateNumber add_facts(States *s, const FactBase *f, GroundTerm relation)
{
    Moves atoms = {0};
    for (size_t i = 0; i < fact_base_count(f); i++) {
        const TermParts *p = terms_parts(s->terms, fact_base_at(f, i));
        if (p->functor == relation)
            vec_push(&atoms, wrapped_atom(s, TERM_TRUE, p->arg[0]), "states");
    }
    StateNumber made = states_add(s, atoms.at, atoms.n);
    vec_clear(&atoms);
    return made;
}

StateNumber states_initial(States *s)
{
    return add_facts(s, s->fixed, TERM_INIT);
}

/* ---- what holds in a state ---------------------------------------------------------------- */

/* What is known of a state; the one that was not asked for longest makes room. */
static Situation *state_situation(States *s, StateNumber state)
{
    Situation *own = s->situation;
    for (Situation *x = s->situation; x < s->situation + SITUATIONS; x++) {
        if (x->facts && x->state == state) {
            x->last_used = ++s->clock;
            return x;
        }
        own = x->last_used < own->last_used ? x : own;
    }
    if (!own->facts) {
        own->facts = fact_base_new(s->terms);
        own->done = base_zalloc(s->rules->n_groups, sizeof *own->done, "relations");
    }
    own->state = state;
    own->last_used = ++s->clock;
    fact_base_clear(own->facts);
    memset(own->done, 0, s->rules->n_groups * sizeof *own->done);
    size_t n;
    const GroundTerm *atom = states_atoms(s, state, &n);
    for (size_t i = 0; i < n; i++)
        if (terms_parts(s->terms, atom[i])->functor == TERM_TRUE)
            fact_base_add(own->facts, atom[i]);
    return own;
}

/* The groups of a layer that a relation depends on. */
typedef struct NeededGroups {
    uint32_t relation;
    Layer layer;
    bool *done; /* by group: it has been computed */
} NeededGroups;

/* Computes those that are not done. */
static void run_layer(Engine *e, const States *s, NeededGroups needed)
{
    for (uint32_t g = 0; g < s->rules->n_groups; g++) {
        uint32_t member = s->member[g];
        if (relation_layer(s, member) != needed.layer || needed.done[g] ||
            !clauses_needs(s->rules, needed.relation, member))
            continue;
        engine_run_group(e, g);
        needed.done[g] = true;
    }
}

static void run_state_step(Engine *e, const States *s, uint32_t relation, JointMove made)
{
    bool *done = base_zalloc(s->rules->n_groups, sizeof *done, "relations");
    fact_base_clear(s->step);
    for (size_t i = 0; i < made.n; i++)
        fact_base_add(s->step, made.does[i]);
    run_layer(e, s, (NeededGroups){relation, LAYER_STEP, done});
    free(done);
}

const FactBase *states_facts(States *s, StateNumber state, uint32_t relation, JointMove made)
{
    assert(relation < s->rules->n_relations);
    if (relation_layer(s, relation) == LAYER_STATIC)
        return s->fixed;
    Situation *x = state_situation(s, state);
    Engine e = engine_of(s, x->facts, s->step);
    run_layer(&e, s, (NeededGroups){relation, LAYER_STATE, x->done});
    if (relation_layer(s, relation) == LAYER_STATE)
        return x->facts;
    run_state_step(&e, s, relation, made);
    return s->step;
}

static const FactBase *state_facts(States *s, StateNumber state, GroundTerm name)
{
    return states_facts(s, state, clauses_relation(s->rules, name), (JointMove){0});
}

bool states_terminal(States *s, StateNumber state)
{
    return fact_base_has(state_facts(s, state, TERM_TERMINAL), TERM_TERMINAL);
}

/* 0 to 100, as it is written; -1: something else. */
static int goal_value(const TermParts *p)
{
    const char *text = p->text ? p->text : "";
    size_t n = strlen(text);
    bool number = n > 0 && n <= 3 && strspn(text, "0123456789") == n && (n == 1 || *text != '0');
    int value = number ? atoi(text) : -1;
    return value <= 100 ? value : -1;
}

int states_goal(States *s, StateNumber state, GroundTerm role)
{
    const FactBase *f = state_facts(s, state, TERM_GOAL);
    int goal = -1, n = 0;
    for (size_t i = 0; i < fact_base_count(f); i++) {
        const TermParts *p = terms_parts(s->terms, fact_base_at(f, i));
        if (p->functor != TERM_GOAL || p->arg[0] != role)
            continue;
        int value = goal_value(terms_parts(s->terms, p->arg[1]));
        n += value >= 0;
        goal = value >= 0 ? value : goal;
    }
    return n == 1 ? goal : -1;
}

void states_legal(States *s, StateNumber state, GroundTerm role, Moves *out)
{
    const FactBase *f = state_facts(s, state, TERM_LEGAL);
    for (size_t i = 0; i < fact_base_count(f); i++) {
        const TermParts *p = terms_parts(s->terms, fact_base_at(f, i));
        if (p->functor == TERM_LEGAL && p->arg[0] == role)
            vec_push(out, p->arg[1], "moves");
    }
}

StateNumber states_next(States *s, StateNumber state, const GroundTerm *does, size_t n_does)
{
    assert(n_does == 0 || does);
    uint32_t next = clauses_relation(s->rules, TERM_NEXT);
    return add_facts(s, states_facts(s, state, next, (JointMove){does, n_does}), TERM_NEXT);
}

/* ---- what is possible --------------------------------------------------------------------- */

const FactBase *states_possible(States *s)
{
    if (s->possible)
        return s->possible;
    s->possible = fact_base_new(s->terms);
    for (size_t i = 0; i < fact_base_count(s->fixed); i++) {
        const TermParts p = *terms_parts(s->terms, fact_base_at(s->fixed, i));
        if (p.functor == TERM_INIT || p.functor == TERM_NEXT)
            fact_base_add(s->possible, wrapped_atom(s, TERM_TRUE, p.arg[0]));
        else if (p.functor == TERM_LEGAL)
            fact_base_add(s->possible, terms_function(s->terms, TERM_DOES, 2, p.arg));
    }
    Engine e = engine_of(s, s->possible, s->possible);
    e.relaxed = true;
    e.most_work *= 10;
    engine_run_relaxed(&e);
    return s->possible;
}

const FactBase *states_fixed(const States *s)
{
    return s->fixed;
}

void states_each_instance(States *s, TakeInstance *take, void *context)
{
    assert(take);
    states_possible(s);
    Engine e = engine_of(s, s->possible, s->possible);
    e.relaxed = true;
    e.most_work *= 10;
    e.take_instance = take;
    e.context = context;
    engine_each_instance(&e);
}

static void add_new(void *context, GroundTerm atom)
{
    fact_base_add(context, atom);
}

/* From the move on to all that follows from it, up to a fact of the next state. */
static bool leads_to_next(States *s, GroundTerm does)
{
    FactBase *reached = fact_base_new(s->terms);
    bool next = false;
    states_possible(s);
    Engine e = engine_of(s, s->possible, s->possible);
    e.relaxed = true;
    fact_base_add(reached, does);
    for (size_t i = 0; i < fact_base_count(reached) && !next && !terms_trouble(s->terms); i++) {
        next = terms_parts(s->terms, fact_base_at(reached, i))->functor == TERM_NEXT;
        engine_conclude_from(&e, fact_base_at(reached, i), add_new, reached);
    }
    fact_base_free(reached);
    return next;
}

bool states_can_change(States *s, GroundTerm does)
{
    while (s->change.n <= does)
        vec_push(&s->change, 0, "moves");
    if (s->change.at[does] == 0)
        s->change.at[does] = leads_to_next(s, does) ? 2 : 1;
    return s->change.at[does] == 2;
}
