/* verify/sweep/listed_advice.h -- the advice that play by a table can ask.
 * Does: follows the rules of the root table, and of tables that these name.
 * Knows: TableSet.   Must not know: conditions, positions. */
#ifndef AL0_VERIFY_SWEEP_LISTED_ADVICE_H
#define AL0_VERIFY_SWEEP_LISTED_ADVICE_H

#include "lang/table.h"

/* Returns a flag for each advice of the set, by Advice.index: true if a rule lists it, in the root
 * table or in a table that is listed itself.  Of a plan the plan is listed, not its parts.
 * The caller owns the array (free). */
bool *listed_advice(const TableSet *set);

#endif
