/* write/draw/board.c -- a position as a little board (see board.h). */
#include "write/draw/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/draw/font.h"
#include "write/draw/pieces.h"
#include "write/text/escape.h"

/* Pixels; NAMES: beside the board for the rows, below it for the columns. */
enum { SQUARE = 18, NAMES = 14, TABLE_SQUARE = 18, LETTERS = 12 };

#define LIGHT "#f5efe2"
#define DARK "#cdb798"
#define FRAME "#4a4036"
#define LINES "#b5a58c"

bool board_size(const Game *game, BoardSize *out)
{
    if (!game->board)
        return false;
    out->width = (int)game->board->columns * SQUARE + NAMES;
    out->height = (int)game->board->rows * SQUARE + NAMES;
    return true;
}

/* A board while it is drawn. */
typedef struct Drawing {
    const Game *game;
    const void *position;
    Cell *cell;
    unsigned rows, columns;
    Spot at; /* its first square */
} Drawing;

static int square_x(const Drawing *d, unsigned i)
{
    return d->at.x + (int)(i % d->columns) * SQUARE;
}

static int square_y(const Drawing *d, unsigned i)
{
    return d->at.y + (int)(i / d->columns) * SQUARE;
}

static const char *color_of(const Cell *cell)
{
    if (cell->mate)
        return BOARD_CHECK;
    if (cell->to)
        return BOARD_TO;
    if (cell->from)
        return BOARD_FROM;
    return cell->dark ? DARK : NULL;
}

/* All cells of one colour as one path; light ones are what lies below. */
static void add_squares(StrBuf *out, const Drawing *d, const char *color)
{
    bool any = false;
    for (unsigned i = 0; i < d->rows * d->columns; i++) {
        const char *own = color_of(&d->cell[i]);
        if (!own || strcmp(own, color) != 0)
            continue;
        strbuf_printf(out, "%sM%d %dh%dv%dh-%dz", any ? "" : "<path d=\"", square_x(d, i),
                      square_y(d, i), SQUARE, SQUARE, SQUARE);
        any = true;
    }
    if (any)
        strbuf_printf(out, "\" fill=\"%s\"/>", color);
}

/* Letters that have no shape are printed, on a disc where they are a player's, so that it is read
 * on any square.  They are made narrower where they are wider than the square. */
static void add_letters(StrBuf *out, CellSide side, const char *text, Spot at)
{
    bool is_dark = side == CELL_OF_SECOND;
    const char *class = is_dark ? "letter black" : "letter";
    int width = font_width(text, strlen(text), LETTERS, false), room = SQUARE - 4;
    int x = at.x + SQUARE / 2, y = at.y + SQUARE / 2;
    if (side != CELL_OF_NONE)
        strbuf_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"%s\" stroke=\"#222222\"/>",
                      x, y, is_dark ? "#2b2b2b" : "white");
    if (width > room)
        strbuf_printf(out,
                      "<g transform=\"translate(%d 0) scale(.%02d 1)\">"
                      "<text class=\"%s\" style=\"text-anchor:start\" x=\"0\" y=\"%d\">",
                      x - room / 2, room * 100 / width, class, y + 4);
    else
        strbuf_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y + 4);
    escape_xml(out, text);
    strbuf_puts(out, width > room ? "</text></g>" : "</text>");
}

/* Whether a cell holds a piece of chess. */
static bool is_piece(const Game *game, const Cell *cell)
{
    return game->board->has_chess_pieces && cell->text[0] && !cell->text[1];
}

static void add_piece(StrBuf *out, const Game *game, const Cell *cell, Spot at)
{
    const PieceShape *shape = is_piece(game, cell) ? piece_shape(cell->text[0]) : NULL;
    CellSide side = game_cell_side(game->board, cell->text);
    if (!shape)
        add_letters(out, side, cell->text, at);
    else
        strbuf_printf(out, "<use xlink:href=\"#%s%c\" x=\"%d\" y=\"%d\"/>",
                      side == CELL_OF_SECOND ? "black" : "white", shape->letter, at.x, at.y);
}

/* A ring round a king in check; a mated one has its square filled, too. */
static void add_check(StrBuf *out, const Drawing *d, unsigned i)
{
    if (d->cell[i].check)
        strbuf_printf(out,
                      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"3\" fill=\"none\" "
                      "stroke=\"" BOARD_CHECK "\" stroke-width=\"2\"/>",
                      square_x(d, i) + 1, square_y(d, i) + 1, SQUARE - 2, SQUARE - 2);
}

static void add_cell_name(StrBuf *out, const StrBuf *name, int x, int y)
{
    strbuf_printf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">", x, y);
    escape_xml(out, strbuf_get(name));
    strbuf_puts(out, "</text>");
}

/* The names of rows beside the board, those of columns below it. */
static void add_names(StrBuf *out, const Drawing *d)
{
    const GameBoard *b = d->game->board;
    StrBuf name = {0};
    for (unsigned row = 0; row < d->rows; row++) {
        name.n = 0;
        b->name_row(d->game, d->position, row, &name);
        add_cell_name(out, &name, d->at.x - NAMES / 2 - 1,
                      square_y(d, row * d->columns) + SQUARE / 2 + 4);
    }
    for (unsigned column = 0; column < d->columns; column++) {
        name.n = 0;
        b->name_column(d->game, d->position, column, &name);
        add_cell_name(out, &name, square_x(d, column) + SQUARE / 2,
                      square_y(d, (d->rows - 1) * d->columns) + SQUARE + NAMES - 2);
    }
    strbuf_clear(&name);
}

/* Lines between the cells. */
static void add_grid_lines(StrBuf *out, const Drawing *d)
{
    int width = (int)d->columns * SQUARE, height = (int)d->rows * SQUARE;
    strbuf_puts(out, "<path d=\"");
    for (int row = 1; row < (int)d->rows; row++)
        strbuf_printf(out, "M%d %dh%d", d->at.x, d->at.y + row * SQUARE, width);
    for (int column = 1; column < (int)d->columns; column++)
        strbuf_printf(out, "M%d %dv%d", d->at.x + column * SQUARE, d->at.y, height);
    strbuf_puts(out, "\" fill=\"none\" stroke=\"" LINES "\"/>");
}

void board_svg(StrBuf *out, const Game *game, const void *position, const LastMove *last, Spot at)
{
    assert(out && game && position);
    static const char *const colors[] = {DARK, BOARD_FROM, BOARD_TO, BOARD_CHECK};
    if (!game->board)
        return;
    Drawing d = {.game = game,
                 .position = position,
                 .cell = game_cells(game, position, last),
                 .rows = game->board->rows,
                 .columns = game->board->columns,
                 .at = spot_moved(at, NAMES, 0)};
    int width = (int)d.columns * SQUARE, height = (int)d.rows * SQUARE;
    strbuf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" LIGHT "\"/>",
                  d.at.x, d.at.y, width, height);
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
        add_squares(out, &d, colors[i]);
    if (game->board->has_lines)
        add_grid_lines(out, &d);
    for (unsigned i = 0; i < d.rows * d.columns; i++)
        add_check(out, &d, i);
    strbuf_printf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                  "stroke=\"" FRAME "\"/>",
                  d.at.x, d.at.y, width, height);
    for (unsigned i = 0; i < d.rows * d.columns; i++)
        if (d.cell[i].text[0])
            add_piece(out, game, &d.cell[i], (Spot){square_x(&d, i), square_y(&d, i)});
    add_names(out, &d);
    free(d.cell);
}

void board_pieces(StrBuf *out)
{
    static const char *const name[] = {"white", "black"};
    static const char *const fill[] = {"#ffffff", "#2b2b2b"};
    static const char *const edge[] = {"#222222", "#111111"};
    static const char *const line[] = {"#222222", "#dddddd"};
    const PieceShape *shape = piece_shapes();
    strbuf_puts(out, "<defs>\n");
    for (unsigned i = 0; i < 2 * N_PIECE_SHAPES; i++) {
        unsigned color = i / N_PIECE_SHAPES, kind = i % N_PIECE_SHAPES;
        strbuf_printf(out,
                      "<g id=\"%s%c\"><g transform=\"scale(.%d)\" stroke-linejoin=\"round\" "
                      "stroke-linecap=\"round\"><path d=\"%s\" fill=\"%s\" stroke=\"%s\" "
                      "stroke-width=\"2\"/><path d=\"%s\" fill=\"none\" stroke=\"%s\" "
                      "stroke-width=\"1.6\"/></g></g>\n",
                      name[color], shape[kind].letter, SQUARE * 100 / PIECE_UNITS,
                      shape[kind].outline, fill[color], edge[color], shape[kind].lines,
                      line[color]);
    }
    strbuf_puts(out, "</defs>\n");
}

/* The figure that Unicode has for a piece of chess; the text itself where there is none. */
static void add_piece_figure(StrBuf *out, const Game *game, const Cell *cell)
{
    static const char letters[] = "KQRBNPkqrbnp";
    const char *at = is_piece(game, cell) ? strchr(letters, cell->text[0]) : NULL;
    if (cell->text[0] == 0)
        strbuf_putc(out, ' ');
    else if (at)
        strbuf_printf(out, "&#%d;", 0x2654 + (int)(at - letters));
    else
        escape_xml(out, cell->text);
}

static void add_table_cell(StrBuf *out, const Game *game, const Cell *cell)
{
    const char *color = color_of(cell);
    strbuf_printf(out, "<td fixedsize=\"true\" width=\"%d\" height=\"%d\" bgcolor=\"%s\">",
                  TABLE_SQUARE, TABLE_SQUARE, color ? color : LIGHT);
    add_piece_figure(out, game, cell);
    strbuf_puts(out, "</td>");
}

void board_table(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption)
{
    assert(out && game && position && caption);
    if (!game->board)
        return;
    unsigned rows = game->board->rows, columns = game->board->columns;
    Cell *cell = game_cells(game, position, caption->last);
    strbuf_printf(out, "<table border=\"0\" cellborder=\"0\" cellspacing=\"%d\" cellpadding=\"0\">",
                  game->board->has_lines);
    for (unsigned i = 0; i < rows * columns; i++) {
        if (i % columns == 0)
            strbuf_puts(out, "<tr>");
        add_table_cell(out, game, &cell[i]);
        if ((i + 1) % columns == 0)
            strbuf_puts(out, "</tr>");
    }
    free(cell);
    unsigned left = columns - columns / 3;
    strbuf_printf(out, "<tr><td colspan=\"%u\" align=\"left\"><font point-size=\"9\">", left);
    escape_xml(out, caption->left);
    strbuf_printf(out, "</font></td><td colspan=\"%u\" align=\"right\"><font point-size=\"9\">",
                  columns - left);
    escape_xml(out, caption->right);
    strbuf_puts(out, "</font></td></tr></table>");
}
