/* write/answer/answer_write.h -- an answer on paper.
 * Does: text for people, JSON for programs, DOT, pictures and PGN, how the search went.
 * Knows: Answer; its parts (alternatives.h, set_play.h, why.h) and the writers of trees
 * (tree_write.h). Must not know: files (it fills buffers). */
#ifndef AL0_WRITE_ANSWER_ANSWER_WRITE_H
#define AL0_WRITE_ANSWER_ANSWER_WRITE_H

#include "write/answer/answer.h"
#include "write/answer/pgn.h"
#include "write/answer/tree_write.h"

/* Appends the answer as text, also a failure.  draw: what is shown of the tree.  no_seconds: leaves
 * times out.   False with a status where the tree has not the line that draw asks for. */
bool answer_write_text(StrBuf *out, const Answer *a, const DrawOptions *draw, bool no_seconds,
                       Status *status);

/* The answer with its tree as members of the present object. */
void answer_write_json(Json *j, const Answer *a, bool no_seconds);

typedef enum DrawingFormat { DRAWING_DOT, DRAWING_SVG, DRAWING_PNG, DRAWING_PDF } DrawingFormat;

/* Appends a drawing of the tree, or of the refutation of the one advice that was refuted.  Where
 * draw sets no number of positions, so many as readers of the format bear.   False with a status.
 */
bool answer_draw(StrBuf *out, const Answer *a, DrawingFormat format, const DrawOptions *draw,
                 Status *status);

/* The goals of the advice whose tree, or whose refutation, is written, as texts; NULL where there
 * is none. */
typedef struct AdviceGoals {
    const char *better, *holding;
} AdviceGoals;

/* Appends the tree, or the refutation of the one advice that was refuted, as a game with variations
 * (answer_pgn.c).   False with a status. */
bool answer_write_pgn(StrBuf *out, const Answer *a, const AdviceGoals *goals,
                      const DrawOptions *draw, Status *status);

/* Appends the tree, or the refutation of the one advice that was refuted, as a page for browsers on
 * which one walks it (answer_html.c).  Where draw sets no number of positions, so many as open at
 * once.   False with a status. */
bool answer_write_html(StrBuf *out, const Answer *a, const DrawOptions *draw, Status *status);

/* Appends a few lines on how the search went: which method, why, and what it spent (explain.c). */
void answer_explain(StrBuf *out, const Answer *a);

/* ---- what these share (answer_title.c) ---- */

/* The title of a drawing or text of the advice's tree, or of play by the whole table (NULL); its
 * parts live as long as the answer. */
TreeTitle answer_title(const Answer *a, const Advice *advice);

/* The tree with what is to be said of its moves; borrowed. */
ForcingTree answer_tree(const Answer *a);

/* Whether the tree has the line that is asked for; false with a status. */
bool answer_has_line(const ForcingTree *tree, const DrawOptions *draw, Status *status);

/* What is drawn of an answer: its tree, or else what refutes the last advice tried, and the title
 * of it.  Both are borrowed from the answer.
 * Returns: false with a status: nothing to draw, or the tree lacks the line that is asked for. */
bool answer_drawn(const Answer *a, const DrawOptions *draw, ForcingTree *tree, TreeTitle *title,
                  Status *status);

/* What became of an advice, as a clause. */
const char *answer_why(const Tried *t);
const char *answer_mode_name(ProveMode mode);

/* Whether the advice chosen seeks a value; the one that its tree forces. */
bool answer_has_sought(const Answer *a);
long long answer_sought(const Answer *a);

#endif
