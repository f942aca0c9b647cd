/* tests/support/rows_game.h -- a wide game for tests: 300 cells, positions of 1,024 bits, moves in
 * a row.
 * Does: a whole Game without classes of positions, clock, symmetries and records.
 * Start reading at rows_game.
 *
 * The players x and o claim free cells of a board of 15 rows and 20 columns.  Who fills a row
 * scores a point and moves again, so that a side may move many times in a row.  A move leaves no
 * cell.  Play is over when every cell is taken.  Words see sets of rows and sets of columns; 300
 * cells would be too many for one. */
#ifndef AL0_TESTS_SUPPORT_ROWS_GAME_H
#define AL0_TESTS_SUPPORT_ROWS_GAME_H

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define COUNT_HELP "how many elements S has"

#include "game/common_words.h"

#include "game/game.h"

#include "lang/vocab.h"

enum { ROWS = 15, COLUMNS = 20, ROWS_CELLS = ROWS * COLUMNS, ROWS_PARTS = 5 };

typedef struct RowsPosition {
    uint64_t taken[3][ROWS_PARTS]; /* by x, by o, by nobody (closed) */
    uint8_t score[2];
    uint8_t mover, us; /* players: 0 is x, 1 is o */
    uint8_t unused[4];
} RowsPosition;

/* ---- rules: a move is 1 + the cell claimed ---- */
Turn rows_turn(const Game *game, const void *position);

unsigned rows_moves(const Game *game, const void *position, void *cache, Move *out);

bool rows_is_over(const RowsPosition *p);

const char *rows_ending(const Game *game, const void *position);

void rows_play(const Game *game, const void *position, void *cache, Move m, void *out);

void rows_write(const Game *game, const void *position, StrBuf *out);

enum { COLUMN_SET = TYPE_SET + 1 };

enum { N_ROWS_WORDS = 22 };
extern const Word rows_words[N_ROWS_WORDS];

extern const Game rows_game;

extern const Vocab rows_vocab;

#endif
