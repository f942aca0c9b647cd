/* tests/support/naive_chess.h -- the rules of chess once more, slow and obvious, to compare with.
 * Does: a board of letters; moves by stepping, legal when the king cannot be captured afterwards.
 * Knows: nothing of game/chess, on purpose.   Expects positions that are right. */
#ifndef AL0_TESTS_SUPPORT_NAIVE_CHESS_H
#define AL0_TESTS_SUPPORT_NAIVE_CHESS_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Naive {
    char at[8][8];        /* [rank][file]; '.' is empty, White upper case */
    bool white;           /* to move */
    bool right[4];        /* K Q k q */
    int ep_file, ep_rank; /* behind any double step; -1 if none */
    int half, full;
} Naive;

typedef struct NaiveMove {
    int file, rank, to_file, to_rank;
    char promoted; /* lower case, 0 if none */
} NaiveMove;

enum { NAIVE_MAX_MOVES = 256 };

Naive naive_from_fen(const char *fen);

bool naive_in_check(const Naive *n, bool white);

Naive naive_play(const Naive *before, NaiveMove m);

/* All legal moves, in no order worth naming. */
int naive_moves(const Naive *n, NaiveMove out[NAIVE_MAX_MOVES]);

void naive_code(NaiveMove m, char out[8]);

/* Whether a legal capture en passant exists: only then FEN shows the square. */
bool naive_has_en_passant(const Naive *n);

void naive_to_fen(const Naive *n, char out[128]);

#endif
