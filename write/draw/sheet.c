/* write/draw/sheet.c -- a part of a drawing, laid out (see sheet.h). */
#include "write/draw/sheet.h"

#include <assert.h>
#include <inttypes.h>

#include "write/draw/board.h"
#include "write/draw/card.h"
#include "write/draw/font.h"
#include "write/text/phrases.h"

static const Spacing PLAIN = {COLUMN_GAP, 6, 12}, BOARDS = {COLUMN_GAP, 14, 20};

typedef struct SheetMaker {
    const Cards *cards;
    const Extent *size;
    const Division *division; /* NULL: nothing is cut */
    const SheetPart *part;
    Sheet sheet;
} SheetMaker;

bool sheet_has_board(const Cards *c, uint32_t card, bool boards)
{
    assert(card < c->n);
    BoardSize size;
    return (boards || card == 0) && board_size(c->title->game, &size);
}

CardShows sheet_shows(const Cards *c, uint32_t card, bool boards)
{
    BoardSize size;
    if (sheet_has_board(c, card, boards))
        return CARD_BOARD;
    bool has_no_board = !board_size(c->title->game, &size);
    return boards && card > 0 && has_no_board ? CARD_CHANGES : CARD_MOVES;
}

Extent *sheet_measure(const Cards *c, bool boards)
{
    assert(c && c->n > 0);
    Extent *size = base_alloc(c->n * sizeof *size, "sizes of cards");
    for (uint32_t i = 0; i < c->n; i++)
        size[i] = card_measure(c, i, sheet_shows(c, i, boards));
    return size;
}

void sheet_note(const Cards *c, const Item *item, StrBuf *out)
{
    const Card *card = &c->at[item->card];
    switch (item->kind) {
    case ITEM_REST:
        phrase_rest(out, c->line && card->n_children, card->others, card->hidden,
                    c->title->refutes);
        break;
    case ITEM_PAGE: strbuf_printf(out, "→ p. %u", item->page); break;
    case ITEM_MORE:
        phrase_count(out, item->count, "more move", "more moves");
        strbuf_printf(out, " → p. %u", item->page);
        break;
    default: break;
    }
}

static void add_sheet_box(SheetMaker *m, uint32_t parent, Item item, Extent size)
{
    Box box = {.parent = parent,
               .aside = item.kind != ITEM_CARD,
               .width = size.width,
               .height = size.height};
    vec_push(&m->sheet.box, box, "boxes of a drawing");
    vec_push(&m->sheet.item, item, "boxes of a drawing");
}

static void add_sheet_note(SheetMaker *m, uint32_t parent, Item item)
{
    StrBuf text = {0};
    sheet_note(m->cards, &item, &text);
    int width = NOTE_EDGE + font_width(strbuf_get(&text), text.n, SMALL_TYPE, false);
    add_sheet_box(m, parent, item, (Extent){width, NOTE_HEIGHT});
    strbuf_clear(&text);
}

/* Whether a child has rows before, in, or behind those of the part. */
typedef enum ChildPlace { BEFORE, INSIDE, BEHIND } ChildPlace;

static ChildPlace where(const SheetMaker *m, uint32_t card)
{
    if (!m->division)
        return INSIDE;
    assert(m->part);
    if (m->division->end_row[card] <= m->part->first)
        return BEFORE;
    return m->division->first_row[card] >= m->part->end ? BEHIND : INSIDE;
}

/* The children of a box, and the notes beside them. */
static void add_child_boxes(SheetMaker *m, uint32_t box)
{
    uint32_t card = m->sheet.item.at[box].card, behind = 0;
    const Card *c = &m->cards->at[card];
    bool cut = m->division && box > 0 && m->division->cut[card];
    for (uint32_t k = c->first_child; !cut && k < c->first_child + c->n_children; k++) {
        ChildPlace at = where(m, k);
        if (at == INSIDE)
            add_sheet_box(m, box, (Item){.kind = ITEM_CARD, .card = k}, m->size[k]);
        behind += at == BEHIND;
    }
    if (cut)
        add_sheet_note(m, box, (Item){ITEM_PAGE, card, 0, m->division->page[card]});
    else if (behind)
        add_sheet_note(m, box, (Item){ITEM_MORE, card, behind, m->part->next_page});
    else if (c->others)
        add_sheet_note(m, box, (Item){.kind = ITEM_REST, .card = card});
}

Sheet sheet_make(const MeasuredCards *c, const Division *d, const SheetPart *part)
{
    assert(c && c->cards && c->size);
    SheetMaker m = {.cards = c->cards, .size = c->size, .division = d, .part = part};
    uint32_t root = part ? part->root : 0;
    add_sheet_box(&m, 0, (Item){.kind = ITEM_CARD, .card = root}, c->size[root]);
    for (uint32_t i = 0; i < m.sheet.box.n; i++) {
        uint32_t first = (uint32_t)m.sheet.box.n;
        if (m.sheet.item.at[i].kind == ITEM_CARD)
            add_child_boxes(&m, i);
        m.sheet.box.at[i].first_child = first;
        m.sheet.box.at[i].n_children = (uint32_t)m.sheet.box.n - first;
    }
    m.sheet.size =
        layout_place(m.sheet.box.at, (uint32_t)m.sheet.box.n, c->boards ? BOARDS : PLAIN);
    return m.sheet;
}

void sheet_clear(Sheet *s)
{
    vec_clear(&s->box);
    vec_clear(&s->item);
}
