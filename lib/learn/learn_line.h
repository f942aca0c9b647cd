/* lib/learn/learn_line.h -- the line of one solution, and the goals that it passed through.
 * Does: proves an advice in a position, follows the longest line of its tree; finds the conditions
 *   that our moves brought about there.
 * Knows: sessions, expressions in positions.   Must not know: what is learned from them.   For lib/
 *   only. */
#ifndef AL0_LIB_LEARN_LEARN_LINE_H
#define AL0_LIB_LEARN_LEARN_LINE_H

#include "base/vec.h"
#include "lib/internal.h"

/* A line of `plies` moves. */
typedef struct LearnLine {
    uint32_t plies;
    Al0Position **at;   /* one more than moves */
    char **move;        /* by ply, as people write it */
    const char **mover; /* by ply: the game's word for our pieces of that kind; NULL: a reply, or
                           the game has no such words */
    uint64_t nodes;     /* that the proof took */
    Verdict verdict;    /* of the advice in the position; a line where it is satisfiable */
} LearnLine;

/* A condition that one of our moves brought about, the first time in the line and before its end,
 * and that did not hold at its beginning. */
typedef struct PassedGoal {
    const char *text;
    uint32_t ply; /* of the move, from 1 */
} PassedGoal;

typedef VEC(PassedGoal) PassedGoals;

/* What a proof may still take: the limits of the call, with the time that is left. */
Al0Limits learn_limits_left(const CallLimits *l);

/* Asks a named advice.  The caller owns *out (learn_line_clear).   Returns: false with a status. */
bool learn_line_find(const Al0Table *table, const Al0LearnOptions *asked, const CallLimits *limits,
                     LearnLine *out, Status *s);
void learn_line_clear(LearnLine *l);

/* Appends the condition, if the line passed through it; a text that has no meaning in a position
 * did not. */
void learn_line_pass(const LearnLine *l, const Al0Table *table, const char *text, PassedGoals *out);

#endif
