/* tests/support/compare_kif.h -- the checker's evaluation of rules beside the program of a game and
 * naive evaluation.
 * Does: walks at random through a game; in each state all three must tell the same facts, legal
 *   moves, goals and end.
 * Start reading at compare_kif(). */
#ifndef AL0_TESTS_COMPARE_KIF_H
#define AL0_TESTS_COMPARE_KIF_H

#include "checker/kif/kif_states.h"
#include "tests/support/compare_gdl.h"

/* Rules as the checker reads them. */
typedef struct CheckerRules {
    Arena *home;
    Diags *ds;
    TermStore *terms;
    const Clauses *clauses; /* NULL: refused */
    States *states;
} CheckerRules;

CheckerRules checker_rules(const char *text, size_t n, uint64_t most_work);

void checker_rules_free(CheckerRules *r);

/* What holds in a state, as gdl_program_says() tells it. */
char *checker_says(const CheckerRules *r, StateNumber state);

/* Walks so many steps at most, as often as told.   Returns: NULL, or how two of them differ (free).
 */
char *compare_kif(const CheckerRules *r, const KifRules *rules, const GameProgram *p,
                  unsigned steps, uint64_t most_steps, uint64_t seed);

#endif
