/* write/draw/sheet.h -- a part of a drawing, laid out.
 * Does: takes the cards of a part, adds notes for the cards left out or on other pages, and places
 *   them.
 * Knows: Cards, layouts.   Must not know: pages' sizes, SVG. */
#ifndef AL0_WRITE_DRAW_SHEET_H
#define AL0_WRITE_DRAW_SHEET_H

#include "base/vec.h"
#include "write/draw/card.h"
#include "write/draw/cards.h"
#include "write/draw/layout.h"

/* A part of the drawing.  The ends of its branches, from top to bottom, are rows.  A part consists
 * of the rows from `first` to end - 1, and of the cards between them and the root of the part. */
typedef struct SheetPart {
    uint32_t root;       /* card */
    uint32_t first, end; /* rows */
    unsigned page;       /* page of the part */
    unsigned next_page;  /* page of the rows from `end` on; 0: none */
    unsigned from_page;  /* page of the rows before `first`; 0: none */
    Spot at;             /* on its page: place of the moves that lead to it, else of the part */
} SheetPart;

/* The division of the cards into parts.  Rows are numbered through all parts. */
typedef struct Division {
    /* by card: rows of its subtree in the part in which the card is a branch */
    uint32_t *first_row, *end_row;
    bool *cut;      /* by card: its subtree is a part of its own */
    unsigned *page; /* by card that is cut: the page of that part */
    uint32_t n_rows;
} Division;

typedef enum ItemKind {
    ITEM_CARD,
    ITEM_REST, /* note: the cards below this one that are not drawn */
    ITEM_PAGE, /* note: the subtree of the card is on another page */
    ITEM_MORE  /* note: `count` further moves of the card are on another page */
} ItemKind;

/* The content of a box. */
typedef struct Item {
    ItemKind kind;
    uint32_t card;
    uint32_t count;
    unsigned page;
} Item;

typedef struct Sheet {
    VEC(Box) box;   /* breadth first */
    VEC(Item) item; /* by box */
    Extent size;
} Sheet;

/* The sizes of all cards; the caller owns the array (free).  boards: all cards show a board, else
 * only the root. */
Extent *sheet_measure(const Cards *c, bool boards);

/* Cards with their sizes. */
typedef struct MeasuredCards {
    const Cards *cards;
    const Extent *size; /* of each card (sheet_measure) */
    bool boards;        /* as sheet_measure() had it */
} MeasuredCards;

/* Lays out a part.  The caller owns the sheet (sheet_clear).
 * d: NULL: no card is cut.
 * part: NULL: all cards. */
Sheet sheet_make(const MeasuredCards *c, const Division *d, const SheetPart *part);
void sheet_clear(Sheet *s);

/* The content of a card.  boards: its board, or in games without boards the changed facts. */
CardShows sheet_shows(const Cards *c, uint32_t card, bool boards);
/* True if a card shows a board. */
bool sheet_has_board(const Cards *c, uint32_t card, bool boards);

/* Appends the text of a note: "... 45 more", "→ p. 7". */
void sheet_note(const Cards *c, const Item *item, StrBuf *out);

/* Sizes of notes in pixels.  NOTE_EDGE: space before the text.  NOTE_WIDTH: space that the last
 * column of a page keeps free for notes such as "→ p. 999". */
enum { NOTE_WIDTH = 72, NOTE_HEIGHT = 20, NOTE_EDGE = 5 };

/* Pixels between columns. */
enum { COLUMN_GAP = 26 };

#endif
