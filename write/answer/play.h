/* write/answer/play.h -- play by the whole table from one position, on paper.
 * Does: what it came to, as a clause and as JSON; remarks on the line that fails.
 * Knows: Answer, TableStrategy.   Must not know: how it was found.   Start reading at
 *   write_play_text(). */
#ifndef AL0_WRITE_ANSWER_PLAY_H
#define AL0_WRITE_ANSWER_PLAY_H

#include "write/answer/answer_write.h"

/* Appends what the play came to, a clause. */
void write_play_text(StrBuf *out, const TableStrategy *p);

/* The same as the member "play" of the present object. */
void write_play_json(Json *j, const TableStrategy *p);

/* Remarks on the moves of a line that fails, by node of its tree; in the answer's home. */
const char *const *write_play_notes(const Answer *a);

/* The line that fails as the member "tree" of the present object. */
void write_play_line_json(Json *j, const Answer *a);

#endif
