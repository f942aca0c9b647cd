/* checker/words.h -- the words of chess, as docs/words.md explains them.
 * Does: finds a word by its name and computes it from its arguments; reflects positions.
 * Knows: the rules (mailbox.h), what a word is (rules.h).   Must not know: the syntax tree, proofs.
 */
#ifndef AL0_CHECKER_WORDS_H
#define AL0_CHECKER_WORDS_H

#include "checker/rules.h"

/* The image of a position, and of a square, under one of the eight symmetries (0: itself, 1: left
 * and right exchanged). */
Mailbox mailbox_image(const Mailbox *m, unsigned symmetry);
unsigned square_image(unsigned square, unsigned symmetry);

/* a..b: the rectangle between two single squares; the empty set if one of the sets is no single
 * square. */
uint64_t square_rectangle(uint64_t a, uint64_t b);

/* NULL if no such word is computed.  *number: that of the term; of a1 ... h8 the square, of K ... p
 * the letter. */
const Term *term_find(const Rules *r, const char *name, unsigned n_arguments, int *number);

/* True if the term is no square, or one that is on the board when it is moved by this number of
 * files. */
bool term_stays(const Rules *r, const Term *t, int number, int files);

/* The value of a term of the kinds TERM_FIXED, TERM_PLAIN and TERM_OF_MOVE.  a: its arguments, sets
 * and numbers; text: that of one which takes it, else NULL. */
Datum term_value(const ExprContext *at, const Term *t, int number, const Datum *a,
                 const char *text);

/* The other words, defined in the language itself: the text of words.al0. */
extern const char DEFINED_WORDS[];

#endif
