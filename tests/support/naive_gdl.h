/* tests/support/naive_gdl.h -- rules of a game evaluated state by state, as the definition of GDL
 * says.
 * Does: computes every relation from the facts of one state and the moves made, bottom up, stratum
 *   by stratum, over lists of terms; relations that depend on each other's `not` by the alternating
 *   fixpoint.  It knows no grounding, no splitting, no lanes.
 * Start reading at naive_gdl_evaluate(). */
#ifndef AL0_TESTS_NAIVE_GDL_H
#define AL0_TESTS_NAIVE_GDL_H

#include <string.h>

#include "base/vec.h"
#include "game/gdl/rules/kif.h"

typedef VEC(KifTerm) NaiveTerms;

typedef struct NaiveGdl {
    const KifRules *rules;
    Arena *home;         /* of terms made by one evaluation */
    NaiveTerms *facts;   /* atoms that hold, by relation */
    unsigned *stratum;   /* by relation */
    bool *is_mixed;      /* by relation: it depends on its own `not` */
    NaiveTerms *doubted; /* by relation of a mixed stratum: what `not` is asked of */
    unsigned n_strata;
    uint64_t steps, most_steps; /* gives up behind most_steps */
    const KifTerm *value[LIMIT_KIF_VARIABLES];
} NaiveGdl;

NaiveGdl naive_gdl_new(const KifRules *rules, uint64_t most_steps);

void naive_gdl_free(NaiveGdl *g);

bool naive_gdl_gave_up(const NaiveGdl *g);

/* Computes all relations in a state with these facts (terms), and these moves ((does R M) atoms).
 */
void naive_gdl_evaluate(NaiveGdl *g, const NaiveTerms *state, const NaiveTerms *moves);

/* The atoms of a relation that hold; NULL: no rule names it. */
const NaiveTerms *naive_gdl_list(const NaiveGdl *g, KifName name);

#endif
