/* checker/words.h -- the words of chess, as docs/words.md explains them.
 * Does: finds a word by its name and computes it from its arguments.
 * Knows: the rules (mailbox.h).   Must not know: the syntax tree, proofs. */
#ifndef AL0_CHECKER_WORDS_H
#define AL0_CHECKER_WORDS_H

#include "checker/mailbox.h"

/* A value, which says itself what it is. */
typedef enum DatumKind { IS_BOOL, IS_INT, IS_DEPTH, IS_UNDEFINED, IS_SET } DatumKind;
typedef struct Datum {
    DatumKind kind;             /* IS_DEPTH: an integer, namely `depth`; IS_UNDEFINED: a number that
                                 * does not exist */
    int64_t n;                  /* 0 or 1; the number */
    uint64_t s;                 /* the set: a bit for each square, a1 the lowest */
} Datum;

Datum a_bool(bool b);
Datum an_int(int64_t n);        /* undefined outside 32 bits */
Datum a_set(uint64_t s);

/* A position with its legal moves, listed when they are first asked for. */
typedef struct Stage {
    Mailbox m;
    unsigned n_steps;
    bool listed;
    Step step[MOST_STEPS];
} Stage;

void stage_begin(Stage *s, const Mailbox *m);
unsigned stage_steps(Stage *s);

/* The image of a stage, and of a square, under one of the eight symmetries (0: itself, 1: left and
 * right exchanged). */
void stage_image(const Stage *s, unsigned symmetry, Stage *out);
unsigned square_image(unsigned square, unsigned symmetry);
bool stage_has_pawns(const Stage *s);

/* Where an expression is computed. */
typedef struct Spot {
    Stage *here, *root;
    Stage *after;               /* the position behind the move in question, NULL without one */
    Step step;                  /* that move */
    bool is_after;              /* `here` is that position */
    int64_t depth;              /* of the node; behind its move it is one more */
    int64_t *alike;             /* NULL, or lowered to the last depth of a node up to which all that
                                 * is asked of `depth` has the same answer as at this one */
} Spot;

typedef union Argument {
    uint64_t s;
    int64_t n;
    const char *text;
} Argument;

/* Words of one form.  takes: a letter for each argument: S set, N number, T text, E an expression
 * that is computed in so many images of the position as `word` says.  gives: S, N, B; M for a bool
 * that speaks of a move, F for a set that does so and may stand in after(...). */
typedef struct Term {
    const char *names;          /* with blanks between them */
    const char *takes;
    char gives;
    Datum (*compute)(const Spot *p, const Argument *a, int word);
    const char *words;          /* a sign for each name, which tells `compute` what is asked */
} Term;

/* The form of a word, and its sign; NULL if there is no such word. */
const Term *term_find(const char *name, unsigned n_arguments, int *word);

#endif
