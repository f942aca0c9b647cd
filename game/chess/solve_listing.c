/* game/chess/solve_listing.c -- the positions of a class by number (see solve_listing.h). */
#include "game/chess/solve_listing.h"

#include <stdlib.h>
#include <string.h>

#include "game/chess/rules.h"
#include "game/chess/sets.h"
#include "game/chess/solve_kings.h"
#include "game/chess/solve_material.h"

/* Identical pieces: their set of squares has a number of its own. */
typedef struct Group {
    uint8_t piece, count;
    uint8_t first, squares;     /* where they may stand: pawns on 48 squares from a2 */
    uint64_t size;
} Group;

struct Listing {
    Material material;
    unsigned n_groups;
    Group group[MAX_OTHERS];
    uint64_t size;
    uint64_t choose[65][MAX_OTHERS + 1];        /* binomial coefficients */
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
    l->size = l->kings.n;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++) {
        unsigned count = material_count(l->material, piece);
        if (kind_of(piece) == KING || count == 0)
            continue;
        bool pawn = kind_of(piece) == PAWN;
        unsigned squares = pawn ? 48 : 64;
        l->group[l->n_groups++] = (Group){(uint8_t)piece, (uint8_t)count, pawn ? 8 : 0,
                                          (uint8_t)squares, l->choose[squares][count]};
        l->size *= l->choose[squares][count];
    }
}

Listing *listing_new(const char *text, size_t n, char error[256])
{
    Material m;
    if (!material_read(text, n, &m, error))
        return NULL;
    Listing *l = base_zalloc(1, sizeof *l, "a list of positions");
    l->material = m;
    kings_init(&l->kings, SYMMETRY_NONE);
    fill_choose(l);
    fill_groups(l);
    return l;
}

void listing_free(Listing *l)
{
    free(l);
}

uint64_t listing_size(const Listing *l)
{
    return l->size;
}

/* The set of squares of a number: the sum of choose(square, place) over its members. */
static Set unrank(const Listing *l, const Group *g, uint64_t rank)
{
    Set set = 0;
    unsigned square = g->squares;
    for (unsigned k = g->count; k > 0; k--) {
        do
            square--;
        while (l->choose[square][k] > rank);
        rank -= l->choose[square][k];
        set |= set_of(square + g->first);
    }
    return set;
}

static uint64_t rank_of(const Listing *l, const Group *g, Set set)
{
    uint64_t rank = 0;
    for (unsigned k = 1; set; set = set_rest(set), k++)
        rank += l->choose[set_first(set) - g->first][k];
    return rank;
}

bool listing_position(const Listing *l, uint64_t index, Turn turn, void *out)
{
    ChessPosition *p = out;
    *p = (ChessPosition){.turn = (uint8_t)turn, .ep = NO_SQUARE, .fullmove = 1};
    for (unsigned i = 0; i < l->n_groups; i++) {
        const Group *g = &l->group[i];
        Set set = unrank(l, g, index % g->size);
        index /= g->size;
        if ((p->side[0] | p->side[1]) & set)
            return false;
        p->piece[g->piece] = set;
        p->side[owner_of(g->piece)] |= set;
    }
    const uint8_t *king = l->kings.pair[index];
    if ((p->side[0] | p->side[1]) & (set_of(king[0]) | set_of(king[1])))
        return false;
    for (unsigned side = 0; side < 2; side++) {
        p->piece[side * N_KINDS + KING] = set_of(king[side]);
        p->side[side] |= set_of(king[side]);
    }
    return !chess_attacked(p, king[1 - turn], turn);
}

uint64_t listing_index(const Listing *l, const void *position)
{
    const ChessPosition *p = position;
    if (p->castling || p->ep != NO_SQUARE || material_of(p) != l->material)
        return NO_INDEX;
    unsigned us = set_first(p->piece[KING]), them = set_first(p->piece[N_KINDS + KING]);
    uint64_t index = (uint64_t)l->kings.index[us][them];
    for (unsigned i = l->n_groups; i-- > 0;)
        index = index * l->group[i].size + rank_of(l, &l->group[i], p->piece[l->group[i].piece]);
    return index;
}
