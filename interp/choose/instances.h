/* interp/choose/instances.h -- the instances of an advice: its parameters with values.
 * Does: computes which values an item hands to them; goes through what is left of the declared
 *   ones, in order.
 * Knows: CompiledAdvice, Evaluator.   Must not know: searches, what becomes of an instance.
 * Start reading at instances_begin(). */
#ifndef AL0_INTERP_CHOOSE_INSTANCES_H
#define AL0_INTERP_CHOOSE_INSTANCES_H

#include "interp/compile/compiled.h"
#include "interp/evaluate/evaluator.h"

/* Values of one type: the elements of a set, or the ints from low to high. */
typedef struct ValueSet {
    bool is_range;
    Value set;
    int64_t low, high; /* none if low > high */
} ValueSet;

/* By parameter: what an item hands to it. */
typedef struct ValueSets {
    ValueSet at[LIMIT_VALUES];
} ValueSets;

enum { LIMIT_INSTANCES = 256 }; /* of one item */

/* The instances at a root, which has the values of the one that is looked at. */
typedef struct Instances {
    Evaluator *evaluator;
    const CompiledAdvice *advice;
    const ValueSets *handed; /* NULL: all that are declared */
    EvalContext *root;
    ValueSet rest[LIMIT_VALUES]; /* by parameter: those that have yet to come */
    ParamValues values;
    uint32_t n;     /* so many have been looked at */
    uint16_t empty; /* of none at all: the parameter that had no value */
    bool cut;       /* there are more than LIMIT_INSTANCES */
} Instances;

/* The values of a source at a root. */
ValueSet value_set_at(Evaluator *m, const ValueSource *from, EvalContext *root);

/* All instances at a root.  What is handed and the root are borrowed. */
Instances instances_begin(Evaluator *m, const CompiledAdvice *a, const ValueSets *handed,
                          EvalContext *root);

/* The next one, whose values the root has from here on; advice without parameters has one.
 * Returns: false, and the root has none: there are no more, or the evaluator has given up. */
bool instances_next(Instances *all);

#endif
