/* prover/tree/written.c -- nodes that have been written, by key (see written.h). */
#include "prover/tree/written.h"

#include <stdlib.h>

#include "base/fatal.h"

enum { FIRST_PLACES = 1 << 8, PROBES = 4 };

static Written *written_places(const WrittenNodes *w, Key key)
{
    return &w->at[key.lo & (w->places - 1) & ~(size_t)(PROBES - 1)];
}

static void put_written(WrittenNodes *w, Written node)
{
    Written *at = written_places(w, node.key), *free_place = at;
    for (unsigned i = 0; i < PROBES; i++)
        if (!at[i].limit)
            free_place = &at[i];
    w->n += !free_place->limit;
    *free_place = node;
}

static void set_written_places(WrittenNodes *w, size_t places)
{
    WrittenNodes old = *w;
    w->at = base_zalloc(places, sizeof *w->at, "strategy");
    w->places = places;
    w->n = 0;
    for (size_t i = 0; i < old.places; i++)
        if (old.at[i].limit)
            put_written(w, old.at[i]);
    free(old.at);
}

void written_begin(WrittenNodes *w, size_t most)
{
    free(w->at);
    *w = (WrittenNodes){.most = most};
    set_written_places(w, FIRST_PLACES);
}

const Written *written_find_any(const WrittenNodes *w, Key key)
{
    const Written *at = written_places(w, key);
    for (unsigned i = 0; i < PROBES; i++)
        if (at[i].limit && at[i].key.lo == key.lo && at[i].key.hi == key.hi)
            return &at[i];
    return NULL;
}

const Written *written_find(const WrittenNodes *w, Key key, unsigned limit)
{
    const Written *at = written_places(w, key);
    for (unsigned i = 0; i < PROBES; i++)
        if (at[i].limit == limit && at[i].key.lo == key.lo && at[i].key.hi == key.hi)
            return &at[i];
    return NULL;
}

/* Plays the way to a written node.  Returns: its state, in one of the two places behind the node at
 * depth; NULL: there is no room. */
static const void *state_of(Search *s, const Written *node, unsigned depth)
{
    Move line[LARGEST_MAX_DEPTH + 1];
    const void *state = s->state[0];
    if (depth + 2 > LARGEST_MAX_DEPTH || !search_room(s, depth) || !search_room(s, depth + 1))
        return NULL;
    for (uint32_t n = node->depth, i = node->index; n; i = s->builder->at[i].parent)
        line[--n] = s->builder->at[i].move;
    for (unsigned i = 0; i < node->depth; i++) {
        void *next = s->state[depth + 1 + i % 2];
        s->p->play(s->p, state, i, line[i], next);
        state = next;
    }
    return state;
}

bool written_is(Search *s, const Written *node, unsigned depth)
{
    const Problem *p = s->p;
    const void *state = state_of(s, node, depth);
    return state && p->same(p, state, node->depth, s->state[depth], depth);
}

void written_keep(WrittenNodes *w, Written node)
{
    if (2 * w->n >= w->places && 2 * w->places <= w->most)
        set_written_places(w, 2 * w->places);
    put_written(w, node);
}
