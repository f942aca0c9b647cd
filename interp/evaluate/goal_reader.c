/* interp/evaluate/goal_reader.c -- evaluates an advice's goals along a line of play (see
 * goal_reader.h). */
#include "interp/evaluate/goal_reader.h"

#include <assert.h>
#include <stdlib.h>

#include "base/vec.h"

struct GoalReader {
    Operands *operands;
    VEC(EvalContext *) at; /* by ply; none where there are no parts */
};

GoalReader *goal_reader_new(const AdviceAtRoot *of)
{
    assert(of->game && of->root);
    GoalReader *r = base_zalloc(1, sizeof *r, "a reader of goals");
    bool known = of->advice && values_fit(&of->values, of->advice);
    r->operands = operands_new_with_terms(known ? of->advice : NULL, of->game);
    if (r->operands->evaluator) {
        vec_push(&r->at, evaluator_context_new(r->operands->evaluator), "positions of a line");
        evaluator_begin(r->operands->evaluator, of->root, r->at.at[0]);
        evaluator_bind(r->operands->evaluator, &of->values, r->at.at[0]);
    }
    return r;
}

Operands *goal_reader_end(GoalReader *r)
{
    assert(r);
    Operands *parts = r->operands;
    for (size_t i = 0; i < r->at.n; i++)
        free(r->at.at[i]);
    vec_clear(&r->at);
    free(r);
    return parts;
}

void goal_reader_free(GoalReader *r)
{
    if (r)
        operands_free(goal_reader_end(r));
}

const Operands *goal_reader_parts(const GoalReader *r)
{
    return r->operands;
}

void goal_reader_play(GoalReader *r, uint32_t ply, Move move)
{
    Evaluator *m = r->operands->evaluator;
    if (!m)
        return;
    assert(ply < r->at.n);
    if (ply + 1 == r->at.n)
        vec_push(&r->at, evaluator_context_new(m), "positions of a line");
    evaluator_play(m, r->at.at[ply], move, r->at.at[ply + 1]);
}

bool goal_reader_holds(GoalReader *r, uint32_t ply, uint32_t i)
{
    assert(i < r->operands->n && ply < r->at.n);
    return evaluator_eval(r->operands->evaluator, r->operands->at[i].entry, r->at.at[ply]) != 0;
}

bool goal_reader_alternative(GoalReader *r, uint32_t ply, uint32_t i)
{
    assert(i < r->operands->n_alternatives && ply < r->at.n);
    return evaluator_eval(r->operands->evaluator, r->operands->alternative[i].entry,
                          r->at.at[ply]) != 0;
}

Value goal_reader_value(GoalReader *r, uint32_t ply, uint32_t i)
{
    assert(i < r->operands->n_terms && ply < r->at.n);
    return evaluator_eval(r->operands->evaluator, r->operands->term[i].entry, r->at.at[ply]);
}
