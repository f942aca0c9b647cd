/* game/gdl/ground/split.h -- rules with many variables as several with fewer.
 * Does: replaces the literals with a variable of the body by one new atom, if that reduces the
 *   number of instances.
 * Knows: flat rules, domains.   Must not know: facts.
 * Source: variable elimination in constraint networks (R. Dechter, Bucket elimination, 1999). */
#ifndef AL0_GAME_GDL_GROUND_SPLIT_H
#define AL0_GAME_GDL_GROUND_SPLIT_H

#include "game/gdl/ground/flat.h"

/* The possible constants of each column, computed column by column; all kept in home.
 * first_column: by schema.
 * sizes: by column, the number of constants.
 * sets:  by column, n_words each, a bit for each constant; NULL if they would be too large. */
typedef struct FlatDomains {
    uint32_t *first_column;
    uint32_t *sizes;
    size_t n_columns;
    const uint64_t *sets;
    size_t n_words;
} FlatDomains;

/* Computes the domains. */
FlatDomains flat_domains(Arena *home, const FlatRules *f);

/* The number of values of a variable of a rule: the least size of its columns. */
uint32_t flat_domain_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable);

/* The values of a variable of a rule: the intersection of its columns.
 * d:   with sets.
 * out: n_words words. */
void flat_constants_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable,
                       uint64_t *out);

/* Splits rules if that is estimated to save instances; new schemas are appended. */
void flat_split(Arena *home, FlatRules *f, const FlatDomains *d);

#endif
