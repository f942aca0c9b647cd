/* game/chess/endgame/material.h -- classes of positions by their material.
 * Does: packs material into one number, reads and writes signatures, tells what a class leads into.
 * Knows: kinds of pieces.   Must not know: where pieces stand. */
#ifndef AL0_GAME_CHESS_ENDGAME_MATERIAL_H
#define AL0_GAME_CHESS_ENDGAME_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/chess/chess.h"
#include "game/solve.h"

/* How many of each piece there are, 4 bits each; piece codes as in ChessPosition.piece. */
typedef uint64_t Material;

enum { MAX_MEN = 8, MAX_OTHERS = MAX_MEN - 2 };
enum { MAX_SUCCESSORS = 64 };

static inline unsigned material_count(Material m, unsigned piece)
{
    return m >> 4 * piece & 15;
}

static inline Material material_one(unsigned piece)
{
    return UINT64_C(1) << 4 * piece;
}

static inline unsigned piece_owner(unsigned piece)
{
    return piece < N_KINDS ? TURN_US : TURN_THEM;
}

static inline unsigned piece_kind(unsigned piece)
{
    return piece < N_KINDS ? piece : piece - N_KINDS;
}

Material material_of(const ChessPosition *p);

/* Reads a signature; false with a status, also beyond MAX_MEN. */
bool material_read(const char *text, size_t n, Material *out, Status *status);
void material_write(Material m, char out[MAX_CLASS_NAME]);
Material material_reversed(Material m); /* as the other side sees it */

bool material_lone_king(Material m, Turn side);
bool material_has_pawns(Material m);
/* Whether either side has pawns, so that there may be en-passant captures. */
bool material_has_en_passant(Material m);

/* The classes that captures and promotions lead into, each once.  Returns their number. */
unsigned material_successors(Material m, Material out[MAX_SUCCESSORS]);

#endif
