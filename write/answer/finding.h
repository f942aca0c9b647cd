/* write/answer/finding.h -- findings: results of an answer besides its tree.
 * Does: declares the functions that find, write and free a finding; writes the findings of an
 *   answer.
 * Knows: Answer, the writers of answers.   Must not know: sessions, how anything is found. */
#ifndef AL0_WRITE_ANSWER_FINDING_H
#define AL0_WRITE_ANSWER_FINDING_H

#include "write/answer/answer_write.h"

/* The place of a finding's text. */
typedef enum FindingPlace {
    FINDING_AT_TREE, /* behind the tree, before the advice tried earlier */
    FINDING_BEHIND,  /* behind that advice */
    FINDING_LAST     /* at the end: it has a tree of its own */
} FindingPlace;

/* The request for a finding; defined in lib/findings/finding.h. */
struct FindingRequest;

/* One kind of finding.  text, json, free: NULL if they would do nothing. */
typedef struct FindingKind {
    const char *name;
    FindingPlace place;
    /* Finds it for an answer whose proof is complete.  NULL: not requested, or nothing found. */
    void *(*find)(const struct FindingRequest *by);
    /* Appends the finding as text. */
    void (*text)(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
    /* Writes the finding as members of the present object. */
    void (*json)(Json *j, const Answer *a, const void *found);
    void (*free)(const Answer *a, void *found);
} FindingKind;

/* The answer's finding of that kind; NULL: none. */
void *answer_found(const Answer *a, const FindingKind *kind);

/* Write the findings in their order: those of one place as text, all as JSON. */
void write_findings_text(StrBuf *out, const Answer *a, FindingPlace place, const DrawOptions *draw);
void write_findings_json(Json *j, const Answer *a);

#endif
