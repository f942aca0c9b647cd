/* game/gdl/gdl_columns.c -- the bits of positions that say which tuples of a relation hold.
 * Does: groups tuples that differ only in the places of `_`, a *column*, by the words of positions
 *   that hold their bits; so a few words answer for a whole column.
 * Knows: gdl.h.   Must not know: types, expressions.
 * Start reading at gdl_columns_make(). */
#include <assert.h>
#include <stdlib.h>

#include "game/gdl/gdl.h"

/* A tuple, and its bit. */
typedef struct ColumnTuple {
    uint32_t column, element;
    GdlBitsPlace place;
    uint32_t bit; /* of that place; 0 for what always holds */
} ColumnTuple;

static bool find_bit(const GdlGame *g, ProgramLiteral literal, ColumnTuple *t)
{
    uint32_t v = literal / 2;
    if (literal == PROGRAM_TRUE) {
        t->place = GDL_BITS_ALWAYS;
    } else if (v <= g->program->n_fluents) {
        t->place = GDL_BITS_FACTS;
        t->bit = v - 1;
    } else if (g->carried->of_value[v]) {
        t->place = GDL_BITS_CARRIED;
        t->bit = g->carried->of_value[v] - 1;
    } else {
        return false;
    }
    return literal % 2 == 0;
}

/* The arguments of a tuple in the places of a set as one number, the last place innermost. */
static uint32_t number_of_arguments(const GdlGame *g, const GdlWordRelation *r, uint32_t tuple,
                                    uint32_t places)
{
    uint32_t number = 0, n = r->relation->n_places;
    for (uint32_t k = 0; k < n; k++)
        if (places >> k & 1)
            number = number * gdl_class_at(g, r->relation, k)->constants->n +
                     r->index[(size_t)tuple * n + k];
    return number;
}

static uint32_t count_arguments_at(const GdlGame *g, const GdlRelation *r, uint32_t places)
{
    uint32_t n = 1;
    for (uint32_t k = 0; k < r->n_places; k++)
        n *= places >> k & 1 ? gdl_class_at(g, r, k)->constants->n : 1;
    return n;
}

static int compare_tuples(const void *a, const void *b)
{
    const ColumnTuple *x = a, *y = b;
    if (x->column != y->column)
        return x->column < y->column ? -1 : 1;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    if (x->bit != y->bit)
        return x->bit < y->bit ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

/* Whether a tuple belongs to the word of bits that the one before it is in. */
static bool is_in_word_of(const ColumnTuple *before, const ColumnTuple *t)
{
    return before->column == t->column && before->place == t->place &&
           t->place != GDL_BITS_ALWAYS && before->bit / 64 == t->bit / 64 && before->bit != t->bit;
}

/* From n sorted tuples. */
static GdlColumns *columns_from_tuples(Arena *home, const ColumnTuple *t, uint32_t n,
                                       uint32_t n_columns)
{
    GdlColumns *c = ARENA_NEW(home, GdlColumns);
    GdlBits *bits = ARENA_ARRAY(home, GdlBits, n + 1);
    uint32_t *first = ARENA_ARRAY(home, uint32_t, n_columns + 1);
    uint32_t *elements = ARENA_ARRAY(home, uint32_t, n + 1);
    uint32_t n_bits = 0, column = 0;
    for (uint32_t i = 0; i < n; i++) {
        while (column < t[i].column)
            first[++column] = n_bits;
        if (i == 0 || !is_in_word_of(&t[i - 1], &t[i]))
            bits[n_bits++] =
                (GdlBits){.place = t[i].place, .word = t[i].bit / 64, .first_element = i};
        bits[n_bits - 1].mask |= UINT64_C(1) << t[i].bit % 64;
        elements[i] = t[i].element;
        c->is_carried |= t[i].place == GDL_BITS_CARRIED;
    }
    while (column < n_columns)
        first[++column] = n_bits;
    c->first = first;
    c->bits = bits;
    c->elements = elements;
    return c;
}

const GdlColumns *gdl_columns_make(const GdlGame *g, Arena *home, const GdlWordRelation *r,
                                   uint32_t holes)
{
    uint32_t n = (uint32_t)r->relation->n,
             others = relation_places(0, r->relation->n_places) & ~holes;
    bool is_of_state = r->relation->kind == GDL_FACT || r->relation->kind == GDL_DERIVED;
    assert(holes);
    if (!is_of_state || !r->tuple_at)
        return NULL;
    ColumnTuple *tuples = base_zalloc(n + 1, sizeof *tuples, "tuples");
    bool has_bits = true;
    for (uint32_t i = 0; i < n && has_bits; i++) {
        tuples[i].column = number_of_arguments(g, r, i, others);
        tuples[i].element = number_of_arguments(g, r, i, holes);
        has_bits = find_bit(g, r->relation->holds[i], &tuples[i]);
    }
    if (has_bits)
        qsort(tuples, n, sizeof *tuples, compare_tuples);
    const GdlColumns *made =
        has_bits ? columns_from_tuples(home, tuples, n, count_arguments_at(g, r->relation, others))
                 : NULL;
    free(tuples);
    return made;
}
