/* game/chess/identity.c -- equality and hash keys of positions.
 * Does: compares and hashes pieces, the side to move, castling rights and en passant.  The clocks
 *       and the colours are ignored: no question about a position depends on them.
 * Knows: the struct.   Must not know: rules. */
#include <assert.h>
#include <string.h>

#include "base/wide.h"
#include "game/chess/rules.h"

/* Digits of the fraction of pi, 64 bits each: odd enough, and nobody chose them. */
static const uint64_t SALT[16] = {
    UINT64_C(0x243F6A8885A308D3), UINT64_C(0x13198A2E03707344), UINT64_C(0xA4093822299F31D0),
    UINT64_C(0x082EFA98EC4E6C89), UINT64_C(0x452821E638D01377), UINT64_C(0xBE5466CF34E90C6C),
    UINT64_C(0xC0AC29B7C97C50DD), UINT64_C(0x3F84D5B5B5470917), UINT64_C(0x9216D5D98979FB1B),
    UINT64_C(0xD1310BA698DFB5AC), UINT64_C(0x2FFD72DBD01ADFB7), UINT64_C(0xB8E1AFED6A267E96),
    UINT64_C(0xBA7C9045F12C7F99), UINT64_C(0x24A19947B3916CF7), UINT64_C(0x0801F2E2858EFC16),
    UINT64_C(0x636920D871574E69),
};

/* Products of pairs of salted words, added up: two different positions collide for one choice of
 * salt in 2^64 (the NH family of universal hashes). */
static inline Wide products(const ChessPosition *p, Set rest, const uint64_t salt[14])
{
    Wide sum = (Wide)(rest + salt[12]) * salt[13];
    for (unsigned i = 0; i < 2 * N_KINDS; i += 2)
        sum += (Wide)(p->piece[i] + salt[i]) * (p->piece[i + 1] + salt[i + 1]);
    return sum;
}

/* All bits of the sum into each bit of the result (the last steps of MurmurHash3). */
static inline uint64_t folded_sum(Wide sum)
{
    uint64_t x = (uint64_t)sum ^ (uint64_t)(sum >> 64) * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 33) * UINT64_C(0xFF51AFD7ED558CCD);
    x = (x ^ x >> 33) * UINT64_C(0xC4CEB9FE1A85EC53);
    return x ^ x >> 33;
}

Key chess_key(const void *position)
{
    assert(position);
    const ChessPosition *p = position;
    Set rest = (Set)p->turn | (Set)p->castling << 8 | (Set)p->ep << 16;
    return (Key){folded_sum(products(p, rest, SALT)), folded_sum(products(p, rest, SALT + 2))};
}

bool chess_same(const void *a, const void *b)
{
    assert(a && b);
    const ChessPosition *p = a, *q = b;
    return p->turn == q->turn && p->castling == q->castling && p->ep == q->ep &&
           !memcmp(p->piece, q->piece, sizeof p->piece);
}
