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

static size_t find_fact_slot(const Facts *f, const uint32_t *slot, size_t n_slots, uint64_t mask,
                             const uint32_t *constants)
{
    size_t i = hash(constants, f->arity, mask) & (n_slots - 1);
    while (slot[i] && !is_same_masked(facts_constants(f, slot[i] - 1), constants, f->arity, mask))
        i = (i + 1) & (n_slots - 1);
    return i;
}

/* Makes a table twice as large; each slot stands for the fact in it. */
static void double_slots(const Facts *f, uint32_t **slot, size_t *n_slots, uint64_t mask)
{
    size_t n = *n_slots ? *n_slots * 2 : 16;
    uint32_t *old = *slot, *made = base_zalloc(n, sizeof *made, "facts");
    for (size_t i = 0; i < *n_slots; i++) {
        if (old[i])
            made[find_fact_slot(f, made, n, mask, facts_constants(f, old[i] - 1))] = old[i];
    }
    free(old);
    *slot = made;
    *n_slots = n;
}

void facts_clear(Facts *f)
{
    for (size_t i = 0; i < f->indices.n; i++) {
        free(f->indices.at[i].slot);
        vec_clear(&f->indices.at[i].older);
    }
    vec_clear(&f->indices);
    vec_clear(&f->constants);
    vec_clear(&f->atom);
    vec_clear(&f->is_entered);
    free(f->slot);
    *f = (Facts){0};
}

size_t facts_bytes(const Facts *f)
{
    size_t n = f->constants.cap * sizeof *f->constants.at + f->n_slots * sizeof *f->slot +
               f->atom.cap * (sizeof *f->atom.at + sizeof *f->is_entered.at);
    for (size_t i = 0; i < f->indices.n; i++) {
        const FactIndex *x = &f->indices.at[i];
        n += (x->n_slots + x->older.cap) * sizeof(uint32_t);
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
    if (!f->n_slots)
        return NO_FACT;
    return f->slot[find_fact_slot(f, f->slot, f->n_slots, every_column(f), constants)] - 1;
}

uint32_t facts_add(Facts *f, const uint32_t *constants, uint32_t atom)
{
    assert(f && (constants || f->arity == 0));
    if (f->atom.n * 2 >= f->n_slots)
        double_slots(f, &f->slot, &f->n_slots, every_column(f));
    size_t slot = find_fact_slot(f, f->slot, f->n_slots, every_column(f), constants);
    if (f->slot[slot])
        return f->slot[slot] - 1;
    for (uint32_t i = 0; i < f->arity; i++)
        vec_push(&f->constants, constants[i], "facts");
    vec_push(&f->atom, atom, "facts");
    vec_push(&f->is_entered, false, "facts");
    f->slot[slot] = (uint32_t)f->atom.n;
    return (uint32_t)f->atom.n - 1;
}

static void enter_into(const Facts *f, FactIndex *x, uint32_t fact)
{
    if (x->n_used * 2 >= x->n_slots)
        double_slots(f, &x->slot, &x->n_slots, x->mask);
    size_t slot = find_fact_slot(f, x->slot, x->n_slots, x->mask, facts_constants(f, fact));
    while (x->older.n <= fact)
        vec_push(&x->older, NO_FACT, "facts");
    x->older.at[fact] = x->slot[slot] - 1; /* NO_FACT where it was free */
    x->n_used += !x->slot[slot];
    x->slot[slot] = fact + 1;
}

uint32_t facts_index(Facts *f, uint64_t mask)
{
    assert(f);
    for (uint32_t i = 0; i < f->indices.n; i++) {
        if (f->indices.at[i].mask == mask)
            return i;
    }
    FactIndex made = {.mask = mask};
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
    if (!x->n_slots)
        return NO_FACT;
    return x->slot[find_fact_slot(f, x->slot, x->n_slots, x->mask, constants)] - 1;
}
