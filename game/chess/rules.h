/* game/chess/rules.h -- internal declarations of this folder.
 * Does: declares the parts of chess_game and perft that chess.h does not offer.
 * Knows: chess.h.   Must not know: the language, searches. */
#ifndef AL0_GAME_CHESS_RULES_H
#define AL0_GAME_CHESS_RULES_H

#include "game/chess/chess.h"

enum { MAX_CLOCK = 9999 }; /* both clocks of FEN stop here */

/* The letters of FEN in the order of ChessPosition.piece. */
#define PIECE_LETTERS "KQRBNPkqrbnp"

/* Converts between squares of the real board and stored ones, in both directions. */
static inline unsigned real_square(const ChessPosition *p, unsigned square)
{
    return p->flipped ? square ^ 56 : square;
}

/* True if White is to move. */
static inline bool white_moves(const ChessPosition *p)
{
    return (p->turn == TURN_US) != p->flipped;
}

/* movegen.c -- legal moves in the order of chess_moves(): all that lead to a square of
 * wanted[kind], leave one of `free`, castle, promote or capture en passant; some others, too. */
unsigned chess_moves_to(const ChessPosition *p, const Set wanted[N_KINDS], Set free, Move *out);
/* movegen.c -- the legal moves of one kind of piece to a square, castling left out, and some other
 * moves of pawns; faster than listing all.   Returns: their number. */
unsigned chess_moves_of(const ChessPosition *p, unsigned kind, unsigned to, Move *out);
/* movegen.c -- the number of legal moves; faster than listing them. */
unsigned chess_count(const ChessPosition *p);
/* True if a capture en passant from `from` to `to` leaves its own king safe. */
bool chess_en_passant_safe(const ChessPosition *p, unsigned from, unsigned to);

/* position.c -- true if any piece of `owner` attacks the square. */
bool chess_attacked(const ChessPosition *p, unsigned square, Turn owner);
/* `ep`, a square behind a pawn that has just stepped two ranks, where a capture on it is legal;
 * else NO_SQUARE. */
uint8_t chess_ep_square(const ChessPosition *p, unsigned ep);

/* The error report of a reader of text. */
typedef struct TextFault {
    const char *text; /* the text being read */
    Status *status;
} TextFault;
/* fen.c -- a status with the offset of `at`, a place in the text; returns false. */
bool text_fails(const TextFault *f, const char *at, const char *fmt, ...) BASE_PRINTF(3, 4);

/* Counts of the pieces of a signature, by piece codes as in ChessPosition.piece. */
typedef struct PieceCounts {
    unsigned of[2 * N_KINDS];
} PieceCounts;
/* material.c -- counts the pieces of a signature that material_check() accepts.  False if `v` is
 * missing or a letter names no piece. */
bool material_count_pieces(const char *text, size_t n, PieceCounts *out);

/* identity.c -- game.h: key, same. */
Key chess_key(const void *position);
bool chess_same(const void *a, const void *b);

/* symmetry.c -- game.h: orient, image, key_of_images, image_move. */
void chess_orient(const void *position, bool us_second, void *out);
void chess_image(const void *position, unsigned i, void *out);
Key chess_key_of_images(const void *position, uint32_t images);
Move chess_image_move(Move m, unsigned i);
/* The symmetries in which play is the same, as bits. */
uint32_t chess_images_alike(const void *position);
/* The first symmetry that leads to the least image of a position (game.h: to_canonical). */
unsigned chess_to_canonical(const void *position);

#endif
