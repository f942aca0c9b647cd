/* verify/needless/needless.h -- finds parts of a table that can be removed without losing the
 * proof.
 * Does: removes parts, a few at a time, and verifies the rest; puts needed parts back, so that the
 *   final table is proved.
 * Knows: parts of tables (lang/parts.h), TableTrial.   Must not know: how a report looks, how a
 *   table is judged.
 * Start reading at needless_run(). */
#ifndef AL0_VERIFY_NEEDLESS_NEEDLESS_H
#define AL0_VERIFY_NEEDLESS_NEEDLESS_H

#include "lang/parts.h"
#include "verify/verify.h"

typedef struct NeedlessReport {
    Parts needless;      /* in the order of the text; left out together they lose nothing */
    Parts unused;        /* declarations that nothing uses without them, in the order of the text */
    size_t parts, tried; /* of the table; tried: less when interrupted */
    /* number of positions played from, if the proof is for these alone; else 0 */
    uint64_t starts;
    bool proved; /* the table is, with all its parts; else nothing was tried */
    bool interrupted;
    double seconds;
} NeedlessReport;

/* Tries every part of c's root table.
 * set:     c->set; its syntax trees change during the call and are restored at the end, so no
 *          other thread may use the table.
 * o:       used are starts or sample, limits, search, replan, threads, memory and progress, which
 *          counts "parts", from an earlier one again if some must be tried again.
 * Returns: false with a status; else true and *out, owned by the caller (needless_clear). */
bool needless_run(const Compiled *c, TableSet *set, const VerifyOptions *o, NeedlessReport *out,
                  Status *status);
void needless_clear(NeedlessReport *r);

#endif
