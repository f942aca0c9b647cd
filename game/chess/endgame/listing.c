/* game/chess/endgame/listing.c -- numbering of the positions of a class (see listing.h). */
#include "game/chess/endgame/listing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/endgame/kings.h"
#include "game/chess/endgame/material.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

/* Identical pieces: their set of squares has a number of its own. */
typedef struct PieceGroup {
    uint8_t piece, count;
    uint8_t first, squares; /* where they may stand: pawns on 48 squares from a2 */
    uint8_t shift;          /* of 1 to `size`; 0: it is no power of two */
    uint64_t size;
} PieceGroup;

struct Listing {
    Material material;
    unsigned n_groups;
    PieceGroup group[MAX_OTHERS];
    uint64_t plain;    /* numbers of positions without an en-passant right; behind them stand
                          as many for each pawn that may just have stepped two squares */
    unsigned steppers; /* 0 unless both sides have pawns; else the most that a side has */
    uint64_t choose[65][MAX_OTHERS + 1]; /* binomial coefficients */
    Kings kings;
};

static void fill_choose(Listing *l)
{
    for (unsigned n = 0; n < 65; n++) {
        l->choose[n][0] = 1;
        for (unsigned k = 1; k <= MAX_OTHERS; k++)
            l->choose[n][k] = n ? l->choose[n - 1][k - 1] + l->choose[n - 1][k] : 0;
    }
}

static void fill_groups(Listing *l)
{
    l->plain = l->kings.n;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++) {
        unsigned count = material_count(l->material, piece);
        if (piece_kind(piece) == KING || count == 0)
            continue;
        bool pawn = piece_kind(piece) == PAWN;
        unsigned squares = pawn ? 48 : 64;
        l->group[l->n_groups++] = (PieceGroup){.piece = (uint8_t)piece,
                                               .count = (uint8_t)count,
                                               .first = pawn ? 8 : 0,
                                               .squares = (uint8_t)squares,
                                               .shift = squares == 64 && count == 1 ? 6 : 0,
                                               .size = l->choose[squares][count]};
        l->plain *= l->choose[squares][count];
    }
}

static void count_steppers(Listing *l)
{
    unsigned ours = material_count(l->material, PAWN);
    unsigned theirs = material_count(l->material, N_KINDS + PAWN);
    l->steppers = ours > theirs ? ours : theirs;
    if (!ours || !theirs)
        l->steppers = 0;
}

Listing *listing_new(const Game *game, const char *text, size_t n, const ListingRequest *r,
                     Status *status)
{
    assert(text || n == 0);
    (void)game, (void)r;
    Material m;
    if (!material_read(text, n, &m, status))
        return NULL;
    Listing *l = base_zalloc(1, sizeof *l, "a list of positions");
    l->material = m;
    kings_init(&l->kings, SYMMETRY_NONE);
    fill_choose(l);
    fill_groups(l);
    count_steppers(l);
    return l;
}

void listing_free(Listing *l)
{
    free(l);
}

uint64_t listing_size(const Listing *l)
{
    assert(l);
    return l->plain * (1 + l->steppers);
}

/* The set of squares of a number: the sum of choose(square, place) over its members.  The first of
 * them, often the only one, is what is left of the number. */
static Set unrank(const Listing *l, const PieceGroup *g, uint64_t rank)
{
    Set set = 0;
    unsigned square = g->squares;
    for (unsigned k = g->count; k > 1; k--) {
        do
            square--;
        while (l->choose[square][k] > rank);
        rank -= l->choose[square][k];
        set |= set_of(square + g->first);
    }
    return set | set_of((unsigned)rank + g->first);
}

/* The squares of a group, whose number is taken from the index.  Most groups are one piece on 64
 * squares, and a division takes longer than all else. */
static Set take_squares(const Listing *l, const PieceGroup *g, uint64_t *index)
{
    uint64_t above = g->shift ? *index >> g->shift : *index / g->size;
    uint64_t rank = *index - above * g->size;
    *index = above;
    return unrank(l, g, rank);
}

static uint64_t rank_of_squares(const Listing *l, const PieceGroup *g, Set set)
{
    uint64_t rank = 0;
    for (unsigned k = 1; set; set = set_rest(set), k++)
        rank += l->choose[set_first(set) - g->first][k];
    return rank;
}

/* Gives the right to capture the n-th pawn of the other side, as if it had just stepped two
 * squares. We play the white pieces here.  False where it cannot have done so, or no capture is
 * legal. */
static bool give_right(ChessPosition *p, uint64_t n)
{
    Set pawns = p->piece[(1 - p->turn) * N_KINDS + PAWN];
    for (; n > 0; n--)
        pawns = set_rest(pawns);
    if (!pawns)
        return false;
    unsigned at = set_first(pawns), passed = at ^ 8;
    unsigned start = p->turn == TURN_US ? passed + 8 : passed - 8;
    if (at / 8 != (p->turn == TURN_US ? 4 : 3) ||
        (p->side[0] | p->side[1]) & (set_of(passed) | set_of(start)))
        return false;
    p->ep = chess_ep_square(p, passed);
    return p->ep != NO_SQUARE;
}

bool listing_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    assert(l && out && turn <= TURN_THEM);
    assert(index < l->plain * (1 + l->steppers));
    ChessPosition *p = out;
    uint64_t right = index < l->plain ? 0 : index / l->plain;
    index -= right * l->plain;
    *p = (ChessPosition){.turn = (uint8_t)turn, .ep = NO_SQUARE, .fullmove = 1};
    for (unsigned i = 0; i < l->n_groups; i++) {
        const PieceGroup *g = &l->group[i];
        Set set = take_squares(l, g, &index);
        if ((p->side[0] | p->side[1]) & set)
            return false;
        p->piece[g->piece] = set;
        p->side[piece_owner(g->piece)] |= set;
    }
    const uint8_t *king = l->kings.pair[index];
    if ((p->side[0] | p->side[1]) & (set_of(king[0]) | set_of(king[1])))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        p->piece[side * N_KINDS + KING] = set_of(king[side]);
        p->side[side] |= set_of(king[side]);
    }
    return !chess_attacked(p, king[1 - turn], turn) && (right == 0 || give_right(p, right - 1));
}

uint64_t listing_index(const Listing *l, const void *position)
{
    assert(l && position);
    const ChessPosition *p = position;
    if (p->castling || material_of(p) != l->material)
        return NO_INDEX;
    unsigned us = set_first(p->piece[KING]), them = set_first(p->piece[N_KINDS + KING]);
    uint64_t index = (uint64_t)l->kings.index[us][them];
    for (unsigned i = l->n_groups; i-- > 0;)
        index = index * l->group[i].size +
                rank_of_squares(l, &l->group[i], p->piece[l->group[i].piece]);
    if (p->ep == NO_SQUARE)
        return index;
    Set before = p->piece[(1 - p->turn) * N_KINDS + PAWN] & (set_of(p->ep ^ 8u) - 1);
    return index + l->plain * (1 + set_count(before));
}
