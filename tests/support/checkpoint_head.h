/* tests/support/checkpoint_head.h -- the head of a checkpoint that a run has written.
 * Knows: the bytes of checkpoint.c.   Must not know: tests. */
#ifndef AL0_TESTS_SUPPORT_CHECKPOINT_HEAD_H
#define AL0_TESTS_SUPPORT_CHECKPOINT_HEAD_H

#include <stdio.h>
#include <stdlib.h>

#include "verify/sweep/checkpoint.h"

/* Of the whole work. */
static inline CheckpointHead checkpoint_head(const char *path)
{
    unsigned char bytes[24] = {0};
    CheckpointHead head = {.part = 1, .parts = 1};
    FILE *f = fopen(path, "rb");
    if (!f || fread(bytes, sizeof bytes, 1, f) != 1)
        abort();
    fclose(f);
    for (unsigned i = 0; i < 8; i++)
        head.identity |= (uint64_t)bytes[16 + i] << 8 * i;
    return head;
}

#endif
