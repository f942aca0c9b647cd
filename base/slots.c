/* base/slots.c -- how a hash table of numbers grows (see slots.h). */
#include "base/slots.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/huge_pages.h"

enum { FEWEST_SLOTS = 64 };

size_t slots_wanted(const Slots *s, size_t n)
{
    size_t wanted = s->n ? s->n : FEWEST_SLOTS;
    while (2 * wanted < 3 * (n + 1))
        wanted *= 2;
    return wanted;
}

void slots_move(Slots *s, Slot *to, size_t n)
{
    assert(to && n && !(n & (n - 1)));
    const Slots old = *s;
    *s = (Slots){to, n};
    for (size_t k = 0; k < old.n; k++) {
        size_t i = old.at[k].hash & (n - 1);
        while (old.at[k].taken && to[i].taken)
            i = (i + 1) & (n - 1);
        if (old.at[k].taken)
            to[i] = old.at[k];
    }
}

void slots_resize(Slots *s, size_t n, const char *noun)
{
    Slot *old = s->at, *made = base_zalloc(n, sizeof *made, noun);
    base_advise_huge_pages(made, n * sizeof *made);
    slots_move(s, made, n);
    free(old);
}

void slots_make_room(Slots *s, size_t n, const char *noun)
{
    size_t wanted = slots_wanted(s, n);
    if (wanted > s->n)
        slots_resize(s, wanted, noun);
}

void slots_clear(Slots *s)
{
    free(s->at);
    *s = (Slots){0};
}

void slots_forget(Slots *s)
{
    if (s->n)
        memset(s->at, 0, slots_bytes(s));
}
