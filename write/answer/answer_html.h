/* write/answer/answer_html.h -- an answer as a page on which one walks its tree.
 * Does: chooses what the page shows; writes the page once what the goals say there is known.
 * Knows: Answer, TreeSelection, TreeGoals.   Must not know: evaluators, files. */
#ifndef AL0_WRITE_ANSWER_ANSWER_HTML_H
#define AL0_WRITE_ANSWER_ANSWER_HTML_H

#include "interp/evaluate/tree_goals.h"
#include "write/answer/answer.h"
#include "write/draw/selection.h"

/* Borrowed from an answer, but for the selection.  It must not be moved. */
typedef struct AnswerPage {
    ForcingTree tree;
    TreeTitle title;
    TreeSelection shown; /* of the tree */
} AnswerPage;

/* The tree, or the refutation of the one advice that was refuted.  Where draw sets no number of
 * positions, as many as a browser opens at once.   Caller owns it (answer_page_clear).   False with
 * a status. */
bool answer_page_choose(AnswerPage *page, const Answer *a, const DrawOptions *draw, Status *status);
void answer_page_clear(AnswerPage *page);

/* Appends the page.  goals: at each node that it shows. */
void answer_page_write(StrBuf *out, const AnswerPage *page, const TreeGoals *goals);

#endif
