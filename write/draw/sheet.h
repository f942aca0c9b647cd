/* write/draw/sheet.h -- a part of a drawing, laid out.
 * Does: takes the cards of a part, adds notes for what is elsewhere, and gives each a place.
 * Knows: Cards, layouts.   Must not know: pages' sizes, SVG. */
#ifndef AL0_WRITE_DRAW_SHEET_H
#define AL0_WRITE_DRAW_SHEET_H

#include "base/vec.h"
#include "write/draw/card.h"
#include "write/draw/cards.h"
#include "write/draw/layout.h"

/* A part of the drawing.  The ends of its branches from top to bottom are rows; a part is the rows
 * from `first` up to `end` with all that lies between them and the root of the part. */
typedef struct SheetPart {
    uint32_t root;       /* card */
    uint32_t first, end; /* rows */
    /* where it stands; where the rows behind `end` do, 0: there are none */
    unsigned page, next_page;
    unsigned from_page; /* where the rows before `first` do; 0: there are none */
    Spot at;            /* of its way, or where it has none of itself, on its page */
} SheetPart;

/* How the cards are divided.  Rows are numbered through all parts. */
typedef struct Division {
    /* of what hangs on a card in the part that shows it as a branch */
    uint32_t *first_row, *end_row;
    bool *cut;      /* by card: what hangs on it stands in a part of which it is the root */
    unsigned *page; /* by card, where it is cut: the page of that part */
    uint32_t n_rows;
} Division;

typedef enum ItemKind {
    ITEM_CARD,
    ITEM_REST, /* what is not drawn below the card */
    ITEM_PAGE, /* what hangs on the card stands on another page */
    ITEM_MORE  /* so do `count` further moves behind it */
} ItemKind;

/* What is in a box. */
typedef struct Item {
    ItemKind kind;
    uint32_t card;
    uint32_t count;
    unsigned page;
} Item;

typedef struct Sheet {
    VEC(Box) box;   /* breadth first */
    VEC(Item) item; /* of each box */
    Extent size;
} Sheet;

/* Sizes of all cards; boards: all show one, else the root only.   Caller owns the array (free). */
Extent *sheet_measure(const Cards *c, bool boards);

/* Lays out a part; division NULL: all cards.   Caller owns it (sheet_clear). */
Sheet sheet_make(const Cards *c, const Extent *size, const Division *d, const SheetPart *part,
                 bool boards);
void sheet_clear(Sheet *s);

/* What a card shows; boards: where there is a board it, else the facts that have changed. */
CardShows sheet_shows(const Cards *c, uint32_t card, bool boards);
/* Whether a card shows a board. */
bool sheet_has_board(const Cards *c, uint32_t card, bool boards);

/* Appends what a note says: "... 45 more", "→ p. 7". */
void sheet_note(const Cards *c, const Item *item, StrBuf *out);

/* Pixels of a note; NOTE_EDGE: before its text; NOTE_WIDTH: that the last column of a page keeps
 * free for them, "→ p. 999". */
enum { NOTE_WIDTH = 72, NOTE_HEIGHT = 20, NOTE_EDGE = 5 };

/* Pixels between columns. */
enum { COLUMN_GAP = 26 };

#endif
