/* write/answer/answer_write.h -- an answer on paper.
 * Does: writes an answer as text, JSON, DOT, pictures, PGN and HTML, and a report of the search.
 * Knows: Answer; its parts (alternatives.h, set_play.h, why.h) and the writers of trees
 * (tree_write.h). Must not know: files (it fills buffers). */
#ifndef AL0_WRITE_ANSWER_ANSWER_WRITE_H
#define AL0_WRITE_ANSWER_ANSWER_WRITE_H

#include "write/answer/answer.h"
#include "write/answer/pgn.h"
#include "write/answer/tree_write.h"

/* Appends the answer as text, also the answer of a failed search.
 * draw: the part of the tree to show.
 * no_seconds: omits times.
 * Returns: false with a status if the tree does not have the line that draw selects. */
bool answer_write_text(StrBuf *out, const Answer *a, const DrawOptions *draw, bool no_seconds,
                       Status *status);

/* Writes the answer with its tree as members of the present object. */
void answer_write_json(Json *j, const Answer *a, bool no_seconds);

typedef enum DrawingFormat { DRAWING_DOT, DRAWING_SVG, DRAWING_PNG, DRAWING_PDF } DrawingFormat;

/* Appends a drawing of the tree, or of the refutation of the only advice tried.  If draw sets no
 * number of positions, a default of the format limits it.
 * Returns: false with a status. */
bool answer_draw(StrBuf *out, const Answer *a, DrawingFormat format, const DrawOptions *draw,
                 Status *status);

/* The goals of the advice whose tree or refutation is written, as texts.  NULL: no such goal. */
typedef struct AdviceGoals {
    const char *better, *holding;
} AdviceGoals;

/* Appends the tree, or the refutation of the only advice tried, as a game with variations
 * (answer_pgn.c).
 * Returns: false with a status. */
bool answer_write_pgn(StrBuf *out, const Answer *a, const AdviceGoals *goals,
                      const DrawOptions *draw, Status *status);

/* Appends a few lines about the search: its method, the reason for the method, and its cost
 * (explain.c). */
void answer_explain(StrBuf *out, const Answer *a);

/* ---- what these share (answer_title.c) ---- */

/* The title of a drawing or text of the advice's tree; advice NULL: of play by the whole table.
 * Its texts live as long as the answer. */
TreeTitle answer_title(const Answer *a, const Advice *advice);

/* The tree with the remarks on its moves; borrowed from the answer. */
ForcingTree answer_tree(const Answer *a);

/* True if the tree has the line that draw selects; else false with a status. */
bool answer_has_line(const ForcingTree *tree, const DrawOptions *draw, Status *status);

/* Sets the tree to draw and its title: the answer's tree, else the refutation of the only advice
 * tried.  Both are borrowed from the answer.
 * Returns: false with a status if there is nothing to draw, or if the tree does not have the line
 *   that draw selects. */
bool answer_drawn(const Answer *a, const DrawOptions *draw, ForcingTree *tree, TreeTitle *title,
                  Status *status);

/* The outcome of an advice, as a clause. */
const char *answer_why(const Tried *t);
/* The name of a mode of search. */
const char *answer_mode_name(ProveMode mode);

/* True if the advice chosen seeks a value; the value that its tree forces. */
bool answer_has_sought(const Answer *a);
long long answer_sought(const Answer *a);

#endif
