/* tests/support/random_table.h -- tables that nobody would write, all of them well typed.
 * Does: writes the text of a table with random definitions, rules and one piece of advice, from
 *       all operators and all words of chess.
 * Start reading at random_table(). */
#ifndef AL0_TESTS_RANDOM_TABLE_H
#define AL0_TESTS_RANDOM_TABLE_H

#include <assert.h>

#include "base/strbuf.h"
#include "lang/ast.h"
#include "tests/support/positions.h"

enum { GEN_DEFINES = 9, GEN_PARAMS = 3, GEN_BOUND = 6, GEN_LEVEL = 4 };

#define GEN_MOST_WEIGHT 5000.0 /* elements visited by binders inside one another */

#define GEN_MOST_COST 20000.0 /* parts computed for one expression */

typedef struct GenDefine {
    Type type, params[GEN_PARAMS];
    unsigned n_params;
    bool node, from_to, moves; /* what its body may use */
    bool elsewhere;            /* its parameters may stand in root(...) and after(...) */
    bool shifts;               /* and in any_shift(...) */
    bool edges;                /* it has words that may not stand there */
    double cost, weight;
} GenDefine;

/* What may stand where the next expression goes. */
typedef struct GenPlace {
    bool node;      /* depth, root */
    bool from_to;   /* from, to */
    bool moves;     /* other words of moves, after */
    bool params;    /* the definition's parameters */
    bool shifted;   /* inside any_shift(...) */
    unsigned level; /* operators that may still be inside one another */
    double weight;  /* how often it is computed */
    unsigned n_bound;
    Type bound[GEN_BOUND]; /* v0, v1, ... */
} GenPlace;

typedef struct Gen {
    uint64_t seed;
    StrBuf *out;
    GenDefine defines[GEN_DEFINES];
    unsigned n_defines;
    const GenDefine *in; /* being written; NULL outside */
    double cost, weight; /* of what has been written of it */
    bool edges;          /* likewise */
} Gen;

/* A seed from any bytes (FNV-1a), which is never 0. */
uint64_t seed_of_bytes(const uint8_t *data, size_t size);

/* Appends the text of a table. */
void random_table(uint64_t seed, StrBuf *out);

/* Blanks a clause of the advice. */
void drop_clause(StrBuf *text, const char *clause);

/* The text of a random table whose advice has trees more often: without `when:`, and mostly without
 * one or other of the clauses that forbid. */
void provable_table(uint64_t seed, StrBuf *out);

#endif
