/* write/answer/answer_pgn.c -- an answer as a game with variations (see answer_write.h). */
#include "write/answer/answer_write.h"

#include <assert.h>

bool answer_write_pgn(StrBuf *out, const Answer *a, const AdviceGoals *goals,
                      const DrawOptions *draw, Status *status)
{
    assert(out && a && draw);
    ForcingTree tree;
    TreeTitle title;
    if (!answer_drawn(a, draw, &tree, &title, status))
        return false;
    PgnFacts facts = {.better = goals->better,
                      .holding = goals->holding,
                      .other = title.refutes ? NULL : &a->choice.other};
    return write_pgn(out, &tree, &title, &facts, draw, status);
}
