/* write/closing.h -- a tree closed against the replies that it leaves out, and its leaves by a
 * lemma, on paper.
 * Does: text and JSON of what came of each of these replies, and of each leaf.
 * Knows: Answer.   Must not know: how it was found.   Start reading at write_closing_text(). */
#ifndef AL0_WRITE_CLOSING_H
#define AL0_WRITE_CLOSING_H

#include "write/answer_write.h"

/* Nothing where it was not asked for. */
void write_closing_text(StrBuf *out, const Answer *a);
void write_closing_json(Json *j, const Answer *a);

#endif
