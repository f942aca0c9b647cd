/* verify/sweep/checkpoint.h -- finished work that survives the end of the process.
 * Does: appends blocks of bytes to a file, each with a checksum; reads back those that are whole.
 * Knows: files.   Must not know: what the blocks hold. */
#ifndef AL0_VERIFY_SWEEP_CHECKPOINT_H
#define AL0_VERIFY_SWEEP_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct Checkpoint Checkpoint;

/* What becomes of a block that was found. */
typedef enum BlockFate {
    BLOCK_TAKEN,
    BLOCK_REFUSED, /* it cannot be one of this work */
    BLOCK_STOPS    /* there is no time to read on */
} BlockFate;

/* Called for each whole block found; the bytes are borrowed. */
typedef BlockFate CheckpointBlock(void *context, uint64_t number, const unsigned char *bytes,
                                  size_t n);

/* Opens or begins the file at path.  identity: of the work; a file of other work is refused, and
 * one with a block that `found` refuses; such files are left as they are.
 * What a killed process left half-written at the end is cut off.
 * Returns: the caller's (checkpoint_close); NULL with a status: STATUS_INTERRUPTED where `found`
 * has stopped the reading; the file is left as it is then, too. */
Checkpoint *checkpoint_open(const char *path, uint64_t identity, CheckpointBlock *found,
                            void *context, Status *status);

/* Appends a block, handed to the system before it returns.  False when it cannot be written. */
bool checkpoint_add(Checkpoint *c, uint64_t number, const unsigned char *bytes, size_t n);

bool checkpoint_close(Checkpoint *c); /* NULL is fine; false: something was not written */

/* A checksum: of bytes, begun with `seed`.  Source: FNV-1a, 64 bits. */
uint64_t checkpoint_sum(uint64_t seed, const void *bytes, size_t n);

#endif
