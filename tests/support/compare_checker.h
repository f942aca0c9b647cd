/* tests/support/compare_checker.h -- what the proof checker computes against what al0 computes.
 * Does: evaluates goals, constraints and definitions of a table both ways at the end of a line.
 * Knows: compare_eval.h (lines, evaluators), the checker's parts.
 * Start reading at checker_line(). */
#ifndef AL0_TESTS_COMPARE_CHECKER_H
#define AL0_TESTS_COMPARE_CHECKER_H

#include <unistd.h>

#include "checker/eval.h"
#include "checker/table.h"
#include "tests/support/compare_eval.h"

/* A table as both read it. */
typedef struct Twin {
    Rig rig;
    Arena *home;
    Tables tables;
    bool us_black;
} Twin;

/* path: the same text as in b. */
Twin twin_new(const Bundle *b, const char *path);

void twin_free(Twin *t);

/* The checker's view of a position of al0. */
void twin_position(const Twin *t, const ChessPosition *p, Mailbox *out);

/* The step of `here` that is called as the move is; fails where there is none. */
MailboxMove twin_step(const Twin *t, const ChessPosition *p, const Mailbox *here, Move move);

/* Every expression of the table at the end of the line. */
void checker_line(Twin *t, const Line *line);

/* A random table, at a few random places. */
unsigned long checker_random_table(uint64_t seed, const char *text, unsigned lines);

#endif
