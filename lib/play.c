/* lib/play.c -- a table played from a position, as an answer.
 * Does: plays the table, and returns its strategy as the tree of the answer.
 * Knows: sessions, TableStrategy.   Must not know: how it is found, how it is shown. */
#include "lib/internal.h"
#include "verify/table_strategy.h"

enum { PLAY_SHARE = 4 }; /* of the memory, for the play; as much for its tree */

static Verdict table_strategy_verdict(TableStrategyEnd end)
{
    switch (end) {
    case TABLE_STRATEGY_ARRIVES:
    case TABLE_STRATEGY_STAYS: return VERDICT_SATISFIABLE;
    case TABLE_STRATEGY_UNKNOWN: return VERDICT_UNKNOWN;
    default: return VERDICT_REFUTED;
    }
}

/* The tree is the answer's as if one search had found it. */
static void take_play_strategy(Proof *proof, TableStrategy *play)
{
    *proof = (Proof){.verdict = table_strategy_verdict(play->end),
                     .limit = play->limit,
                     .nodes = play->nodes,
                     .strategy = play->strategy};
    play->strategy = (Strategy){0};
    if (proof->strategy.n)
        proof->height = proof->strategy.node[0].height;
}

void lib_play(Al0Session *session, Al0Answer *answer, size_t memory, const ChooseOptions *o)
{
    Answer *a = &answer->paper;
    ChooseOptions by = *o;
    by.first_move_of_tree = session->table->set->root->replan; /* the table is asked anew then */
    memory /= PLAY_SHARE;
    table_strategy_find(session->session, session->table->compiled, a->position, &by, memory,
                        &a->play);
    a->played = true;
    a->choice.nodes = a->play.nodes;
    take_play_strategy(&a->choice.proof, &a->play);
    proof_unfold(&a->choice.proof, memory / sizeof(TreeNode));
    lib_tell_steps(answer, &a->play.steps);
}
