/* positions/position_table.c -- positions numbered in the order in which they are met (see
 * position_table.h). Positions stand on pages that never move; slots of open addressing lead to
 * them, at most half of them filled. */
#include "positions/position_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/vec.h"

enum { PAGE = 4096, FIRST_SLOTS = 1024 };

/* 1 + a number, 0 for none, with 32 bits of the position's key, so that few positions are compared.
 */
typedef struct Slot {
    uint32_t taken, key;
} Slot;

struct PositionTable {
    const Game *game;
    uint64_t n, most;
    VEC(unsigned char *) pages;
    Slot *slots;
    uint64_t n_slots; /* a power of two */
};

PositionTable *position_table_new(const Game *game, uint64_t most)
{
    assert(game && most > 0);
    PositionTable *m = base_zalloc(1, sizeof *m, "positions met");
    m->game = game;
    m->most = most < UINT32_MAX ? most : UINT32_MAX - 1;
    m->n_slots = FIRST_SLOTS;
    m->slots = base_zalloc((size_t)m->n_slots, sizeof *m->slots, "positions met");
    return m;
}

void position_table_free(PositionTable *m)
{
    if (!m)
        return;
    for (size_t i = 0; i < m->pages.n; i++)
        free(m->pages.at[i]);
    vec_clear(&m->pages);
    free(m->slots);
    free(m);
}

size_t position_table_bytes_each(const Game *game)
{
    return game->position_size + 6 * sizeof(Slot); /* four slots, and two while they double */
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

/* The slot of a position: where it stands, or the free one where it belongs. */
static Slot *find_slot(const PositionTable *m, const void *position, Key key)
{
    uint64_t i = key.lo & (m->n_slots - 1);
    for (; m->slots[i].taken; i = (i + 1) & (m->n_slots - 1))
        if (m->slots[i].key == (uint32_t)key.hi &&
            m->game->same(m->game, position_table_position(m, m->slots[i].taken - 1), position))
            break;
    return &m->slots[i];
}

uint64_t position_table_find(const PositionTable *m, const void *position)
{
    assert(position);
    const Slot *s = find_slot(m, position, m->game->key(m->game, position));
    return s->taken ? s->taken - 1 : NO_INDEX;
}

static void grow(PositionTable *m)
{
    Slot *old = m->slots;
    uint64_t n = m->n_slots;
    m->n_slots = 2 * n;
    m->slots = base_zalloc((size_t)m->n_slots, sizeof *m->slots, "positions met");
    for (uint64_t i = 0; i < n; i++)
        if (old[i].taken) {
            const void *position = position_table_position(m, old[i].taken - 1);
            *find_slot(m, position, m->game->key(m->game, position)) = old[i];
        }
    free(old);
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
    Key key = m->game->key(m->game, position);
    Slot *s = find_slot(m, position, key);
    if (s->taken)
        return s->taken - 1;
    if (m->n == m->most)
        return NO_INDEX;
    if (2 * (m->n + 1) > m->n_slots) {
        grow(m);
        s = find_slot(m, position, key);
    }
    memcpy(new_place(m), position, m->game->position_size);
    *s = (Slot){(uint32_t)m->n + 1, (uint32_t)key.hi};
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
