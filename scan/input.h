/* scan/input.h -- the bytes of a file, packed or not.
 * Does: opens a file or standard input, and unpacks it while it is read where it is gzip or zstd;
 *   tells how much of the file has been read.
 * Knows: zlib, libzstd.   Must not know: what the bytes mean.
 * Start reading at input_open(). */
#ifndef AL0_SCAN_INPUT_H
#define AL0_SCAN_INPUT_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

typedef struct Input Input;

/* path: "-" for standard input.   stop: NULL, or ends the file as if it had no more bytes, once it
 * is set; borrowed.   Returns: the caller's (input_close); NULL with a status. */
Input *input_open(const char *path, const volatile sig_atomic_t *stop, Status *status);
void input_close(Input *in); /* NULL is fine */

/* The file's name in messages: its path, or "standard input"; borrowed. */
const char *input_name(const Input *in);

/* Reads the next n bytes, unpacked.   Returns: how many; fewer than n at the end of the file, and
 * where it cannot be read or unpacked, which the status tells. */
size_t input_read(Input *in, char *out, size_t n, Status *status);

/* Bytes of the file that have been read, and all of them; 0: nobody knows (a pipe). */
uint64_t input_done(const Input *in);
uint64_t input_size(const Input *in);

#endif
