/* game/chess/chess.h -- chess positions in the view of the advised side.
 * Does: defines positions and moves; declares rules, FEN, PGN and SAN.
 * Knows: base, game.h.   Must not know: the language (words.c alone does), searches.
 *
 * Our side plays up the board.  If we have Black, the board is stored with its ranks reversed
 * (square ^ 56), and `flipped` is set; all squares in this struct are then reversed ones.
 * Squares are numbered a1 = 0, b1 = 1, ..., h8 = 63; a set has bit 1 << square. */
#ifndef AL0_GAME_CHESS_CHESS_H
#define AL0_GAME_CHESS_CHESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "game/game.h"

typedef uint64_t Set;

enum { KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN, N_KINDS }; /* ours; + N_KINDS: theirs */
/* The index in ChessPosition.piece of a kind of piece and its owner, a Turn. */
static inline unsigned chess_piece(unsigned owner, unsigned kind)
{
    return owner == TURN_US ? kind : N_KINDS + kind;
}
enum { OUR_SHORT = 1, OUR_LONG = 2, THEIR_SHORT = 4, THEIR_LONG = 8 };
enum { NO_SQUARE = 64, MAX_CHESS_MOVES = 256 };

typedef struct ChessPosition {
    Set piece[2 * N_KINDS];      /* K Q R B N P, k q r b n p */
    Set side[2];                 /* all of ours, all of theirs */
    uint8_t turn;                /* TURN_US or TURN_THEM */
    uint8_t castling;            /* OUR_SHORT | ...; only with king and rook in place */
    uint8_t ep;                  /* the square an en-passant capture lands on, only where such a
                                    capture is legal; else NO_SQUARE */
    bool flipped;                /* we have Black */
    uint16_t halfmove, fullmove; /* the two clocks of FEN; no part of the position's identity */
} ChessPosition;

/* A move: from, to, the moving kind, the kind promoted to, and flags. */
enum { MOVE_CAPTURE = 1, MOVE_EN_PASSANT = 2, MOVE_CASTLE = 4, MOVE_DOUBLE = 8, MOVE_PROMOTE = 16 };
#define CHESS_MOVE(from, to, kind, promoted, flags)                           \
    ((Move)((unsigned)(from) | (unsigned)(to) << 6 | (unsigned)(kind) << 12 | \
            (unsigned)(promoted) << 15 | (unsigned)(flags) << 18 | 1u << 31))
static inline unsigned move_from(Move m)
{
    return m & 63;
}
static inline unsigned move_to(Move m)
{
    return m >> 6 & 63;
}
static inline unsigned move_kind(Move m)
{
    return m >> 12 & 7;
} /* of the moving piece */
static inline unsigned move_promoted(Move m)
{
    return m >> 15 & 7;
} /* with MOVE_PROMOTE */
static inline unsigned move_flags(Move m)
{
    return m >> 18 & 31;
}

/* Results computed for one position (game.h: cache).  Set `known` to zero for a new position. */
typedef struct ChessCache {
    uint64_t known;         /* CACHE_* bits */
    Set checkers;           /* pieces that attack the king of the side to move */
    Set checks_on[N_KINDS]; /* squares where each kind of piece of the side to move gives check */
    Set uncovers;           /* its pieces that give discovered check */
    unsigned n_moves;
    Move move[MAX_CHESS_MOVES];
} ChessCache;
enum { CACHE_CHECKERS = 1, CACHE_MOVES = 2, CACHE_CHECKS = 4 };

extern const Game chess_game;

/* movegen.c, position.c -- the rules.  All legal moves, in the order that docs/chess.md describes.
 * out: room for MAX_CHESS_MOVES.  Returns their number. */
unsigned chess_moves(const ChessPosition *p, Move *out);
/* True if there is a legal move; faster than listing them. */
bool chess_has_move(const ChessPosition *p);
/* The pieces that give check to the side to move. */
Set chess_checkers(const ChessPosition *p);
/* The position after a legal move. */
void chess_play(const ChessPosition *p, Move m, ChessPosition *out); /* out may be p */
/* The position with the other side to move; false in check. */
bool chess_pass(const ChessPosition *p, ChessPosition *out);
/* All squares attacked by the pieces on `from`, of either side, with the pieces on `removed` taken
 * off the board. */
Set chess_attacks_from(const ChessPosition *p, Set from, Set removed);

/* checks.c -- true if a legal move gives check.  c: the position's cache. */
bool chess_gives_check(const ChessPosition *p, ChessCache *c, Move m);
/* The legal moves that give check, in the order of chess_moves(); returns their number. */
unsigned chess_checking_moves(const ChessPosition *p, ChessCache *c, Move *out);

/* perft.c -- leaves of the tree of legal moves, `depth` plies deep (1 for depth 0). */
uint64_t chess_perft(const ChessPosition *p, unsigned depth);

/* fen.c -- strict reading and writing (game.h: read, write, write_in_line, position_in_line). */
size_t epd_position_length(const char *line, size_t n);
bool fen_read(const char *text, size_t n, void *position, Status *status);
void fen_write(const void *position, StrBuf *out);
void epd_write(const void *position, StrBuf *out);

/* pgn.c -- the first game of a PGN text (game.h: read_game). */
bool pgn_read(const char *text, size_t n, unsigned ply, void *position, Status *status);
/* pgn_games.c -- one game after the other (game.h: next_game, read_variation, find_tag,
 * whole_games). */
bool pgn_next(const char *text, size_t n, size_t *at, RecordedGame *out, Status *status);
bool pgn_variation(const char *text, const RecordedNote *note, const void *before,
                   RecordedGame *out, Status *status);
bool pgn_tag(const char *text, const RecordedGame *game, const char *name, StrBuf *out);
size_t pgn_whole_games(const char *text, size_t n, bool by_results);

/* pgn_remarks.c -- numbers in comments (game.h: read_remarks): seconds left to the player who has
 * moved, seconds that the move took, centipawns in the view of White (a mate in n moves is
 * MATE_REMARK - n). */
enum { REMARK_CLOCK, REMARK_SPENT, REMARK_EVALUATION, N_REMARKS, MATE_REMARK = 100000 };
void pgn_remarks(const char *text, const RecordedNote *comment, int64_t *out);

/* notation.c -- SAN and UCI (game.h: name_move, code_move, read_move). */
void san_write(const void *position, Move m, StrBuf *out);
void uci_write(const void *position, Move m, StrBuf *out);
Move move_read(const void *position, const char *text, size_t n, Status *status);

/* material.c -- signatures such as "KRvK" (a header's `material`; game.h: has_material). */
bool material_check(const char *text, size_t n, Status *status);
bool material_matches(const ChessPosition *p, const char *text, size_t n);

/* words.c -- the words of chess for tables. */
struct Vocab;
extern const struct Vocab chess_vocab;

#endif
