/* verify/work_identity.h -- which work a checkpoint belongs to.
 * Does: makes one number of a table with all its files and settings, and of the options that change
 *   answers.
 * Knows: Compiled, checksums.   Must not know: files, what the work is. */
#ifndef AL0_VERIFY_WORK_IDENTITY_H
#define AL0_VERIFY_WORK_IDENTITY_H

#include "interp/compiled.h"

/* The same for the same texts of all files, settings and options. */
uint64_t work_identity(const Compiled *c, const uint64_t *options, size_t n);

#endif
