/* write/answer_pgn.c -- an answer as a game with variations (see answer_write.h). */
#include "write/answer_write.h"
#include "write/why.h"

bool answer_write_pgn(StrBuf *out, const Answer *a, const AdviceGoals *goals,
                      const DrawOptions *draw, Status *status)
{
    const Advice *advice = a->choice.advice;
    bool refutes = !answer_has_tree(a);
    ForcingTree tree = answer_tree(a);
    if (refutes && !write_why_draw(a, &advice, &tree, status))
        return false;
    if (!answer_has_line(&tree, draw, status))
        return false;
    TreeTitle title = answer_title(a, advice);
    title.refutes = refutes;
    if (refutes)
        title.note = write_why_note(a, &tree);
    PgnFacts facts = {.better = goals->better,
                      .holding = goals->holding,
                      .other = refutes ? NULL : &a->choice.other};
    return write_pgn(out, &tree, &title, &facts, draw, status);
}
