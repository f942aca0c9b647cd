/* write/answer/closing.h -- the closing of a tree on paper: the replies that it excludes, and its
 * leaves by a lemma.
 * Does: writes the result for each of these replies and each leaf, as text and JSON.
 * Knows: Answer.   Must not know: how it was found.   Start reading at write_closing_text(). */
#ifndef AL0_WRITE_ANSWER_CLOSING_H
#define AL0_WRITE_ANSWER_CLOSING_H

#include "write/answer/answer_write.h"

typedef struct ClosedTree {
    TreeClosing replies;
    const Advice *lemma; /* the advice that was searched at each leaf; NULL: none */
    TreeClosing leaves;
} ClosedTree;

/* Write the closing as text, and as members of the present object.  found: a ClosedTree. */
void write_closing_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
void write_closing_json(Json *j, const Answer *a, const void *found);

#endif
