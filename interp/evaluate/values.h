/* interp/evaluate/values.h -- the values that the parameters of an advice have.
 * Does: defines an instance of an advice: with the advice itself, these values.
 * Knows: Value, Type.   Must not know: where they come from, what they mean. */
#ifndef AL0_INTERP_EVALUATE_VALUES_H
#define AL0_INTERP_EVALUATE_VALUES_H

#include "lang/ast.h"

/* By parameter: a set of one element, or an int.  n 0: of advice without parameters. */
typedef struct ParamValues {
    Value at[LIMIT_VALUES];
    Type type[LIMIT_VALUES];
    uint16_t n;
    uint16_t follows; /* a bit for each that is a piece, which moves: where it stands */
} ParamValues;

/* True if each parameter of an advice has a value. */
static inline bool values_fit(const ParamValues *v, const Advice *a)
{
    return v->n == a->n_params;
}

static inline bool values_equal(const ParamValues *a, const ParamValues *b)
{
    bool equal = a->n == b->n && a->follows == b->follows;
    for (uint32_t i = 0; i < a->n && equal; i++)
        equal = a->at[i] == b->at[i] && a->type[i] == b->type[i];
    return equal;
}

/* An advice that begins at a root. */
typedef struct AdviceAtRoot {
    const Advice *advice;
    ParamValues values;
    const struct Game *game;
    const void *root; /* in our view */
} AdviceAtRoot;

#endif
