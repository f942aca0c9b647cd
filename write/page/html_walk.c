/* write/page/html_walk.c -- the positions of an interactive page (see html_walk.h). */
#include "write/page/html_walk.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "write/text/phrases.h"

static Cell *cells_at(const HtmlWalk *w, size_t ply)
{
    return w->cells + ply * w->n_cells;
}

static void draw_walk_board(const HtmlWalk *w, size_t ply, const LastMove *last)
{
    if (w->cells)
        w->game->board->draw(w->game, walk_position(&w->line, ply), last, cells_at(w, ply));
}

HtmlWalk html_walk_begin(Json *out, const Game *game, const void *root, size_t plies)
{
    assert(out && game && root);
    HtmlWalk w = {.out = out, .game = game, .line = walk_begin(game, root)};
    if (game->board) {
        w.n_cells = (size_t)game->board->rows * game->board->columns;
        w.cells = base_zalloc((plies + 1) * w.n_cells, sizeof *w.cells, "boards of a line");
    }
    draw_walk_board(&w, 0, NULL);
    return w;
}

void html_walk_clear(HtmlWalk *w)
{
    walk_clear(&w->line);
    free(w->cells);
    *w = (HtmlWalk){0};
}

const void *html_walk_position(const HtmlWalk *w, size_t ply)
{
    return walk_position(&w->line, ply);
}

void html_walk_play(HtmlWalk *w, size_t ply, Move move)
{
    assert(move);
    walk_play(&w->line, ply, move);
    draw_walk_board(w, ply + 1, &(LastMove){move, walk_position(&w->line, ply)});
}

/* ---- the game ------------------------------------------------------------------------------- */

typedef void NameLine(const Game *game, const void *position, unsigned i, StrBuf *out);

/* The names of rows or of columns. */
static void put_names(const HtmlWalk *w, const char *key, NameLine *name, unsigned n)
{
    StrBuf text = {0};
    json_begin_list(w->out, key);
    for (unsigned i = 0; i < n; i++) {
        name(w->game, walk_position(&w->line, 0), i, &text);
        json_put_buffer(w->out, NULL, &text);
    }
    json_end_list(w->out);
    strbuf_clear(&text);
}

/* By cell: the number of its bit in sets; null where it is no element of sets. */
static void put_elements(const HtmlWalk *w)
{
    const GameBoard *b = w->game->board;
    json_begin_list(w->out, "bits");
    for (unsigned i = 0; i < w->n_cells; i++) {
        uint64_t bit =
            b->cell_bit(w->game, walk_position(&w->line, 0), i / b->columns, i % b->columns);
        if (bit)
            json_put_int(w->out, NULL, __builtin_ctzll(bit));
        else
            json_put_null(w->out, NULL);
    }
    json_end_list(w->out);
}

static void put_dark(const HtmlWalk *w)
{
    json_begin_list(w->out, "dark");
    for (size_t i = 0; i < w->n_cells; i++)
        if (cells_at(w, 0)[i].dark)
            json_put_count(w->out, NULL, i);
    json_end_list(w->out);
}

/* The texts of one player's cells, where the letters' case does not tell. */
static void put_side_texts(const HtmlWalk *w, const char *key, CellSide side)
{
    const GameBoard *b = w->game->board;
    json_begin_list(w->out, key);
    for (size_t i = 0; i < b->n_texts; i++)
        if (b->texts[i].side == side)
            json_put_text(w->out, NULL, b->texts[i].text);
    json_end_list(w->out);
}

static void put_sides(const HtmlWalk *w)
{
    if (!w->game->board->texts)
        return;
    put_side_texts(w, "first", CELL_OF_FIRST);
    put_side_texts(w, "second", CELL_OF_SECOND);
}

static void put_board(const HtmlWalk *w)
{
    const GameBoard *b = w->game->board;
    json_begin_object(w->out, "board");
    json_put_count(w->out, "rows", b->rows);
    json_put_count(w->out, "columns", b->columns);
    json_put_bool(w->out, "pieces", b->has_chess_pieces);
    json_put_bool(w->out, "lines", b->has_lines);
    if (b->domain != BOARD_NO_DOMAIN)
        json_put_count(w->out, "domain", b->domain);
    put_names(w, "row_names", b->name_row, b->rows);
    put_names(w, "column_names", b->name_column, b->columns);
    put_dark(w);
    put_sides(w);
    put_elements(w);
    json_end_object(w->out);
}

void html_walk_put_game(const HtmlWalk *w)
{
    json_put_text(w->out, "game", w->game->name);
    json_put_text(w->out, "us", phrase_us(w->game, walk_position(&w->line, 0)));
    if (w->cells)
        put_board(w);
}

/* ---- a node --------------------------------------------------------------------------------- */

/* "12." or "12...", as before the move in the position. */
static void put_walk_number(const HtmlWalk *w, const void *position)
{
    char text[32];
    unsigned player;
    unsigned number = w->game->move_number(w->game, position, &player);
    snprintf(text, sizeof text, "%u%s", number, phrase_dots(w->game, player));
    json_put_text(w->out, "number", text);
}

static void put_move_name(const HtmlWalk *w, const void *before, Move move)
{
    StrBuf text = {0};
    w->game->name_move(w->game, before, move, &text);
    json_put_buffer(w->out, "name", &text);
    strbuf_clear(&text);
}

static void put_walk_position(const HtmlWalk *w, const void *position)
{
    StrBuf text = {0};
    w->game->write(w->game, position, &text);
    json_put_buffer(w->out, "position", &text);
    strbuf_clear(&text);
}

/* Pairs of a cell and what stands there now, for those that have changed; before: NULL at the root.
 */
static void put_cell_changes(const HtmlWalk *w, const Cell *before, const Cell *now)
{
    json_begin_list(w->out, "cells");
    for (size_t i = 0; i < w->n_cells; i++)
        if (strcmp(before ? before[i].text : "", now[i].text) != 0) {
            json_put_count(w->out, NULL, i);
            json_put_text(w->out, NULL, now[i].text);
        }
    json_end_list(w->out);
}

typedef bool IsMarked(const Cell *cell);

static bool is_left(const Cell *cell)
{
    return cell->from;
}

static bool is_reached(const Cell *cell)
{
    return cell->to;
}

static bool is_checked(const Cell *cell)
{
    return cell->check;
}

static bool is_mated(const Cell *cell)
{
    return cell->mate;
}

/* The cells with a mark; nothing where none has it. */
static void put_marks(const HtmlWalk *w, const char *key, const Cell *now, IsMarked *is_marked)
{
    bool any = false;
    for (size_t i = 0; i < w->n_cells; i++) {
        if (!is_marked(&now[i]))
            continue;
        if (!any)
            json_begin_list(w->out, key);
        any = true;
        json_put_count(w->out, NULL, i);
    }
    if (any)
        json_end_list(w->out);
}

static void put_cells(const HtmlWalk *w, size_t ply)
{
    const Cell *now = cells_at(w, ply);
    put_cell_changes(w, ply ? cells_at(w, ply - 1) : NULL, now);
    put_marks(w, "from", now, is_left);
    put_marks(w, "to", now, is_reached);
    put_marks(w, "check", now, is_checked);
    put_marks(w, "mate", now, is_mated);
}

void html_walk_put(const HtmlWalk *w, size_t ply, Move move)
{
    assert((move == NO_MOVE) == (ply == 0));
    const void *here = walk_position(&w->line, ply);
    if (ply) {
        const void *before = walk_position(&w->line, ply - 1);
        put_walk_number(w, before);
        put_move_name(w, before, move);
    }
    put_walk_position(w, here);
    json_put_text(w->out, "turn", phrase_turn(w->game, here));
    if (w->cells)
        put_cells(w, ply);
}
