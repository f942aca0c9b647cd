/* checker/proof_kind.c -- all that a proof can claim (see proof_kind.h). */
#include "checker/proof_kind.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define PROOF_KIND_ROW(name, word, title, about, side, leaf, play, nodes, says) \
    [PROOF_##name] = {word, title, about, side, leaf, play, nodes, says},
static const ProofKind kinds[] = {PROOF_KINDS(PROOF_KIND_ROW)};
#undef PROOF_KIND_ROW

const ProofKind *proof_kind(ProofKindName name)
{
    assert((size_t)name < N_PROOF_KINDS);
    return &kinds[name];
}

const ProofKind *proof_kind_of_word(const char *word)
{
    for (size_t i = 0; word && i < N_PROOF_KINDS; i++)
        if (strcmp(kinds[i].word, word) == 0)
            return &kinds[i];
    return NULL;
}

const ProofKind *proof_kind_about(const ProofKind *k, ProofAbout about)
{
    assert(k);
    for (size_t i = 0; i < N_PROOF_KINDS; i++)
        if (kinds[i].about == about && strcmp(kinds[i].word, k->word) == 0)
            return &kinds[i];
    return NULL;
}
