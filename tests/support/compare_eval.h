/* tests/support/compare_eval.h -- a compiled table against the reference, node by node.
 * Does: computes every expression of a table both ways at the end of a line of moves.
 * Knows: the reference, evaluators, tasks.   Start reading at compare_line(). */
#ifndef AL0_TESTS_COMPARE_EVAL_H
#define AL0_TESTS_COMPARE_EVAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "interp/choose/task.h"
#include "tests/support/load_text.h"
#include "tests/support/positions.h"
#include "tests/support/reference_eval.h"

enum { LINE_MOVES = 4 };

/* A root and the moves that lead from it to the node to look at. */
typedef struct Line {
    ChessPosition root;
    Move moves[LINE_MOVES];
    unsigned n;
} Line;

/* An evaluator with memory for the contexts of a line. */
typedef struct Runner {
    Evaluator *m;
    EvalContext *root, *at[2];
} Runner;

typedef struct Single { /* a definition by itself */
    const Define *define;
    Entry entry;
    Runner runner;
} Single;

typedef struct Rig {
    const Bundle *b;
    Runner runner;
    MoveOrder *order;
    Single *singles;
    size_t n_singles;
    unsigned long compared; /* values and lists of moves */
} Rig;

/* The context at the end of the line. */
EvalContext *runner_walk(const Runner *r, const Line *line);

Rig rig_new(const Bundle *b);

/* From here on positions are remembered from line to line. */
void rig_remember(Rig *rig, size_t bytes);

void rig_free(Rig *rig);

Line random_line(ChessPosition root, uint64_t *state);

/* The line that begins where this one ends. */
Line line_behind(const Line *line);

void fail_at(const Rig *rig, const RefPlace *at, const char *what);

void compare_values(Rig *rig, const RefPlace *at, const char *what, Value got, RefValue expected);

void compare_moves(Rig *rig, const RefPlace *at, EvalContext *s, const Task *t);

/* Every expression of the table at the end of the line. */
void compare_line(Rig *rig, const Line *line);

#endif
