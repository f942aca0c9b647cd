/* write/answer/set_play.h -- set play on paper: our continuations if they moved first.
 * Does: names the replies, and writes the tree of those that have a continuation.
 * Knows: Answer, the writers of trees (tree_write.h).   Must not know: how it was found. */
#ifndef AL0_WRITE_ANSWER_SET_PLAY_H
#define AL0_WRITE_ANSWER_SET_PLAY_H

#include "write/answer/answer.h"
#include "write/answer/tree_write.h"

/* Write set play as text behind the tree, and as a member of the present object.  found: a
 * SetPlay. */
void write_set_play_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
void write_set_play_json(Json *j, const Answer *a, const void *found);

#endif
