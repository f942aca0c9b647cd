/* write/answer/closing.h -- a tree closed against the replies that it leaves out, and its leaves by
 * a lemma, on paper. Does: text and JSON of what came of each of these replies, and of each leaf.
 * Knows: Answer.   Must not know: how it was found.   Start reading at write_closing_text(). */
#ifndef AL0_WRITE_ANSWER_CLOSING_H
#define AL0_WRITE_ANSWER_CLOSING_H

#include "write/answer/answer_write.h"

typedef struct ClosedTree {
    TreeClosing replies;
    const Advice *lemma; /* NULL, or what was asked for in each leaf: */
    TreeClosing leaves;
} ClosedTree;

/* found: a ClosedTree. */
void write_closing_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
void write_closing_json(Json *j, const Answer *a, const void *found);

#endif
