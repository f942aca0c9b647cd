/* game/chess/symmetry.c -- the same position seen otherwise.
 * Does: changes whose view it is, and reflects and rotates the board in its 8 ways.
 * Knows: the struct.   Must not know: rules of movement. */
#include <string.h>

#include "game/chess/image.h"
#include "game/chess/rules.h"

void chess_image(const void *position, unsigned i, void *out)
{
    ChessPosition p = *(const ChessPosition *)position;
    if (i) {
        for (unsigned kind = 0; kind < 2 * N_KINDS; kind++)
            p.piece[kind] = image_of_set(p.piece[kind], i);
        for (unsigned side = 0; side < 2; side++)
            p.side[side] = image_of_set(p.side[side], i);
        p.castling = 0;
        p.ep = p.ep != NO_SQUARE && i == SWAP_FILES ? p.ep ^ 7 : NO_SQUARE;
    }
    *(ChessPosition *)out = p;
}

Move chess_image_move(Move m, unsigned i)
{
    Move rest = m & ~CHESS_MOVE(63, 63, 0, 0, 0);
    return rest | 1u << 31 | image_of_square(move_from(m), i) | image_of_square(move_to(m), i) << 6;
}

void chess_orient(const void *position, bool us_second, void *out)
{
    const ChessPosition p = *(const ChessPosition *)position;
    ChessPosition q = p;
    if (p.flipped != us_second) {
        for (unsigned kind = 0; kind < 2 * N_KINDS; kind++)
            q.piece[kind] = set_flip(p.piece[(kind + N_KINDS) % (2 * N_KINDS)]);
        q.side[TURN_US] = set_flip(p.side[TURN_THEM]);
        q.side[TURN_THEM] = set_flip(p.side[TURN_US]);
        q.turn = p.turn ^ 1;
        q.castling = (uint8_t)((p.castling << 2 | p.castling >> 2) & 15);
        q.ep = p.ep == NO_SQUARE ? NO_SQUARE : p.ep ^ 56;
        q.flipped = us_second;
    }
    *(ChessPosition *)out = q;
}
