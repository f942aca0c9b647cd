/* lib/findings/find_moves.c -- finding: our other moves, and the threats.
 * Knows: Alternatives.   Must not know: how they are found: the search for the tree does it. */
#include "lib/findings/finding.h"
#include "write/answer/alternatives.h"

static void *find_other_moves(const FindingRequest *by)
{
    bool any = false;
    for (int i = 0; i < N_OTHER_KINDS; i++)
        any |= by->options->other[i];
    return any ? &by->answer->paper.choice.other : NULL;
}

static void free_moves(const Answer *a, void *found)
{
    (void)a;
    alternatives_clear(found);
}

extern const FindingKind finding_moves;
const FindingKind finding_moves = {
    "moves",   FINDING_AT_TREE, find_other_moves, write_alternatives_text, write_alternatives_json,
    free_moves};
