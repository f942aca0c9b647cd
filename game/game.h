/* game/game.h -- what a game is, for rooms that must not know which.
 * Does: one struct of plain functions over positions of fixed size that are copied, not undone.
 * Knows: base.   Must not know: chess, rules tables, searches.
 *
 * Two sides play: *us*, whom a table advises, and *them*.  A position is always held as *we* see it:
 * reading one gives the first player's view, orient() the view of either side.  The view is part of
 * the position, so that whatever is written (write, name_move, ...) is as on the real board. */
#ifndef AL0_GAME_GAME_H
#define AL0_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

typedef uint32_t Move;                          /* meaning is the game's; NO_MOVE is none */
#define NO_MOVE ((Move)0)

typedef enum Turn { TURN_US, TURN_THEM } Turn;

/* A number that stands for all that makes two positions the same position of the game (not for
 * clocks).  Equal positions have equal keys on every machine; others differ but for chance 2^-128. */
typedef struct Key {
    uint64_t lo, hi;
} Key;

/* What one cell of a drawn board shows. */
typedef struct Cell {
    char piece;                                 /* letter as in FEN, 0: empty */
    bool dark;
    bool from, to;                              /* the last move left, reached this cell */
    bool check, mate;                           /* what stands here is in check; is mated (then both) */
} Cell;

typedef struct Game {
    const char *name;                           /* as a table's header says it: "chess" */
    const char *title;                          /* for people */
    const char *first_player, *second_player;   /* "white", "black" */
    const char *position_format;                /* "FEN" */
    const struct Vocab *vocab;                  /* lang/vocab.h */
    const struct Solver *solver;                /* game/solve.h; NULL when there is none */
    size_t position_size;                       /* bytes of a position */
    size_t cache_size;                          /* bytes of a game's memory about one position; the
                                                   first 8 must be zeroed for a new position */
    size_t max_moves;                           /* an upper bound on legal moves in any position */

    /* Reads a position (n bytes of text) in the first player's view.  False: error holds one line
     * that says what is wrong, *error_at the byte offset in text; *position is untouched. */
    bool (*read)(const char *text, size_t n, void *position, char error[256], size_t *error_at);
    /* How many bytes of a line in a list of positions (EPD) are the position that read() takes. */
    size_t (*position_in_line)(const char *line, size_t n);
    /* Reads the position after `ply` plies of the first game of a text (PGN); ply UINT_MAX: its last
     * one.  Errors as read(). */
    bool (*read_game)(const char *text, size_t n, unsigned ply, void *position, char error[256],
                      size_t *error_at);
    /* Appends the position as read() takes it, as on the real board. */
    void (*write)(const void *position, StrBuf *out);
    /* The same as a line in a list (EPD) begins, without clocks. */
    void (*write_in_line)(const void *position, StrBuf *out);
    /* The same position in the view of the first or the second player. */
    void (*orient)(const void *position, bool us_second, void *out);
    bool (*us_second)(const void *position);    /* whose view it is: true, the second player's */

    Turn (*turn)(const void *position);
    /* Legal moves in the game's own fixed order, which looks the same from either side.
     * cache may be NULL; with a cache the list is kept there.  Returns their number. */
    unsigned (*moves)(const void *position, void *cache, Move *out);
    /* How the game has ended where there is no legal move ("mate", "stalemate"); else NULL. */
    const char *(*ending)(const void *position);
    void (*play)(const void *position, Move move, void *out);   /* move must be legal */
    /* NULL, or the position with the other side to move, as if the side to move had passed; false where the rules
     * of the game leave no sense to that (chess: in check).  No rule allows it: it tells what is threatened. */
    bool (*pass)(const void *position, void *out);
    bool (*resets_clock)(Move move);            /* it can never be taken back (capture, pawn move) */
    Key (*key)(const void *position);
    /* The key of one of the position's images, the same for all of them: of those whose number i is a
     * bit of `images` (bit 0 among them, and together a group).  Only images with the same legal moves
     * and the same future are used. */
    Key (*key_of_images)(const void *position, uint32_t images);
    bool (*same)(const void *a, const void *b);                 /* what key stands for, compared */

    /* Appends the move as people write it (SAN), and as programs do (UCI). */
    void (*name_move)(const void *position, Move move, StrBuf *out);
    void (*code_move)(const void *position, Move move, StrBuf *out);
    /* Reads either; NO_MOVE and an error line when it is no legal move here. */
    Move (*read_move)(const void *position, const char *text, size_t n, char error[256]);
    /* Number of the move about to be played and whether the first player plays it: "12." "12...". */
    unsigned (*move_number)(const void *position, bool *second_player_moves);

    /* The image of the position under symmetry i (0: itself), as words of kind WORD_SYMMETRY use. */
    void (*image)(const void *position, unsigned i, void *out);
    /* What a move looks like in that image (for words of moves; it may not be playable there). */
    Move (*image_move)(Move move, unsigned i);

    /* The position as a drawn board, row by row from the top; move may be NO_MOVE (the last one
     * played).  Returns false when the game has no board.  cells: room for 64. */
    bool (*draw)(const void *position, Move last, unsigned *rows, unsigned *columns, Cell *cells);
    /* A set of squares on the real board: the bit of the cell at row, column of the drawing. */
    uint64_t (*cell_bit)(const void *position, unsigned row, unsigned column);
    /* The name of the square of one bit, as on the real board (at most 7 bytes). */
    void (*name_square)(const void *position, uint64_t bit, char out[8]);

    /* Checks one material signature of a table's header; false with an error line. */
    bool (*check_material)(const char *text, size_t n, char error[256]);
    /* True when the position's material is the one named, seen by the side whose view it is. */
    bool (*has_material)(const void *position, const char *text, size_t n);
} Game;

/* The game of that name, NULL when there is none; borrowed, constant. */
const Game *game_find(const char *name, size_t length);

#endif
