/* write/text/odds.h -- the words of each kind of question, on paper.
 * Does: writes probabilities and expectations of an answer, and of advice that was tried, as text
 *   and JSON.
 * Knows: Proof, Json.   Must not know: how odds are found. */
#ifndef AL0_WRITE_TEXT_ODDS_H
#define AL0_WRITE_TEXT_ODDS_H

#include "interp/choose/choose.h"
#include "write/text/json.h"

/* The texts and JSON of one kind of question.  A function is NULL if it would write nothing. */
typedef struct QuestionWords {
    const char *found; /* "a forcing tree was found" */
    bool has_height;   /* a failed search gives a lower bound of the tree's height */
    /* Appends to the title of a tree: "probability 4/7 (0.571), at least 1/2 was asked for",
     * "expected 0.213". */
    void (*of_tree)(StrBuf *out, const Proof *p);
    /* Appends the bounds known for advice without a tree: ": it is 0.531 or more, and 0.625 or
     * less", ": expected 0.213 so far, 6 plies deep". */
    void (*of_tried)(StrBuf *out, const Tried *t);
    /* Writes members of the present object: the bounds, and the wanted value. */
    void (*json)(Json *j, const Proof *p);
} QuestionWords;

/* The words of a kind. */
const QuestionWords *question_words(QuestionKind kind);

/* Writes an expected value as a number with six digits.  parts: of ODDS_ONE. */
void write_expected_number(Json *j, const char *key, uint64_t parts);

/* Writes a probability as a number, rounded down.  odds: parts of ODDS_ONE. */
void write_odds_number(Json *j, const char *key, uint64_t odds);

#endif
