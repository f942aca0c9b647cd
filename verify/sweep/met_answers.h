/* verify/sweep/met_answers.h -- answers in positions that play meets, from earlier runs or other
 * machines.
 * Does: writes answers as blocks of a checkpoint; reads them back; finds the one of a position.
 * Knows: records, positions as text.   Must not know: files, searches.
 *
 * A block is: the number of positions that its file has not named before, and each as the player
 * who has the view and a text; then answers: the number of the position among those of the file,
 * the bytes that follow, counts (block.h), one record, whose exits are such numbers, too.  Block 0
 * begins to number anew: a run that goes on appends such blocks. */
#ifndef AL0_VERIFY_SWEEP_MET_ANSWERS_H
#define AL0_VERIFY_SWEEP_MET_ANSWERS_H

#include "positions/position_table.h"
#include "verify/sweep/block.h"
#include "verify/sweep/checkpoint.h"

typedef struct MetAnswers MetAnswers;

/* form: of the answers, whose positions are met.  Caller owns it. */
MetAnswers *met_answers_new(const Game *game, const RecordForm *form);
void met_answers_free(MetAnswers *m); /* NULL is fine */

/* Takes a block; a CheckpointBlock, context: MetAnswers.  Of two answers the first stays. */
BlockFate met_answers_take(void *context, uint64_t number, const unsigned char *bytes, size_t n);

/* The answer in a position: counts, then a record. Borrowed. */
typedef struct MetAnswer {
    const unsigned char *at; /* NULL: there is none */
    size_t base;             /* where the numbers of its file begin */
} MetAnswer;
MetAnswer met_answers_find(const MetAnswers *m, const void *position);
/* The position that a number in the record stands for. */
const void *met_answers_position(const MetAnswers *m, const MetAnswer *a, uint64_t number);

/* Answers that are to be written. */
typedef struct MetWriter {
    const Game *game;
    uint64_t block, named; /* the next block; positions that were named */
    Bytes answers, block_bytes, one, scratch;
} MetWriter;

/* Adds an answer: the bytes of its counts, its record with the number of its position, its exits.
 */
void met_writer_add(MetWriter *w, const Bytes *counts, const Record *r, const Exit *exits);
/* Hands the answers that were added to the file, and names all positions met so far.  Nothing
 * where there are none.  False when it cannot be written. */
bool met_writer_flush(MetWriter *w, Checkpoint *file, const PositionTable *met);
void met_writer_clear(MetWriter *w);

#endif
