/* tests/support/kif_proof.h -- proofs about games from files, written by hand or by al0, as the
 * checker takes them.
 * Does: keeps a table and the rules of its game in a folder of their own; has a proof checked,
 *   whole and altered.
 * Start reading at kif_proof_check(). */
#ifndef AL0_TESTS_KIF_PROOF_H
#define AL0_TESTS_KIF_PROOF_H

#include <sha256.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/proof_text.h"

typedef struct KifProofs {
    char folder[64], table[96], rules[96];
    char digest[2][SHA256_DIGEST_STRING_LENGTH]; /* of these two files */
    unsigned n_refused;
} KifProofs;

void kif_proof_file(const char *path, const char *text, char digest[]);

/* table: the text, in which the game is called g.kif. */
KifProofs kif_proofs_begin(const char *table, const char *rules);

void kif_proofs_end(const KifProofs *k);

/* A proof written by hand. */
typedef struct KifProof {
    const char *kind, *root, *us, *advice;
    unsigned nodes;
    const char *body;
} KifProof;

StrBuf kif_proof_text(const KifProofs *k, const KifProof *p);

/* says, reading: appended. */
CheckStatus kif_proof_check(const KifProofs *k, const StrBuf *text, StrBuf *says, StrBuf *reading);

void kif_proof_expect(const KifProofs *k, const StrBuf *text, CheckStatus wanted, const char *part);

/* With one piece of the text in place of another. */
void kif_proof_refuse(KifProofs *k, const char *before, size_t n, const char *instead,
                      const char *behind);

/* Each word of the body left out, written twice, and exchanged for another one of the proof that
 * differs: no such proof is valid but for the order of replies, which stands in nobody's way. */
void kif_proof_alter(KifProofs *k, const StrBuf *text);

#endif
