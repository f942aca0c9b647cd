/* lib/proof.c -- an answer as a proof file.
 * Does: gathers what its head says of the table; prover/write_proof.c writes the tree.
 * Knows: TableSet, libmd.   Must not know: files (it calls back). */
#include <sha256.h>
#include <stdio.h>

#include "lib/face.h"
#include "prover/write.h"

/* ---- the head ----------------------------------------------------------------------------- */

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

static ProofHead head_of(Arena *home, const Al0Answer *a, const Advice *advice)
{
    const TableSet *set = a->table->set;
    return (ProofHead){.game = a->table->game,
                       .root = a->position->bytes,
                       .advice = advice->full_name,
                       .file = files_of(home, set),
                       .n_files = set->n_sources,
                       .setting = settings_of(home, set),
                       .n_settings = set->n_settings,
                       .uses_depth = (advice->uses & USES_DEPTH) != 0};
}

/* ---- the door ----------------------------------------------------------------------------- */

static const char *write_refuted(const Al0Answer *a, const Advice *advice, const ProofHead *head,
                                 Al0Write *write, void *context)
{
    if (a->table->compiled->advice[advice->index].has_seek)
        return "a refutation of advice with `seek:` cannot be written";
    if (!a->wants_refutation)
        return "the answer keeps no refutation, since none was asked for";
    ProofWritten written = a->refutation.n == 0
                               ? PROOF_TOO_LARGE
                               : write_refutation(&a->refutation, head, write, context);
    return written == PROOF_WRITTEN ? NULL
           : written == PROOF_TOO_LARGE
               ? "the refutation is too large to be written within the limits"
           : written == PROOF_MEETS_AGAIN
               ? "the refutation comes back to a position, but the advice looks at `depth`"
               : "the proof could not be written";
}

bool face_write_proof(const Al0Answer *answer, Al0Write *write, void *context, char error[256])
{
    const ForcingTree *tree = &answer->choice.proof.tree;
    bool has_tree = answer->choice.advice && tree->n > 0;
    const Advice *advice = has_tree ? answer->choice.advice : face_refuted(answer);
    const char *why = "there is neither a tree to prove nor one piece of advice that is refuted";
    if (advice) {
        Arena *home = arena_new("a proof file");
        ProofHead head = head_of(home, answer, advice);
        if (!has_tree)
            why = write_refuted(answer, advice, &head, write, context);
        else
            why =
                write_proof(tree, &head, write, context) ? NULL : "the proof could not be written";
        arena_free(home);
    }
    if (why && error)
        snprintf(error, 256, "%s", why);
    return !why;
}
