/* verify/sweep/condition_set.h -- sets of conditions by number.
 * Does: bits over several words; the conditions of such a set may be any, so that many can be
 *   told apart.
 * Knows: nothing else.   Must not know: what the conditions say. */
#ifndef AL0_VERIFY_SWEEP_CONDITION_SET_H
#define AL0_VERIFY_SWEEP_CONDITION_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_CONDITIONS = 512, CONDITION_WORDS = MOST_CONDITIONS / 64 };

/* {0}: none. */
typedef struct ConditionSet {
    uint64_t word[CONDITION_WORDS];
} ConditionSet;

static inline bool condition_set_has(const ConditionSet *s, size_t i)
{
    return s->word[i / 64] >> i % 64 & 1;
}

static inline void condition_set_add(ConditionSet *s, size_t i)
{
    s->word[i / 64] |= UINT64_C(1) << i % 64;
}

static inline void condition_set_remove(ConditionSet *s, size_t i)
{
    s->word[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static inline bool condition_set_is_empty(const ConditionSet *s)
{
    uint64_t any = 0;
    for (size_t w = 0; w < CONDITION_WORDS; w++)
        any |= s->word[w];
    return any == 0;
}

/* -1, 0, 1 as a comes before, is, or comes behind b; the last conditions count first. */
static inline int condition_set_compare(const ConditionSet *a, const ConditionSet *b)
{
    for (size_t w = CONDITION_WORDS; w-- > 0;)
        if (a->word[w] != b->word[w])
            return a->word[w] < b->word[w] ? -1 : 1;
    return 0;
}

#endif
