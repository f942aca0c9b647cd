/* write/text/odds.h -- what is said of a question by its kind, on paper.
 * Does: probabilities and expectations in text and JSON: of an answer, and of advice that was
 *   tried.
 * Knows: Proof, Json.   Must not know: how odds are found. */
#ifndef AL0_WRITE_TEXT_ODDS_H
#define AL0_WRITE_TEXT_ODDS_H

#include "interp/choose/choose.h"
#include "write/text/json.h"

/* What texts and JSON say of a question of one kind.  A function that is NULL has nothing to say.
 */
typedef struct QuestionWords {
    const char *found; /* "a forcing tree was found" */
    bool has_height;   /* a tree that is not found is known to be of some height at least */
    /* Appends to the title of a tree: "probability 4/7 (0.571), at least 1/2 was asked for",
     * "expected 0.213". */
    void (*of_tree)(StrBuf *out, const Proof *p);
    /* Appends what is known of advice without a tree: ": it is 0.531 or more, and 0.625 or less",
     * ": expected 0.213 so far, 6 plies deep". */
    void (*of_tried)(StrBuf *out, const Tried *t);
    /* Members of the present object: bounds, and what was asked for. */
    void (*json)(Json *j, const Proof *p);
} QuestionWords;

const QuestionWords *question_words(QuestionKind kind);

/* What is expected, as a number of six digits; parts: of ODDS_ONE. */
void write_expected_number(Json *j, const char *key, uint64_t parts);

/* A probability as a number, rounded down; odds: parts of ODDS_ONE. */
void write_odds_number(Json *j, const char *key, uint64_t odds);

#endif
