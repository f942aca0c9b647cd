/* interp/evaluate/condition.c -- evaluates one condition of a table (see condition.h). */
#include "interp/evaluate/condition.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/evaluate/evaluator.h"

struct Condition {
    Evaluator *evaluator;
    EvalContext *context;
    Entry entry;
};

Condition *condition_new(const Compiled *c, Entry entry, Deadline until)
{
    return condition_of_program(c->program, c->game, entry, until);
}

Condition *condition_of_program(const Program *p, const Game *game, Entry entry, Deadline until)
{
    Condition *k = base_zalloc(1, sizeof *k, "a condition");
    k->evaluator = evaluator_new(p, game);
    k->context = evaluator_context_new(k->evaluator);
    k->entry = entry;
    evaluator_give_up_at(k->evaluator, until);
    return k;
}

void condition_free(Condition *k)
{
    if (!k)
        return;
    evaluator_free(k->evaluator);
    free(k->context);
    free(k);
}

Value condition_value(Condition *k, const void *position)
{
    assert(position);
    evaluator_begin(k->evaluator, position, k->context);
    return evaluator_eval(k->evaluator, k->entry, k->context);
}

bool condition_holds(Condition *k, const void *position)
{
    return condition_value(k, position) != 0;
}

bool condition_gave_up(const Condition *k)
{
    return *evaluator_gave_up(k->evaluator);
}
