/* checker/proof_kind.h -- all that a proof can claim.
 * Does: lists the kinds of proofs: the word in the head, the advice that it may be about, what a
 *   node must be, and the words of the verdict.
 * Knows: nothing.   Must not know: games, tables, the text of a proof, the prover. */
#ifndef AL0_CHECKER_PROOF_KIND_H
#define AL0_CHECKER_PROOF_KIND_H

#include <stdbool.h>

/* The advice that a proof may be about. */
typedef enum ProofAbout {
    ABOUT_REACHING, /* it has a better-goal, or is a plan */
    ABOUT_HOLDING,  /* it has none */
    ABOUT_ODDS      /* it asks for a probability */
} ProofAbout;

/* Whose strategy it is: one move of that side stands where it is to move, all of the other's. */
typedef enum ProofSide { PROOF_OURS, PROOF_THEIRS } ProofSide;

/* What is true of a leaf. */
typedef enum ProofLeaf {
    LEAF_REACHED, /* both goals hold */
    LEAF_FAILS,   /* the holding-goal fails */
    LEAF_OVER     /* it holds, and the side to move has no legal move */
} ProofLeaf;

/* Whether play must end.  If so a node is referred to once it is finished, else anywhere. */
typedef enum ProofPlay { PLAY_MUST_END, PLAY_MAY_LAST } ProofPlay;

/* All kinds, of which two may have one word:
 *   X(name, word in the head, name in the verdict, about, side, leaf, play, nodes in the verdict,
 *     what it says at the end: %s stands for the odds that are refuted) */
#define PROOF_KINDS(X)                                                                            \
    X(TREE, "tree", "forcing tree", ABOUT_REACHING, PROOF_OURS, LEAF_REACHED, PLAY_MUST_END,      \
      "nodes written", "Not checked: that it is shortest, or that no earlier advice applies.")    \
    X(REFUTATION, "refutation", "refutation", ABOUT_REACHING, PROOF_THEIRS, LEAF_FAILS,           \
      PLAY_MAY_LAST, "nodes", "It has no forcing tree there.")                                    \
    X(HOLD, "hold", "holding for ever", ABOUT_HOLDING, PROOF_OURS, LEAF_OVER, PLAY_MAY_LAST,      \
      "nodes", "Not checked: that no earlier advice applies.")                                    \
    X(HOLD_REFUTATION, "refutation", "refutation", ABOUT_HOLDING, PROOF_THEIRS, LEAF_FAILS,       \
      PLAY_MUST_END, "nodes", "It cannot be held there for ever.")                                \
    X(ODDS, "odds", "odds", ABOUT_ODDS, PROOF_OURS, LEAF_REACHED, PLAY_MUST_END, "nodes written", \
      "Not checked: that no more can be forced, or that no earlier advice applies.")              \
    X(ODDS_REFUTATION, "odds-refutation", "refutation of odds", ABOUT_ODDS, PROOF_THEIRS,         \
      LEAF_FAILS, PLAY_MUST_END, "nodes written", "No tree of it has a probability of %s there.")

#define PROOF_KIND_NAME(name, word, title, about, side, leaf, play, nodes, says) PROOF_##name,
typedef enum ProofKindName { PROOF_KINDS(PROOF_KIND_NAME) N_PROOF_KINDS } ProofKindName;
#undef PROOF_KIND_NAME

/* A row of the list. */
typedef struct ProofKind {
    const char *word, *title;
    ProofAbout about;
    ProofSide side;
    ProofLeaf leaf;
    ProofPlay play;
    const char *nodes, *says;
} ProofKind;

const ProofKind *proof_kind(ProofKindName name);

/* The first kind with that word; NULL: there is none, or no word. */
const ProofKind *proof_kind_of_word(const char *word);

/* The kind with the same word that may be about such advice; NULL if there is none. */
const ProofKind *proof_kind_about(const ProofKind *k, ProofAbout about);

/* Whether all moves of chance stand in it; else one, as of any node of theirs. */
static inline bool proof_has_all_chance(const ProofKind *k)
{
    return k->side == PROOF_OURS || k->about == ABOUT_ODDS;
}

#endif
