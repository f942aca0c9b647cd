/* write/draw/card.c -- the look of a position in a drawing (see card.h).
 * Our moves: blue boxes, bold type.  Their moves: sand-coloured, rounded.  Moves of chance: grey
 * boxes; a grey diamond marks positions in which chance is to move.  The root has a double outline.
 * A leaf is green with a check mark, a leaf of a refutation red with a cross.  Shapes and weights
 * alone carry the same information, for prints in grey. */
#include "write/draw/card.h"

#include <assert.h>
#include <string.h>

#include "write/draw/board.h"
#include "write/draw/font.h"
#include "write/text/escape.h"
#include "write/text/phrases.h"

/* Pixels. */
enum { LINE = 17, PAD = 8, PLAIN_EDGE = 5, PLAIN_WIDTH = 170, HEAD_EDGE = 5, CAPTION = 19 };

/* What a card says. */
typedef struct CardText {
    StrBuf moves;   /* empty at the root */
    StrBuf left;    /* "3", "✓", and the number of a position that stands twice */
    StrBuf turn;    /* "white to move", with a board */
    StrBuf changes; /* a line for each fact */
    int width;      /* of a line of moves, at the most */
    bool bold;
} CardText;

static CardText text_of_card(const Cards *c, uint32_t card, CardShows shows)
{
    CardText t = {.width = PLAIN_WIDTH};
    bool board = shows == CARD_BOARD;
    const Card *at = &c->at[card];
    const void *position = cards_position(c, card);
    BoardSize size;
    if (card > 0) {
        cards_moves(c, card, false, &t.moves);
        t.bold = cards_mover(c, card) == TURN_US;
    }
    if (at->same_as == card)
        phrase_left(&t.left, c->tree, at->node, board, c->title->refutes);
    /* Where advice holds for ever the moves say what goes on as what: "(#2)", "(=2)". */
    if (!tree_stays(c->tree) && (at->same_as != card || at->tag))
        strbuf_printf(&t.left, "%s[%u]", at->tag ? " " : "as ", c->at[at->same_as].tag);
    if (shows == CARD_CHANGES)
        cards_changes(c, card, &t.changes);
    if (board && board_size(c->title->game, &size)) {
        t.width = size.width;
        strbuf_printf(&t.turn, "%s to move", phrase_mover(c->title->game, position));
    }
    return t;
}

static void text_clear(CardText *t)
{
    strbuf_clear(&t->moves);
    strbuf_clear(&t->left);
    strbuf_clear(&t->turn);
    strbuf_clear(&t->changes);
}

static int card_text_width(const StrBuf *text)
{
    return font_width(strbuf_get(text), text->n, SMALL_TYPE, false);
}

/* The lines of the moves: how many, and how wide the widest and the last are. */
typedef struct MoveLines {
    int n, widest, last;
} MoveLines;

static MoveLines lines_of(const CardText *t)
{
    MoveLines l = {0};
    for (const char *at = strbuf_get(&t->moves); *at; l.n++) {
        size_t n = font_line(at, t->width, MOVE_TYPE, t->bold);
        l.last = font_width(at, n, MOVE_TYPE, t->bold);
        l.widest = l.last > l.widest ? l.last : l.widest;
        at = font_next(at, n);
    }
    return l;
}

static int larger_width(int a, int b)
{
    return a > b ? a : b;
}

/* What the lines of changes take. */
static Extent measure_changes(const CardText *t)
{
    Extent e = {0, 0};
    for (const char *at = strbuf_get(&t->changes); *at; at += strcspn(at, "\n") + 1) {
        e.width = larger_width(e.width, font_width(at, strcspn(at, "\n"), SMALL_TYPE, false));
        e.height += LINE;
    }
    return e;
}

static Extent measure_board(const Cards *c, const CardText *t, MoveLines lines)
{
    BoardSize board = {0};
    board_size(c->title->game, &board);
    int caption = card_text_width(&t->turn) + PAD + card_text_width(&t->left);
    int head = lines.n ? lines.n * LINE + HEAD_EDGE : PAD;
    return (Extent){2 * PAD + larger_width(board.width, larger_width(lines.widest, caption)),
                    head + board.height + CAPTION + PAD / 2};
}

Extent card_measure(const Cards *c, uint32_t card, CardShows shows)
{
    assert(card < c->n);
    CardText t = text_of_card(c, card, shows);
    MoveLines lines = lines_of(&t);
    Extent e, changes = measure_changes(&t);
    int width = larger_width(lines.widest, lines.last + PAD + card_text_width(&t.left));
    if (shows == CARD_BOARD)
        e = measure_board(c, &t, lines);
    else
        e = (Extent){2 * PAD + larger_width(width, changes.width),
                     larger_width(lines.n, 1) * LINE + changes.height + 2 * PLAIN_EDGE - 2};
    text_clear(&t);
    return e;
}

/* ---- drawing ------------------------------------------------------------------------------ */

static void add_card_box(StrBuf *out, const char *class, Frame frame, int round)
{
    strbuf_printf(out,
                  "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
                  class, frame.at.x, frame.at.y, frame.size.width, frame.size.height, round);
}

void card_text(StrBuf *out, const char *class, Spot at, const char *text, size_t n)
{
    assert(out && class && (text || n == 0));
    StrBuf line = {0};
    strbuf_add(&line, text, n);
    strbuf_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, at.x, at.y);
    escape_xml(out, strbuf_get(&line));
    strbuf_puts(out, "</text>");
    strbuf_clear(&line);
}

/* The lines of moves; at: where the first baseline begins.  Returns the y of the last. */
static int add_card_moves(StrBuf *out, const CardText *t, Spot at)
{
    for (const char *text = strbuf_get(&t->moves); *text; at.y += LINE) {
        size_t n = font_line(text, t->width, MOVE_TYPE, t->bold);
        card_text(out, "move", at, text, n);
        text = font_next(text, n);
    }
    return at.y - LINE;
}

static void add_card_board(StrBuf *out, const Cards *c, uint32_t card, const CardText *t,
                           Frame frame)
{
    BoardSize board;
    const void *position = cards_position(c, card);
    if (!board_size(c->title->game, &board))
        return;
    int right = frame.size.width - PAD, bottom = frame.size.height - PAD / 2;
    add_card_moves(out, t, spot_moved(frame.at, PAD, LINE - 2));
    LastMove last;
    board_svg(out, c->title->game, position, cards_last(c, card, &last),
              spot_moved(frame.at, right - board.width, bottom - CAPTION - board.height));
    card_text(out, "turn", spot_moved(frame.at, PAD, bottom - 5), strbuf_get(&t->turn), t->turn.n);
    card_text(out, "left", spot_moved(frame.at, right, bottom - 5), strbuf_get(&t->left),
              t->left.n);
}

/* A card without a board: its moves, and what is left at the end of their last line; below them
 * changes. */
static void add_plain(StrBuf *out, const CardText *t, bool is_root, Frame frame)
{
    Spot first = spot_moved(frame.at, PAD, PLAIN_EDGE + MOVE_TYPE - 1);
    int last = add_card_moves(out, t, first);
    Spot left = {frame.at.x + frame.size.width - PAD, is_root ? first.y : last};
    card_text(out, "left", left, strbuf_get(&t->left), t->left.n);
    Spot change = {first.x, left.y};
    for (const char *at = strbuf_get(&t->changes); *at; at += strcspn(at, "\n") + 1) {
        change.y += LINE;
        card_text(out, "change", change, at, strcspn(at, "\n"));
    }
}

static void add_frame(StrBuf *out, bool is_root, Frame frame, int round)
{
    add_card_box(out, "box", frame, round);
    Frame inner = {spot_moved(frame.at, 3, 3), {frame.size.width - 6, frame.size.height - 6}};
    if (is_root)
        add_card_box(out, "inner", inner, 0);
}

/* Chance moves next: a diamond where the edges to its moves begin. */
static void add_dice(StrBuf *out, Frame frame)
{
    enum { HALF = 6 };
    Spot at = spot_moved(frame.at, frame.size.width, frame.size.height / 2 - HALF);
    strbuf_printf(out, "<path class=\"dice\" d=\"M%d %dl%d %dl-%d %dl-%d -%dz\"/>", at.x, at.y,
                  HALF, HALF, HALF, HALF, HALF, HALF);
}

void card_svg(StrBuf *out, const Cards *c, uint32_t card, CardShows shows, Frame frame)
{
    assert(out && card < c->n);
    bool board = shows == CARD_BOARD;
    bool ours = card > 0 && cards_mover(c, card) == TURN_US;
    bool chance = cards_by_chance(c, card), theirs = card > 0 && !ours && !chance;
    const char *mover = ours ? "us" : "them";
    CardText t = text_of_card(c, card, shows);
    int round = board ? 12 : 10;
    if (!theirs)
        round = 0;
    if (chance)
        mover = "chance";
    if (card == 0)
        mover = "root";
    const char *leaf = c->title->refutes ? " leaf refuted" : " leaf";
    if (!cards_is_leaf(c, card))
        leaf = "";
    else if (cards_gives_up(c, card))
        leaf = " given-up";
    strbuf_printf(out, "<g class=\"card %s%s%s\"><title>", mover, board ? " board" : "", leaf);
    StrBuf fen = {0};
    c->title->game->write(c->title->game, cards_position(c, card), &fen);
    escape_xml(out, strbuf_get(&fen));
    strbuf_clear(&fen);
    strbuf_puts(out, "</title>");
    add_frame(out, card == 0, frame, round);
    if (board)
        add_card_board(out, c, card, &t, frame);
    else
        add_plain(out, &t, card == 0, frame);
    if (game_is_chance(c->title->game, cards_position(c, card)))
        add_dice(out, frame);
    strbuf_puts(out, "</g>\n");
    text_clear(&t);
}
