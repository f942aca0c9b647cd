/* verify/sweep/part_files.h -- the parts of one work, each in a file.
 * Does: reads all of them, and says which are missing, unfinished, damaged, there twice or of other
 *   work.
 * Knows: checkpoints.   Must not know: what the blocks hold. */
#ifndef AL0_VERIFY_SWEEP_PART_FILES_H
#define AL0_VERIFY_SWEEP_PART_FILES_H

#include "verify/sweep/checkpoint.h"

typedef struct PartFiles {
    const char *const *path;
    size_t n;
    /* NULL, or told of each part that cannot be used, in a line. */
    void (*trouble)(void *context, const char *text);
    void *context;
} PartFiles;

/* Reads the blocks of all parts of the work with this identity; the files stay as they are.
 * Returns: false with a status when any part cannot be used, after all have been looked at. */
bool part_files_read(const PartFiles *files, uint64_t identity, CheckpointBlock *found,
                     void *context, Status *status);

#endif
