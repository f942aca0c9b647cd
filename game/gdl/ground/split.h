/* game/gdl/ground/split.h -- rules with many variables as several with fewer.
 * Does: replaces the literals that a variable of the body stands in by one new atom, where that
 *   lets fewer ground rules arise.
 * Knows: flat rules, domains.   Must not know: facts.
 * Source: as the elimination of variables in constraint networks (R. Dechter, Bucket elimination,
 * 1999). */
#ifndef AL0_GAME_GDL_GROUND_SPLIT_H
#define AL0_GAME_GDL_GROUND_SPLIT_H

#include "game/gdl/ground/flat.h"

/* Which constants each column of each schema can hold, as far as columns tell one by one.
 * first_column: of each schema; sizes: of all columns; sets: of all columns, n_words each, a bit a
 * constant; NULL where they would be too large.  All kept in home. */
typedef struct FlatDomains {
    uint32_t *first_column;
    uint32_t *sizes;
    size_t n_columns;
    const uint64_t *sets;
    size_t n_words;
} FlatDomains;

FlatDomains flat_domains(Arena *home, const FlatRules *f);

/* The number of constants that a variable of a rule can be: the least of its columns. */
uint32_t flat_domain_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable);

/* The constants that a variable of a rule can be: those of all its columns.   out: n_words.  The
 * sets are there. */
void flat_constants_of(const FlatDomains *d, const FlatRule *rule, uint32_t variable,
                       uint64_t *out);

/* Splits the rules where that is estimated to save ground rules; new schemas come behind the old.
 */
void flat_split(Arena *home, FlatRules *f, const FlatDomains *d);

#endif
