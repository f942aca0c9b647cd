/* lib/scan/scan_query.h -- what al0_find() was asked, as a query.
 * Does: compiles its expressions, finds its advice, says whose side is meant.
 * Knows: Al0FindOptions, ScanQuery.   Must not know: files, how hits are written. */
#ifndef AL0_LIB_SCAN_SCAN_QUERY_H
#define AL0_LIB_SCAN_SCAN_QUERY_H

#include "lib/internal.h"
#include "scan/query.h"

/* What was asked, with the memory that it needs. */
typedef struct FindQuery {
    ScanQuery query;
    ScanStep *steps;
    ScanTable *tables;
    ScanExpr all_along;
    const Al0Table *names; /* in whose names expressions are; its own where there is no table */
    Al0Table *own;         /* NULL, or that */
    ScanExpr value_expr;   /* that hits are counted by */
} FindQuery;

/* What al0_find() gets. */
typedef struct FindRequest {
    Al0FindFiles files;
    Al0FindOptions options;
    CallLimits limits; /* with all defaults */
} FindRequest;

/* False with errors in ds, or with a status.   out: to be cleared in any case. */
bool find_query_make(FindQuery *out, FindRequest *r, Arena *home, Diags *ds, Status *s);
void find_query_clear(FindQuery *q);

#endif
