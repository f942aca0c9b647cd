/* interp/evaluate/condition.c -- evaluates one condition of a table (see condition.h). */
#include "interp/evaluate/condition.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/evaluate/evaluator.h"

struct Condition {
    Evaluator *evaluator;
    EvalContext *context;
    EvalContext *root;    /* NULL: it does not look there */
    EvalContext **before; /* those of the moves that led there, the last one first */
    size_t looks_back;
    Entry entry;
};

Condition *condition_new(const Compiled *c, Entry entry, Deadline until)
{
    return condition_of_program(c->program, c->game, entry, until);
}

Condition *condition_of_end(const Compiled *c, Deadline until)
{
    return condition_new(c, c->set->root->avoid ? c->avoid : c->aim, until);
}

Condition *condition_of_program(const Program *p, const Game *game, Entry entry, Deadline until)
{
    Condition *k = base_zalloc(1, sizeof *k, "a condition");
    k->evaluator = evaluator_new(p, game);
    k->context = evaluator_context_new(k->evaluator);
    k->root = p->looks_at_root ? evaluator_context_new(k->evaluator) : NULL;
    k->looks_back = p->looks_back;
    k->before = base_zalloc(k->looks_back + 1, sizeof *k->before, "a condition");
    for (size_t i = 0; i < k->looks_back; i++)
        k->before[i] = evaluator_context_new(k->evaluator);
    k->entry = entry;
    evaluator_give_up_at(k->evaluator, until);
    return k;
}

void condition_free(Condition *k)
{
    if (!k)
        return;
    evaluator_free(k->evaluator);
    for (size_t i = 0; i < k->looks_back; i++)
        free(k->before[i]);
    free(k->before);
    free(k->root);
    free(k->context);
    free(k);
}

size_t condition_looks_back(const Condition *k)
{
    return k->looks_back;
}

Value condition_value_in_game(Condition *k, const GamePlace *at)
{
    assert(at && at->position && (at->played || at->n_played == 0));
    EvalContext *here = k->context;
    if (k->root && at->root) {
        evaluator_begin(k->evaluator, at->root, k->root);
        evaluator_place(k->evaluator, at->position, k->root, here);
        here->depth = at->depth;
    } else {
        evaluator_begin(k->evaluator, at->position, here);
    }
    for (size_t i = 0; i < at->n_played && i < k->looks_back; i++) {
        evaluator_begin(k->evaluator, at->played[i].before, k->before[i]);
        evaluator_led_by(here, k->before[i], at->played[i].move, at->played[i].record);
        here = k->before[i];
    }
    return evaluator_eval(k->evaluator, k->entry, k->context);
}

Value condition_value(Condition *k, const void *position)
{
    return condition_value_in_game(k, &(GamePlace){.position = position});
}

bool condition_holds(Condition *k, const void *position)
{
    return condition_value(k, position) != 0;
}

bool condition_gave_up(const Condition *k)
{
    return *evaluator_gave_up(k->evaluator);
}
