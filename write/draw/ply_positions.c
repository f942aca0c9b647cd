/* write/draw/ply_positions.c -- the positions of one ply of a drawing (see ply_positions.h). */
#include "write/draw/ply_positions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void ply_positions_clear(PlyPositions *l)
{
    free(l->position);
    free(l->owner);
    free(l->slot);
    *l = (PlyPositions){.game = l->game};
}

static const void *level_position(const PlyPositions *l, uint32_t i)
{
    return l->position + (size_t)i * l->game->position_size;
}

static void enter(PlyPositions *l, uint32_t i)
{
    uint32_t mask = l->slots - 1;
    uint32_t at = (uint32_t)l->game->key(l->game, level_position(l, i)).lo & mask;
    while (l->slot[at])
        at = (at + 1) & mask;
    l->slot[at] = i + 1;
}

/* Keeps at least half of the slots empty. */
static void make_slots(PlyPositions *l)
{
    uint32_t slots = 64;
    while (slots < 2 * l->cap)
        slots *= 2;
    if (slots == l->slots)
        return;
    free(l->slot);
    l->slot = base_zalloc(slots, sizeof *l->slot, "positions of a ply");
    l->slots = slots;
    for (uint32_t i = 0; i < l->n; i++)
        enter(l, i);
}

void ply_positions_add(PlyPositions *l, const void *position, uint32_t owner)
{
    assert(l && position);
    size_t size = l->game->position_size;
    if (l->n == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 16;
        l->position = base_realloc(l->position, l->cap * size, "positions of a ply");
        l->owner = base_realloc(l->owner, l->cap * sizeof *l->owner, "positions of a ply");
        if (l->slot)
            make_slots(l);
    }
    memcpy(l->position + l->n * size, position, size);
    l->owner[l->n++] = owner;
    if (l->slot)
        enter(l, l->n - 1);
}

const uint32_t *ply_positions_find(PlyPositions *l, const void *position)
{
    if (!l->slot)
        make_slots(l);
    assert(l->slot);
    uint32_t mask = l->slots - 1;
    uint32_t at = (uint32_t)l->game->key(l->game, position).lo & mask;
    for (; l->slot[at]; at = (at + 1) & mask)
        if (l->game->same(l->game, level_position(l, l->slot[at] - 1), position))
            return &l->owner[l->slot[at] - 1];
    return NULL;
}
