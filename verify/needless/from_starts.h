/* verify/needless/from_starts.h -- proves tables without some of their parts from given or drawn
 * positions.
 * Does: plays tables from the same positions: from a few of them, or from all.
 * Knows: verification, RandomPositions.   Must not know: parts of tables, what is fulfillable.
 * Start reading at from_starts_proves(). */
#ifndef AL0_VERIFY_NEEDLESS_FROM_STARTS_H
#define AL0_VERIFY_NEEDLESS_FROM_STARTS_H

#include "verify/verify.h"

typedef struct FromStarts FromStarts;

/* o:       has `starts` or `sample`; its limits, search, replan, threads and memory are used, too.
 * c:       the complete table; positions are drawn from its material and scope.
 * Both must outlive the result.
 * Returns: a new object, owned by the caller (from_starts_free); NULL with a status. */
FromStarts *from_starts_new(const Compiled *c, const VerifyOptions *o, Status *status);
void from_starts_free(FromStarts *f); /* NULL is fine */

/* True if a table is proved from all positions; false, too, if stopped. The first proof sets the
 * limits for later tables: FROM_MORE times its positions met, and for each advice tried
 * FROM_MORE times all its nodes, plus a constant. */
bool from_starts_proves(FromStarts *f, const Compiled *c);

/* True if a table fails from a few of the positions, or is not decided there within the limits
 * on nodes. */
bool from_starts_fails(FromStarts *f, const Compiled *c);

enum { FROM_MORE = 16 };

#endif
