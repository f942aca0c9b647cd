/* checker/words.h -- the words of chess, as docs/words.md explains them.
 * Does: finds a word by its name and computes it from its arguments.
 * Knows: the rules (mailbox.h).   Must not know: the syntax tree, proofs. */
#ifndef AL0_CHECKER_WORDS_H
#define AL0_CHECKER_WORDS_H

#include "checker/mailbox.h"

/* A value, which says itself what it is. */
#define UNDEFINED INT64_MIN                     /* a number that does not exist */
typedef enum DatumKind { IS_BOOL, IS_NUMBER, IS_SET } DatumKind;
typedef struct Datum {
    DatumKind kind;
    int64_t n;                  /* 0 or 1; the number, UNDEFINED or one of 32 bits */
    uint64_t s;                 /* the set: a bit for each square, a1 the lowest */
} Datum;

static inline Datum a_bool(bool b) { return (Datum){IS_BOOL, b, 0}; }
static inline Datum a_set(uint64_t s) { return (Datum){IS_SET, 0, s}; }
Datum a_number(int64_t n);      /* undefined outside 32 bits */

/* The image of a position, and of a square, under one of the eight symmetries (0: itself, 1: left and
 * right exchanged). */
Mailbox board_image(const Mailbox *m, unsigned symmetry);
unsigned square_image(unsigned square, unsigned symmetry);

/* Where an expression is computed. */
typedef struct Spot {
    const Mailbox *here, *root;
    const Mailbox *after;       /* the position behind the move in question; there, and without a
                                 * move, NULL */
    Step step;                  /* that move; {0} without one */
    unsigned depth;             /* of the node; behind the move it is one more */
} Spot;

/* A word that is computed.  takes: a letter for each argument: S set, N number, T text, E an expression
 * that is computed elsewhere: by meaning.c, as is the word. */
typedef struct Term {
    const char *name, *takes;
    char sign;                  /* tells what is asked: */
    int number;                 /* of which piece, or of how many symmetries */
} Term;

/* NULL if no such word is computed.  *number: that of the term; of a1 ... h8 the square, of K ... p
 * the letter. */
const Term *term_find(const char *name, unsigned n_arguments, int *number);

/* a: its arguments, sets and numbers; text: that of one which takes it. */
Datum term_value(const Spot *p, char sign, int number, const Datum a[3], const char *text);

/* The other words, defined in the language itself: the text of words.al0. */
extern const char DEFINED_WORDS[];

#endif
