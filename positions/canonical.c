/* positions/canonical.c -- of positions that are images of each other the canonical one (see
 * canonical.h). */
#include "positions/canonical.h"

#include <assert.h>

enum { LARGEST_POSITION = 512 }; /* bytes, of games with images */

static uint64_t canonical_number(void *self, const void *position)
{
    const Numbering *all = self;
    const GameSymmetries *s = all->game->symmetries;
    _Alignas(64) unsigned char image[LARGEST_POSITION];
    unsigned i = s->to_canonical(all->game, position);
    if (i == 0)
        return numbered(all, position);
    s->image(all->game, position, i, image);
    return numbered(all, image);
}

static bool canonical_position(void *self, uint64_t number, void *out)
{
    const Numbering *all = self;
    return numbered_position(all, number, out) &&
           all->game->symmetries->to_canonical(all->game, out) == 0;
}

static unsigned count_images(void *self, const void *position)
{
    const Numbering *all = self;
    const GameSymmetries *s = all->game->symmetries;
    _Alignas(64) unsigned char image[LARGEST_POSITION];
    uint32_t alike = s->alike(all->game, position);
    unsigned same = 1; /* image 0 */
    assert(alike & 1);
    for (unsigned i = 1; alike >> i; i++)
        if (alike >> i & 1) {
            s->image(all->game, position, i, image);
            same += all->game->same(all->game, position, image);
        }
    return (unsigned)__builtin_popcount(alike) / same;
}

Numbering canonical_numbering(const Numbering *all)
{
    assert(all->game->symmetries && all->game->position_size <= LARGEST_POSITION);
    assert(all->number && !all->only_open && !all->images);
    return (Numbering){.game = all->game,
                       .self = (void *)(uintptr_t)all,
                       .number = canonical_number,
                       .position = canonical_position,
                       .images = count_images};
}

uint64_t canonical_index(const Numbering *all, const Numbering *asked, uint64_t number, void *room)
{
    assert(all && asked && room);
    if (!asked->images)
        return number;
    return numbered_position(all, number, room) ? numbered(asked, room) : NO_INDEX;
}
