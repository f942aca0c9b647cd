/* write/draw/svg.c -- a drawing as SVG (see svg.h).
 * Every text is a text element at the place that the layout gave it. */
#include "write/draw/svg.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "write/draw/board.h"
#include "write/draw/card.h"
#include "write/draw/colors.h"
#include "write/draw/font.h"
#include "write/page/style_sheets.h"
#include "write/text/phrases.h"

enum { CORNER = 5 }; /* radius of an edge's corners, pixels */

void svg_open(StrBuf *out, SvgSize size, bool pieces, const TreeTitle *title)
{
    assert(out);
    strbuf_printf(out,
                  "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\">\n",
                  size.printed.width, size.printed.height, size.drawn.width, size.drawn.height);
    strbuf_puts(out, "<style>\n");
    strbuf_puts(out, STYLE_PICTURE);
    strbuf_puts(out, title->refutes ? STYLE_REFUTED : "");
    strbuf_puts(out, title->game->chance ? STYLE_CHANCE : "");
    strbuf_puts(out, STYLE_BOARD);
    strbuf_puts(out, "</style>\n");
    if (pieces)
        board_pieces(out);
    strbuf_printf(out, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", size.drawn.width,
                  size.drawn.height);
}

void svg_close(StrBuf *out)
{
    strbuf_puts(out, "</svg>\n");
}

static void put_svg_text(StrBuf *out, const char *class, Spot at, const char *text, size_t n)
{
    card_text(out, class, at, text, n);
    strbuf_putc(out, '\n');
}

void svg_line(StrBuf *out, const char *text, bool ends, Spot at)
{
    put_svg_text(out, ends ? "line end" : "line", at, text, strlen(text));
}

/* ---- the title ---------------------------------------------------------------------------- */

/* Lines of text that are written one below the other. */
typedef struct Column {
    StrBuf *out;
    Spot at;   /* where the next line begins */
    int width; /* of a line */
    int widest;
} Column;

typedef struct TextStyle {
    const char *class;
    int size, line; /* pixels of the type, and from line to line */
    bool bold;
} TextStyle;

static const TextStyle TITLE = {"title", TITLE_TYPE, 24, true},
                       DOC = {"doc", SMALL_TYPE, 17, false}, LINE = {"line", SMALL_TYPE, 17, false};

static void add_column_line(Column *c, const TextStyle *type, const char *text)
{
    while (*text) {
        size_t n = font_line(text, c->width, type->size, type->bold);
        int width = font_width(text, n, type->size, type->bold);
        put_svg_text(c->out, type->class, spot_moved(c->at, 0, type->line - 5), text, n);
        c->widest = width > c->widest ? width : c->widest;
        c->at.y += type->line;
        text = font_next(text, n);
    }
}

/* What a sign of the legend is drawn as: shape is SVG with the sign at 0, 0 to 14, 12. */
typedef enum SignUse {
    SIGN_ALWAYS,
    SIGN_OF_REPLIES,
    SIGN_OF_TREES,
    SIGN_OF_REFUTATIONS,
    SIGN_OF_CHANCE,
    SIGN_OF_ODDS,
    SIGN_OF_BOARDS,
    SIGN_OF_KINGS
} SignUse;

typedef struct Sign {
    const char *shape;
    SignUse use;
} Sign;

static const Sign SIGNS[] = {
    {"<rect width=\"14\" height=\"12\" fill=\"" OUR_FILL "\" stroke=\"" OUR_LINE "\"/>",
     SIGN_ALWAYS},
    {"<rect width=\"14\" height=\"12\" rx=\"6\" fill=\"" THEIR_FILL "\" stroke=\"" THEIR_LINE
     "\"/>",
     SIGN_OF_REPLIES},
    {"<rect width=\"14\" height=\"12\" fill=\"" LEAF_LINE "\"/>"
     "<path d=\"M3 6l3 3l5-6\" fill=\"none\" stroke=\"white\" stroke-width=\"2\"/>",
     SIGN_OF_TREES},
    {"<rect width=\"14\" height=\"12\" fill=\"" REFUTED_LINE "\"/>"
     "<path d=\"M4 3l6 6M10 3l-6 6\" fill=\"none\" stroke=\"white\" stroke-width=\"2\"/>",
     SIGN_OF_REFUTATIONS},
    {"<path d=\"M7 0l7 6l-7 6l-7-6z\" fill=\"" CHANCE_FILL "\" stroke=\"" CHANCE_LINE "\"/>",
     SIGN_OF_CHANCE},
    {"<rect width=\"14\" height=\"12\" fill=\"white\" stroke=\"" CHANCE_LINE
     "\" stroke-dasharray=\"3 2\"/>",
     SIGN_OF_ODDS},
    {"<rect width=\"14\" height=\"12\" fill=\"" BOARD_FROM "\"/>", SIGN_OF_BOARDS},
    {"<rect width=\"14\" height=\"12\" fill=\"" BOARD_TO "\"/>", SIGN_OF_BOARDS},
    {"<rect x=\"1\" y=\"0\" width=\"12\" height=\"12\" rx=\"3\" fill=\"none\" stroke=\"" BOARD_CHECK
     "\" stroke-width=\"2\"/>",
     SIGN_OF_KINGS},
    {"<rect width=\"14\" height=\"12\" fill=\"" BOARD_CHECK "\"/>", SIGN_OF_KINGS},
};

/* A sign, or NULL, and what it means, on this line of the legend or the next. */
static void add_sign(Column *c, int *x, const char *shape, const char *meaning)
{
    enum { SIGN = 20, BETWEEN = 16 };
    size_t n = strlen(meaning);
    int width = (shape ? SIGN : 0) + font_width(meaning, n, SMALL_TYPE, false);
    if (*x > c->at.x && *x + width > c->at.x + c->width) {
        *x = c->at.x;
        c->at.y += LINE.line;
    }
    if (shape)
        strbuf_printf(c->out, "<g transform=\"translate(%d %d)\">%s</g>", *x, c->at.y + 2, shape);
    Spot text = {*x + (shape ? SIGN : 0), c->at.y + LINE.line - 5};
    put_svg_text(c->out, "legend", text, meaning, n);
    *x += width;
    c->widest = *x - c->at.x > c->widest ? *x - c->at.x : c->widest;
    *x += BETWEEN;
}

static void add_number(Column *column, const ForcingTree *t, int *x)
{
    StrBuf text = {0};
    strbuf_puts(&text, phrase_number(t));
    add_sign(column, x, NULL, strbuf_get(&text));
    strbuf_clear(&text);
}

static void add_column_legend(Column *column, const Cards *c, bool boards)
{
    const Game *game = c->title->game;
    const char *us = phrase_us(game, c->title->root);
    StrBuf ours = {0}, theirs = {0};
    strbuf_printf(&ours, "move of %s (us)", us);
    strbuf_puts(&theirs, "reply of ");
    phrase_them(&theirs, game, c->title->root);
    const char *meaning[] = {strbuf_get(&ours),
                             strbuf_get(&theirs),
                             phrase_leaf(c->tree),
                             "no tree",
                             "chance moves",
                             "✗ given up",
                             "move from",
                             "to",
                             "check",
                             "mate"};
    int x = column->at.x;
    bool any_board = sheet_has_board(c, 0, boards) && boards, refutes = c->title->refutes;
    bool used[] = {[SIGN_ALWAYS] = true,
                   [SIGN_OF_REPLIES] = game->n_players > 1,
                   [SIGN_OF_TREES] = !refutes,
                   [SIGN_OF_REFUTATIONS] = refutes,
                   [SIGN_OF_CHANCE] = game->chance != NULL,
                   [SIGN_OF_ODDS] = phrase_given_up(c->tree) > 0,
                   [SIGN_OF_BOARDS] = any_board,
                   [SIGN_OF_KINGS] = any_board && game->board->has_chess_pieces};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (used[SIGNS[i].use])
            add_sign(column, &x, SIGNS[i].shape, meaning[i]);
    if (!any_board)
        add_number(column, c->tree, &x);
    if (c->tree->excluded)
        add_sign(column, &x, NULL, "(−n): replies excluded");
    if (c->n_tags && !tree_stays(c->tree))
        add_sign(column, &x, NULL, "as [n]: goes on as [n]");
    column->at.y += LINE.line;
    strbuf_clear(&ours);
    strbuf_clear(&theirs);
}

static void add_column_position(Column *column, const Cards *c)
{
    StrBuf line = {0};
    c->title->game->write(c->title->game, c->title->root, &line);
    add_column_line(column, &LINE, strbuf_get(&line));
    line.n = 0;
    phrase_size(&line, c->tree, c->left_out);
    add_column_line(column, &LINE, strbuf_get(&line));
    strbuf_clear(&line);
}

Extent svg_title(StrBuf *out, const Cards *c, bool boards, TextArea area)
{
    assert(out && c);
    const TreeTitle *title = c->title;
    Column column = {.out = out, .at = area.at, .width = area.width};
    StrBuf line = {0};
    phrase_name(&line, title);
    add_column_line(&column, &TITLE, strbuf_get(&line));
    line.n = 0;
    if (title->advice_doc &&
        !(title->advice && strcasecmp(title->advice, title->advice_doc) == 0)) {
        phrase_line(&line, title->advice_doc);
        add_column_line(&column, &DOC, strbuf_get(&line));
        line.n = 0;
    }
    add_column_position(&column, c);
    if (title->note) {
        phrase_line(&line, title->note);
        add_column_line(&column, &LINE, strbuf_get(&line));
    }
    add_column_legend(&column, c, boards);
    strbuf_clear(&line);
    return (Extent){column.widest, column.at.y - area.at.y};
}

/* The moves from the root of the tree to a card; calls itself once a ply. */
static void add_way_to_card(const Cards *c, uint32_t card, StrBuf *out)
{
    if (card == 0)
        return;
    add_way_to_card(c, c->at[card].parent, out);
    bool is_first = out->n == 0;
    if (!is_first)
        strbuf_putc(out, ' ');
    cards_moves(c, card, !is_first, out);
}

Extent svg_way(StrBuf *out, const Cards *c, const SheetPart *part, TextArea area)
{
    Column column = {.out = out, .at = area.at, .width = area.width};
    StrBuf line = {0};
    add_way_to_card(c, part->root, &line);
    if (part->from_page)
        strbuf_printf(&line, "%s(continued from p. %u)", line.n ? " " : "", part->from_page);
    add_column_line(&column, &LINE, strbuf_get(&line));
    strbuf_clear(&line);
    return (Extent){column.widest, column.at.y - area.at.y};
}

/* ---- sheets ------------------------------------------------------------------------------- */

/* From the right side of the parent to the left side of the box, round two corners if they are not
 * level. */
static void add_box_edge(StrBuf *out, const Box *from, const Box *to, const char *class, Spot at)
{
    int x1 = at.x + from->x + from->width, y1 = at.y + layout_middle(from);
    int x2 = at.x + to->x, y2 = at.y + layout_middle(to);
    int turn = x2 - COLUMN_GAP / 2, down = y2 > y1 ? 1 : -1, r = abs(y2 - y1) / 2;
    r = r < CORNER ? r : CORNER;
    strbuf_printf(out, "<path class=\"edge %s\" d=\"M%d %d", class, x1, y1);
    if (y1 != y2)
        strbuf_printf(out, "H%dQ%d %d %d %dV%dQ%d %d %d %d", turn - r, turn, y1, turn,
                      y1 + down * r, y2 - down * r, turn, y2, turn + r, y2);
    strbuf_printf(out, "H%d\"/>\n", x2);
}

static void add_note_box(StrBuf *out, const Cards *c, const Item *item, Spot at)
{
    StrBuf text = {0};
    sheet_note(c, item, &text);
    strbuf_puts(out, "<g class=\"note\">");
    put_svg_text(out, "text", spot_moved(at, NOTE_EDGE, NOTE_HEIGHT / 2 + 4), strbuf_get(&text),
                 text.n);
    strbuf_puts(out, "</g>\n");
    strbuf_clear(&text);
}

static const char *class_of_edge(const Cards *c, uint32_t card)
{
    if (cards_by_chance(c, card))
        return "chance";
    return cards_mover(c, card) == TURN_US ? "us" : "them";
}

void svg_sheet(StrBuf *out, const Cards *c, const Sheet *s, bool boards, Spot at)
{
    assert(out && c && s);
    for (uint32_t i = 1; i < s->box.n; i++) {
        const Item *item = &s->item.at[i];
        const char *class = "rest";
        if (item->kind == ITEM_CARD)
            class = class_of_edge(c, item->card);
        add_box_edge(out, &s->box.at[s->box.at[i].parent], &s->box.at[i], class, at);
    }
    for (uint32_t i = 0; i < s->box.n; i++) {
        const Box *b = &s->box.at[i];
        const Item *item = &s->item.at[i];
        Frame frame = {spot_moved(at, b->x, b->y), {b->width, b->height}};
        if (item->kind == ITEM_CARD)
            card_svg(out, c, item->card, sheet_shows(c, item->card, boards), frame);
        else
            add_note_box(out, c, item, frame.at);
    }
}
