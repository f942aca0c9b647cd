/* verify/failure_reason.h -- what a position that is not won fails by.
 * Does: lists the reasons, in the order of reports.
 * Knows: nothing.   Must not know: positions, how a report looks. */
#ifndef AL0_VERIFY_FAILURE_REASON_H
#define AL0_VERIFY_FAILURE_REASON_H

/* All reasons that are reported:
 *   X(reason, its key for programs, its words for people)
 * NO_ADVICE: a rule applies.  UNKNOWN: a limit was reached, here or where play leads.  LOST: the
 * position is won in theory, and play leads to one that is not.  MET, only with `avoid`, in place
 * of LOOP: the condition to avoid holds during play.  Where several apply, the reason is the first
 * of: lost, open, met, no rule, no advice, unknown, loop. */
#define FAILURE_REASONS(X)                                \
    X(NO_RULE, "no_rule", "no rule applies")              \
    X(NO_ADVICE, "no_advice", "no advice is satisfiable") \
    X(UNKNOWN, "unknown", "unknown (a limit)")            \
    X(LOOP, "loop", "play goes round in a loop")          \
    X(LOST, "lost_the_point", "the win is lost")          \
    X(MET, "met", "what is to be avoided is met")

#define FAILURE_OF_ROW(reason, key, words) FAILURE_##reason,
typedef enum FailureReason {
    FAILURE_REASONS(FAILURE_OF_ROW) N_FAILURES, /* those above are reported */
    /* Not searched, or the reason depends on such a position; reported as FAILURE_UNKNOWN. */
    FAILURE_OPEN = N_FAILURES,
    FAILURE_NONE /* won, or no position */
} FailureReason;
#undef FAILURE_OF_ROW

#endif
