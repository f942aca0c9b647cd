/* interp/choose/rules_tried.c -- the rules that were looked at in a position (see rules_tried.h).
 */
#include "interp/choose/rules_tried.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"

/* What is gone through. */
typedef struct Looking {
    const Compiled *c;
    const void *position;
    const Choice *choice;
    Evaluator *evaluator;
    EvalContext *root;
    VEC(TriedRule) found;
} Looking;

static const char *name_with_module(const Looking *l, const Table *t)
{
    return t == l->c->set->root ? NULL : t->name.text;
}

/* What its terms are at the position, in which its parts stand. */
static const Value *operand_values(const Operands *o)
{
    Value *value = ARENA_ARRAY(o->home, Value, o->n_terms);
    for (uint32_t i = 0; i < o->n_terms; i++)
        value[i] = evaluator_eval(o->evaluator, o->term[i].entry, o->root);
    return value;
}

static TriedRule try_rule(const Looking *l, const Table *t, size_t i)
{
    const Rule *rule = t->rules[i];
    TriedRule out = {.rule = rule, .table = name_with_module(l, t)};
    out.applies = evaluator_eval(l->evaluator, compiled_find(l->c, t)->conditions[i], l->root) != 0;
    out.parts = operands_new_of_rule(rule, l->c->game);
    if (out.parts->evaluator) {
        evaluator_begin(out.parts->evaluator, l->position, out.parts->root);
        out.failing = operands_failing(out.parts, false, out.parts->root);
        out.value = operand_values(out.parts);
    }
    return out;
}

/* Adds the rules of a table up to the first that applies, which is returned; NULL: none does. */
static const Rule *look_through(Looking *l, const Table *t)
{
    for (size_t i = 0; i < t->n_rules; i++) {
        TriedRule looked = try_rule(l, t, i);
        vec_push(&l->found, looked, "rules looked at");
        if (looked.applies)
            return t->rules[i];
    }
    return NULL;
}

static void drop_from(Looking *l, size_t n)
{
    while (l->found.n > n)
        operands_free(l->found.at[--l->found.n].parts);
}

/* Adds the rules on the way to the choice's; false where the way does not lead there, and nothing
 * is added.  Tables do not use themselves, so the recursion ends. */
static bool look_on_way(Looking *l, const Table *t)
{
    size_t before = l->found.n;
    const Rule *rule = look_through(l, t);
    if (t == l->choice->table)
        return true;
    for (uint32_t i = 0; rule && i < rule->n_items; i++)
        if (rule->items[i].table && look_on_way(l, rule->items[i].table))
            return true;
    drop_from(l, before);
    return false;
}

RulesTried rules_tried(const Compiled *c, const void *position, const Choice *choice)
{
    assert(c && position && choice);
    Looking l = {.c = c, .position = position, .choice = choice};
    l.evaluator = evaluator_new(c->program, c->game);
    l.root = evaluator_context_new(l.evaluator);
    evaluator_begin(l.evaluator, position, l.root);
    if (choice->rule)
        look_on_way(&l, c->set->root);
    else
        look_through(&l, c->set->root);
    free(l.root);
    evaluator_free(l.evaluator);
    return (RulesTried){l.found.at, l.found.n};
}

void rules_tried_clear(RulesTried *r)
{
    for (size_t i = 0; i < r->n; i++)
        operands_free(r->at[i].parts);
    free(r->at);
    *r = (RulesTried){0};
}
