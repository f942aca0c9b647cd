/* checker/check.h -- does a proof file prove what it says?
 * Does: checks a forcing tree, or a closed refutation, by the definitions of docs/semantics.md.
 * Knows: everything in this folder.   Must not know: how the proof was found.
 * Start reading at walk() in tree.c: it is the definition of a forcing tree. */
#ifndef AL0_CHECKER_CHECK_H
#define AL0_CHECKER_CHECK_H

#include <stdio.h>

#include "base/strbuf.h"

typedef enum CheckStatus { CHECK_VERIFIED, CHECK_NOT_VALID, CHECK_UNREADABLE } CheckStatus;

/* The table that a proof is about; folders: where `use` looks besides its own.  All borrowed. */
typedef struct TableFiles {
    const char *path;
    const char *const *folders;
    size_t n_folders;
} TableFiles;

/* Reads the table and checks one proof about it.  says: gets the verdict, or one line that tells
 * what is wrong, and where.  reading: gets the advice as the checker reads it. */
CheckStatus check_proof(const TableFiles *table, FILE *proof, StrBuf *says, StrBuf *reading);

/* The same for a game with these rules (rules.h); check_proof() takes those of chess. */
struct Rules;
CheckStatus check_proof_by(const struct Rules *rules, const TableFiles *table, FILE *proof,
                           StrBuf *says, StrBuf *reading);

#endif
