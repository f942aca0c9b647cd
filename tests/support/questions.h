/* tests/support/questions.h -- questions to the prover, in a line each.
 * Knows: prove().   Must not know: cmocka. */
#ifndef AL0_TESTS_QUESTIONS_H
#define AL0_TESTS_QUESTIONS_H

#include "prover/prove.h"

/* Is there a forcing tree below root? */
void ask_reach(Prover *pr, const Problem *p, void *root, ProveMode mode, ProveLimits limits,
               bool want_tree, Proof *out);

/* The same of what is wanted beside the verdict. */
Verdict ask_for(Prover *pr, const Problem *p, void *root, ProofWanted want, ProveLimits limits,
                Proof *out);

#endif
