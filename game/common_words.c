/* game/common_words.c -- words on numbers and sets, for every game. */
#include "game/common_words.h"

#include <stdlib.h>

static Value smaller_value(Value a, Value b)
{
    if (!value_is_defined(a) || !value_is_defined(b))
        return VALUE_UNDEFINED;
    return (int64_t)a < (int64_t)b ? a : b;
}

static Value larger_value(Value a, Value b)
{
    if (!value_is_defined(a) || !value_is_defined(b))
        return VALUE_UNDEFINED;
    return (int64_t)a > (int64_t)b ? a : b;
}

Value common_count(const WordView *view, const Value *a)
{
    (void)view;
    return (Value)__builtin_popcountll(a[0]);
}

Value common_abs(const WordView *view, const Value *a)
{
    (void)view;
    return value_is_defined(a[0]) ? value_int(llabs((int64_t)a[0])) : VALUE_UNDEFINED;
}

Value common_min_2(const WordView *view, const Value *a)
{
    (void)view;
    return smaller_value(a[0], a[1]);
}

Value common_min_3(const WordView *view, const Value *a)
{
    (void)view;
    return smaller_value(smaller_value(a[0], a[1]), a[2]);
}

Value common_max_2(const WordView *view, const Value *a)
{
    (void)view;
    return larger_value(a[0], a[1]);
}

Value common_max_3(const WordView *view, const Value *a)
{
    (void)view;
    return larger_value(larger_value(a[0], a[1]), a[2]);
}

Value common_sign(const WordView *view, const Value *a)
{
    (void)view;
    if (!value_is_defined(a[0]))
        return VALUE_UNDEFINED;
    const int64_t n = (int64_t)a[0];
    return value_int((n > 0) - (n < 0));
}

Value common_mod(const WordView *view, const Value *a)
{
    (void)view;
    const int64_t n = (int64_t)a[0], by = (int64_t)a[1];
    if (!value_is_defined(a[0]) || by <= 0) /* undefined is negative */
        return VALUE_UNDEFINED;
    const int64_t rest = n % by;
    return value_int(rest < 0 ? rest + by : rest);
}
