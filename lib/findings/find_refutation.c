/* lib/findings/find_refutation.c -- finding: a refutation for a proof file.
 * Knows: sessions.   Must not know: how it is found, how it is written. */
#include "lib/findings/finding.h"

/* The search itself keeps none.  It is as large as it is: its nodes are bounded by the session's
 * memory.  Empty where there is none. */
static void *find_refutation_tree(const FindingRequest *by)
{
    const Al0Answer *answer = by->answer;
    if (!by->question->refutation)
        return NULL;
    const Advice *advice = answer_refuted(&answer->paper);
    const CompiledAdvice *c = advice ? &answer->table->compiled->advice[advice->index] : NULL;
    ProveLimits limits = {.max_depth = AL0_LARGEST_DEPTH,
                          .deadline = by->options->limits.deadline,
                          .stop = by->options->limits.stop};
    LimitReached limit;
    Strategy *found = ARENA_NEW(answer->paper.home, Strategy);
    if (c && !c->has_seek && c->kind != QUESTION_EXPECT)
        session_refute(by->session->session,
                       &(AdviceQuestion){.position = answer->paper.position,
                                         .advice = c,
                                         .limits = limits,
                                         .values = *answer_values(&answer->paper)},
                       found, &limit);
    return found;
}

static void free_refutation(const Answer *a, void *found)
{
    (void)a;
    strategy_free(found);
}

const FindingKind finding_refutation = {.name = "refutation",
                                        .place = FINDING_BEHIND,
                                        .find = find_refutation_tree,
                                        .free = free_refutation};
