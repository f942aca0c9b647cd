/* tests/support/rows_game.c -- a wide game for tests (see rows_game.h). */
#include "tests/support/rows_game.h"

static_assert(sizeof(RowsPosition) * 8 == 1024, "as many bits as are promised");

static bool rows_has(const RowsPosition *p, unsigned who, unsigned cell)
{
    return p->taken[who][cell / 64] >> cell % 64 & 1;
}

static bool rows_is_free(const RowsPosition *p, unsigned cell)
{
    return !rows_has(p, 0, cell) && !rows_has(p, 1, cell) && !rows_has(p, 2, cell);
}

static unsigned rows_free_in_row(const RowsPosition *p, unsigned row)
{
    unsigned n = 0;
    for (unsigned cell = row * COLUMNS; cell < (row + 1) * COLUMNS; cell++)
        n += rows_is_free(p, cell);
    return n;
}

static bool rows_fills(const RowsPosition *p, Move m)
{
    return rows_free_in_row(p, (m - 1) / COLUMNS) == 1;
}

Turn rows_turn(const Game *game, const void *position)
{
    const RowsPosition *p = position;
    (void)game;
    return p->mover == p->us ? TURN_US : TURN_THEM;
}

unsigned rows_moves(const Game *game, const void *position, void *cache, Move *out)
{
    unsigned n = 0;
    (void)game, (void)cache;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        if (rows_is_free(position, cell))
            out[n++] = cell + 1;
    return n;
}

bool rows_is_over(const RowsPosition *p)
{
    Move move[ROWS_CELLS];
    return rows_moves(NULL, p, NULL, move) == 0;
}

const char *rows_ending(const Game *game, const void *position)
{
    (void)game;
    return rows_is_over(position) ? "all cells are taken" : NULL;
}

void rows_play(const Game *game, const void *position, void *cache, Move m, void *out)
{
    RowsPosition p = *(const RowsPosition *)position;
    bool fills = rows_fills(&p, m);
    (void)game, (void)cache;
    p.taken[p.mover][(m - 1) / 64] |= UINT64_C(1) << (m - 1) % 64;
    if (fills)
        p.score[p.mover]++;
    else
        p.mover = !p.mover;
    memcpy(out, &p, sizeof p);
}

static bool rows_same(const Game *game, const void *a, const void *b)
{
    (void)game;
    return memcmp(a, b, sizeof(RowsPosition)) == 0;
}

static Key rows_key(const Game *game, const void *position)
{
    const unsigned char *c = position;
    Key k = {UINT64_C(0xCBF29CE484222325), 1};
    (void)game;
    for (size_t i = 0; i < sizeof(RowsPosition); i++) {
        k.lo = (k.lo ^ c[i]) * UINT64_C(0x100000001B3);
        k.hi = (k.hi + c[i]) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return k;
}

/* ---- text: 300 of `.`, `x`, `o`, `#` from the top, the player to move, the score "0-0" ---- */
static bool rows_read(const Game *game, const char *text, size_t n, void *position, Status *status)
{
    RowsPosition p = {.us = 0};
    size_t i = 0;
    (void)game;
    static const char signs[] = "xo#";
    for (; i < n && i < ROWS_CELLS && (text[i] == '.' || strchr(signs, text[i])); i++)
        if (text[i] != '.')
            p.taken[strchr(signs, text[i]) - signs][i / 64] |= UINT64_C(1) << i % 64;
    unsigned score[2];
    char mover, rest[8] = "";
    memcpy(rest, text + i, n - i < 7 ? n - i : 7);
    if (i < ROWS_CELLS || n != i + 6 ||
        sscanf(rest, " %c %1u-%1u", &mover, &score[0], &score[1]) != 3)
        return status_fail_at(status, STATUS_WRONG_INPUT, i,
                              "a position is 300 cells, a player and a score");
    p.mover = mover == 'o';
    p.score[0] = (uint8_t)score[0];
    p.score[1] = (uint8_t)score[1];
    memcpy(position, &p, sizeof p);
    return true;
}

static char rows_letter(const RowsPosition *p, unsigned cell)
{
    for (unsigned who = 0; who < 3; who++)
        if (rows_has(p, who, cell))
            return "xo#"[who];
    return '.';
}

void rows_write(const Game *game, const void *position, StrBuf *out)
{
    const RowsPosition *p = position;
    (void)game;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        strbuf_putc(out, rows_letter(p, cell));
    strbuf_printf(out, " %c %u-%u", p->mover ? 'o' : 'x', p->score[0], p->score[1]);
}

static void rows_orient(const Game *game, const void *position, unsigned us, void *out)
{
    RowsPosition p = *(const RowsPosition *)position;
    (void)game;
    p.us = (uint8_t)us;
    memcpy(out, &p, sizeof p);
}

static unsigned rows_us(const Game *game, const void *position)
{
    (void)game;
    return ((const RowsPosition *)position)->us;
}

/* "15.20": row and column. */
static void rows_name_move(const Game *game, const void *position, Move m, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_printf(out, "%u.%u", 1 + (m - 1) / COLUMNS, 1 + (m - 1) % COLUMNS);
}

static Move rows_read_move(const Game *game, const void *position, const char *text, size_t n,
                           Status *status)
{
    unsigned row = 0, column = 0;
    char copy[8] = "";
    (void)game;
    memcpy(copy, text, n < 7 ? n : 7);
    if (sscanf(copy, "%2u.%2u", &row, &column) == 2 && row - 1 < ROWS && column - 1 < COLUMNS &&
        rows_is_free(position, (row - 1) * COLUMNS + column - 1))
        return 1 + (row - 1) * COLUMNS + column - 1;
    status_fail(status, STATUS_WRONG_INPUT, "no free cell");
    return NO_MOVE;
}

static unsigned rows_move_number(const Game *game, const void *position, unsigned *player)
{
    const RowsPosition *p = position;
    unsigned n = 1;
    (void)game;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        n += rows_has(p, 0, cell) || rows_has(p, 1, cell);
    *player = p->mover;
    return n;
}

/* ---- the board ---- */
static void rows_draw(const Game *game, const void *position, const LastMove *last, Cell *cells)
{
    (void)game;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++) {
        char letter = rows_letter(position, cell);
        cells[cell] = (Cell){.text = {letter == '.' ? '\0' : letter},
                             .to = last && last->move == (Move)(cell + 1)};
    }
}

/* No cell is an element of a set. */
static uint64_t rows_cell_bit(const Game *game, const void *position, unsigned row, unsigned column)
{
    (void)game, (void)position, (void)row, (void)column;
    return 0;
}

static void rows_name_line(const Game *game, const void *position, unsigned i, StrBuf *out)
{
    (void)game, (void)position;
    strbuf_printf(out, "%u", i + 1);
}

static const GameBoard rows_board = {.rows = ROWS,
                                     .columns = COLUMNS,
                                     .draw = rows_draw,
                                     .cell_bit = rows_cell_bit,
                                     .name_row = rows_name_line,
                                     .name_column = rows_name_line};

/* ---- words ---- */
static Value rows_word_open(const WordView *v, const Value *a)
{
    Value open = 0;
    (void)a;
    for (unsigned row = 0; row < ROWS; row++)
        open |= (Value)(rows_free_in_row(v->position, row) > 0) << row;
    return open;
}

static Value rows_word_free(const WordView *v, const Value *a)
{
    unsigned n = 0;
    for (unsigned row = 0; row < ROWS; row++)
        n += a[0] >> row & 1 ? rows_free_in_row(v->position, row) : 0;
    return n;
}

/* The columns in which one of these rows has a free cell. */
static Value rows_word_gaps(const WordView *v, const Value *a)
{
    Value gaps = 0;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        if (a[0] >> cell / COLUMNS & 1 && rows_is_free(v->position, cell))
            gaps |= UINT64_C(1) << cell % COLUMNS;
    return gaps;
}

/* The rows that have a free cell in one of these columns. */
static Value rows_word_across(const WordView *v, const Value *a)
{
    Value rows = 0;
    for (unsigned cell = 0; cell < ROWS_CELLS; cell++)
        if (a[0] >> cell % COLUMNS & 1 && rows_is_free(v->position, cell))
            rows |= UINT64_C(1) << cell / COLUMNS;
    return rows;
}

static Value rows_word_column(const WordView *v, const Value *a)
{
    (void)a;
    return UINT64_C(1) << (v->move - 1) % COLUMNS;
}

/* From one column to another, whichever comes first. */
static Value rows_columns_between(const WordView *v, const Value *a)
{
    (void)v;
    if (!a[0] || !a[1] || a[0] & (a[0] - 1) || a[1] & (a[1] - 1))
        return 0;
    Value low = a[0] < a[1] ? a[0] : a[1], high = a[0] < a[1] ? a[1] : a[0];
    return (high | (high - 1)) & ~(low - 1);
}

static Value rows_word_lead(const WordView *v, const Value *a)
{
    const RowsPosition *p = v->position;
    (void)a;
    return value_int((int64_t)p->score[p->us] - p->score[!p->us]);
}

static Value rows_word_over(const WordView *v, const Value *a)
{
    (void)a;
    return rows_is_over(v->position);
}

static Value rows_word_us_to_move(const WordView *v, const Value *a)
{
    (void)a;
    return rows_turn(v->game, v->position) == TURN_US;
}

static Value rows_word_row(const WordView *v, const Value *a)
{
    (void)a;
    return UINT64_C(1) << (v->move - 1) / COLUMNS;
}

static Value rows_word_fills(const WordView *v, const Value *a)
{
    (void)a;
    return rows_fills(v->position, v->move);
}

static Value rows_word_yes(const WordView *v, const Value *a)
{
    (void)v, (void)a;
    return true;
}

/* clang-format off */
const Word rows_words[N_ROWS_WORDS] = {
    {.name = "open", .params = "", .help = "rows with a free cell", .kind = WORD_POSITION,
     .type = TYPE_SET, .function = rows_word_open},
    {.name = "free", .params = "S", .help = "free cells in the rows S", .kind = WORD_POSITION,
     .type = TYPE_INT, TAKES_S, .function = rows_word_free},
    {.name = "lead", .params = "", .help = "our points less theirs", .kind = WORD_POSITION,
     .type = TYPE_INT, .function = rows_word_lead},
    {.name = "over", .params = "", .help = "every cell is taken", .kind = WORD_POSITION,
     .type = TYPE_BOOL, .function = rows_word_over},
    {.name = "us_to_move", .params = "", .help = "we are to move", .kind = WORD_POSITION,
     .type = TYPE_BOOL, .turn = TURN_IS_OURS, .function = rows_word_us_to_move},
    {.name = "gaps", .params = "S", .help = "columns where the rows S have a free cell",
     .kind = WORD_POSITION, .type = COLUMN_SET, TAKES_S, .function = rows_word_gaps},
    {.name = "across", .params = "S", .help = "rows with a free cell in the columns S",
     .kind = WORD_POSITION, .type = TYPE_SET, .n_params = 1, .param = {COLUMN_SET},
     .function = rows_word_across},
    {.name = "top", .params = "", .help = "the first row", .kind = WORD_CONSTANT,
     .type = TYPE_SET, .single = true, .value = 1},
    {.name = "left", .params = "", .help = "the first column", .kind = WORD_CONSTANT,
     .type = COLUMN_SET, .single = true, .value = 1},
    {.name = "right", .params = "", .help = "the last column", .kind = WORD_CONSTANT,
     .type = COLUMN_SET, .single = true, .value = UINT64_C(1) << (COLUMNS - 1)},
    COMMON_WORDS,
    {.name = "row", .params = "", .help = "the row of the cell", .kind = WORD_MOVE,
     .type = TYPE_SET, .single = true, .function = rows_word_row},
    {.name = "column", .params = "", .help = "the column of the cell", .kind = WORD_MOVE,
     .type = COLUMN_SET, .single = true, .function = rows_word_column},
    {.name = "fills", .params = "", .help = "the move fills a row", .kind = WORD_MOVE,
     .type = TYPE_BOOL, .function = rows_word_fills},
    {.name = "any", .params = "", .help = "every move", .kind = WORD_MOVE,
     .type = TYPE_BOOL, .fixed = true, .value = true, .function = rows_word_yes},
};
/* clang-format on */

static const char *const rows_row_names[ROWS] = {"row1",  "row2",  "row3",  "row4",  "row5",
                                                 "row6",  "row7",  "row8",  "row9",  "row10",
                                                 "row11", "row12", "row13", "row14", "row15"};

static const char *const rows_column_names[COLUMNS] = {"a", "b", "c", "d", "e", "f", "g",
                                                       "h", "i", "j", "k", "l", "m", "n",
                                                       "o", "p", "q", "r", "s", "t"};

static const Word rows_range = {.name = "..",
                                .kind = WORD_PURE,
                                .type = COLUMN_SET,
                                .n_params = 2,
                                .param = {COLUMN_SET, COLUMN_SET},
                                .function = rows_columns_between};

static const Domain rows_domains[] = {
    {.name = "rows", .sets = "set of rows", .all = (1 << ROWS) - 1, .elements = rows_row_names},
    {.name = "columns",
     .sets = "set of columns",
     .all = (1 << COLUMNS) - 1,
     .elements = rows_column_names,
     .range = &rows_range}};

const Vocab rows_vocab = {.game = &rows_game,
                          .name = "rows",
                          .default_aim = "over",
                          .words = rows_words,
                          .n_words = sizeof rows_words / sizeof *rows_words,
                          .domains = rows_domains,
                          .n_domains = 2};

static const char *const rows_players[] = {"x", "o"};

const Game rows_game = {.name = "rows",
                        .title = "the game of rows",
                        .players = rows_players,
                        .n_players = 2,
                        .position_format = "cells",
                        .keys = USUAL_KEYS,
                        .vocab = &rows_vocab,
                        .board = &rows_board,
                        .position_size = sizeof(RowsPosition),
                        .cache_size = sizeof(uint64_t),
                        .max_moves = ROWS_CELLS,
                        .read = rows_read,
                        .write = rows_write,
                        .orient = rows_orient,
                        .us = rows_us,
                        .turn = rows_turn,
                        .moves = rows_moves,
                        .ending = rows_ending,
                        .play = rows_play,
                        .key = rows_key,
                        .same = rows_same,
                        .name_move = rows_name_move,
                        .code_move = rows_name_move,
                        .read_move = rows_read_move,
                        .move_number = rows_move_number};
