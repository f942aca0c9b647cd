/* game/chess/endgame/placement.c -- positions of a class in the order of certificates (see
 * placement.h). */
#include "game/chess/endgame/placement.h"

#include <assert.h>
#include <string.h>

#include "game/chess/endgame/material.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

enum { PLACEMENT_MOST = 6 }; /* pieces */

static const char LETTERS[] = "KQRBNP";

/* The code of a piece, by its place in the name; *side: whose the next ones are. */
static unsigned piece_at(const char *name, size_t i, unsigned *side)
{
    *side += name[i] == 'v';
    const char *letter = name[i] == 'v' ? NULL : strchr(LETTERS, name[i]);
    return letter ? chess_piece(*side, (unsigned)(letter - LETTERS)) : 2 * N_KINDS;
}

static uint64_t placement_size(const Game *game, const char *class)
{
    Material m;
    Status status;
    uint64_t size = 1;
    (void)game;
    if (!material_read(class, strlen(class), &m, &status) || material_has_en_passant(m) ||
        strlen(class) > PLACEMENT_MOST + 1)
        return 0;
    for (size_t i = 1; i < strlen(class); i++)
        size *= 64;
    return size;
}

static bool placement_position(const Game *game, const char *class, uint64_t number, void *out)
{
    ChessPosition *p = out;
    unsigned square[PLACEMENT_MOST + 2] = {0}, side = 0, before = 2 * N_KINDS;
    size_t n = strlen(class);
    (void)game;
    assert(n <= PLACEMENT_MOST + 1);
    *p = (ChessPosition){.turn = TURN_US, .ep = NO_SQUARE, .fullmove = 1};
    for (size_t i = n; i-- > 0;)
        if (class[i] != 'v') {
            square[i] = (unsigned)(number % 64);
            number /= 64;
        }
    for (size_t i = 0; i < n; i++) {
        unsigned piece = piece_at(class, i, &side);
        if (piece == 2 * N_KINDS)
            continue;
        bool twins = piece == before, pawn = piece_kind(piece) == PAWN;
        if ((p->side[0] | p->side[1]) & set_of(square[i]) || (twins && square[i] < square[i - 1]) ||
            (pawn && square[i] / 8 % 7 == 0))
            return false;
        p->piece[piece] |= set_of(square[i]);
        p->side[side] |= set_of(square[i]);
        before = piece;
    }
    return !chess_attacked(p, set_first(p->piece[N_KINDS + KING]), TURN_US);
}

static uint64_t placement_number(const Game *game, const char *class, const void *position)
{
    const ChessPosition *p = position;
    Set left[2 * N_KINDS];
    unsigned side = 0;
    uint64_t number = 0;
    (void)game;
    assert(!p->castling && p->ep == NO_SQUARE);
    memcpy(left, p->piece, sizeof left);
    for (size_t i = 0; class[i]; i++) {
        unsigned piece = piece_at(class, i, &side);
        if (piece == 2 * N_KINDS)
            continue;
        assert(left[piece]);
        number = number * 64 + set_first(left[piece]);
        left[piece] = set_rest(left[piece]);
    }
    return number;
}

const Placements chess_placements = {placement_size, placement_position, placement_number};
