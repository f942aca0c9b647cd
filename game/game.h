/* game/game.h -- the interface of a game.
 * Does: defines a struct of plain functions over positions of fixed size, which are copied and
 *   never undone.
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

/* A hash of a position, without its clocks.  Equal positions have equal keys on every machine;
 * different positions have equal keys with probability 2^-128. */
typedef struct Key {
    uint64_t lo, hi;
} Key;

/* ---- optional parts of games ----------------------------------------------------------------- */

typedef struct Game Game;

enum { CELL_TEXT = 4 }; /* bytes of a cell's text, with the 0 behind it */

/* The contents of a cell of a drawn board. */
typedef struct Cell {
    char text[CELL_TEXT]; /* the piece; "": none */
    bool dark;
    bool from, to;    /* the last move left this cell, reached it */
    bool check, mate; /* the piece is in check; is mated (then both) */
} Cell;

/* The owner of the piece on a cell. */
typedef enum CellSide { CELL_OF_NONE, CELL_OF_FIRST, CELL_OF_SECOND } CellSide;

/* The text of a piece, and its owner. */
typedef struct CellText {
    char text[CELL_TEXT];
    CellSide side;
} CellText;

/* The last move, and the position before it. */
typedef struct LastMove {
    Move move;
    const void *before;
} LastMove;

#define BOARD_NO_DOMAIN UINT32_MAX

/* A board to draw. */
typedef struct GameBoard {
    unsigned rows, columns;
    unsigned domain; /* domain of the sets that are drawn (lang/vocab.h), or BOARD_NO_DOMAIN */
    bool has_lines;  /* lines between the cells; no cell is dark */
    const CellText *texts; /* all texts of cells; NULL: upper case is the first player's, lower
                              case the second's */
    size_t n_texts;
    bool has_chess_pieces; /* a single letter is drawn as the chess piece of FEN */
    /* Fills in rows * columns cells, row by row from the top.  last: NULL at the beginning. */
    void (*draw)(const Game *game, const void *position, const LastMove *last, Cell *cells);
    /* The bit of a cell in sets; 0 if the cell is no element of sets. */
    uint64_t (*cell_bit)(const Game *game, const void *position, unsigned row, unsigned column);
    /* Appends the facts that the drawing does not show, one a line.  NULL: the text of a position
     * shows the board as it is. */
    void (*write_rest)(const Game *game, const void *position, StrBuf *out);
    /* Appends the name of a row, or of a column, for the margin of the drawing. */
    void (*name_row)(const Game *game, const void *position, unsigned row, StrBuf *out);
    void (*name_column)(const Game *game, const void *position, unsigned column, StrBuf *out);
} GameBoard;

/* The cells of a position; the caller owns them (free).  last: as in draw(). */
Cell *game_cells(const Game *game, const void *position, const LastMove *last);

/* The owner of a piece by its text, which is not empty. */
CellSide game_cell_side(const GameBoard *board, const char *text);

/* Irreversible moves (in chess captures and pawn moves).  Reports count the plies between them. */
typedef struct GameClock {
    const char *name; /* of such a move: "capture or pawn move" */
    bool (*resets)(const Game *game, Move move);
} GameClock;

/* Symmetric images of a position. */
typedef struct GameSymmetries {
    /* The image of the position under symmetry i (0: identity), for words of kind WORD_SYMMETRY. */
    void (*image)(const Game *game, const void *position, unsigned i, void *out);
    /* The image of a move, for words of moves; it may be illegal in the image of the position. */
    Move (*image_move)(const Game *game, Move move, unsigned i);
    /* A key common to all images of the position under the symmetries in the bit set `images`, a
     * group with bit 0, the identity.  The symmetries preserve legal moves and their results. */
    Key (*key)(const Game *game, const void *position, uint32_t images);
    /* The symmetries in which play is the same as in the position, as bits: a group. */
    uint32_t (*alike)(const Game *game, const void *position);
    /* The symmetry that leads to the canonical image of a position, which all its images share: the
     * first such one.  0 also where the position has no images that play alike. */
    unsigned (*to_canonical)(const Game *game, const void *position);
    unsigned (*inverse)(const Game *game, unsigned i); /* the symmetry that undoes symmetry i */
} GameSymmetries;

/* The keys in JSON and DOT of a position, of a move as programs write it (code_move), and of a move
 * as people write it (name_move). */
typedef struct GameKeys {
    const char *position, *code, *name;
} GameKeys;
#define USUAL_KEYS                     \
    {                                  \
        "position", "move", "notation" \
    }

/* Annotations of a recorded game. */
typedef enum RecordedNoteKind {
    NOTE_GLYPH,    /* "$1", "!?" */
    NOTE_COMMENT,  /* "{good}" */
    NOTE_LINE,     /* up to the end of its line: "; good", "% for another program" */
    NOTE_VARIATION /* "(1. d4 d5)", with nested annotations */
} RecordedNoteKind;

/* An annotation at bytes [at, end) of the text. */
typedef struct RecordedNote {
    RecordedNoteKind kind;
    size_t at, end;
    size_t n_moves; /* moves of the game before it */
} RecordedNote;

/* A game read from a text.  Places are byte offsets in the text.  It owns start, moves and notes.
 */
typedef struct RecordedGame {
    void *start; /* in the view of player 0 */
    Move *moves;
    size_t *move_ends; /* where each stops in the text, a remark ("!?") at its end included */
    size_t n_moves;
    RecordedNote
        *notes; /* in the order of the text, from the last tag on, also behind the result */
    size_t n_notes;
    size_t tags,
        tags_end;     /* from the first tag, or a comment before it, to the end of the last tag */
    size_t result_at; /* the end of the moves */
    size_t player[2], player_end[2]; /* names of the players by number; empty if unknown */
    const char *result;              /* "1-0", or "*" if the game is not over; constant */
} RecordedGame;

/* A number that a record does not tell. */
#define NO_REMARK INT64_MIN

/* Pieces that keep their names when they move. */
typedef struct GamePieces {
    /* The elements of the first domain (lang/vocab.h) on which a piece stands, of either side. */
    uint64_t (*standing)(const Game *game, const void *position);
    /* Where what stands on an element stands after a legal move of the position, whichever side
     * makes it: an element, as a set; empty if it is taken.  Empty of the empty set. */
    uint64_t (*follow)(const Game *game, const void *position, Move move, uint64_t element);
    /* What stands on an element, in words: "our pawn".  NULL: nothing does. */
    const char *(*noun)(const Game *game, const void *position, uint64_t element);
} GamePieces;

/* Lists of positions and records of games. */
typedef struct GameRecords {
    /* The length of the position in a line of a list (EPD); Game.read() accepts these bytes. */
    size_t (*position_in_line)(const Game *game, const char *line, size_t n);
    /* Appends the position as it stands in such a line, without clocks. */
    void (*write_in_line)(const Game *game, const void *position, StrBuf *out);
    /* Reads the position after `ply` plies (UINT_MAX: all) of the first game of a text (PGN).
     * Errors: as Game.read(). */
    bool (*read_game)(const Game *game, const char *text, size_t n, unsigned ply, void *position,
                      Status *status);
    /* NULL, or reads the game at byte *at, and moves *at behind it.
     * Errors: false with an empty *out: a broken game (with a status), or the end of the text (*at
     *         is n). */
    bool (*next_game)(const Game *game, const char *text, size_t n, size_t *at, RecordedGame *out,
                      Status *status);
    /* These are there where games stand one behind the other in a text, with tags (whole_games).
     * Reads a variation, which is a note of a game, from the position that its first move is played
     * in; out: the line as a game without tags.  False as above. */
    bool (*read_variation)(const Game *game, const char *text, const RecordedNote *note,
                           const void *before, RecordedGame *out, Status *status);
    /* Appends the value of a tag of a game ("White"); false: it has none. */
    bool (*find_tag)(const Game *game, const char *text, const RecordedGame *from, const char *name,
                     StrBuf *out);
    /* The same move in the view of the other player. */
    Move (*orient_move)(const Game *game, Move move);
    /* How many numbers a record can tell of a move; the game's words of records know them. */
    unsigned n_remarks;
    /* Sets those of them that a comment of a game tells ("[%clk 0:03:12]"); the others stay. */
    void (*read_remarks)(const Game *game, const char *text, const RecordedNote *comment,
                         int64_t *out);
    /* How many bytes of a text, which is cut off somewhere and begins with a game, are whole games:
     * a later one begins there.  0: no second game begins in it, as far as its tags tell;
     * by_results: an empty line behind a result ends a game, too. */
    size_t (*whole_games)(const Game *game, const char *text, size_t n, bool by_results);
} GameRecords;

/* Steps of a game in which all roles move at once: a move of every role, with those of roles that
 * have no choice. */
typedef struct GameSteps {
    /* True if nobody has chosen yet: the other functions are for such positions. */
    bool (*is_between)(const Game *game, const void *position);
    /* Lists the legal moves of a role (chance: n_players), whether it has a choice or not; none at
     * the end.   Returns: their number. */
    unsigned (*moves)(const Game *game, const void *position, unsigned role, Move *out);
    /* Reads a legal move of a role, in either notation.  NO_MOVE with a status. */
    Move (*read_move)(const Game *game, const void *position, unsigned role, const char *text,
                      Status *status);
    /* Appends a move as the rules write it: "(mark 1 1)". */
    void (*write_move)(const Game *game, Move move, StrBuf *out);
    /* The position after a step.  moves: by role, legal. */
    void (*play)(const Game *game, const void *position, const Move *moves, void *out);
    /* The goal of a player in a position; -1: the rules give none, or several. */
    int (*goal)(const Game *game, const void *position, unsigned player);
} GameSteps;

/* The number of moves of the side that makes the last ply: 3 for 5 plies, 3 for 6.  "Mate in 3" is
 * counted in this way. */
unsigned moves_in_plies(unsigned plies);

/* Frees what a recorded game owns. */
void recorded_game_clear(RecordedGame *game);

/* ---- a game ------------------------------------------------------------------------------- */

/* Every function takes the game first, so that one function can serve many games (see `rules`). */
struct Game {
    const char *name;  /* in the header of a table: "chess" */
    const char *title; /* for people */
    /* names, "white" and "black"; a player is an index here.  A game with chance has a name for it
     * behind the players. */
    const char *const *players;
    unsigned n_players;          /* 1 to MOST_PLAYERS */
    const char *position_format; /* "FEN" */
    GameKeys keys;
    const struct Vocab *vocab; /* lang/vocab.h */
    const void *rules;         /* data of its functions; NULL if they need none */

    /* Optional; NULL if the game lacks them. */
    const GameBoard *board;
    const GameClock *clock;
    const GameSymmetries *symmetries;
    const GameRecords *records;
    const GameSteps *steps;        /* games from files */
    const GamePieces *pieces;      /* where Vocab.follows is set */
    const struct Solver *solver;   /* game/solve.h: classes of positions, listed and solved */
    const struct GameReach *reach; /* game/reach.h: all reachable positions, listed */

    size_t position_size; /* bytes of a position */
    size_t cache_size;    /* bytes of a cache for one position; the caller zeroes
                             the first 8 for a new position */
    size_t max_moves;     /* an upper bound on legal moves in any position; at
                             most MOST_MOVES */

    /* Reads a position (n bytes of text) in the view of player 0.
     * Errors: false with a status and a place in the text; *position is untouched. */
    bool (*read)(const Game *game, const char *text, size_t n, void *position, Status *status);
    /* Appends the position in the format of read(), as on the real board. */
    void (*write)(const Game *game, const void *position, StrBuf *out);
    /* Changes the view of a position to that of player `us`. */
    void (*orient)(const Game *game, const void *position, unsigned us, void *out);
    /* The player who has the view. */
    unsigned (*us)(const Game *game, const void *position);

    /* The side to move; TURN_THEM if chance is to move. */
    Turn (*turn)(const Game *game, const void *position);
    /* NULL for games without chance.  True if chance is to move; all legal moves are then equally
     * probable.  False in terminal positions. */
    bool (*chance)(const Game *game, const void *position);
    /* NULL, or true if random play from here meets a state with simultaneous choices.  We then
     * choose first, and the others as if they knew our choice. */
    bool (*at_once)(const Game *game, const void *position);
    bool alternates; /* the sides move in turns */
    /* Lists the legal moves in the game's fixed order, which is the same in both views.
     * cache:   NULL, or the position's cache, which keeps the list.
     * Returns: their number. */
    unsigned (*moves)(const Game *game, const void *position, void *cache, Move *out);
    /* NULL, or true if a move is legal, which is sooner known than the list; false says nothing. */
    bool (*is_legal)(const Game *game, const void *position, Move move);
    /* The kind of a terminal position ("mate", "stalemate"); NULL if there is a legal move. */
    const char *(*ending)(const Game *game, const void *position);
    /* The position after a legal move.
     * cache: NULL, or the position's cache, which may keep all successors, say. */
    void (*play)(const Game *game, const void *position, void *cache, Move move, void *out);
    /* NULL, or the position after a pass of the side to move, to find threats.  False if a pass
     * makes no sense (chess: in check).  No rule allows it. */
    bool (*pass)(const Game *game, const void *position, void *out);
    /* The hash key of a position. */
    Key (*key)(const Game *game, const void *position);
    /* True if two positions are the same position of the game. */
    bool (*same)(const Game *game, const void *a, const void *b);

    /* Appends a move as people write it (SAN), or as programs do (UCI; without blanks). */
    void (*name_move)(const Game *game, const void *position, Move move, StrBuf *out);
    void (*code_move)(const Game *game, const void *position, Move move, StrBuf *out);
    /* Reads a move in either notation.  NO_MOVE with a status if it is not legal here. */
    Move (*read_move)(const Game *game, const void *position, const char *text, size_t n,
                      Status *status);
    /* The number of the next move, and its player, n_players for chance.  If sides alternate, both
     * players share a number, "12." and "12...", as in chess; otherwise each move has its own. */
    unsigned (*move_number)(const Game *game, const void *position, unsigned *player);

    /* Appends the name of an element of a set, as on the real board.  NULL if all domains name
     * their elements. domain: of the set (lang/vocab.h). bit:    the set of that element alone. */
    void (*name_element)(const Game *game, const void *position, unsigned domain, uint64_t bit,
                         StrBuf *out);
};
enum {
    MOST_MOVES = (1 << 20) - 1, /* refutations count moves in 20 bits */
    MOST_PLAYERS = 16
};

/* True if there is no legal move. */
static inline bool game_is_over(const Game *game, const void *position)
{
    return game->ending(game, position) != NULL;
}

/* True if we are to move. */
static inline bool game_is_ours(const Game *game, const void *position)
{
    return game->turn(game, position) == TURN_US && !game_is_over(game, position);
}

/* True if chance is to move. */
static inline bool game_is_chance(const Game *game, const void *position)
{
    return game->chance && game->chance(game, position);
}

/* The other one of two players (games with a solver have two). */
static inline unsigned game_other_player(const Game *game, const void *position)
{
    return 1 - game->us(game, position);
}

/* Checks the struct: missing functions, bounds above MOST_MOVES, words of unknown types.
 * Returns: a clause that names the fault; NULL for a correct game, which callers assert. */
const char *game_fault(const Game *game);

/* Built-in game i; NULL behind the last one.  Borrowed, constant. */
const Game *game_at(size_t i);
/* The game of a name; NULL if there is none.  name NULL: the default game of tables and commands.
 */
const Game *game_find(const char *name, size_t length);
/* The name of the default game. */
const char *game_default_name(void);
/* The words of a game, or NULL (lang/table.h: LoadOptions.find_game).  context: not used. */
const struct Vocab *game_find_vocab(void *context, const char *name, size_t length);

#endif
