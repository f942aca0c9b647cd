/* interp/choose/instances.c -- the instances of an advice (see instances.h). */
#include "interp/choose/instances.h"

#include <assert.h>

ValueSet value_set_at(Evaluator *m, const ValueSource *from, EvalContext *root)
{
    Value low = evaluator_eval(m, from->low, root);
    if (type_is_set(from->type))
        return (ValueSet){.set = low};
    Value high = evaluator_eval(m, from->high, root);
    if (!value_is_defined(low) || !value_is_defined(high))
        return (ValueSet){.is_range = true, .low = 1};
    return (ValueSet){.is_range = true, .low = (int64_t)low, .high = (int64_t)high};
}

static ValueSet common_values(ValueSet a, const ValueSet *b)
{
    a.set &= b->set;
    a.low = a.low > b->low ? a.low : b->low;
    a.high = a.high < b->high ? a.high : b->high;
    return a;
}

/* Takes the first out of what is left.  False: nothing is. */
static bool take_first(ValueSet *rest, Value *out)
{
    bool any = rest->is_range ? rest->low <= rest->high : rest->set != 0;
    if (!any)
        return false;
    if (rest->is_range) {
        *out = value_int(rest->low++);
    } else {
        *out = rest->set & (0 - rest->set);
        rest->set &= rest->set - 1;
    }
    return true;
}

Instances instances_begin(Evaluator *m, const CompiledAdvice *a, const ValueSets *handed,
                          EvalContext *root)
{
    assert(m && a && root && root->root == root);
    return (Instances){.evaluator = m, .advice = a, .handed = handed, .root = root};
}

/* The values of the parameter behind those that have one: what it may have depends on them. */
static void open_param(Instances *all)
{
    uint16_t i = all->values.n;
    evaluator_bind(all->evaluator, &all->values, all->root);
    all->rest[i] = value_set_at(all->evaluator, &all->advice->params[i], all->root);
    if (all->handed)
        all->rest[i] = common_values(all->rest[i], &all->handed->at[i]);
    all->values.type[i] = all->advice->params[i].type;
    if (all->advice->advice->params[i].follows) {
        all->rest[i].set &= evaluator_standing(all->evaluator, all->root);
        all->values.follows |= (uint16_t)(1u << i);
    }
    if (all->n == 0)
        all->empty = i;
}

/* Values for all parameters, beginning with a new one for the last that has one. */
static bool next_values(Instances *all)
{
    uint32_t n = all->advice->advice->n_params;
    ParamValues *v = &all->values;
    bool opened = v->n > 0;
    if (!opened)
        open_param(all);
    else
        v->n--;
    for (;;) {
        if (!take_first(&all->rest[v->n], &v->at[v->n])) {
            if (v->n == 0)
                return false;
            v->n--;
        } else if (++v->n == n) {
            return true;
        } else {
            open_param(all);
        }
    }
}

bool instances_next(Instances *all)
{
    bool single = all->advice->advice->n_params == 0;
    bool found = single ? all->n == 0 : next_values(all);
    found = found && !*evaluator_gave_up(all->evaluator);
    all->cut = found && all->n == LIMIT_INSTANCES;
    found = found && !all->cut;
    all->n += found;
    if (!found)
        all->values.n = all->values.follows = 0;
    if (!single)
        evaluator_bind(all->evaluator, &all->values, all->root);
    return found;
}
