/* tests/support/proof_text.h -- proof files for tests: made, taken apart, judged by al0 itself.
 * Does: makes proofs of shipped tables in random positions; packs and unpacks their text; judges a
 *       text by al0's own rules and evaluator, which share nothing with the checker.
 * Start reading at proof_of() and oracle_accepts(). */
#ifndef AL0_TESTS_PROOF_TEXT_H
#define AL0_TESTS_PROOF_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <zstd.h>

#include "base/vec.h"
#include "checker/check.h"
#include "interp/choose/task.h"
#include "interp/plan/plan.h"
#include "lib/internal.h"
#include "tests/support/positions.h"

/* ---- packing ------------------------------------------------------------------------------ */
StrBuf proof_pack(const StrBuf *text);

/* False when the bytes are no whole zstd frame, alone. */
bool proof_unpack(const StrBuf *packed, StrBuf *text);

/* ---- proofs ------------------------------------------------------------------------------- */
typedef struct ProofTable {
    const char *name;    /* in advice/ */
    const char *setting; /* NULL or one */
    const char *advice;  /* NULL: the table chooses */
    unsigned pieces[4], n_pieces;
} ProofTable;

enum { N_PROOF_TABLES = 13 };
extern const ProofTable proof_tables[N_PROOF_TABLES];

void proof_path(const ProofTable *t, char path[512]);

Al0Table *proof_table(const ProofTable *t);

/* The answer in a random position with the material, seen from either side; NULL: no tree. */
Al0Answer *proof_answer(const ProofTable *t, const Al0Table *table, Al0Session *s, uint64_t *seed);

bool proof_add(void *context, const char *bytes, size_t n);

StrBuf proof_of(const Al0Answer *a);

CheckStatus check_bytes(const TableFiles *table, const char *bytes, size_t n, StrBuf *says);

/* ---- the oracle --------------------------------------------------------------------------- */
enum { ORACLE_PLIES = 200 };

typedef struct OracleLabel {
    unsigned long name;
    unsigned depth, height;
    Key key; /* of the position; of a plan with what is open of it */
} OracleLabel;

typedef struct Oracle {
    const Al0Table *table;
    const char *files; /* the lines of the head that name files and settings, as written */
    const char *at;    /* what is left of the text */
    char word[64];
    Evaluator *evaluator;
    MoveOrder *order;
    Task task;      /* of an advice; its states are the contexts */
    PlanTask *plan; /* NULL, or of a plan, with its states: */
    void *plan_state[ORACLE_PLIES];
    const Problem *problem; /* of either */
    bool uses_depth;        /* the advice, which is no plan, does */
    EvalContext *context[ORACLE_PLIES];
    ChessPosition position[ORACLE_PLIES];
    unsigned long nodes;
    VEC(OracleLabel) labels;
} Oracle;

Oracle oracle_new(const Al0Table *table);

void oracle_free(Oracle *o);

/* Whether the text is a valid proof about the table; head: as an unaltered proof names files and
 * settings.  With other settings another table is read, which judges. */

bool oracle_accepts(Oracle *o, const char *text, const char *files);

#endif
