/* verify/needless/needless.h -- which parts of a table can be left out without losing the proof.
 * Does: leaves out one part after the other, as long as no failure is found in few positions, then
 *       verifies what is left; puts back what was needed, so that what is left in the end is
 *       proved.
 * Knows: parts of tables (lang/parts.h), TableTrial.   Must not know: how a report looks, how a
 * table is judged. Start reading at needless_run(). */
#ifndef AL0_VERIFY_NEEDLESS_NEEDLESS_H
#define AL0_VERIFY_NEEDLESS_NEEDLESS_H

#include "verify/verify.h"
#include "lang/parts.h"

typedef struct NeedlessReport {
    Parts needless;      /* in the order of the text; left out together they lose nothing */
    Parts unused;        /* declarations that nothing uses without them, in the order of the text */
    size_t parts, tried; /* of the table; tried: less when interrupted */
    /* 0, or only so many positions were played from: what is proved is proved from these */
    uint64_t starts;
    bool proved; /* the table is, with all its parts; else nothing was tried */
    bool interrupted;
    double seconds;
} NeedlessReport;

/* Tries every part of c's root table.  set: c->set, whose trees are changed meanwhile and are at
 * the end as they were: nobody else may use the table.  Of o it heeds starts or sample, limits,
 * search, replan, threads and memory; progress is told of "parts"; when some have to be tried
 * again, from the first of them.
 * Returns: false with a status; else true and *out, the caller's (needless_clear). */
bool needless_run(const Compiled *c, TableSet *set, const VerifyOptions *o, NeedlessReport *out,
                  Status *status);
void needless_clear(NeedlessReport *r);

#endif
