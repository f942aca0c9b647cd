/* lib/proof.c -- an answer as a proof file.
 * Does: gathers what its head says of the table; prover/write_proof.c writes the tree.
 * Knows: TableSet, libmd.   Must not know: files (it calls back). */
#include <sha256.h>
#include <stdio.h>

#include "lib/face.h"
#include "prover/write.h"

/* ---- the head ----------------------------------------------------------------------------- */

/* Bounded by the depth of an expression; what definitions use is known. */
static bool uses_depth(const Expr *e)
{
    if (!e)
        return false;
    if (e->ref == REF_DEPTH || (e->ref == REF_DEFINE && (e->define->uses & USES_DEPTH)))
        return true;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (uses_depth(e->args[i]))
            return true;
    return false;
}

static const ProofFile *files_of(Arena *home, const TableSet *set)
{
    ProofFile *file = ARENA_ARRAY(home, ProofFile, set->n_sources);
    for (size_t i = 0; i < set->n_sources; i++) {
        const Source *s = set->sources[i];
        char digest[SHA256_DIGEST_STRING_LENGTH];
        SHA256Data((const uint8_t *)s->text, s->n, digest);
        file[i] = (ProofFile){s->name, arena_text(home, digest, sizeof digest - 1)};
    }
    return file;
}

static const ProofSetting *settings_of(Arena *home, const TableSet *set)
{
    ProofSetting *setting = ARENA_ARRAY(home, ProofSetting, set->n_settings);
    for (size_t i = 0; i < set->n_settings; i++)
        setting[i] = (ProofSetting){set->settings[i].name, set->settings[i].value};
    return setting;
}

static ProofHead head_of(Arena *home, const Al0Answer *a)
{
    const TableSet *set = a->table->set;
    const Advice *advice = a->choice.advice;
    return (ProofHead){.game = a->table->game,
                       .root = a->position->bytes,
                       .advice = advice->full_name,
                       .file = files_of(home, set),
                       .n_files = set->n_sources,
                       .setting = settings_of(home, set),
                       .n_settings = set->n_settings,
                       .uses_depth = uses_depth(advice->better) || uses_depth(advice->holding) ||
                                     uses_depth(advice->us) || uses_depth(advice->them)};
}

/* ---- the door ----------------------------------------------------------------------------- */

bool al0_answer_write_proof(const Al0Answer *answer, Al0Write *write, void *context,
                            char error[256])
{
    const ForcingTree *tree = &answer->choice.proof.tree;
    if (!answer->choice.advice || tree->n == 0) {
        if (error)
            snprintf(error, 256, "there is no tree to prove");
        return false;
    }
    Arena *home = arena_new("a proof file");
    ProofHead head = head_of(home, answer);
    bool fine = write_proof(tree, &head, write, context);
    if (!fine && error)
        snprintf(error, 256, "the proof could not be written");
    arena_free(home);
    return fine;
}
