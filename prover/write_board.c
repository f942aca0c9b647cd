/* prover/write_board.c -- a position as a little board (see write_board.h). */
#include "prover/write_board.h"

#include <string.h>

#include "prover/write_parts.h"
#include "prover/write_pieces.h"

/* Pixels; NAMES: beside the board for the rows, below it for the columns. */
enum { SQUARE = 18, NAMES = 14, TABLE_SQUARE = 18 };
enum { MAX_CELLS = 64 };

#define LIGHT "#f5efe2"
#define DARK "#cdb798"
#define FRAME "#4a4036"

static bool is_lower(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

bool board_size(const Game *game, const void *position, BoardSize *out)
{
    Cell cell[MAX_CELLS];
    unsigned rows, columns;
    if (!game->draw(position, NO_MOVE, &rows, &columns, cell))
        return false;
    out->width = (int)columns * SQUARE + NAMES;
    out->height = (int)rows * SQUARE + NAMES;
    return true;
}

/* A board while it is drawn; its first square is at x, y. */
typedef struct Drawing {
    const Game *game;
    const void *position;
    Cell cell[MAX_CELLS];
    unsigned rows, columns;
    int x, y;
} Drawing;

static int square_x(const Drawing *d, unsigned i)
{
    return d->x + (int)(i % d->columns) * SQUARE;
}

static int square_y(const Drawing *d, unsigned i)
{
    return d->y + (int)(i / d->columns) * SQUARE;
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

/* A letter that has no shape is printed, on a disc so that it is read on any square. */
static void add_letter(StrBuf *out, char letter, int x, int y)
{
    char text[2] = {letter, '\0'};
    strbuf_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"%s\" stroke=\"#222222\"/>",
                  x + SQUARE / 2, y + SQUARE / 2, is_lower(letter) ? "#2b2b2b" : "white");
    strbuf_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">",
                  is_lower(letter) ? "letter black" : "letter", x + SQUARE / 2, y + SQUARE / 2 + 4);
    parts_xml(out, text);
    strbuf_puts(out, "</text>");
}

static void add_piece(StrBuf *out, char letter, int x, int y)
{
    const PieceShape *shape = piece_shape(letter);
    if (!shape)
        add_letter(out, letter, x, y);
    else
        strbuf_printf(out, "<use xlink:href=\"#%s%c\" x=\"%d\" y=\"%d\"/>",
                      is_lower(letter) ? "black" : "white", shape->letter, x, y);
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

/* The name of a cell's row ("1" of a1) beside the board, or that of its column ("a") below it. */
static void add_name(StrBuf *out, const Drawing *d, unsigned i, bool of_row)
{
    char name[8];
    d->game->name_square(d->position,
                         d->game->cell_bit(d->position, i / d->columns, i % d->columns), name);
    size_t letters = strcspn(name, "0123456789");
    int x = of_row ? d->x - NAMES / 2 - 1 : square_x(d, i) + SQUARE / 2;
    int y = square_y(d, i) + (of_row ? SQUARE / 2 + 4 : SQUARE + NAMES - 2);
    strbuf_printf(out, "<text class=\"name\" x=\"%d\" y=\"%d\">", x, y);
    if (!of_row)
        name[letters] = '\0';
    parts_xml(out, of_row ? name + letters : name);
    strbuf_puts(out, "</text>");
}

static void add_names(StrBuf *out, const Drawing *d)
{
    for (unsigned row = 0; row < d->rows; row++)
        add_name(out, d, row * d->columns, true);
    for (unsigned column = 0; column < d->columns; column++)
        add_name(out, d, (d->rows - 1) * d->columns + column, false);
}

void board_svg(StrBuf *out, const Game *game, const void *position, Move last, int x, int y)
{
    static const char *const colors[] = {DARK, BOARD_FROM, BOARD_TO, BOARD_CHECK};
    Drawing d = {.game = game, .position = position, .x = x + NAMES, .y = y};
    if (!game->draw(position, last, &d.rows, &d.columns, d.cell))
        return;
    int width = (int)d.columns * SQUARE, height = (int)d.rows * SQUARE;
    strbuf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" LIGHT "\"/>",
                  d.x, d.y, width, height);
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
        add_squares(out, &d, colors[i]);
    for (unsigned i = 0; i < d.rows * d.columns; i++)
        add_check(out, &d, i);
    strbuf_printf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                  "stroke=\"" FRAME "\"/>",
                  d.x, d.y, width, height);
    for (unsigned i = 0; i < d.rows * d.columns; i++)
        if (d.cell[i].piece)
            add_piece(out, d.cell[i].piece, square_x(&d, i), square_y(&d, i));
    add_names(out, &d);
}

void board_styles(StrBuf *out)
{
    strbuf_puts(out, "text.name,text.letter{font-size:12px;text-anchor:middle}\n"
                     "text.name{fill:#666666}text.letter.black{fill:white}\n");
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

/* The figure that Unicode has for a letter; the letter itself where it has none. */
static void add_figure(StrBuf *out, char letter)
{
    static const char letters[] = "KQRBNPkqrbnp";
    const char *at = strchr(letters, letter);
    if (letter == 0)
        strbuf_putc(out, ' ');
    else if (at)
        strbuf_printf(out, "&#%d;", 0x2654 + (int)(at - letters));
    else
        parts_xml(out, (char[]){letter, '\0'});
}

static void add_table_cell(StrBuf *out, const Cell *cell)
{
    const char *color = color_of(cell);
    strbuf_printf(out, "<td fixedsize=\"true\" width=\"%d\" height=\"%d\" bgcolor=\"%s\">",
                  TABLE_SQUARE, TABLE_SQUARE, color ? color : LIGHT);
    add_figure(out, cell->piece);
    strbuf_puts(out, "</td>");
}

void board_table(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption)
{
    Cell cell[MAX_CELLS];
    unsigned rows, columns;
    if (!game->draw(position, caption->last, &rows, &columns, cell))
        return;
    strbuf_puts(out, "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">");
    for (unsigned i = 0; i < rows * columns; i++) {
        if (i % columns == 0)
            strbuf_puts(out, "<tr>");
        add_table_cell(out, &cell[i]);
        if ((i + 1) % columns == 0)
            strbuf_puts(out, "</tr>");
    }
    unsigned left = columns - columns / 3;
    strbuf_printf(out, "<tr><td colspan=\"%u\" align=\"left\"><font point-size=\"9\">", left);
    parts_xml(out, caption->left);
    strbuf_printf(out, "</font></td><td colspan=\"%u\" align=\"right\"><font point-size=\"9\">",
                  columns - left);
    parts_xml(out, caption->right);
    strbuf_puts(out, "</font></td></tr></table>");
}
