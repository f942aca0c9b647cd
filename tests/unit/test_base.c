/* tests/unit/test_base.c -- the hash table and the heap of numbers, beside plain arrays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/heap.h"
#include "base/mix.h"
#include "base/slots.h"

enum { WORDS = 3000, DRAWS = 20000 };

/* What numbers stand for: words, some of them more than once among the draws. */
typedef struct Words {
    uint64_t at[WORDS];
    uint32_t n;
    unsigned bits; /* of a hash that are used */
} Words;

static bool stands_for_word(const void *owner, uint32_t number, const void *sought)
{
    const Words *w = owner;
    const uint64_t *word = sought;
    assert_true(number < w->n);
    return w->at[number] == *word;
}

static uint32_t hash_word(const Words *w, uint64_t word)
{
    return (uint32_t)(mix64(word) & ((UINT64_C(1) << w->bits) - 1));
}

static uint32_t find_plainly(const Words *w, uint64_t word)
{
    uint32_t i = 0;
    while (i < w->n && w->at[i] != word)
        i++;
    return i < w->n ? i : SLOT_FREE;
}

static void add_word(Words *w, Slots *s, uint64_t word)
{
    slots_make_room(s, w->n, "words");
    uint32_t hash = hash_word(w, word);
    Slot *place = slots_place(s, hash, stands_for_word, w, &word);
    assert_int_equal(slot_number(place), find_plainly(w, word));
    if (place->taken)
        return;
    w->at[w->n] = word;
    slot_put(place, hash, w->n++);
}

/* Words drawn at random, entered once each; hashes of few bits collide nearly always. */
static void numbers_agree(unsigned bits)
{
    Words *w = calloc(1, sizeof *w);
    Slots s = {0};
    uint64_t state = bits;
    assert_non_null(w);
    w->bits = bits;
    assert_int_equal(slots_find(&s, 0, stands_for_word, w, &state), SLOT_FREE);
    for (unsigned i = 0; i < DRAWS && w->n < WORDS; i++) {
        add_word(w, &s, mix_next(&state) % (2 * WORDS));
        assert_true(2 * s.n >= 3 * (size_t)w->n && !(s.n & (s.n - 1)));
    }
    for (uint64_t word = 0; word < 2 * WORDS; word++)
        assert_int_equal(slots_find(&s, hash_word(w, word), stands_for_word, w, &word),
                         find_plainly(w, word));
    assert_int_equal(slots_bytes(&s), s.n * sizeof(Slot));
    slots_clear(&s);
    assert_true(s.n == 0 && !s.at);
    free(w);
}

static void test_numbers_by_hash(void **state)
{
    (void)state;
    numbers_agree(32);
    numbers_agree(8);
    numbers_agree(0);
}

static void test_growth(void **state)
{
    (void)state;
    Words w = {.bits = 32};
    Slots s = {0};
    Slot place[512] = {{0}};
    for (uint64_t word = 0; word < 100; word++)
        add_word(&w, &s, word);
    size_t before = s.n;
    slots_make_room(&s, w.n, "words");
    assert_int_equal(s.n, before);
    assert_true(slots_wanted(&s, 1000) >= 1500 && slots_wanted(&s, 1) == before);
    Slot *old = s.at;
    slots_move(&s, place, 512);
    free(old);
    assert_true(s.at == place && s.n == 512);
    for (uint64_t word = 0; word < 200; word++)
        assert_int_equal(slots_find(&s, hash_word(&w, word), stands_for_word, &w, &word),
                         word < 100 ? word : SLOT_FREE);
    slots_forget(&s);
    for (uint64_t word = 0; word < 100; word++)
        assert_int_equal(slots_find(&s, hash_word(&w, word), stands_for_word, &w, &word),
                         SLOT_FREE);
}

/* By value, of equal ones the smaller number. */
static bool has_less(const void *owner, uint32_t a, uint32_t b)
{
    const unsigned char *value = owner;
    return value[a] != value[b] ? value[a] < value[b] : a < b;
}

/* The first of the numbers below n that are in. */
static uint32_t take_plainly(const unsigned char *value, bool *in, uint32_t n)
{
    uint32_t best = SLOT_FREE;
    for (uint32_t i = 0; i < n; i++)
        if (in[i] && (best == SLOT_FREE || has_less(value, i, best)))
            best = i;
    assert_true(best != SLOT_FREE);
    in[best] = false;
    return best;
}

static void test_heap(void **state)
{
    (void)state;
    enum { NUMBERS = 2000 };
    unsigned char value[NUMBERS];
    bool in[NUMBERS] = {false};
    Heap h = {0};
    uint64_t draw = 1;
    for (uint32_t i = 0; i < NUMBERS; i++) {
        value[i] = (unsigned char)(mix_next(&draw) % 50);
        heap_put(&h, i, has_less, value);
        in[i] = true;
        if (mix_next(&draw) % 3 == 0)
            assert_int_equal(heap_take(&h, has_less, value), take_plainly(value, in, i + 1));
    }
    while (h.n > 0)
        assert_int_equal(heap_take(&h, has_less, value), take_plainly(value, in, NUMBERS));
    for (uint32_t i = 0; i < NUMBERS; i++)
        assert_false(in[i]);
    vec_clear(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_by_hash),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_heap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
