/* game/gdl/ground/clocks.c -- chains of facts in which one brings the next (see clocks.h). */
#include "game/gdl/ground/clocks.h"

#include <assert.h>

/* The fluent that alone brings a fluent to the next state; NO_CLOCK: it is no such thing, or none.
 */
static uint32_t brought_by(const GameProgram *p, uint32_t fluent)
{
    ProgramLiteral from = p->next[fluent];
    bool is_fluent =
        !(from & 1) && from / 2 >= program_fluent(0) && from / 2 < program_fluent(p->n_fluents);
    return is_fluent ? from / 2 - program_fluent(0) : NO_CLOCK;
}

static void add_clock_fact(Clocks *c, uint32_t fluent, uint32_t before)
{
    c->number[fluent] = c->n;
    c->fact[c->n++] = (ClockFact){fluent, before};
}

/* Facts that no state but the first has begin the chains; what each brings is added behind it. A
 * fact of a circle is never added, nor one that a move or a longer rule brings. */
Clocks clocks_find(Arena *home, const GameProgram *p)
{
    assert(home && p);
    Clocks c = {.fact = ARENA_ARRAY(home, ClockFact, p->n_fluents + 1),
                .number = ARENA_ARRAY(home, uint32_t, p->n_fluents + 1)};
    for (uint32_t f = 0; f < p->n_fluents; f++)
        c.number[f] = NO_CLOCK;
    for (uint32_t f = 0; f < p->n_fluents; f++)
        if (p->next[f] == PROGRAM_FALSE)
            add_clock_fact(&c, f, NO_CLOCK);
    for (uint32_t n = 0; n < c.n;) { /* one more step of all chains each time */
        const uint32_t from = n;
        n = c.n;
        for (uint32_t f = 0; f < p->n_fluents; f++) {
            uint32_t before = brought_by(p, f);
            if (before != NO_CLOCK && c.number[f] == NO_CLOCK && c.number[before] != NO_CLOCK &&
                c.number[before] >= from && c.number[before] < n)
                add_clock_fact(&c, f, c.number[before]);
        }
    }
    return c;
}

void clocks_last_times(const Clocks *c, const uint64_t *facts, int32_t *last)
{
    assert(c && facts && last);
    for (uint32_t i = 0; i < c->n; i++) {
        const ClockFact *f = &c->fact[i];
        const int32_t before = f->before == NO_CLOCK ? CLOCK_NEVER : last[f->before];
        const bool now = facts[f->fluent / 64] >> f->fluent % 64 & 1;
        last[i] = before != CLOCK_NEVER ? before + 1 : now - 1;
    }
}
