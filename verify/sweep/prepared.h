/* verify/sweep/prepared.h -- solved advice kept in a file.
 * Does: writes what was solved backwards, packed; opens such a file for those who ask about single
 *   positions.
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

/* A file that is open.  Any number of threads may use what it knows. */
typedef struct Prepared Prepared;

/* Opens a file for a table.  Its values are taken from it when they are asked for the first time.
 * memory: bytes that they may take then; once these are used, the others are not known.
 * Returns: the caller's (prepared_close), which c must outlive; NULL with a status:
 * STATUS_NOT_FOUND, there is no such file, or it is of another identity; STATUS_CANNOT_READ;
 * STATUS_WRONG_INPUT, it is damaged. */
Prepared *prepared_open(const char *path, const unsigned char identity[PREPARED_IDENTITY],
                        const Compiled *c, uint64_t memory, Status *status);
void prepared_close(Prepared *p); /* NULL is fine */

/* For ChooseOptions; lives as long as the file is open. */
const SolvedAdvice *prepared_advice(const Prepared *p, size_t *n);

#endif
