/* verify/sweep/checkpoint.h -- finished work that survives the end of the process.
 * Does: appends blocks of bytes to a file, each with a checksum; reads back those that are whole.
 * Knows: files.   Must not know: what the blocks hold. */
#ifndef AL0_VERIFY_SWEEP_CHECKPOINT_H
#define AL0_VERIFY_SWEEP_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum { CHECKPOINT_MOST_PARTS = 1 << 20 };

typedef struct Checkpoint Checkpoint;

/* The work that a file belongs to. */
typedef struct CheckpointHead {
    uint64_t identity;
    uint32_t part, parts; /* this one, from 1, of so many; the whole work is 1 of 1 */
} CheckpointHead;

/* What becomes of a block that was found. */
typedef enum BlockFate {
    BLOCK_TAKEN,
    BLOCK_REFUSED, /* it cannot be one of this work */
    BLOCK_STOPS    /* there is no time to read on */
} BlockFate;

/* Called for each whole block found; the bytes are borrowed. */
typedef BlockFate CheckpointBlock(void *context, uint64_t number, const unsigned char *bytes,
                                  size_t n);

/* Opens or begins the file at path.  A file of other work or of another part is refused, and
 * one with a block that `found` refuses; such files are left as they are.
 * What a killed process left half-written at the end is cut off.
 * Returns: the caller's (checkpoint_close); NULL with a status: STATUS_INTERRUPTED where `found`
 * has stopped the reading; the file is left as it is then, too. */
Checkpoint *checkpoint_open(const char *path, const CheckpointHead *head, CheckpointBlock *found,
                            void *context, Status *status);

/* A file that is only read. */
typedef struct CheckpointRead {
    const char *path;
    CheckpointHead head; /* identity: what it must have; the part is found out */
    bool ended;          /* found out: all of the part is there (checkpoint_end) */
} CheckpointRead;

/* Reads a file of the work with this identity, and changes nothing in it.
 * Returns: false with a status, as checkpoint_open(), or where a block is damaged. */
bool checkpoint_read(CheckpointRead *r, CheckpointBlock *found, void *context, Status *status);

/* Appends a block, handed to the system before it returns.  False when it cannot be written. */
bool checkpoint_add(Checkpoint *c, uint64_t number, const unsigned char *bytes, size_t n);

/* Appends the mark that all work is there, unless it stands there.  As checkpoint_add(). */
bool checkpoint_end(Checkpoint *c);

bool checkpoint_close(Checkpoint *c); /* NULL is fine; false: something was not written */

/* A checksum: of bytes, begun with `seed`.  Source: FNV-1a, 64 bits. */
uint64_t checkpoint_sum(uint64_t seed, const void *bytes, size_t n);

#endif
