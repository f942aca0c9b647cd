/* tests/support/questions.c -- questions to the prover, in a line each (see questions.h). */
#include "tests/support/questions.h"

void ask_reach(Prover *pr, const Problem *p, void *root, ProveMode mode, ProveLimits limits,
               bool want_tree, Proof *out)
{
    prove(pr,
          &(Question){.problem = p,
                      .root = root,
                      .want = want_tree ? WANT_TREE : WANT_VERDICT,
                      .limits = limits,
                      .mode = mode},
          out);
}

Verdict ask_for(Prover *pr, const Problem *p, void *root, ProofWanted want, ProveLimits limits,
                Proof *out)
{
    prove(pr, &(Question){.problem = p, .root = root, .want = want, .limits = limits}, out);
    return out->verdict;
}
