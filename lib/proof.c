/* lib/proof.c -- an answer as a proof file.
 * Does: gathers what its head says of the table; write/proof.c writes the tree.
 * Knows: TableSet, libmd.   Must not know: files (it calls back). */
#include <sha256.h>
#include <stdio.h>

#include "lib/face.h"
#include "write/write.h"

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

static ProofHead head_of(Arena *home, const Al0Answer *a, const Advice *advice)
{
    const TableSet *set = a->table->set;
    return (ProofHead){.game = a->table->game,
                       .root = a->paper.position,
                       .advice = advice->full_name,
                       .file = files_of(home, set),
                       .n_files = set->n_sources,
                       .setting = a->table->facts.setting,
                       .n_settings = a->table->facts.n_settings,
                       .uses_depth = (advice->uses & USES_DEPTH) != 0};
}

/* ---- the door ----------------------------------------------------------------------------- */

static const char *write_refuted(const Al0Answer *a, const Advice *advice, const ProofHead *head,
                                 Al0Write *write, void *context)
{
    if (a->table->compiled->advice[advice->index].has_seek)
        return "a refutation of advice with `seek:` cannot be written";
    if (!advice->better)
        return "what keeps us from holding for ever is not written as a proof";
    if (!a->wants_refutation)
        return "the answer keeps no refutation, since none was asked for";
    ProofWritten written =
        a->refutation.n == 0 ? PROOF_TOO_LARGE : write_proof(&a->refutation, head, write, context);
    return written == PROOF_WRITTEN ? NULL
           : written == PROOF_TOO_LARGE
               ? "the refutation is too large to be written within the limits"
           : written == PROOF_MEETS_AGAIN
               ? "the refutation comes back to a position, but the advice looks at `depth`"
               : "the proof could not be written";
}

bool face_write_proof(const Al0Answer *answer, Al0Write *write, void *context, char error[256])
{
    const Choice *c = &answer->paper.choice;
    const Strategy *strategy = &c->proof.strategy;
    bool has_tree = c->advice && strategy->n > 0;
    const Advice *advice = has_tree ? c->advice : answer_refuted(&answer->paper);
    const char *why = "there is neither a tree to prove nor one piece of advice that is refuted";
    if (advice) {
        Arena *home = arena_new("a proof file");
        ProofHead head = head_of(home, answer, advice);
        if (!has_tree)
            why = write_refuted(answer, advice, &head, write, context);
        else
            why = write_proof(strategy, &head, write, context) == PROOF_WRITTEN
                      ? NULL
                      : "the proof could not be written";
        arena_free(home);
    }
    if (why && error)
        snprintf(error, 256, "%s", why);
    return !why;
}
