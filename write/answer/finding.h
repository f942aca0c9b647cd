/* write/answer/finding.h -- what is found of an answer besides its tree.
 * Does: says what a finding is: how it is found, written and freed; writes those of an answer.
 * Knows: Answer, the writers of answers.   Must not know: sessions, how anything is found. */
#ifndef AL0_WRITE_ANSWER_FINDING_H
#define AL0_WRITE_ANSWER_FINDING_H

#include "write/answer/answer_write.h"

/* Where the text of a finding stands. */
typedef enum FindingPlace {
    FINDING_AT_TREE, /* before the advice tried before */
    FINDING_BEHIND,
    FINDING_LAST /* with a tree of its own */
} FindingPlace;

/* What asks for a finding; the finder knows it (lib/findings/finding.h). */
struct FindingRequest;

/* One kind of finding.  text, json, free: NULL where there is nothing to do. */
typedef struct FindingKind {
    const char *name;
    FindingPlace place;
    /* Finds it for an answer that has its proof.  NULL: it was not asked for, or there is none. */
    void *(*find)(const struct FindingRequest *by);
    /* Appends it as text. */
    void (*text)(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
    /* Puts it as members of the present object. */
    void (*json)(Json *j, const Answer *a, const void *found);
    void (*free)(const Answer *a, void *found);
} FindingKind;

/* What was found of that kind; NULL: nothing. */
void *answer_found(const Answer *a, const FindingKind *kind);

/* Those of one place, in their order. */
void write_findings_text(StrBuf *out, const Answer *a, FindingPlace place, const DrawOptions *draw);
void write_findings_json(Json *j, const Answer *a);

#endif
