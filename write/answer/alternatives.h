/* write/answer/alternatives.h -- our other moves on paper: keys, tries, duals, threats.
 * Does: names the moves, and the lines of the tree that lead to them.
 * Knows: Answer, Game.   Must not know: how the moves were found. */
#ifndef AL0_WRITE_ANSWER_ALTERNATIVES_H
#define AL0_WRITE_ANSWER_ALTERNATIVES_H

#include "write/answer/answer_write.h"

/* Our other moves that were asked for, behind an answer's tree: as text; as members of the present
 * object.  found: Answer.choice.other. */
void write_alternatives_text(StrBuf *out, const Answer *a, const void *found,
                             const DrawOptions *draw);
void write_alternatives_json(Json *j, const Answer *a, const void *found);

/* What is threatened, as remarks on the moves of the tree (ForcingTree.note); NULL: nothing was
 * asked for. They live as long as the answer. */
const char *const *write_threat_notes(const Answer *a);

#endif
