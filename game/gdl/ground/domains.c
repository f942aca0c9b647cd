/* game/gdl/ground/domains.c -- constants by columns, to a fixed point.
 * A column is a set of constants, one bit each.  A variable takes the constants that all its
 * columns in positive literals have in common; a column of a head gets these. */
#include <assert.h>
#include <string.h>

#include "game/gdl/ground/split.h"
#include "game/gdl/rules/kif_names.h"

enum { MOST_DOMAIN_WORDS = 1 << 24 }; /* for all columns together; else nothing is told apart */

typedef struct FlatColumns {
    const FlatRules *f;
    const FlatDomains *d;
    size_t n_words;   /* of one set */
    uint64_t *sets;   /* by column */
    uint64_t *values; /* by variable of the rule that is looked at */
} FlatColumns;

static uint64_t *column_set(const FlatColumns *c, const FlatLiteral *l, uint32_t i)
{
    return c->sets + (c->d->first_column[l->schema] + i) * c->n_words;
}

static bool set_has_constant(const uint64_t *set, uint32_t constant)
{
    return set[constant / 64] >> constant % 64 & 1;
}

/* Narrows the variables of a positive literal; false where it can never hold. */
static bool narrow(const FlatColumns *c, const FlatLiteral *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        const uint64_t *set = column_set(c, l, i);
        if (!flat_is_variable(l->args[i])) {
            if (!set_has_constant(set, l->args[i]))
                return false;
            continue;
        }
        uint64_t *value = c->values + flat_variable(l->args[i]) * c->n_words, any = 0;
        for (size_t w = 0; w < c->n_words; w++)
            any |= value[w] &= set[w];
        if (!any)
            return false;
    }
    return true;
}

/* Adds to the columns of a schema; true when that is new. */
static bool widen_columns(const FlatColumns *c, const FlatLiteral *head, uint32_t schema)
{
    bool changed = false;
    FlatLiteral l = *head;
    l.schema = schema;
    for (uint32_t i = 0; i < l.n; i++) {
        uint64_t *set = column_set(c, &l, i);
        const uint64_t *value = c->values + flat_variable(l.args[i]) * c->n_words;
        if (!flat_is_variable(l.args[i])) {
            changed |= !set_has_constant(set, l.args[i]);
            set[l.args[i] / 64] |= UINT64_C(1) << l.args[i] % 64;
            continue;
        }
        for (size_t w = 0; w < c->n_words; w++) {
            changed |= (value[w] & ~set[w]) != 0;
            set[w] |= value[w];
        }
    }
    return changed;
}

static bool apply(const FlatColumns *c, const FlatRule *rule)
{
    bool possible = true;
    memset(c->values, 0xFF, rule->n_variables * c->n_words * sizeof *c->values);
    for (size_t k = 0; k < rule->n && possible; k++)
        possible = rule->body[k].kind != KIF_HOLDS || narrow(c, &rule->body[k]);
    if (!possible)
        return false;
    uint32_t becomes = c->f->schemas.at[rule->head.schema].becomes;
    bool changed = widen_columns(c, &rule->head, rule->head.schema);
    return becomes == NO_SCHEMA ? changed : widen_columns(c, &rule->head, becomes) || changed;
}

static uint32_t count_constants(const uint64_t *set, size_t n)
{
    uint32_t all = 0;
    for (size_t w = 0; w < n; w++)
        all += (uint32_t)__builtin_popcountll(set[w]);
    return all;
}

static void fill_domains(Arena *home, FlatDomains *d, const FlatRules *f, size_t n_words)
{
    FlatColumns c = {.f = f,
                     .d = d,
                     .n_words = n_words,
                     .sets = ARENA_ARRAY(home, uint64_t, d->n_columns * n_words + 1),
                     .values =
                         base_alloc(LIMIT_FLAT_VARIABLES * n_words * sizeof *c.values, "domains")};
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < f->all.n; i++)
            changed |= apply(&c, &f->all.at[i]);
    }
    for (size_t i = 0; i < d->n_columns; i++)
        d->sizes[i] = count_constants(c.sets + i * n_words, n_words);
    free(c.values);
    d->sets = c.sets;
    d->n_words = n_words;
}

FlatDomains flat_domains(Arena *home, const FlatRules *f)
{
    assert(home && f);
    FlatDomains d = {.first_column = ARENA_ARRAY(home, uint32_t, f->schemas.n + 1)};
    for (size_t i = 0; i < f->schemas.n; i++) {
        d.first_column[i] = (uint32_t)d.n_columns;
        d.n_columns += f->schemas.at[i].arity;
    }
    d.sizes = ARENA_ARRAY(home, uint32_t, d.n_columns);
    size_t n_names = kif_name_count(f->rules->names), n_words = n_names / 64 + 1;
    if (d.n_columns * n_words <= MOST_DOMAIN_WORDS) {
        fill_domains(home, &d, f, n_words);
        return d;
    }
    for (size_t i = 0; i < d.n_columns; i++)
        d.sizes[i] = (uint32_t)n_names;
    return d;
}

uint32_t flat_domain_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable)
{
    assert(d && rule && variable < rule->n_variables);
    uint32_t least = UINT32_MAX;
    for (size_t k = 0; k < rule->n; k++) {
        const FlatLiteral *l = &rule->body[k];
        for (uint32_t i = 0; l->kind == KIF_HOLDS && i < l->n; i++) {
            if (l->args[i] != (FLAT_VARIABLE | variable))
                continue;
            uint32_t size = d->sizes[d->first_column[l->schema] + i];
            least = size < least ? size : least;
        }
    }
    return least;
}

void flat_constants_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable, uint64_t *out)
{
    assert(d->sets && variable < rule->n_variables);
    memset(out, 0xFF, d->n_words * sizeof *out);
    for (size_t k = 0; k < rule->n; k++) {
        const FlatLiteral *l = &rule->body[k];
        for (uint32_t i = 0; l->kind == KIF_HOLDS && i < l->n; i++) {
            if (l->args[i] != (FLAT_VARIABLE | variable))
                continue;
            const uint64_t *set = d->sets + (d->first_column[l->schema] + i) * d->n_words;
            for (size_t w = 0; w < d->n_words; w++)
                out[w] &= set[w];
        }
    }
}
