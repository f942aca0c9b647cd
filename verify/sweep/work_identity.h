/* verify/sweep/work_identity.h -- which work a file belongs to: a checkpoint, or a prepared table.
 * Does: makes a digest of a table with all its files and settings, of the kind of work, and of the
 *   options that change answers.
 * Knows: TableSet, libmd.   Must not know: files, what the work is. */
#ifndef AL0_VERIFY_SWEEP_WORK_IDENTITY_H
#define AL0_VERIFY_SWEEP_WORK_IDENTITY_H

#include <stdint.h>

#include "lang/table.h"

enum { WORK_IDENTITY = 32 }; /* bytes */

typedef struct WorkIdentity {
    unsigned char bytes[WORK_IDENTITY];
} WorkIdentity;

/* Returns a hash of the texts of all files, the settings, kind and n options. kind: the name and
 * version of the work; the version changes with the answers for the same table. */
WorkIdentity work_identity(const TableSet *set, const char *kind, const uint64_t *options,
                           size_t n);

/* Its first bytes as a number. */
uint64_t work_identity_number(const WorkIdentity *identity);

#endif
