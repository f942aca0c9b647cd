/* verify/sweep/prepared.h -- solutions of advice in a file.
 * Does: writes solutions, compressed; opens such a file for look-ups of single positions.
 * Knows: SolvedAdvice, the solver's classes, libzstd.   Must not know: how advice is solved, where
 *   files are kept, what they rest on but by an identity.
 * Start reading at prepared_open().  The format: docs/formats/prepared.md. */
#ifndef AL0_VERIFY_SWEEP_PREPARED_H
#define AL0_VERIFY_SWEEP_PREPARED_H

#include "interp/choose/choose.h"
#include "verify/sweep/record.h"

enum { PREPARED_IDENTITY = 32 }; /* bytes */

/* The bytes of a file: solved advice, n of it, of a table and whatever else the identity stands
 * for.
 * out: empty; the caller's.  threads: that pack.   False: `until` was over first. */
bool prepared_pack(Bytes *out, const unsigned char identity[PREPARED_IDENTITY],
                   const Solver *solver, const SolvedAdvice *at, size_t n, unsigned threads,
                   Deadline until);

/* An open file. Its solutions are thread-safe. */
typedef struct Prepared Prepared;

/* Opens a file for a table. Values are read on first use.
 * memory: limit in bytes on values read; beyond it values are unknown.
 * Returns: the file, owned by the caller (prepared_close); c must outlive it. NULL with a
 *   status: STATUS_NOT_FOUND, no such file, or one of another identity; STATUS_CANNOT_READ;
 *   STATUS_WRONG_INPUT, it is damaged. */
Prepared *prepared_open(const char *path, const unsigned char identity[PREPARED_IDENTITY],
                        const Compiled *c, uint64_t memory, Status *status);
void prepared_close(Prepared *p); /* NULL is fine */

/* For ChooseOptions; lives as long as the file is open. */
const SolvedAdvice *prepared_advice(const Prepared *p, size_t *n);

#endif
