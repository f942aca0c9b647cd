/* cli/play/play_board.c -- the position on the terminal: a board, or facts (see play.h). */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/play.h"

/* ---- chess -------------------------------------------------------------------------------- */

enum { SIDE = 8 };

/* By rank from the eighth down, by file; a blank: nobody. */
typedef char Squares[SIDE][SIDE];

static void read_squares(const char *fen, Squares out)
{
    memset(out, ' ', SIDE * SIDE);
    int row = 0, column = 0;
    for (; *fen && *fen != ' ' && row < SIDE; fen++) {
        if (*fen == '/') {
            row++;
            column = 0;
        } else if (*fen >= '1' && *fen <= '8') {
            column += *fen - '0';
        } else if (column < SIDE) {
            out[row][column++] = *fen;
        }
    }
}

static const char *drawn_piece(const PlaySession *p, char piece, bool dark)
{
    static const char letters[] = "KQRBNPkqrbnp";
    static const char *const shapes[] = {"♔", "♕", "♖", "♗", "♘", "♙",
                                         "♚", "♛", "♜", "♝", "♞", "♟"};
    static const char *const plain[] = {"K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p"};
    const char *at = piece == ' ' ? NULL : strchr(letters, piece);
    if (!at && p->color)
        return " ";
    if (!at && p->ascii)
        return dark ? ":" : ".";
    if (!at)
        return dark ? "·" : " ";
    return p->ascii ? plain[at - letters] : shapes[at - letters];
}

static void show_square(const PlaySession *p, char piece, bool dark)
{
    const char *shape = drawn_piece(p, piece, dark);
    bool black = piece >= 'a';
    const char *ink = black || !p->ascii ? "38;5;16" : "1;38;5;255";
    if (p->color)
        printf("\033[48;5;%d;%sm %s \033[0m", dark ? 137 : 223, ink, shape);
    else
        printf(" %s ", shape);
}

static void show_files(const PlaySession *p)
{
    printf("  ");
    for (int i = 0; i < SIDE; i++)
        printf("  %c", 'a' + (p->flipped ? SIDE - 1 - i : i));
    putchar('\n');
}

static void show_chess(const PlaySession *p, const char *fen)
{
    Squares squares;
    read_squares(fen, squares);
    for (int i = 0; i < SIDE; i++) {
        int row = p->flipped ? SIDE - 1 - i : i;
        printf(" %d ", SIDE - row);
        for (int k = 0; k < SIDE; k++) {
            int column = p->flipped ? SIDE - 1 - k : k;
            show_square(p, squares[row][column], (row + column) % 2 == 1);
        }
        printf(" %d\n", SIDE - row);
    }
    show_files(p);
}

/* ---- both --------------------------------------------------------------------------------- */

/* A board, where the rules have one; else facts, one a line. */
static void show_other(const Al0Position *now, const char *text)
{
    char *board = al0_position_board(now);
    if (board)
        fputs(board, stdout);
    al0_free(board);
    if (board)
        return;
    int depth = 0;
    for (; *text; text++) {
        depth += (*text == '(') - (*text == ')');
        putchar(*text == ' ' && depth == 0 ? '\n' : *text);
    }
    putchar('\n');
}

void play_show(const PlaySession *p)
{
    assert(p);
    const Al0Position *now = play_seen(p);
    char *text = al0_position_text(now);
    if (p->is_chess)
        show_chess(p, text);
    else
        show_other(now, text);
    if (!play_say_over(p))
        play_say_sides(p);
    al0_free(text);
}
