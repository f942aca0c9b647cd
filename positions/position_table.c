/* positions/position_table.c -- positions numbered in the order in which they are met (see
 * position_table.h). Positions stand on pages that never move; a hash table leads to them. */
#include "positions/position_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/slots.h"
#include "base/vec.h"

enum { PAGE = 4096 };

struct PositionTable {
    const Game *game;
    uint64_t n, most;
    VEC(unsigned char *) pages;
    Slots slots;
};

PositionTable *position_table_new(const Game *game, uint64_t most)
{
    assert(game && most > 0);
    PositionTable *m = base_zalloc(1, sizeof *m, "positions met");
    m->game = game;
    m->most = most < UINT32_MAX ? most : UINT32_MAX - 1;
    return m;
}

void position_table_limit(PositionTable *m, uint64_t most)
{
    most = most > m->n ? most : m->n;
    m->most = most < m->most ? most : m->most;
    assert(m->n <= m->most);
}

void position_table_free(PositionTable *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->pages.n; i++)
        free(m->pages.at[i]);
    vec_clear(&m->pages);
    slots_clear(&m->slots);
    free(m);
}

size_t position_table_bytes_each(const Game *game)
{
    return game->position_size +
           5 * sizeof(Slot); /* three slots, and as many again by half while they double */
}

uint64_t position_table_count(const PositionTable *m)
{
    return m->n;
}

uint64_t position_table_room(const PositionTable *m)
{
    assert(m->n <= m->most);
    return m->most - m->n;
}

const void *position_table_position(const PositionTable *m, uint64_t number)
{
    assert(number < m->n);
    return m->pages.at[number / PAGE] + number % PAGE * m->game->position_size;
}

static bool is_position(const void *table, uint32_t number, const void *position)
{
    const PositionTable *m = table;
    return m->game->same(m->game, position_table_position(m, number), position);
}

uint64_t position_table_find(const PositionTable *m, const void *position)
{
    assert(position);
    uint32_t hash = (uint32_t)m->game->key(m->game, position).lo;
    uint32_t number = slots_find(&m->slots, hash, is_position, m, position);
    return number != SLOT_FREE ? number : NO_INDEX;
}

static void *new_place(PositionTable *m)
{
    if (m->n % PAGE == 0) {
        unsigned char *page = base_alloc(PAGE * m->game->position_size, "positions met");
        vec_push(&m->pages, page, "positions met");
    }
    return m->pages.at[m->n / PAGE] + m->n % PAGE * m->game->position_size;
}

uint64_t position_table_add(PositionTable *m, const void *position)
{
    assert(position && m->n <= m->most);
    uint32_t hash = (uint32_t)m->game->key(m->game, position).lo;
    if (m->n < m->most)
        slots_make_room(&m->slots, m->n, "positions met");
    Slot *s = slots_place(&m->slots, hash, is_position, m, position);
    if (s->taken)
        return slot_number(s);
    if (m->n == m->most)
        return NO_INDEX;
    memcpy(new_place(m), position, m->game->position_size);
    slot_put(s, hash, (uint32_t)m->n);
    return m->n++;
}

/* ---- as a numbering ----------------------------------------------------------------------- */

static uint64_t number(void *self, const void *position)
{
    return position_table_find(self, position);
}

static bool position_of(void *self, uint64_t number, void *out)
{
    const PositionTable *m = self;
    if (number >= m->n)
        return false;
    memcpy(out, position_table_position(m, number), m->game->position_size);
    return true;
}

Numbering position_table_numbering(const PositionTable *m)
{
    return (Numbering){
        .game = m->game, .self = (void *)(uintptr_t)m, .number = number, .position = position_of};
}
