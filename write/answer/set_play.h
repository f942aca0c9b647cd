/* write/answer/set_play.h -- what would happen if they moved first, on paper.
 * Does: names the replies, and shows the tree of those that have a continuation.
 * Knows: Answer, the writers of trees (tree_write.h).   Must not know: how it was found. */
#ifndef AL0_WRITE_ANSWER_SET_PLAY_H
#define AL0_WRITE_ANSWER_SET_PLAY_H

#include "write/answer/answer.h"
#include "write/answer/tree_write.h"

/* As text behind the tree; as a member of the present object.  found: a SetPlay. */
void write_set_play_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
void write_set_play_json(Json *j, const Answer *a, const void *found);

#endif
