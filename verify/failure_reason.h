/* verify/failure_reason.h -- what a position that is not won fails by.
 * Does: lists the reasons, in the order of reports.
 * Knows: nothing.   Must not know: positions, how a report looks. */
#ifndef AL0_VERIFY_FAILURE_REASON_H
#define AL0_VERIFY_FAILURE_REASON_H

/* KEEP IN STEP: names in verify.c, titles in the files that write reports. Where several apply, the
 * reason is the first of: lost, open, met, no rule, no advice, unknown, loop. */
typedef enum FailureReason {
    FAILURE_NO_RULE,   /* no rule applies */
    FAILURE_NO_ADVICE, /* a rule applies; no advice of it is satisfiable */
    FAILURE_UNKNOWN,   /* a limit was reached, here or where play leads */
    FAILURE_LOOP,      /* play can go on for ever */
    FAILURE_LOST,      /* the position is won in theory, and play leads to one that is not */
    FAILURE_MET, /* only with `avoid`, in place of FAILURE_LOOP: the condition to avoid holds during
                  * play
                  */
    N_FAILURES,  /* those above are reported */
    /* Not searched, or the reason depends on such a position; reported as FAILURE_UNKNOWN. */
    FAILURE_OPEN = N_FAILURES,
    FAILURE_NONE /* won, or no position */
} FailureReason;

#endif
