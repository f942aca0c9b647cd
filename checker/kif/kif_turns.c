/* checker/kif/kif_turns.c -- two facts that change places (see kif_turns.h). */
#include "checker/kif/kif_turns.h"

#include <string.h>

enum { DEEPEST_NEED = 5 }; /* relations looked into */

/* (next F), and the one fact (true G) that it is concluded from; NO_TERM: it takes more. */
typedef struct NextFact {
    GroundTerm fact, from;
} NextFact;

typedef struct TurnSearch {
    const Clauses *rules;
    TermStore *terms;
    States *states;
    VEC(NextFact) next;
    GroundTerm needed;       /* the fact in question */
    FactBase *free, *before; /* atoms that hold without it, by what was known before */
} TurnSearch;

static GroundTerm instance_of(TermStore *t, const Pattern *p, const GroundTerm *value)
{
    GroundTerm arg[LONGEST_TERM];
    if (p->kind != PATTERN_FUNCTION)
        return p->kind == PATTERN_GROUND ? p->number : value[p->number];
    for (uint32_t i = 0; i < p->n; i++)
        arg[i] = instance_of(t, &p->arg[i], value);
    return terms_function(t, p->number, p->n, arg);
}

static Layer literal_layer(const TurnSearch *s, const Literal *l)
{
    return l->kind <= LITERAL_FAILS ? s->rules->relation[l->relation].layer : LAYER_STATIC;
}

/* ---- facts concluded from one fact ---------------------------------------------------------- */

static void take_next(void *context, const Clause *c, const GroundTerm *value)
{
    TurnSearch *s = context;
    if (s->rules->relation[c->relation].name != TERM_NEXT)
        return;
    NextFact own = {instance_of(s->terms, &c->head, value), NO_TERM};
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        const Literal *l = &c->body[i];
        if (literal_layer(s, l) == LAYER_STATIC)
            continue;
        bool is_fact =
            l->kind == LITERAL_HOLDS && s->rules->relation[l->relation].name == TERM_TRUE;
        own.from = is_fact && n == 0 ? instance_of(s->terms, &l->a, value) : NO_TERM;
        n++;
    }
    for (size_t i = 0; i < s->next.n; i++)
        if (s->next.at[i].fact == own.fact) {
            s->next.at[i].from = s->next.at[i].from == own.from ? own.from : NO_TERM;
            return;
        }
    vec_push(&s->next, own, "facts");
}

/* The fact that (next F) is concluded from, where fact is (true F); NO_TERM. */
static GroundTerm next_source(const TurnSearch *s, GroundTerm fact)
{
    GroundTerm next = terms_find_function(s->terms, TERM_NEXT, 1, terms_parts(s->terms, fact)->arg);
    for (size_t i = 0; i < s->next.n; i++)
        if (s->next.at[i].fact == next)
            return s->next.at[i].from;
    return NO_TERM;
}

/* ---- moves that need a fact ----------------------------------------------------------------- */

/* Keeps the head of an instance that does without the fact. */
static void take_free(void *context, const Clause *c, const GroundTerm *value)
{
    TurnSearch *s = context;
    bool needs = s->rules->relation[c->relation].layer == LAYER_STEP;
    for (uint32_t i = 0; i < c->n && !needs; i++) {
        if (c->body[i].kind != LITERAL_HOLDS || literal_layer(s, &c->body[i]) == LAYER_STATIC)
            continue;
        GroundTerm atom = instance_of(s->terms, &c->body[i].a, value);
        bool is_fact = terms_parts(s->terms, atom)->functor == TERM_TRUE;
        needs = is_fact ? atom == s->needed : s->before && !fact_base_has(s->before, atom);
    }
    if (!needs)
        fact_base_add(s->free, instance_of(s->terms, &c->head, value));
}

static unsigned count_free(const TurnSearch *s, GroundTerm role)
{
    unsigned n = 0;
    for (size_t i = 0; i < fact_base_count(s->free); i++) {
        const TermParts *p = terms_parts(s->terms, fact_base_at(s->free, i));
        n += p->functor == TERM_LEGAL && p->arg[0] == role;
    }
    return n;
}

/* Whether all moves of the role but one need the fact: at first no relation is known to need it. */
static bool chooses_with_fact(TurnSearch *s, GroundTerm role, GroundTerm fact)
{
    bool chooses = false;
    s->needed = fact;
    s->before = NULL;
    for (unsigned depth = 0; depth < DEEPEST_NEED && !chooses; depth++) {
        s->free = fact_base_new(s->terms);
        states_each_instance(s->states, take_free, s);
        chooses = count_free(s, role) < 2;
        fact_base_free(s->before);
        s->before = s->free;
    }
    fact_base_free(s->before);
    return chooses;
}

/* Whether the fact holds in the first state. */
static bool is_initial_fact(const TurnSearch *s, GroundTerm fact)
{
    size_t n;
    bool found = false;
    const GroundTerm *atom = states_atoms(s->states, states_initial(s->states), &n);
    for (size_t i = 0; i < n; i++)
        found |= atom[i] == fact;
    return found;
}

bool kif_turns_find(const Clauses *rules, States *states, GroundTerm turn_of[2])
{
    const GroundTerm *role;
    TurnSearch s = {.rules = rules, .terms = rules->terms, .states = states};
    bool found = false;
    if (states_roles(states, &role) != 2 || states_players(states) != 2)
        return false;
    states_each_instance(states, take_next, &s);
    for (size_t i = 0; i < s.next.n && !found && !terms_trouble(s.terms); i++) {
        GroundTerm b = s.next.at[i].from;
        GroundTerm a =
            terms_function(s.terms, TERM_TRUE, 1, terms_parts(s.terms, s.next.at[i].fact)->arg);
        found = b != NO_TERM && a != b && next_source(&s, b) == a &&
                is_initial_fact(&s, a) != is_initial_fact(&s, b) &&
                chooses_with_fact(&s, role[0], a) && chooses_with_fact(&s, role[1], b);
        turn_of[0] = a;
        turn_of[1] = b;
    }
    vec_clear(&s.next);
    return found;
}
