/* game/gdl/ground/facts.c -- hash tables with open addressing over tuples of constants. */
#include "game/gdl/ground/facts.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"

static uint64_t hash(const uint32_t *constants, uint32_t arity, uint64_t mask)
{
    uint64_t h = UINT64_C(0x243F6A8885A308D3);
    for (uint32_t i = 0; i < arity; i++) {
        if (mask >> i & 1)
            h = mix_step(h, constants[i]);
    }
    return h;
}

static bool is_same_masked(const uint32_t *a, const uint32_t *b, uint32_t arity, uint64_t mask)
{
    bool equal = true;
    for (uint32_t i = 0; i < arity && equal; i++)
        equal = !(mask >> i & 1) || a[i] == b[i];
    return equal;
}

static uint32_t *find_fact_slot(const Facts *f, const FactSlots *s, const uint32_t *constants)
{
    size_t i = hash(constants, f->arity, s->mask) & (s->n - 1);
    while (s->at[i] &&
           !is_same_masked(facts_constants(f, s->at[i] - 1), constants, f->arity, s->mask))
        i = (i + 1) & (s->n - 1);
    return &s->at[i];
}

/* Makes a table twice as large; each slot stands for the fact in it. */
static void double_slots(const Facts *f, FactSlots *s)
{
    FactSlots made = {.mask = s->mask, .n = s->n ? s->n * 2 : 16};
    made.at = base_zalloc(made.n, sizeof *made.at, "facts");
    for (size_t i = 0; i < s->n; i++) {
        if (s->at[i])
            *find_fact_slot(f, &made, facts_constants(f, s->at[i] - 1)) = s->at[i];
    }
    free(s->at);
    *s = made;
}

void facts_clear(Facts *f)
{
    for (size_t i = 0; i < f->indices.n; i++) {
        free(f->indices.at[i].slots.at);
        vec_clear(&f->indices.at[i].older);
    }
    vec_clear(&f->indices);
    vec_clear(&f->constants);
    vec_clear(&f->atom);
    vec_clear(&f->is_entered);
    free(f->slots.at);
    *f = (Facts){0};
}

size_t facts_bytes(const Facts *f)
{
    size_t n = f->constants.cap * sizeof *f->constants.at + f->slots.n * sizeof *f->slots.at +
               f->atom.cap * (sizeof *f->atom.at + sizeof *f->is_entered.at);
    for (size_t i = 0; i < f->indices.n; i++) {
        const FactIndex *x = &f->indices.at[i];
        n += (x->slots.n + x->older.cap) * sizeof(uint32_t);
    }
    return n;
}

static uint64_t every_column(const Facts *f)
{
    return f->arity == 64 ? UINT64_MAX : (UINT64_C(1) << f->arity) - 1;
}

uint32_t facts_find(const Facts *f, const uint32_t *constants)
{
    assert(f && (constants || f->arity == 0));
    return f->slots.n ? *find_fact_slot(f, &f->slots, constants) - 1 : NO_FACT;
}

uint32_t facts_add(Facts *f, const uint32_t *constants, uint32_t atom)
{
    assert(f && (constants || f->arity == 0));
    f->slots.mask = every_column(f);
    if (f->atom.n * 2 >= f->slots.n)
        double_slots(f, &f->slots);
    uint32_t *slot = find_fact_slot(f, &f->slots, constants);
    if (*slot)
        return *slot - 1;
    for (uint32_t i = 0; i < f->arity; i++)
        vec_push(&f->constants, constants[i], "facts");
    vec_push(&f->atom, atom, "facts");
    vec_push(&f->is_entered, false, "facts");
    *slot = (uint32_t)f->atom.n;
    return (uint32_t)f->atom.n - 1;
}

static void enter_into(const Facts *f, FactIndex *x, uint32_t fact)
{
    if (x->n_used * 2 >= x->slots.n)
        double_slots(f, &x->slots);
    uint32_t *slot = find_fact_slot(f, &x->slots, facts_constants(f, fact));
    while (x->older.n <= fact)
        vec_push(&x->older, NO_FACT, "facts");
    x->older.at[fact] = *slot - 1; /* NO_FACT if it was free */
    x->n_used += !*slot;
    *slot = fact + 1;
}

uint32_t facts_index(Facts *f, uint64_t mask)
{
    assert(f);
    for (uint32_t i = 0; i < f->indices.n; i++) {
        if (f->indices.at[i].slots.mask == mask)
            return i;
    }
    FactIndex made = {.slots = {.mask = mask}};
    for (uint32_t i = 0; i < f->atom.n; i++) {
        if (f->is_entered.at[i])
            enter_into(f, &made, i);
    }
    vec_push(&f->indices, made, "facts");
    return (uint32_t)f->indices.n - 1;
}

void facts_enter(Facts *f, uint32_t fact)
{
    assert(!f->is_entered.at[fact]);
    f->is_entered.at[fact] = true;
    for (size_t i = 0; i < f->indices.n; i++)
        enter_into(f, &f->indices.at[i], fact);
}

uint32_t facts_first(const Facts *f, uint32_t index, const uint32_t *constants)
{
    assert(f && index < f->indices.n);
    const FactIndex *x = &f->indices.at[index];
    return x->slots.n ? *find_fact_slot(f, &x->slots, constants) - 1 : NO_FACT;
}
