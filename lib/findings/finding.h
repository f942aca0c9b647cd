/* lib/findings/finding.h -- the kinds of findings, one file each.
 * Does: defines the input of a finder.
 * Knows: sessions, FindingKind.   Must not know: how one is found.
 * A new kind is a file with a FindingKind, and its row in findings.c. */
#ifndef AL0_LIB_FINDINGS_FINDING_H
#define AL0_LIB_FINDINGS_FINDING_H

#include "lib/internal.h"
#include "write/answer/finding.h"

/* The input of a finder: an answer whose proof is complete, and the question. */
typedef struct FindingRequest {
    Al0Session *session;
    Al0Answer *answer;
    const Al0Question *question;
    size_t memory; /* bytes for searches */
    const ChooseOptions *options;
} FindingRequest;

/* The kinds that other files use. */
extern const FindingKind finding_closing, finding_refutation;

/* Finds all requested findings of the answer.  lib_free_findings() frees them. */
void lib_find(const FindingRequest *by);
void lib_free_findings(Answer *a);

/* The verdict on the excluded replies and on the leaves of the tree, as far as it was requested
 * (find_closing.c). */
Verdict lib_closed(const Answer *a);

/* Sets the answer to set play only, with them to move (find_set_play.c). */
void lib_answer_set_play(const FindingRequest *by, const CompiledAdvice *advice);

#endif
