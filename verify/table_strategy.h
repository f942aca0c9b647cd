/* verify/table_strategy.h -- a table played from one position, against every reply, as one
 *   strategy.
 * Does: asks the table wherever the tree before ends, and puts all trees together; or finds a line
 *   on which play fails.
 * Knows: Session, Strategy, positions that play has met.   Must not know: records of
 *   verifications, how it is shown.
 * Start reading at table_strategy_find().
 *
 * What is a success is what verification counts as one (docs/verification.md): with an `aim` every
 * line comes to a position where it holds, so that the strategy reaches; with `avoid` no line ever
 * comes to one where that holds, so that it stays. A line that fails is a strategy of theirs, in
 * which our moves are the table's: it reaches an end, or it stays for ever. */
#ifndef AL0_VERIFY_TABLE_STRATEGY_H
#define AL0_VERIFY_TABLE_STRATEGY_H

#include "interp/choose/choose.h"

typedef enum TableStrategyEnd {
    TABLE_STRATEGY_ARRIVES, /* every line reaches the aim */
    TABLE_STRATEGY_STAYS,   /* no line meets what is to be avoided */
    TABLE_STRATEGY_FAILS,   /* one comes where the table has no answer, or to what it is to avoid */
    TABLE_STRATEGY_LOOPS,   /* one never ends */
    TABLE_STRATEGY_UNKNOWN  /* a limit was reached, and no line is known that fails */
} TableStrategyEnd;

typedef struct TableStrategy {
    TableStrategyEnd end;
    LimitReached limit; /* of what is unknown */
    Strategy strategy;  /* of all play, or the line; of what is unknown empty */
    PlanSteps steps; /* the advice that each of our moves serves; whether a tree ends with a move */
    char *ending;    /* of a line that fails, what keeps it from going on; else NULL */
    uint32_t plies;  /* of that line; where it never ends, those before what it repeats */
    uint32_t repeated; /* plies that it repeats; 0: it ends */
    uint64_t trees;    /* that were asked for */
    uint64_t nodes;    /* judged for these */
} TableStrategy;

/* Plays the compiled table from a position (in our view).  session: of the same table; its searches
 * serve each other from now on (session_keep).  memory: bytes that the play may take.   *out is the
 * caller's (table_strategy_clear). */
void table_strategy_find(Session *session, const Compiled *c, const void *position,
                         const ChooseOptions *o, size_t memory, TableStrategy *out);
void table_strategy_clear(TableStrategy *p); /* {0} is fine */

#endif
