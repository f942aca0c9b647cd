/* prover/write_board.c -- a position as a little board (see write_board.h). */
#include "prover/write_board.h"

#include <string.h>

#include "prover/write_parts.h"
#include "prover/write_pieces.h"

/* Points. */
enum { SQUARE = 16, MARGIN = 6, CAPTION = 11, TABLE_SQUARE = 18 };
enum { MAX_CELLS = 64 };

#define LIGHT "#f1e8d6"
#define DARK "#c6ad8a"
#define LIGHT_TINT "#f3dc7c"
#define DARK_TINT "#dcb94a"
#define FRAME "#4a4036"
#define FONT "Helvetica,Arial,DejaVu Sans,sans-serif"

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
    out->width = columns * SQUARE + 2 * MARGIN;
    out->height = rows * SQUARE + 2 * MARGIN + CAPTION;
    return true;
}

/* All cells of one colour as one path. */
static void add_squares(StrBuf *out, const Cell *cell, unsigned rows, unsigned columns, bool tint,
                        bool dark, const char *color)
{
    bool any = false;
    for (unsigned i = 0; i < rows * columns; i++) {
        if (cell[i].dark != dark || (cell[i].from || cell[i].to) != tint)
            continue;
        strbuf_printf(out, "%sM%u %uh%dv%dh-%dz", any ? "" : "<path d=\"",
                      MARGIN + i % columns * SQUARE, MARGIN + i / columns * SQUARE, SQUARE, SQUARE,
                      SQUARE);
        any = true;
    }
    if (any)
        strbuf_printf(out, "\" fill=\"%s\"/>", color);
}

/* A letter that has no shape is printed, on a disc so that it is read on any square. */
static void add_letter(StrBuf *out, char letter, unsigned x, unsigned y)
{
    char text[2] = {letter, '\0'};
    strbuf_printf(out, "<circle cx=\"%u\" cy=\"%u\" r=\"7\" fill=\"%s\" stroke=\"#222222\"/>",
                  x + SQUARE / 2, y + SQUARE / 2, is_lower(letter) ? "#2b2b2b" : "white");
    strbuf_printf(out,
                  "<text x=\"%u\" y=\"%u\" font-family=\"" FONT "\" font-size=\"10\" "
                  "text-anchor=\"middle\" fill=\"%s\">",
                  x + SQUARE / 2, y + SQUARE / 2 + 4, is_lower(letter) ? "white" : "#222222");
    parts_xml(out, text);
    strbuf_puts(out, "</text>");
}

static void add_piece(StrBuf *out, char letter, unsigned x, unsigned y)
{
    const PieceShape *shape = piece_shape(letter);
    if (!shape)
        add_letter(out, letter, x, y);
    else
        strbuf_printf(out, "<use xlink:href=\"#%s%c\" x=\"%u\" y=\"%u\"/>",
                      is_lower(letter) ? "black" : "white", shape->letter, x, y);
}

static void add_caption(StrBuf *out, const BoardCaption *caption, unsigned width, unsigned y)
{
    strbuf_printf(out,
                  "<text x=\"%d\" y=\"%u\" font-family=\"" FONT "\" font-size=\"9\" "
                  "fill=\"#222222\">",
                  MARGIN, y);
    parts_xml(out, caption->left);
    strbuf_printf(out,
                  "</text><text x=\"%u\" y=\"%u\" font-family=\"" FONT "\" font-size=\"9\" "
                  "fill=\"#222222\" text-anchor=\"end\">",
                  width - MARGIN, y);
    parts_xml(out, caption->right);
    strbuf_puts(out, "</text>");
}

void board_svg(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption)
{
    Cell cell[MAX_CELLS];
    unsigned rows, columns;
    if (!game->draw(position, caption->last, &rows, &columns, cell))
        return;
    unsigned width = columns * SQUARE, height = rows * SQUARE;
    strbuf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%u\" height=\"%u\" fill=\"" LIGHT "\"/>",
                  MARGIN, MARGIN, width, height);
    add_squares(out, cell, rows, columns, false, true, DARK);
    add_squares(out, cell, rows, columns, true, false, LIGHT_TINT);
    add_squares(out, cell, rows, columns, true, true, DARK_TINT);
    strbuf_printf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%u\" height=\"%u\" fill=\"none\" "
                  "stroke=\"" FRAME "\" stroke-width=\"0.8\"/>",
                  MARGIN, MARGIN, width, height);
    for (unsigned i = 0; i < rows * columns; i++)
        if (cell[i].piece)
            add_piece(out, cell[i].piece, MARGIN + i % columns * SQUARE,
                      MARGIN + i / columns * SQUARE);
    add_caption(out, caption, width + 2 * MARGIN, MARGIN + height + CAPTION - 1);
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
                      "stroke-width=\"1.8\"/><path d=\"%s\" fill=\"none\" stroke=\"%s\" "
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
    bool tint = cell->from || cell->to;
    const char *color = cell->dark ? tint ? DARK_TINT : DARK : tint ? LIGHT_TINT : LIGHT;
    strbuf_printf(out, "<td fixedsize=\"true\" width=\"%d\" height=\"%d\" bgcolor=\"%s\">",
                  TABLE_SQUARE, TABLE_SQUARE, color);
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
