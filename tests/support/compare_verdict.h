/* tests/support/compare_verdict.h -- what al0 says of advice, against the second solver.
 * Does: makes a table and positions from a seed; proves its advice in every mode, without limits
 *       and with tight ones; verdict, height, bounds and trees must be what the second solver says.
 * Start reading at compare_verdicts(). */
#ifndef AL0_TESTS_COMPARE_VERDICT_H
#define AL0_TESTS_COMPARE_VERDICT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "interp/choose/choose.h"
#include "tests/support/load_text.h"
#include "tests/support/random_table.h"
#include "tests/support/second_solver.h"

enum { VERDICT_MEMORY = 4 << 20, VERDICT_LARGEST_TREE = 400 };

/* How much was compared. */
typedef struct VerdictCount {
    unsigned whole, satisfiable, refuted, unknown, trees;
    unsigned highest; /* least height that was met */
} VerdictCount;

/* One advice at one root. */
typedef struct VerdictCase {
    const char *text;
    const CompiledAdvice *advice;
    Session *session;
    ChessPosition root;
    SecondSolver solver;
    SecondAnswer truth;
    VerdictCount *count;
} VerdictCase;

/* One way to ask. */
typedef struct VerdictWay {
    SearchMode mode;
    unsigned max_depth;
    uint64_t max_nodes;
} VerdictWay;

const char *one_of(uint64_t *seed, const char *const *text, unsigned n);

#define ONE_OF(seed, list) one_of((seed), (list), sizeof(list) / sizeof *(list))

/* The table of that seed in some positions with `men` pieces besides the kings, at most; nodes: how
 * many the second solver lists. */
void compare_verdicts(uint64_t seed, unsigned positions, unsigned men, size_t nodes,
                      VerdictCount *count);

#endif
