/* checker/kif/kif_words_internal.h -- the words of a game described in a file: shared parts.
 * Does: declares domains, the list of words and the value of relations.
 * Knows: kif_words.h, kif_classes.h.   Must not know: the syntax tree, proofs. */
#ifndef AL0_CHECKER_KIF_KIF_WORDS_INTERNAL_H
#define AL0_CHECKER_KIF_KIF_WORDS_INTERNAL_H

#include "base/vec.h"
#include "checker/kif/kif_words.h"

enum { MOST_TUPLE = 4 };

/* A word; its number is its place in the list. */
typedef struct KifWord {
    Term term;
    const NamedRelation *relation; /* OP_RELATION, OP_MOVE, OP_BROUGHT */
    GroundTerm constant;           /* the element of that name; NO_TERM: none */
} KifWord;

/* A domain is all tuples of some classes, the last place innermost.  The first one has the roles.
 */
typedef struct KifDomain {
    uint32_t n, class_of[MOST_TUPLE];
} KifDomain;

struct KifWords {
    Arena *home;
    const KifParts *parts;
    const KifClasses *classes;
    VEC(KifWord) word;
    KifDomain domain[MOST_KIF_DOMAINS];
    uint64_t all[MOST_KIF_DOMAINS];
    unsigned n_domains;
};

/* Finds or adds the domain of all tuples of some classes; false if there are more than 64
 * tuples, or too many domains. */
bool kif_find_domain(KifWords *w, KifDomain d, unsigned *out);

/* kif_relations.c -- the value of a relation in the position, or (is_move) for the move of the
 * node. a: its arguments, which fill all of its places. */
Datum kif_relation_value(const ExprContext *at, const KifWords *w, const NamedRelation *relation,
                         bool is_move, const Datum *a);

#endif
