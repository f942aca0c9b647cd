/* game/chess/symmetry.c -- views and symmetric images of a position.
 * Does: changes the view of a position; reflects and rotates the board in 8 ways; computes one key
 *   for all images of a position.
 * Knows: the struct.   Must not know: rules of movement. */
#include <assert.h>

#include "game/chess/image.h"
#include "game/chess/rules.h"

static void reflect_pieces(ChessPosition *p, unsigned i)
{
    for (unsigned kind = 0; kind < 2 * N_KINDS; kind++)
        if (p->piece[kind])
            p->piece[kind] = image_of_set(p->piece[kind], i);
}

void chess_image(const void *position, unsigned i, void *out)
{
    assert(position && out && i < N_IMAGES);
    ChessPosition p = *(const ChessPosition *)position;
    if (i) {
        reflect_pieces(&p, i);
        for (unsigned side = 0; side < 2; side++)
            p.side[side] = image_of_set(p.side[side], i);
        p.castling = 0;
        p.ep = p.ep != NO_SQUARE && i == SWAP_FILES ? p.ep ^ 7 : NO_SQUARE;
    }
    *(ChessPosition *)out = p;
}

/* Images that have the king on the lowest square it can have, as bits. */
static uint32_t with_king_lowest(unsigned king, uint32_t images)
{
    unsigned lowest = 64;
    uint32_t found = 0;
    for (unsigned i = 0; i < N_IMAGES; i++) {
        if (!(images >> i & 1))
            continue;
        unsigned square = image_of_square(king, i);
        found = square < lowest ? 0 : found;
        lowest = square < lowest ? square : lowest;
        found |= (uint32_t)(square == lowest) << i;
    }
    return found;
}

static Key key_of_image(const ChessPosition *p, unsigned i)
{
    if (!i)
        return chess_key(p);
    ChessPosition q = *p; /* pieces are all that the key needs of it */
    reflect_pieces(&q, i);
    return chess_key(&q);
}

/* Those of the images in which play is the same.  With pawns on the board, only left and right may
 * be exchanged.  With a right to castle or to capture en passant, no image may be used. */
static uint32_t images_alike(const ChessPosition *p, uint32_t images)
{
    if (p->castling || p->ep != NO_SQUARE)
        return 1;
    bool pawns = p->piece[PAWN] | p->piece[N_KINDS + PAWN];
    return pawns ? images & (1u | 1u << SWAP_FILES) : images;
}

Key chess_key_of_images(const void *position, uint32_t images)
{
    const ChessPosition *p = position;
    images = images_alike(p, images);
    if (images == 1)
        return chess_key(p);
    uint32_t lowest = with_king_lowest(set_first(p->piece[KING]), images);
    Key least = {UINT64_MAX, UINT64_MAX};
    for (unsigned i = 0; i < N_IMAGES; i++) {
        if (!(lowest >> i & 1))
            continue;
        Key key = key_of_image(p, i);
        if (key.lo < least.lo || (key.lo == least.lo && key.hi < least.hi))
            least = key;
    }
    return least;
}

/* Of some images, as bits, those in which a set is the least number. */
static uint32_t with_set_least(Set set, uint32_t images)
{
    Set least = UINT64_MAX;
    uint32_t found = 0;
    for (unsigned i = 0; i < N_IMAGES; i++) {
        if (!(images >> i & 1))
            continue;
        Set image = image_of_set(set, i);
        found = image < least ? 0 : found;
        least = image < least ? image : least;
        found |= (uint32_t)(image == least) << i;
    }
    return found;
}

uint32_t chess_images_alike(const void *position)
{
    return images_alike(position, (1u << N_IMAGES) - 1);
}

unsigned chess_to_canonical(const void *position)
{
    const ChessPosition *p = position;
    uint32_t images = with_set_least(p->piece[KING], chess_images_alike(p));
    for (unsigned kind = 2 * N_KINDS; kind-- > 0 && (images & (images - 1));)
        if (p->piece[kind])
            images = with_set_least(p->piece[kind], images);
    return set_first(images);
}

Move chess_image_move(Move m, unsigned i)
{
    assert(i < N_IMAGES);
    Move rest = m & ~CHESS_MOVE(63, 63, 0, 0, 0);
    return rest | 1u << 31 | image_of_square(move_from(m), i) | image_of_square(move_to(m), i) << 6;
}

void chess_orient(const void *position, bool us_second, void *out)
{
    assert(position && out);
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
