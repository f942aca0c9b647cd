/* lib/findings/finding.h -- the kinds of findings, each in a file of its own.
 * Does: says what a finder is given.
 * Knows: sessions, FindingKind.   Must not know: how one is found.
 * A new kind is a file with a FindingKind, and its row in findings.c. */
#ifndef AL0_LIB_FINDINGS_FINDING_H
#define AL0_LIB_FINDINGS_FINDING_H

#include "lib/internal.h"
#include "write/answer/finding.h"

/* What a finder is given: an answer that has its proof, and within which limits. */
typedef struct FindingRequest {
    Al0Session *session;
    Al0Answer *answer;
    const Al0Limits *limits;
    const ChooseOptions *options;
} FindingRequest;

/* Those that others look for. */
extern const FindingKind finding_closing, finding_refutation;

/* Finds all that is asked for, as the findings of the answer. */
void lib_find(const FindingRequest *by);
void lib_free_findings(Answer *a);

/* Whether the tree holds against replies that it leaves out and in its leaves, as far as that was
 * asked for (find_closing.c). */
Verdict lib_closed(const Answer *a);

/* Sets up the answer for set play alone, with them to move (find_set_play.c). */
void lib_answer_set_play(const FindingRequest *by, const CompiledAdvice *advice);

#endif
