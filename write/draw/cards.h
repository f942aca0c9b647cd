/* write/draw/cards.h -- the positions of a drawing.
 * Does: lists the positions that are drawn, breadth first, with what is left out below each.
 * Knows: TreeSelection, Game.   Must not know: what a position looks like, or where it stands. */
#ifndef AL0_WRITE_DRAW_CARDS_H
#define AL0_WRITE_DRAW_CARDS_H

#include "base/strbuf.h"
#include "write/draw/selection.h"

/* A position of the drawing.  It is told by the moves that led there. */
typedef struct Card {
    uint32_t node;   /* of the tree: the first of its group */
    uint32_t parent; /* card; the root's is itself */
    uint32_t depth;
    uint32_t first_child, n_children; /* cards, which stand side by side */
    uint32_t same_as; /* the card that shows the same position of this depth: itself, or one
                       * before it where equal positions are merged */
    uint32_t tag;     /* a number from 1 for a card that others refer to; else 0 */
    uint32_t others;  /* moves that are not drawn, */
    uint64_t hidden;  /* and positions at and below these */
} Card;

typedef struct Cards {
    const TreeTitle *title;
    const ForcingTree *tree;
    const Groups *groups;
    bool line;         /* they are one line of the tree */
    uint64_t left_out; /* positions of the tree that none of them stands for */
    Card *at;          /* n, the root first, parents before children */
    uint32_t n, n_tags;
    unsigned char *position; /* of each */
} Cards;

/* Lists what is shown; merge: equal positions of one depth have their subtree drawn once.  The
 * cards borrow *s and *title.   Caller owns them (cards_clear). */
Cards cards_list(const TreeSelection *s, const TreeTitle *title, bool merge);
void cards_clear(Cards *c);

const void *cards_position(const Cards *c, uint32_t card); /* borrowed */

/* The move that led to a card; NULL at the root, else out. */
const LastMove *cards_last(const Cards *c, uint32_t card, LastMove *out);

/* Appends what the move that led to a card, which is not the root, has changed (changes.h): 6 lines
 * at most. */
void cards_changes(const Cards *c, uint32_t card, StrBuf *out);

/* Appends the moves that led to a card, which is not the root: "1...Bc7, Bd6"; in the short form,
 * which stands behind a move of ours on a line, "Bc7, Bd6"; of chance "2/6 throw(2), throw(3)". */
void cards_moves(const Cards *c, uint32_t card, bool short_form, StrBuf *out);
/* The same as programs write them, with blanks between: "b8c7 b8d6". */
void cards_codes(const Cards *c, uint32_t card, StrBuf *out);

/* Whose moves led to a card, which is not the root. */
Turn cards_mover(const Cards *c, uint32_t card);

bool cards_is_leaf(const Cards *c, uint32_t card);
bool cards_gives_up(const Cards *c, uint32_t card);  /* a leaf where the tree has given up */
bool cards_by_chance(const Cards *c, uint32_t card); /* moves of chance led there */

#endif
