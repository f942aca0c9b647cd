/* game/gdl/ground/facts.c -- hash tables over tuples of constants. */
#include "game/gdl/ground/facts.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"

/* Constants by column; those of the mask count. */
typedef struct FactTuple {
    const uint32_t *constants;
    uint64_t mask;
} FactTuple;

static uint32_t hash_tuple(const Facts *f, const FactTuple *t)
{
    uint64_t h = UINT64_C(0x243F6A8885A308D3);
    for (uint32_t i = 0; i < f->arity; i++) {
        if (t->mask >> i & 1)
            h = mix_step(h, t->constants[i]);
    }
    return (uint32_t)h;
}

static bool has_tuple(const void *facts, uint32_t fact, const void *tuple)
{
    const Facts *f = facts;
    const FactTuple *t = tuple;
    const uint32_t *constants = facts_constants(f, fact);
    bool equal = true;
    for (uint32_t i = 0; i < f->arity && equal; i++)
        equal = !(t->mask >> i & 1) || constants[i] == t->constants[i];
    return equal;
}

void facts_clear(Facts *f)
{
    for (size_t i = 0; i < f->indices.n; i++) {
        slots_clear(&f->indices.at[i].newest);
        vec_clear(&f->indices.at[i].older);
    }
    vec_clear(&f->indices);
    vec_clear(&f->constants);
    vec_clear(&f->atom);
    vec_clear(&f->is_entered);
    slots_clear(&f->slots);
    *f = (Facts){0};
}

size_t facts_bytes(const Facts *f)
{
    size_t n = f->constants.cap * sizeof *f->constants.at + slots_bytes(&f->slots) +
               f->atom.cap * (sizeof *f->atom.at + sizeof *f->is_entered.at);
    for (size_t i = 0; i < f->indices.n; i++) {
        const FactIndex *x = &f->indices.at[i];
        n += slots_bytes(&x->newest) + x->older.cap * sizeof *x->older.at;
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
    FactTuple t = {constants, every_column(f)};
    return slots_find(&f->slots, hash_tuple(f, &t), has_tuple, f, &t);
}

uint32_t facts_add(Facts *f, const uint32_t *constants, uint32_t atom)
{
    assert(f && (constants || f->arity == 0));
    FactTuple t = {constants, every_column(f)};
    uint32_t hash = hash_tuple(f, &t);
    slots_make_room(&f->slots, f->atom.n, "facts");
    Slot *slot = slots_place(&f->slots, hash, has_tuple, f, &t);
    if (slot->taken)
        return slot_number(slot);
    slot_put(slot, hash, facts_count(f));
    for (uint32_t i = 0; i < f->arity; i++)
        vec_push(&f->constants, constants[i], "facts");
    vec_push(&f->atom, atom, "facts");
    vec_push(&f->is_entered, false, "facts");
    return facts_count(f) - 1;
}

static void enter_into(const Facts *f, FactIndex *x, uint32_t fact)
{
    FactTuple t = {facts_constants(f, fact), x->mask};
    uint32_t hash = hash_tuple(f, &t);
    slots_make_room(&x->newest, x->n_newest, "facts");
    Slot *slot = slots_place(&x->newest, hash, has_tuple, f, &t);
    while (x->older.n <= fact)
        vec_push(&x->older, NO_FACT, "facts");
    x->older.at[fact] = slot_number(slot); /* NO_FACT where it was free */
    x->n_newest += !slot->taken;
    slot_put(slot, hash, fact);
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
    FactTuple t = {constants, x->mask};
    return slots_find(&x->newest, hash_tuple(f, &t), has_tuple, f, &t);
}
