/* game/chess/endgame/kings.c -- pairs of king squares (see kings.h). */
#include "game/chess/endgame/kings.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "game/chess/attacks.h"
#include "game/chess/image.h"

/* Whether a pair stands for itself: our king on the files a to d; without pawns in the triangle
 * a1-d1-d4, and where it stands on the diagonal, theirs not above. */
static bool stands_for_itself(Symmetry symmetry, unsigned us, unsigned them)
{
    unsigned file = us & 7, rank = us >> 3;
    if (symmetry == SYMMETRY_NONE)
        return true;
    if (symmetry == SYMMETRY_FILES)
        return file < 4;
    return file < 4 && (rank < file || (rank == file && them >> 3 <= (them & 7)));
}

static unsigned find_image(Symmetry symmetry, unsigned us, unsigned them)
{
    unsigned i = 0;
    while (!stands_for_itself(symmetry, image_of_square(us, i), image_of_square(them, i)))
        i++;
    assert(i < N_IMAGES);
    return i;
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
