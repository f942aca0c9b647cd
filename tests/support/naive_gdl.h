/* tests/support/naive_gdl.h -- rules of a game evaluated state by state, as the definition of GDL says.
 * Does: computes every relation from the facts of one state and the moves made, bottom up, stratum by stratum,
 *   over lists of terms.  It knows no grounding, no splitting, no lanes.
 * Start reading at naive_gdl_evaluate(). */
#ifndef AL0_TESTS_NAIVE_GDL_H
#define AL0_TESTS_NAIVE_GDL_H

#include <string.h>

#include "base/vec.h"
#include "game/gdl/kif.h"

typedef VEC(KifTerm) NaiveTerms;

typedef struct NaiveGdl {
    const KifRules *rules;
    Arena *home;                                /* of terms made by one evaluation */
    NaiveTerms *facts;                          /* atoms that hold, by relation */
    unsigned *stratum;                          /* by relation */
    unsigned n_strata;
    uint64_t steps, most_steps;                 /* gives up behind most_steps */
    const KifTerm *value[LIMIT_KIF_VARIABLES];
} NaiveGdl;

static inline uint32_t naive_gdl_relation(const NaiveGdl *g, KifName name)
{
    return g->rules->relation_of_name[name];
}

static inline void naive_gdl_find_strata(NaiveGdl *g)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < g->rules->n; i++) {
            const KifRule *rule = &g->rules->rules[i];
            unsigned *head = &g->stratum[naive_gdl_relation(g, rule->head.name)];
            for (size_t k = 0; k < rule->n; k++) {
                if (rule->body[k].kind == KIF_DIFFERS)
                    continue;
                unsigned least = g->stratum[naive_gdl_relation(g, rule->body[k].atom.name)] +
                                 (rule->body[k].kind == KIF_FAILS);
                if (*head < least) {
                    *head = least;
                    changed = true;
                }
            }
            g->n_strata = *head >= g->n_strata ? *head + 1 : g->n_strata;
        }
    }
}

static inline NaiveGdl naive_gdl_new(const KifRules *rules, uint64_t most_steps)
{
    NaiveGdl g = {
        .rules = rules, .home = arena_new("naive"), .most_steps = most_steps, .n_strata = 1};
    g.facts = base_zalloc(rules->n_relations + 1, sizeof *g.facts, "naive");
    g.stratum = base_zalloc(rules->n_relations + 1, sizeof *g.stratum, "naive");
    naive_gdl_find_strata(&g);
    return g;
}

static inline void naive_gdl_free(NaiveGdl *g)
{
    for (size_t i = 0; i < g->rules->n_relations; i++)
        vec_clear(&g->facts[i]);
    free(g->facts);
    free(g->stratum);
    arena_free(g->home);
}

static inline bool naive_gdl_gave_up(const NaiveGdl *g)
{
    return g->steps > g->most_steps;
}

static inline bool naive_gdl_match(NaiveGdl *g, const KifTerm *pattern, const KifTerm *ground)
{
    if (pattern->kind == KIF_VARIABLE && g->value[pattern->name])
        return kif_same_term(g->value[pattern->name], ground);
    if (pattern->kind == KIF_VARIABLE) {
        g->value[pattern->name] = ground;
        return true;
    }
    bool fits =
        pattern->kind == ground->kind && pattern->name == ground->name && pattern->n == ground->n;
    for (uint32_t i = 0; i < pattern->n && fits; i++)
        fits = naive_gdl_match(g, &pattern->args[i], &ground->args[i]);
    return fits;
}

static inline KifTerm naive_gdl_instance(NaiveGdl *g, const KifTerm *t)
{
    if (t->kind == KIF_VARIABLE)
        return *g->value[t->name];
    KifTerm made = *t;
    KifTerm *args = ARENA_ARRAY(g->home, KifTerm, t->n);
    for (uint32_t i = 0; i < t->n; i++)
        args[i] = naive_gdl_instance(g, &t->args[i]);
    made.args = args;
    return made;
}

static inline bool naive_gdl_holds(const NaiveGdl *g, const KifTerm *atom)
{
    uint32_t relation = naive_gdl_relation(g, atom->name);
    bool found = false;
    for (size_t i = 0; relation != UINT32_MAX && i < g->facts[relation].n && !found; i++)
        found = kif_same_term(&g->facts[relation].at[i], atom);
    return found;
}

static inline bool naive_gdl_add(NaiveGdl *g, KifTerm atom)
{
    if (naive_gdl_relation(g, atom.name) == UINT32_MAX || naive_gdl_holds(g, &atom))
        return false;
    vec_push(&g->facts[naive_gdl_relation(g, atom.name)], atom, "naive");
    return true;
}

/* Whether the literals that are no positive atoms hold. */
static inline bool naive_gdl_rest_holds(NaiveGdl *g, const KifRule *rule)
{
    bool holds = true;
    for (size_t k = 0; k < rule->n && holds; k++) {
        if (rule->body[k].kind == KIF_HOLDS)
            continue;
        KifTerm atom = naive_gdl_instance(g, &rule->body[k].atom);
        holds = rule->body[k].kind == KIF_DIFFERS ? !kif_same_term(&atom.args[0], &atom.args[1])
                                                  : !naive_gdl_holds(g, &atom);
    }
    return holds;
}

/* Matches the positive literals from k on in every way.   Returns: whether something new holds. */
static inline bool naive_gdl_apply(NaiveGdl *g, const KifRule *rule, size_t k)
{
    while (k < rule->n && rule->body[k].kind != KIF_HOLDS)
        k++;
    if (k == rule->n)
        return naive_gdl_rest_holds(g, rule) &&
               naive_gdl_add(g, naive_gdl_instance(g, &rule->head));
    const KifTerm *atom = &rule->body[k].atom;
    uint32_t relation = naive_gdl_relation(g, atom->name);
    const KifTerm *before[LIMIT_KIF_VARIABLES];
    memcpy(before, g->value, sizeof before);
    bool changed = false;
    size_t n = g->facts[relation].n;
    for (size_t i = 0; i < n && !naive_gdl_gave_up(g); i++) {
        KifTerm *fact = ARENA_NEW(g->home, KifTerm); /* the list may move */
        *fact = g->facts[relation].at[i];
        g->steps++;
        if (naive_gdl_match(g, atom, fact))
            changed |= naive_gdl_apply(g, rule, k + 1);
        memcpy(g->value, before, sizeof before);
    }
    return changed;
}

/* Computes all relations in a state with these facts (terms), and these moves ((does R M) atoms). */
static inline void naive_gdl_evaluate(NaiveGdl *g, const NaiveTerms *state, const NaiveTerms *moves)
{
    for (size_t i = 0; i < g->rules->n_relations; i++)
        g->facts[i].n = 0;
    for (size_t i = 0; i < state->n; i++)
        naive_gdl_add(
            g, (KifTerm){.kind = KIF_FUNCTION, .name = KIF_TRUE, .n = 1, .args = &state->at[i]});
    for (size_t i = 0; i < moves->n; i++)
        naive_gdl_add(g, moves->at[i]);
    for (unsigned s = 0; s < g->n_strata; s++) {
        for (bool changed = true; changed && !naive_gdl_gave_up(g);) {
            changed = false;
            for (size_t i = 0; i < g->rules->n; i++) {
                const KifRule *rule = &g->rules->rules[i];
                memset(g->value, 0, sizeof g->value);
                if (g->stratum[naive_gdl_relation(g, rule->head.name)] == s)
                    changed |= naive_gdl_apply(g, rule, 0);
            }
        }
    }
}

/* The atoms of a relation that hold; NULL: no rule names it. */
static inline const NaiveTerms *naive_gdl_list(const NaiveGdl *g, KifName name)
{
    uint32_t relation = naive_gdl_relation(g, name);
    return relation == UINT32_MAX ? NULL : &g->facts[relation];
}

#endif
