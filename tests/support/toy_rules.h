/* tests/support/toy_rules.h -- a game of the tests as the checker of proofs wants one.
 * Does: fills in a Rules from a Game and its words; has a proof of such a game read back, whole and
 *   altered.
 * Start reading at toy_rules_init() and toy_check_altered(). */
#ifndef AL0_TESTS_SUPPORT_TOY_RULES_H
#define AL0_TESTS_SUPPORT_TOY_RULES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "checker/state.h"
#include "tests/support/proof_text.h"

enum { TOY_WORDS = 64 };

typedef struct ToyRules {
    Rules rules; /* first, so that it leads back to the whole */
    const Game *game;
    Term term[TOY_WORDS]; /* by word */
    char takes[TOY_WORDS][MAX_PARAMS + 1];
    uint64_t all[MOST_DOMAINS];
} ToyRules;

const Game *toy_game(const Rules *r);

bool toy_same(const Rules *r, const Board *a, const Board *b);

void toy_play(const Rules *r, const Board *b, Step s, Board *out);

/* ---- proofs read back ---- */
/* A table as a file, and the rules of its game. */
typedef struct ToyProofs {
    ToyRules rules;
    char path[64];
    unsigned n_altered;              /* proofs that were refused */
    unsigned n_read[PROOF_HOLD + 1]; /* by kind */
} ToyProofs;

void toy_proofs_begin(ToyProofs *t, const Game *g, const char *table);

/* Also asserts that proofs of each kind were read, and many altered ones. */
void toy_proofs_end(const ToyProofs *t);

/* The same at a position of a game, which player `us` sees. */
void toy_read_back_at(ToyProofs *t, const Al0Table *table, const char *advice, const void *position,
                      unsigned us);

#endif
