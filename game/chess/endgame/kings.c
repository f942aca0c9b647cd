/* game/chess/endgame/kings.c -- pairs of king squares (see kings.h). */
#include "game/chess/endgame/kings.h"

#include <assert.h>
#include <string.h>

#include "game/chess/attacks.h"
#include "game/chess/image.h"

/* The images of a symmetry, as bits: a group each. */
static const uint32_t images_of[N_SYMMETRIES] = {
    [SYMMETRY_NONE] = 1,
    [SYMMETRY_FILES] = 1 | 1 << SWAP_FILES,
    [SYMMETRY_COLOURS] = 1 | 1 << (SWAP_FILES | SWAP_RANKS) | 1 << TRANSPOSE | 1 << (N_IMAGES - 1),
    [SYMMETRY_ALL] = (1 << N_IMAGES) - 1};

bool kings_have(Symmetry symmetry, uint32_t images)
{
    return (images_of[symmetry] & ~images) == 0;
}

static unsigned image_of_pair(unsigned us, unsigned them, unsigned i)
{
    return image_of_square(us, i) << 6 | image_of_square(them, i);
}

/* The image that stands for a pair: the least one.  So our king is on the files a to d, without
 * pawns in the triangle a1-d1-d4. */
static unsigned find_image(Symmetry symmetry, unsigned us, unsigned them)
{
    unsigned best = 0;
    for (unsigned i = 1; i < N_IMAGES; i++)
        if (images_of[symmetry] >> i & 1 &&
            image_of_pair(us, them, i) < image_of_pair(us, them, best))
            best = i;
    return best;
}

static bool stands_for_itself(Symmetry symmetry, unsigned us, unsigned them)
{
    return find_image(symmetry, us, them) == 0;
}

static bool apart(unsigned us, unsigned them)
{
    return us != them && !(king_attacks[us] >> them & 1);
}

void kings_init(Kings *k, Symmetry symmetry)
{
    assert(k);
    memset(k, 0, sizeof *k);
    memset(k->index, -1, sizeof k->index);
    for (unsigned us = 0; us < 64; us++)
        for (unsigned them = 0; them < 64; them++)
            if (apart(us, them) && stands_for_itself(symmetry, us, them)) {
                k->pair[k->n][0] = (uint8_t)us;
                k->pair[k->n][1] = (uint8_t)them;
                k->index[us][them] = (int16_t)k->n++;
            }
    for (unsigned us = 0; us < 64; us++)
        for (unsigned them = 0; them < 64; them++)
            if (apart(us, them)) {
                unsigned i = find_image(symmetry, us, them);
                int16_t index = k->index[image_of_square(us, i)][image_of_square(them, i)];
                k->image[us][them] = (uint8_t)i;
                k->index[us][them] = index;
                k->weight[index]++;
            }
}
