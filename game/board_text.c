/* game/board_text.c -- a position drawn as lines of text (see board_text.h). */
#include "game/board_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 12, MOST_WIDTH = 60 };

static int greatest_width(const Cell *cells, size_t n)
{
    int width = 1;
    for (size_t i = 0; i < n; i++)
        width = (int)strlen(cells[i].text) > width ? (int)strlen(cells[i].text) : width;
    return width;
}

/* A drawing in progress. */
typedef struct BoardText {
    StrBuf *out;
    const Game *game;
    const void *position;
    uint64_t set;
    Cell *cells; /* row by row */
    int width;   /* of a cell's text */
} BoardText;

static BoardText board_text_of(StrBuf *out, const Game *g, const void *position, uint64_t set)
{
    Cell *cells = game_cells(g, position, NULL);
    size_t n = (size_t)g->board->rows * g->board->columns;
    return (BoardText){out, g, position, set, cells, greatest_width(cells, n)};
}

static void add_board_row(const BoardText *t, unsigned row)
{
    const GameBoard *b = t->game->board;
    for (unsigned column = 0; column < b->columns; column++) {
        bool in = t->set && t->set & b->cell_bit(t->game, t->position, row, column);
        const char *text = t->cells[row * b->columns + column].text;
        strbuf_putc(t->out, in ? '[' : ' ');
        strbuf_printf(t->out, "%*s", t->width, *text ? text : ".");
        if (in)
            strbuf_putc(t->out, ']');
        else if (column + 1 < b->columns)
            strbuf_putc(t->out, ' ');
    }
}

void board_text_add_set(StrBuf *out, const Game *game, const void *position, uint64_t set)
{
    assert(game->board);
    BoardText t = board_text_of(out, game, position, set);
    for (unsigned row = 0; row < game->board->rows; row++) {
        strbuf_puts(out, "\n  ");
        add_board_row(&t, row);
    }
    free(t.cells);
}

/* Takes n lines from *text, which is moved on, as one line, blanks between them. */
static void join_lines(StrBuf *out, const char **text, size_t n)
{
    for (size_t i = 0; i < n && **text; i++) {
        size_t length = strcspn(*text, "\n");
        strbuf_puts(out, i ? " " : "   ");
        strbuf_add(out, *text, length);
        *text += length + ((*text)[length] == '\n');
    }
}

static size_t count_lines(const char *text)
{
    size_t n = *text != '\0';
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

void board_text_add(StrBuf *out, const Game *game, const void *position, const char *indent)
{
    assert(out && game && position && indent);
    const GameBoard *b = game->board;
    if (!b || !b->write_rest || b->rows > MOST_ROWS)
        return;
    BoardText t = board_text_of(out, game, position, 0);
    StrBuf rest = {0};
    b->write_rest(game, position, &rest);
    const char *at = strbuf_get(&rest);
    size_t a_row = (count_lines(at) + b->rows - 1) / b->rows;
    bool fits = (unsigned)(t.width + 2) * b->columns <= MOST_WIDTH;
    for (unsigned row = 0; row < b->rows && fits; row++) {
        strbuf_puts(out, indent);
        add_board_row(&t, row);
        join_lines(out, &at, a_row);
        strbuf_putc(out, '\n');
    }
    strbuf_clear(&rest);
    free(t.cells);
}

void board_text_add_read(StrBuf *out, const Game *game, const char *text, const char *indent)
{
    assert(out && game && text && indent);
    void *position = base_zalloc(game->position_size, 1, "a position");
    if (game->read(game, text, strlen(text), position, NULL))
        board_text_add(out, game, position, indent);
    free(position);
}
