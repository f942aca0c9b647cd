/* game/chess/endgame/material.h -- classes of positions by material.
 * Does: packs material into one number; reads and writes signatures; lists successor classes.
 * Knows: kinds of pieces.   Must not know: squares. */
#ifndef AL0_GAME_CHESS_ENDGAME_MATERIAL_H
#define AL0_GAME_CHESS_ENDGAME_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/chess/chess.h"
#include "game/solve.h"

/* Counts of each piece, 4 bits each; piece codes as in ChessPosition.piece. */
typedef uint64_t Material;

enum { MAX_MEN = 8, MAX_OTHERS = MAX_MEN - 2 };
enum { MAX_SUCCESSORS = 64 };

/* The number of pieces of one code. */
static inline unsigned material_count(Material m, unsigned piece)
{
    return m >> 4 * piece & 15;
}

/* One piece, to be added or subtracted. */
static inline Material material_one(unsigned piece)
{
    return UINT64_C(1) << 4 * piece;
}

/* The owner, a Turn, and the kind of a piece code. */
static inline unsigned piece_owner(unsigned piece)
{
    return piece < N_KINDS ? TURN_US : TURN_THEM;
}

static inline unsigned piece_kind(unsigned piece)
{
    return piece < N_KINDS ? piece : piece - N_KINDS;
}

/* The material of a position. */
Material material_of(const ChessPosition *p);

/* Reads a signature such as "KRvK".  False with a status if it is malformed or has more than
 * MAX_MEN pieces. */
bool material_read(const char *text, size_t n, Material *out, Status *status);

/* Writes the signature. */
void material_write(Material m, char out[MAX_CLASS_NAME]);
Material material_reversed(Material m); /* with the sides exchanged */

/* True if the side has only its king. */
bool material_lone_king(Material m, Turn side);
/* True if any side has pawns. */
bool material_has_pawns(Material m);
/* True if both sides have pawns: en-passant captures are possible. */
bool material_has_en_passant(Material m);

/* Lists the classes that captures and promotions lead into, without repetitions.
 * Returns: their number. */
unsigned material_successors(Material m, Material out[MAX_SUCCESSORS]);

#endif
