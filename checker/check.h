/* checker/check.h -- the proof checker.
 * Does: checks a forcing tree, or a closed refutation, by the definitions of docs/semantics.md.
 * Knows: everything in this folder.   Must not know: how the proof was found.
 * Start reading at walk_node() in tree.c: it is the definition of a forcing tree. */
#ifndef AL0_CHECKER_CHECK_H
#define AL0_CHECKER_CHECK_H

#include <stdio.h>

#include "base/strbuf.h"

typedef enum CheckStatus {
    CHECK_VERIFIED,
    CHECK_NOT_VALID,
    CHECK_UNREADABLE,
    CHECK_CUT_SHORT /* a certificate that says so: what is there was verified */
} CheckStatus;

/* The table that a proof is about; folders: where `use` looks besides its own.  All borrowed. */
typedef struct TableFiles {
    const char *path;
    const char *const *folders;
    size_t n_folders;
    unsigned threads; /* that check a certificate; 0: one */
    bool refutations; /* of a certificate: that earlier advice has no tree is to be shown, too */
} TableFiles;

/* Reads the table and checks one proof about it. says: receives the verdict, or one line with
 * the fault and its place. reading: receives the advice as the checker parsed it. */
CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading);

/* Checks a proof by the given rules (rules.h); check_proof() uses those of the table's game. */
struct Rules;
CheckStatus check_proof_by(const struct Rules *rules, const TableFiles *table, FILE *proof,
                           StrBuf *says, StrBuf *reading);

#endif
