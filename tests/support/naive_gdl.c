/* tests/support/naive_gdl.c -- rules of a game evaluated state by state, as the definition of GDL
 * (see naive_gdl.h). */
#include "tests/support/naive_gdl.h"

#include <stdlib.h>

static uint32_t naive_gdl_relation(const NaiveGdl *g, KifName name)
{
    return g->rules->relation_of_name[name];
}

/* By pair of relations whether the first depends on the second; the caller owns it (free). */
static bool *naive_gdl_find_needs(const NaiveGdl *g)
{
    size_t n = g->rules->n_relations;
    bool *needs = base_zalloc(n * n + 1, sizeof *needs, "naive");
    for (size_t i = 0; i < g->rules->n; i++) {
        const KifRule *rule = &g->rules->rules[i];
        for (size_t k = 0; k < rule->n; k++)
            if (rule->body[k].kind != KIF_DIFFERS)
                needs[naive_gdl_relation(g, rule->head.name) * n +
                      naive_gdl_relation(g, rule->body[k].atom.name)] = true;
    }
    for (size_t via = 0; via < n; via++)
        for (size_t a = 0; a < n; a++)
            for (size_t b = 0; b < n && needs[a * n + via]; b++)
                needs[a * n + b] |= needs[via * n + b];
    return needs;
}

static void naive_gdl_find_strata(NaiveGdl *g)
{
    bool *needs = naive_gdl_find_needs(g);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < g->rules->n; i++) {
            const KifRule *rule = &g->rules->rules[i];
            uint32_t relation = naive_gdl_relation(g, rule->head.name);
            unsigned *head = &g->stratum[relation];
            for (size_t k = 0; k < rule->n; k++) {
                if (rule->body[k].kind == KIF_DIFFERS)
                    continue;
                uint32_t other = naive_gdl_relation(g, rule->body[k].atom.name);
                bool is_own = needs[other * g->rules->n_relations + relation];
                bool fails = rule->body[k].kind == KIF_FAILS;
                unsigned least = g->stratum[other] + (fails && !is_own);
                g->is_mixed[relation] |= fails && is_own;
                if (*head < least) {
                    *head = least;
                    changed = true;
                }
            }
            g->n_strata = *head >= g->n_strata ? *head + 1 : g->n_strata;
        }
    }
    free(needs);
}

NaiveGdl naive_gdl_new(const KifRules *rules, uint64_t most_steps)
{
    NaiveGdl g = {
        .rules = rules, .home = arena_new("naive"), .most_steps = most_steps, .n_strata = 1};
    g.facts = base_zalloc(rules->n_relations + 1, sizeof *g.facts, "naive");
    g.doubted = base_zalloc(rules->n_relations + 1, sizeof *g.doubted, "naive");
    g.stratum = base_zalloc(rules->n_relations + 1, sizeof *g.stratum, "naive");
    g.is_mixed = base_zalloc(rules->n_relations + 1, sizeof *g.is_mixed, "naive");
    naive_gdl_find_strata(&g);
    return g;
}

void naive_gdl_free(NaiveGdl *g)
{
    for (size_t i = 0; i < g->rules->n_relations; i++) {
        vec_clear(&g->facts[i]);
        vec_clear(&g->doubted[i]);
    }
    free(g->facts);
    free(g->doubted);
    free(g->stratum);
    free(g->is_mixed);
    arena_free(g->home);
}

bool naive_gdl_gave_up(const NaiveGdl *g)
{
    return g->steps > g->most_steps;
}

static bool naive_gdl_match(NaiveGdl *g, const KifTerm *pattern, const KifTerm *ground)
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

static KifTerm naive_gdl_instance(NaiveGdl *g, const KifTerm *t)
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

/* Whether the atom is in one of the lists by relation. */
static bool naive_gdl_holds(const NaiveGdl *g, const NaiveTerms *facts, const KifTerm *atom)
{
    uint32_t relation = naive_gdl_relation(g, atom->name);
    bool found = false;
    for (size_t i = 0; relation != UINT32_MAX && i < facts[relation].n && !found; i++)
        found = kif_same_term(&facts[relation].at[i], atom);
    return found;
}

static bool naive_gdl_add(NaiveGdl *g, KifTerm atom)
{
    if (naive_gdl_relation(g, atom.name) == UINT32_MAX || naive_gdl_holds(g, g->facts, &atom))
        return false;
    vec_push(&g->facts[naive_gdl_relation(g, atom.name)], atom, "naive");
    return true;
}

/* Whether the literals that are no positive atoms hold. */
static bool naive_gdl_rest_holds(NaiveGdl *g, const KifRule *rule)
{
    bool holds = true;
    for (size_t k = 0; k < rule->n && holds; k++) {
        if (rule->body[k].kind == KIF_HOLDS)
            continue;
        KifTerm atom = naive_gdl_instance(g, &rule->body[k].atom);
        if (rule->body[k].kind == KIF_DIFFERS) {
            holds = !kif_same_term(&atom.args[0], &atom.args[1]);
            continue;
        }
        unsigned head = g->stratum[naive_gdl_relation(g, rule->head.name)];
        uint32_t relation = naive_gdl_relation(g, atom.name);
        bool is_doubted = relation != UINT32_MAX && g->stratum[relation] == head;
        holds = !naive_gdl_holds(g, is_doubted ? g->doubted : g->facts, &atom);
    }
    return holds;
}

/* Matches the positive literals from k on in every way.   Returns: whether something new holds. */
static bool naive_gdl_apply(NaiveGdl *g, const KifRule *rule, size_t k)
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

/* The rules of a stratum until nothing new holds. */
static void naive_gdl_run(NaiveGdl *g, unsigned stratum)
{
    for (bool changed = true; changed && !naive_gdl_gave_up(g);) {
        changed = false;
        for (size_t i = 0; i < g->rules->n; i++) {
            const KifRule *rule = &g->rules->rules[i];
            memset(g->value, 0, sizeof g->value);
            if (g->stratum[naive_gdl_relation(g, rule->head.name)] == stratum)
                changed |= naive_gdl_apply(g, rule, 0);
        }
    }
}

/* What holds of a stratum is doubted from now on.   Returns: how much that is. */
static size_t naive_gdl_doubt(NaiveGdl *g, unsigned stratum)
{
    size_t n = 0;
    for (size_t i = 0; i < g->rules->n_relations; i++) {
        if (g->stratum[i] != stratum || !g->rules->relations[i].is_head)
            continue;
        NaiveTerms facts = g->facts[i];
        n += facts.n;
        g->facts[i] = g->doubted[i];
        g->facts[i].n = 0;
        g->doubted[i] = facts;
    }
    return n;
}

/* A mixed stratum: what may hold where what is known is doubted, then what holds where that is;
 * until both are the same. */
static void naive_gdl_alternate(NaiveGdl *g, unsigned stratum)
{
    size_t possible, before, known = 0;
    for (size_t i = 0; i < g->rules->n_relations; i++)
        g->doubted[i].n = 0;
    do {
        before = known;
        naive_gdl_run(g, stratum);
        possible = naive_gdl_doubt(g, stratum);
        naive_gdl_run(g, stratum);
        known = naive_gdl_doubt(g, stratum);
    } while (before < known && known < possible && !naive_gdl_gave_up(g));
    for (size_t i = 0; i < g->rules->n_relations; i++) {
        if (g->stratum[i] != stratum || !g->rules->relations[i].is_head)
            continue;
        NaiveTerms facts = g->facts[i];
        g->facts[i] = g->doubted[i];
        g->doubted[i] = facts;
    }
}

void naive_gdl_evaluate(NaiveGdl *g, const NaiveTerms *state, const NaiveTerms *moves)
{
    for (size_t i = 0; i < g->rules->n_relations; i++)
        g->facts[i].n = 0;
    for (size_t i = 0; i < state->n; i++)
        naive_gdl_add(
            g, (KifTerm){.kind = KIF_FUNCTION, .name = KIF_TRUE, .n = 1, .args = &state->at[i]});
    for (size_t i = 0; i < moves->n; i++)
        naive_gdl_add(g, moves->at[i]);
    for (unsigned s = 0; s < g->n_strata; s++) {
        bool is_mixed = false;
        for (size_t i = 0; i < g->rules->n_relations; i++)
            is_mixed |= g->is_mixed[i] && g->stratum[i] == s;
        if (is_mixed)
            naive_gdl_alternate(g, s);
        else
            naive_gdl_run(g, s);
    }
}

const NaiveTerms *naive_gdl_list(const NaiveGdl *g, KifName name)
{
    uint32_t relation = naive_gdl_relation(g, name);
    return relation == UINT32_MAX ? NULL : &g->facts[relation];
}
