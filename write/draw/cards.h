/* write/draw/cards.h -- the positions of a drawing.
 * Does: lists the positions that are drawn, breadth first, with the number of those left out below
 *   each.
 * Knows: TreeSelection, Game.   Must not know: what a position looks like, or where it stands. */
#ifndef AL0_WRITE_DRAW_CARDS_H
#define AL0_WRITE_DRAW_CARDS_H

#include "base/strbuf.h"
#include "write/draw/selection.h"

/* A position of the drawing, labelled with the moves that led to it. */
typedef struct Card {
    uint32_t node;   /* of the tree: the first of its group */
    uint32_t parent; /* card; the root's is itself */
    uint32_t depth;
    uint32_t first_child, n_children; /* cards, consecutive in the list */
    uint32_t same_as; /* the card that shows the same position at this depth: the card itself, or
                       * an earlier one if equal positions are merged */
    uint32_t tag;     /* number from 1 if other cards refer to this one; else 0 */
    uint32_t others;  /* number of moves that are not drawn */
    uint64_t hidden;  /* number of positions at and below these moves */
} Card;

typedef struct Cards {
    const TreeTitle *title;
    const ForcingTree *tree;
    const Groups *groups;
    bool line;         /* the cards are one line of the tree */
    uint64_t left_out; /* number of positions of the tree that no card represents */
    Card *at;          /* n cards: the root first, parents before children */
    uint32_t n, n_tags;
    unsigned char *position; /* positions of the game, one a card */
} Cards;

/* Lists the cards of what is shown.  They borrow *s and *title; the caller owns them (cards_clear).
 * merge: the subtree of equal positions at one depth is drawn once. */
Cards cards_list(const TreeSelection *s, const TreeTitle *title, bool merge);
void cards_clear(Cards *c);

/* The position of a card; borrowed. */
const void *cards_position(const Cards *c, uint32_t card);

/* The move that led to a card.   Returns: out, or NULL at the root. */
const LastMove *cards_last(const Cards *c, uint32_t card, LastMove *out);

/* Appends the facts that the move to a card has changed (changes.h), at most 6 lines.
 * card: not the root. */
void cards_changes(const Cards *c, uint32_t card, StrBuf *out);

/* Appends the moves that led to a card: "1...Bc7, Bd6"; in the short form, which follows a move of
 * ours on a line, "Bc7, Bd6"; moves of chance as "2/6 throw(2), throw(3)".
 * card: not the root. */
void cards_moves(const Cards *c, uint32_t card, bool short_form, StrBuf *out);
/* Appends the codes of the same moves with blanks between them: "b8c7 b8d6". */
void cards_codes(const Cards *c, uint32_t card, StrBuf *out);

/* The side whose moves led to a card.  card: not the root. */
Turn cards_mover(const Cards *c, uint32_t card);

/* True if the card is a leaf; a leaf at which the tree gives up; if moves of chance led to it. */
bool cards_is_leaf(const Cards *c, uint32_t card);
bool cards_gives_up(const Cards *c, uint32_t card);
bool cards_by_chance(const Cards *c, uint32_t card);

#endif
