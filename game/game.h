/* game/game.h -- what a game is, for rooms that must not know which.
 * Does: one struct of plain functions over positions of fixed size that are copied, not undone.
 * Knows: base.   Must not know: chess, tables, searches.
 *
 * Two sides play: *us*, the player whom a table advises, and *them*, all others together.  A
 * position is always held as *we* see it: reading one gives the view of player 0, orient() that of
 * any.  The view is part of the position, so that whatever is written (write, name_move, ...) is as
 * on the real board.
 *
 * In some games chance moves, too.  It is no player, and has no view. */
#ifndef AL0_GAME_GAME_H
#define AL0_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/strbuf.h"

typedef uint32_t Move; /* meaning is the game's; NO_MOVE is none */
#define NO_MOVE ((Move)0)

typedef enum Turn { TURN_US, TURN_THEM } Turn;

/* A number that stands for all that makes two positions the same position of the game (not for
 * clocks).  Equal positions have equal keys on every machine; others differ but for chance 2^-128.
 */
typedef struct Key {
    uint64_t lo, hi;
} Key;

/* ---- what some games have ----------------------------------------------------------------- */

typedef struct Game Game;

enum { CELL_TEXT = 4 }; /* bytes of a cell's text, with the 0 behind it */

/* What one cell of a drawn board shows. */
typedef struct Cell {
    char text[CELL_TEXT]; /* what stands here; "": nothing */
    bool dark;
    bool from, to;    /* the last move left, reached this cell */
    bool check, mate; /* what stands here is in check; is mated (then both) */
} Cell;

/* Whose what stands on a cell is. */
typedef enum CellSide { CELL_OF_NONE, CELL_OF_FIRST, CELL_OF_SECOND } CellSide;

typedef struct CellText {
    char text[CELL_TEXT];
    CellSide side;
} CellText;

/* The last move, and the position that it was played in. */
typedef struct LastMove {
    Move move;
    const void *before;
} LastMove;

#define BOARD_NO_DOMAIN UINT32_MAX

/* A board to draw. */
typedef struct GameBoard {
    unsigned rows, columns;
    unsigned domain;       /* sets over it are drawn (lang/vocab.h); BOARD_NO_DOMAIN: none are */
    bool has_lines;        /* between its cells, none of which is dark */
    const CellText *texts; /* all texts of cells; NULL: upper case is the first player's, lower
                              case the second's */
    size_t n_texts;
    bool has_chess_pieces; /* a single letter is a piece as in FEN, drawn as such */
    /* The position, row by row from the top, into rows * columns cells; last: NULL at the
     * beginning. */
    void (*draw)(const Game *game, const void *position, const LastMove *last, Cell *cells);
    /* A set on the drawing: the bit of the cell at row, column; 0 where a cell is no element of
     * sets. */
    uint64_t (*cell_bit)(const Game *game, const void *position, unsigned row, unsigned column);
    /* Appends what the drawing does not show, a line for each fact; NULL: the text of a position
     * shows the board as it is. */
    void (*write_rest)(const Game *game, const void *position, StrBuf *out);
    /* Appends the name of a row, or of a column, to stand beside the drawing. */
    void (*name_row)(const Game *game, const void *position, unsigned row, StrBuf *out);
    void (*name_column)(const Game *game, const void *position, unsigned column, StrBuf *out);
} GameBoard;

/* The cells of the drawn position (free); last as in draw(). */
Cell *game_cells(const Game *game, const void *position, const LastMove *last);

/* Whose a cell is by its text, which is not empty. */
CellSide game_cell_side(const GameBoard *board, const char *text);

/* Moves that can never be taken back (in chess captures and pawn moves): reports count plies
 * between them. */
typedef struct GameClock {
    const char *name; /* of such a move: "capture or pawn move" */
    bool (*resets)(const Game *game, Move move);
} GameClock;

/* Images of a position: the same seen otherwise. */
typedef struct GameSymmetries {
    /* The image of the position under symmetry i (0: itself), as words of kind WORD_SYMMETRY use.
     */
    void (*image)(const Game *game, const void *position, unsigned i, void *out);
    /* What a move looks like in that image (for words of moves; it may not be playable there). */
    Move (*image_move)(const Game *game, Move move, unsigned i);
    /* A canonical key: the same for all images of the position whose number is a bit of `images`.
     * These symmetries must form a group; bit 0, the position itself, is among them.  Only images
     * with the same legal moves and the same future are used. */
    Key (*key)(const Game *game, const void *position, uint32_t images);
} GameSymmetries;

/* What JSON and DOT call a position, a move as programs write it (code_move), and as people do
 * (name_move). */
typedef struct GameKeys {
    const char *position, *code, *name;
} GameKeys;
#define USUAL_KEYS                     \
    {                                  \
        "position", "move", "notation" \
    }

/* What stands beside the moves of a recorded game. */
typedef enum RecordedNoteKind {
    NOTE_GLYPH,    /* "$1", "!?" */
    NOTE_COMMENT,  /* "{good}" */
    NOTE_LINE,     /* up to the end of its line: "; good", "% for another program" */
    NOTE_VARIATION /* "(1. d4 d5)", with all that is inside it */
} RecordedNoteKind;

typedef struct RecordedNote {
    RecordedNoteKind kind;
    size_t at, end;
    size_t n_moves; /* of the game in front of it */
} RecordedNote;

/* A game as a text records it; places are those of the text.  Start, moves and notes are its own.
 */
typedef struct RecordedGame {
    void *start; /* in the view of player 0 */
    Move *moves;
    size_t *move_ends; /* where each stops in the text, a remark ("!?") at its end included */
    size_t n_moves;
    RecordedNote
        *notes; /* in their order, but those in front of the last tag; also behind the result */
    size_t n_notes;
    size_t tags,
        tags_end;     /* from the first tag, or the first comment in front of it, to the last tag */
    size_t result_at; /* where the moves end */
    size_t player[2], player_end[2]; /* the players' names, by number; equal where there is none */
    const char *result;              /* "1-0", or "*" where the game is not over; constant */
} RecordedGame;

/* Other texts with positions than those that Game.read() takes. */
typedef struct GameRecords {
    /* How many bytes of a line in a list of positions (EPD) are the position that read() takes. */
    size_t (*position_in_line)(const Game *game, const char *line, size_t n);
    /* The position as such a line begins, without clocks. */
    void (*write_in_line)(const Game *game, const void *position, StrBuf *out);
    /* Reads the position after `ply` plies of the first game of a text (PGN); ply UINT_MAX: its
     * last one.  Fails as Game.read() does. */
    bool (*read_game)(const Game *game, const char *text, size_t n, unsigned ply, void *position,
                      Status *status);
    /* NULL, or reads the game that begins at *at, and moves that behind it.
     * False with nothing in *out: the game is broken (status), or there is none any more (*at is
     * the end of the text). */
    bool (*next_game)(const Game *game, const char *text, size_t n, size_t *at, RecordedGame *out,
                      Status *status);
    /* These are there where next_game is.
     * Reads a variation, which is a note of a game, from the position that its first move is played
     * in; out: the line as a game without tags.  False as above. */
    bool (*read_variation)(const Game *game, const char *text, const RecordedNote *note,
                           const void *before, RecordedGame *out, Status *status);
    /* Appends the value of a tag of a game ("White"); false: it has none. */
    bool (*find_tag)(const Game *game, const char *text, const RecordedGame *from, const char *name,
                     StrBuf *out);
    /* How many bytes of a text, which is cut off somewhere and begins with a game, are whole games:
     * a later one begins there.  0: no second game begins in it, as far as its tags tell;
     * by_results: an empty line behind a result ends a game, too. */
    size_t (*whole_games)(const Game *game, const char *text, size_t n, bool by_results);
} GameRecords;

/* Moves of the side that makes the last of so many plies: 3 of 5 plies, and 3 of 6.  "Mate in 3" is
 * counted so everywhere. */
unsigned moves_in_plies(unsigned plies);

/* Frees what a recorded game owns. */
void recorded_game_clear(RecordedGame *game);

/* ---- a game ------------------------------------------------------------------------------- */

/* Every function takes the game itself first, so that one function can serve many games (rules). */
struct Game {
    const char *name;  /* as a table's header says it: "chess" */
    const char *title; /* for people */
    /* their names, "white" and "black"; a player is a number, the index here. In games with chance
     * its name stands behind them */
    const char *const *players;
    unsigned n_players;          /* 1 to MOST_PLAYERS */
    const char *position_format; /* "FEN" */
    GameKeys keys;
    const struct Vocab *vocab; /* lang/vocab.h */
    const void *rules;         /* the game's own: what its functions work from; NULL
                                  where they know the rules by themselves */

    /* Each NULL where the game has no such thing. */
    const GameBoard *board;
    const GameClock *clock;
    const GameSymmetries *symmetries;
    const GameRecords *records;
    const struct Solver *solver;   /* game/solve.h: classes of positions, listed and solved */
    const struct GameReach *reach; /* game/reach.h: all positions that play can reach, listed */

    size_t position_size; /* bytes of a position */
    size_t cache_size;    /* bytes of a game's memory about one position; the
                             first 8 must be zeroed for a new position */
    size_t max_moves;     /* an upper bound on legal moves in any position; at
                             most MOST_MOVES */

    /* Reads a position (n bytes of text) in the view of player 0.  False with a status, its
     * place in text; *position is untouched. */
    bool (*read)(const Game *game, const char *text, size_t n, void *position, Status *status);
    /* Appends the position as read() takes it, as on the real board. */
    void (*write)(const Game *game, const void *position, StrBuf *out);
    /* The same position in the view of a player. */
    void (*orient)(const Game *game, const void *position, unsigned us, void *out);
    /* The player whose view it is. */
    unsigned (*us)(const Game *game, const void *position);

    /* Where chance is to move it says TURN_THEM. */
    Turn (*turn)(const Game *game, const void *position);
    /* NULL: a game without chance.  Else whether chance is to move: each legal move is made with
     * the same probability.
     * Never where play is over. */
    bool (*chance)(const Game *game, const void *position);
    /* NULL: never.  Else whether players choose at the same time somewhere in play from here, so
     * far as a look at random play tells: then us first, and the others as if they had seen it. */
    bool (*at_once)(const Game *game, const void *position);
    bool alternates; /* after every move it is the other side's turn */
    /* Legal moves in the game's own fixed order, which looks the same from either side.
     * cache may be NULL; with a cache the list is kept there.  Returns their number. */
    unsigned (*moves)(const Game *game, const void *position, void *cache, Move *out);
    /* How the game has ended where there is no legal move ("mate", "stalemate"); else NULL. */
    const char *(*ending)(const Game *game, const void *position);
    /* The position after a legal move.  cache: NULL, or the position's, where the game may keep
     * what serves the next call (all successors at once, say). */
    void (*play)(const Game *game, const void *position, void *cache, Move move, void *out);
    /* NULL, or the position with the other side to move, as if the side to move had passed; false
     * where the rules of the game leave no sense to that (chess: in check).  No rule allows it: it
     * tells what is threatened. */
    bool (*pass)(const Game *game, const void *position, void *out);
    Key (*key)(const Game *game, const void *position);
    /* What key stands for, compared. */
    bool (*same)(const Game *game, const void *a, const void *b);

    /* Appends the move as people write it (SAN), and as programs do (UCI; no blanks). */
    void (*name_move)(const Game *game, const void *position, Move move, StrBuf *out);
    void (*code_move)(const Game *game, const void *position, Move move, StrBuf *out);
    /* Reads either; NO_MOVE with a status when it is no legal move here. */
    Move (*read_move)(const Game *game, const void *position, const char *text, size_t n,
                      Status *status);
    /* Number of the move about to be played, and the player who plays it: where sides take turns
     * "12." for player 0, "12..." for the other, as in chess; elsewhere each move has a number of
     * its own.  *player is n_players where chance moves. */
    unsigned (*move_number)(const Game *game, const void *position, unsigned *player);

    /* Appends the name of the element that a bit of a set stands for, as on the real board.
     * domain: of the set (lang/vocab.h).  NULL where all domains name their elements themselves. */
    void (*name_element)(const Game *game, const void *position, unsigned domain, uint64_t bit,
                         StrBuf *out);
};
enum {
    MOST_MOVES = (1 << 20) - 1, /* refutations count moves in 20 bits */
    MOST_PLAYERS = 16
};

/* Whether play is over: there is no legal move. */
static inline bool game_is_over(const Game *game, const void *position)
{
    return game->ending(game, position) != NULL;
}

/* Whether we have a move to choose. */
static inline bool game_is_ours(const Game *game, const void *position)
{
    return game->turn(game, position) == TURN_US && !game_is_over(game, position);
}

/* Whether chance is to move. */
static inline bool game_is_chance(const Game *game, const void *position)
{
    return game->chance && game->chance(game, position);
}

/* The view of the other one of two players (games with a solver have two). */
static inline unsigned game_other_player(const Game *game, const void *position)
{
    return 1 - game->us(game, position);
}

/* NULL, or what of a game cannot be, as a clause: a facet that lacks a function, a bound above
 * MOST_MOVES, a word of an unknown type.  Who opens a game asserts that there is nothing. */
const char *game_fault(const Game *game);

/* The games that there are, by number; NULL behind the last one.  Borrowed, constant. */
const Game *game_at(size_t i);
/* The game of that name, NULL when there is none.  name NULL: of tables and commands that name
 * none. */
const Game *game_find(const char *name, size_t length);
/* The name of that one. */
const char *game_default_name(void);
/* Its words; context is not looked at (lang/table.h: LoadOptions.find_game). */
const struct Vocab *game_find_vocab(void *context, const char *name, size_t length);

#endif
