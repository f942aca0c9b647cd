/* checker/certificate/certificate.h -- certificates of whole tables.
 * Does: checks that a table wins, or holds, wherever a certificate says so, and that nothing can be
 *   won where it says that.
 * Knows: heads, tables, numbers of positions (placement.h), expressions.
 * Must not know: trees of single proofs.
 * docs/certificates.md describes the files and the argument.  Start reading at entry_check() in
 * certificate_strategy.c: it is the definition of a table that wins. */
#ifndef AL0_CHECKER_CERTIFICATE_H
#define AL0_CHECKER_CERTIFICATE_H

#include "checker/head.h"

/* True if the first line is that of a certificate.  NULL is none. */
bool certificate_begins(const char *line);

/* Reads a certificate from its first line, which h has, to the end.  c: text, rules and says are
 * set; its status says what was found, and c->says the verdict or the fault.  reading: receives the
 * advice as it was parsed. */
void certificate_check(Check *c, Head *h, Tables *t, StrBuf *reading);

#endif
