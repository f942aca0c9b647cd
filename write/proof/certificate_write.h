/* write/proof/certificate_write.h -- certificates of whole tables as files.
 * Does: writes what a verification has gathered, as docs/certificates.md describes it.
 * Knows: Certificate, the stream of proof files.   Must not know: how it was gathered. */
#ifndef AL0_WRITE_PROOF_CERTIFICATE_WRITE_H
#define AL0_WRITE_PROOF_CERTIFICATE_WRITE_H

#include "verify/certificate.h"
#include "write/answer/tree_write.h"

/* Writes a certificate, in pieces.  head: game, files and settings.  avoids: the table has `avoid`.
 * Returns: false if `write` did. */
bool write_certificate(const Certificate *c, const ProofHead *head, bool avoids, WriteBytes *write,
                       void *context);

#endif
