/* checker/kif/kif_words.h -- the words of a game described in a file.
 * Does: finds a word by its name, and computes it: relations of the rules, moves, constants, and
 *   the few words that every such game has.
 * Knows: turns (kif_game.h), constants of one kind (kif_classes.h).   Must not know: the syntax
 *   tree, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_WORDS_H
#define AL0_CHECKER_KIF_KIF_WORDS_H

#include "checker/kif/kif_game.h"

enum { MOST_KIF_DOMAINS = 256 };

/* The words of a game, kept in home; NULL where the terms give up. */
KifWords *kif_words_new(Arena *home, const KifParts *parts);

void kif_words_clear(KifWords *w); /* frees what home does not; NULL is fine */

/* By domain the set of all its elements.  The first domain is the roles. */
const uint64_t *kif_words_domains(const KifWords *w);

/* Functions of Rules (rules.h). */
const Term *kif_words_term(const Rules *r, const char *name, unsigned n_arguments, int *number);
Datum kif_words_value(const ExprContext *at, const Term *t, int number, const Datum *a,
                      const char *text);
unsigned kif_words_place(const Rules *r, int number, unsigned i);
unsigned kif_words_width(const Rules *r, Datum d);
uint64_t kif_words_between(const Rules *r, unsigned domain, uint64_t a, uint64_t b);
Datum kif_words_numbers(const Rules *r, unsigned wanted, int64_t low, int64_t high);
bool kif_words_element(const Rules *r, int number, unsigned domain, Datum *out);

#endif
