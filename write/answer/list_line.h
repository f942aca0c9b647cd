/* write/answer/list_line.h -- what a line of a list of positions is answered with.
 * Does: puts the line's number, id and operations in front of its answers, as text and JSON.
 * Knows: Answer, Game.   Must not know: how a line is read, how an answer is written
 *   (answer_write.h). */
#ifndef AL0_WRITE_ANSWER_LIST_LINE_H
#define AL0_WRITE_ANSWER_LIST_LINE_H

#include "write/answer/answer.h"
#include "write/answer/tree_write.h"

/* Texts of somebody else: any bytes. */
typedef struct Operation {
    const char *opcode;
    const char *const *operand;
    size_t n_operands;
} Operation;

/* The answers to a line: one, or with them to move one for each reply, so none where they have
 * none. */
typedef struct LineAnswers {
    const Answer *const *at;
    size_t n;
} LineAnswers;

/* All borrowed. */
typedef struct ListLine {
    const TableFacts *table;
    const void *position;       /* in our view */
    size_t number;              /* which of its file, from 1 */
    const Operation *operation; /* in their order */
    size_t n_operations;
    LineAnswers answers;
} ListLine;

/* Appends a block of text for each answer, or one that says how the game has ended.
 * draw, no_seconds and the status: as answer_write_text() has them. */
bool list_line_write_text(StrBuf *out, const ListLine *line, const DrawOptions *draw,
                          bool no_seconds, Status *status);

/* Writes one object. */
void list_line_write_json(Json *j, const ListLine *line, bool no_seconds);

#endif
