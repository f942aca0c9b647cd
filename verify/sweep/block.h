/* verify/sweep/block.h -- a finished block of a sweep, as bytes.
 * Does: counts the results of searches; writes and reads these counts, which stand before the
 *   records of a block; validates blocks from outside.
 * Knows: records, numberings.   Must not know: files, threads, what follows from the records. */
#ifndef AL0_VERIFY_SWEEP_BLOCK_H
#define AL0_VERIFY_SWEEP_BLOCK_H

#include "interp/choose/choose.h"
#include "positions/numbering.h"
#include "verify/sweep/record.h"
#include "verify/verify.h"

/* What some positions add to a sweep. */
typedef struct Counts {
    uint64_t searched, trees, tree_sum, tree_most, nodes;
    AdviceCount *advice; /* by Advice.index */
} Counts;

/* Adds a position that stands for so many. */
void counts_add(Counts *n, const Choice *choice, const Record *r, unsigned times);

/* Appends them, with those of n_advice advices. */
void counts_put(Bytes *b, const Counts *n, size_t n_advice);
/* Reads what counts_put() wrote at *at and moves *at behind it; out->advice: the caller's, n_advice
 * of them. */
void counts_get(const unsigned char **at, Counts *out, size_t n_advice);

/* The block that bytes from outside are to be. */
typedef struct BlockBounds {
    RecordForm form;
    const Numbering *numbering;
    uint64_t n;          /* all indices */
    uint64_t begin, end; /* those of the block */
} BlockBounds;

/* True if the bytes are a valid block: counts, then exactly one record for each position of the
 * block, in order; every number within bounds; counts that agree with the records. */
bool block_is_sound(const unsigned char *bytes, size_t n, const BlockBounds *b);

#endif
