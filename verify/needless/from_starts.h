/* verify/needless/from_starts.h -- whether a table without some of its parts is proved from some
 * positions. Does: plays tables from the same positions, which are given or drawn: from a few of
 * them, or from all. Knows: verification, RandomPositions.   Must not know: parts of tables, what
 * is won in theory. Start reading at from_starts_proves(). */
#ifndef AL0_VERIFY_NEEDLESS_FROM_STARTS_H
#define AL0_VERIFY_NEEDLESS_FROM_STARTS_H

#include "verify/verify.h"

typedef struct FromStarts FromStarts;

/* o: has `starts` or `sample`; of it limits, search, replan, threads and memory are heeded, too.
 * c: the table with all its parts, whose material and scope positions are drawn from.  Both outlive
 * it.
 * Returns: the caller's (from_starts_free); NULL with a status. */
FromStarts *from_starts_new(const Compiled *c, const VerifyOptions *o, Status *status);
void from_starts_free(FromStarts *f); /* NULL is fine */

/* Whether a table is proved from all positions; false, too, when that was stopped.  The first one
 * that is proved bounds what others may take before they are given up: FROM_MORE times the
 * positions that play meets, and as many times all its nodes for each advice tried, and some more.
 */
bool from_starts_proves(FromStarts *f, const Compiled *c);

/* Whether a table fails from a few of the positions, or is not decided there within the limits on
 * nodes. */
bool from_starts_fails(FromStarts *f, const Compiled *c);

enum { FROM_MORE = 16 };

#endif
