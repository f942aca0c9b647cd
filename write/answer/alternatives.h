/* write/answer/alternatives.h -- our other moves on paper: keys, tries, duals, threats.
 * Does: writes the names of the moves, and the lines of the tree that lead to them.
 * Knows: Answer, Game.   Must not know: how the moves were found. */
#ifndef AL0_WRITE_ANSWER_ALTERNATIVES_H
#define AL0_WRITE_ANSWER_ALTERNATIVES_H

#include "write/answer/answer_write.h"

/* Write our other moves that were requested: as text behind the answer's tree; as members of the
 * present JSON object.
 * found: Answer.choice.other. */
void write_alternatives_text(StrBuf *out, const Answer *a, const void *found,
                             const DrawOptions *draw);
void write_alternatives_json(Json *j, const Answer *a, const void *found);

/* Returns: the threats, as remarks on the moves of the tree (ForcingTree.note).  They live as long
 * as the answer.  NULL if threats were not requested. */
const char *const *write_threat_notes(const Answer *a);

#endif
