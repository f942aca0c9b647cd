/* tests/support/certified.h -- certificates of whole tables for tests.
 * Does: has al0 write the certificate of a table, and the checker look at an altered one. */
#ifndef AL0_TESTS_CERTIFIED_H
#define AL0_TESTS_CERTIFIED_H

#include "tests/support/proof_text.h"

/* A table, by which our king goes to the last rank: some of its positions cannot be won; in others
 * it wins, has no rule, no advice, or a move that leads to one of these. */
extern const char certified_walk[];

/* A table and its certificate. */
typedef struct Certified {
    char path[64];
    TableFiles files;
    StrBuf packed, text;
} Certified;

/* Verifies a table; name: of its file.  progress: NULL, or hears of the work, and may end it. */
void certify_with(Certified *c, const char *name, const char *table, unsigned threads,
                  Al0OnProgress *progress);
/* With refutations, for which the checker asks.   limits: NULL for the usual ones. */
void certify_refuting(Certified *c, const char *name, const char *table, const Al0Limits *limits);
/* By one thread. */
void certify_text(Certified *c, const char *name, const char *table);
void certified_clear(Certified *c);

/* Checks packed bytes. */
CheckStatus certified_check(const Certified *c, const StrBuf *packed, StrBuf *says);
/* Checks a text, each block of which is packed by itself. */
CheckStatus check_altered(const Certified *c, const StrBuf *text, StrBuf *says);
/* The first `from` behind the head replaced, and what the checker must say of that. */
typedef struct Refused {
    const char *from, *to, *why;
} Refused;
/* Requires that none of these is valid. */
void certified_refuse(const Certified *c, const Refused *all, size_t n);
/* The text so altered; it must have `from`. */
void certified_alter(const Certified *c, const Refused *by, StrBuf *out);
/* Packs a text so. */
StrBuf certified_pack(const StrBuf *text);

#endif
