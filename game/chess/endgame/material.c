/* game/chess/endgame/material.c -- material signatures as numbers (see material.h). */
#include "game/chess/endgame/material.h"

#include <assert.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"

Material material_of(const ChessPosition *p)
{
    assert(p);
    Material m = 0;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++)
        m |= (Material)set_count(p->piece[piece]) << 4 * piece;
    return m;
}

bool material_read(const char *text, size_t n, Material *out, Status *status)
{
    assert(out && (text || n == 0));
    if (!material_check(text, n, status))
        return false;
    if (n > MAX_MEN + 1)
        return status_fail(status, STATUS_WRONG_INPUT, "material '%.*s' has more than %d pieces",
                           (int)n, text, MAX_MEN);
    PieceCounts count;
    material_count_pieces(text, n, &count);
    Material m = 0;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++)
        m += count.of[piece] * material_one(piece);
    *out = m;
    return true;
}

void material_write(Material m, char out[MAX_CLASS_NAME])
{
    size_t n = 0;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++) {
        if (piece == N_KINDS)
            out[n++] = 'v';
        for (unsigned i = material_count(m, piece); i > 0; i--)
            out[n++] = PIECE_LETTERS[piece_kind(piece)];
    }
    assert(n < MAX_CLASS_NAME);
    out[n] = '\0';
}

Material material_reversed(Material m)
{
    unsigned side = 4 * N_KINDS;
    return m >> side | (m & ((UINT64_C(1) << side) - 1)) << side;
}

bool material_lone_king(Material m, Turn side)
{
    unsigned shift = side == TURN_US ? 0 : 4 * N_KINDS;
    return (m >> shift & 0xFFFFFF) == material_one(KING);
}

bool material_has_pawns(Material m)
{
    return material_count(m, PAWN) || material_count(m, PAWN + N_KINDS);
}

bool material_has_en_passant(Material m)
{
    return material_count(m, PAWN) && material_count(m, PAWN + N_KINDS);
}

static unsigned add_material_once(Material m, Material *out, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (out[i] == m)
            return n;
    assert(n < MAX_SUCCESSORS);
    out[n] = m;
    return n + 1;
}

/* What a pawn's promotions make of m. */
static unsigned add_promotions(Material m, unsigned pawn, Material *out, unsigned n)
{
    for (unsigned kind = QUEEN; kind <= KNIGHT; kind++)
        n = add_material_once(m - material_one(pawn) + material_one(pawn - PAWN + kind), out, n);
    return n;
}

unsigned material_successors(Material m, Material out[MAX_SUCCESSORS])
{
    assert(out);
    unsigned n = 0;
    for (unsigned side = 0; side < 2 * N_KINDS; side += N_KINDS) {
        bool promotes = material_count(m, side + PAWN);
        if (promotes)
            n = add_promotions(m, side + PAWN, out, n);
        for (unsigned kind = QUEEN; kind < N_KINDS; kind++) {
            unsigned victim = N_KINDS - side + kind;
            if (!material_count(m, victim))
                continue;
            n = add_material_once(m - material_one(victim), out, n);
            if (promotes && kind != PAWN) /* no pawn stands where a pawn promotes */
                n = add_promotions(m - material_one(victim), side + PAWN, out, n);
        }
    }
    return n;
}
