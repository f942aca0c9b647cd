/* game/chess/symmetry.c -- the same position seen otherwise.
 * Does: changes whose view it is, and reflects and rotates the board in its 8 ways.
 * Knows: the struct.   Must not know: rules of movement. */
#include <string.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"

/* Symmetry i: first the reflection in the a1-h8 diagonal, then the others, as its bits say. */
enum { SWAP_FILES = 1, SWAP_RANKS = 2, TRANSPOSE = 4 };

static unsigned image_of_square(unsigned square, unsigned i)
{
    if (i & TRANSPOSE)
        square = (square & 7) << 3 | square >> 3;
    return square ^ (i & SWAP_FILES ? 7u : 0u) ^ (i & SWAP_RANKS ? 56u : 0u);
}

static Set swap_files(Set s)
{
    s = (s >> 1 & UINT64_C(0x5555555555555555)) | (s & UINT64_C(0x5555555555555555)) << 1;
    s = (s >> 2 & UINT64_C(0x3333333333333333)) | (s & UINT64_C(0x3333333333333333)) << 2;
    return (s >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (s & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4;
}

/* Exchanges the bits of mask with those `shift` above them. */
static Set delta_swap(Set s, Set mask, unsigned shift)
{
    Set changed = (s >> shift ^ s) & mask;
    return s ^ changed ^ changed << shift;
}

static Set transpose(Set s)
{
    s = delta_swap(s, UINT64_C(0x00AA00AA00AA00AA), 7);
    s = delta_swap(s, UINT64_C(0x0000CCCC0000CCCC), 14);
    return delta_swap(s, UINT64_C(0x00000000F0F0F0F0), 28);
}

static Set image_of_set(Set s, unsigned i)
{
    s = i & TRANSPOSE ? transpose(s) : s;
    s = i & SWAP_FILES ? swap_files(s) : s;
    return i & SWAP_RANKS ? set_flip(s) : s;
}

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
