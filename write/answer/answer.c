/* write/answer/answer.c -- names of outcomes and limits; the overall outcome of an answer (see
 * answer.h). */
#include "write/answer/answer.h"

#include <assert.h>

#include "write/text/instance.h"

typedef struct LimitNames {
    const char *name, *reached;
} LimitNames;

static const LimitNames *limit_names(LimitReached limit)
{
    static const LimitNames names[] = {
        [LIMIT_NONE] = {"none", "unknown"},
        [LIMIT_DEPTH] = {"depth", "the limit on depth was reached"},
        [LIMIT_NODES] = {"nodes", "the limit on nodes was reached"},
        [LIMIT_TIME] = {"time", "the limit on time was reached"},
        [LIMIT_MEMORY] = {"memory", "the limit on memory was reached"},
        [LIMIT_INTERRUPTED] = {"interrupted", "interrupted"},
        [LIMIT_ROUNDING] = {"rounding", "rounding leaves the odds open"},
        [LIMIT_VALUES_TRIED] = {"values", "there are more values to try than the limit allows"},
    };
    assert((size_t)limit < sizeof names / sizeof *names);
    return &names[limit];
}

const char *limit_name(LimitReached limit)
{
    return limit_names(limit)->name;
}

const char *limit_clause(LimitReached limit)
{
    return limit_names(limit)->reached;
}

const char *verdict_name(Verdict v)
{
    switch (v) {
    case VERDICT_SATISFIABLE: return "satisfiable";
    case VERDICT_REFUTED: return "not satisfiable";
    default: return "unknown";
    }
}

bool answer_is_achieved(const Answer *a)
{
    assert(a && (!a->choice.n_tried || a->choice.tried));
    const Choice *c = &a->choice;
    bool achieved = false;
    if (c->advice || a->played || c->proof.verdict != VERDICT_REFUTED)
        return false;
    for (size_t i = 0; i < c->n_tried && !achieved; i++)
        achieved = c->tried[i].outcome == OUTCOME_ACHIEVED;
    return achieved;
}

const char *answer_name_of(const Answer *a)
{
    return answer_is_achieved(a) ? ACHIEVED : verdict_name(a->choice.proof.verdict);
}

bool answer_has_tree(const Answer *a)
{
    assert(a);
    const Proof *p = &a->choice.proof;
    return (a->choice.advice || (a->played && p->verdict == VERDICT_SATISFIABLE)) && p->tree.n > 0;
}

bool answer_has_failing_line(const Answer *a)
{
    return a->played && a->choice.proof.verdict == VERDICT_REFUTED && a->choice.proof.tree.n > 0;
}

bool answer_holds(const Answer *a)
{
    assert(a && (!a->choice.n_tried || a->choice.tried));
    const Choice *c = &a->choice;
    if (c->advice)
        return !c->advice->better;
    for (size_t i = 0; i < c->n_tried; i++)
        if (c->tried[i].advice->better)
            return false;
    return c->n_tried > 0;
}

const Advice *answer_refuted(const Answer *a)
{
    assert(a && (!a->choice.n_tried || a->choice.tried));
    const Advice *found = NULL;
    for (size_t i = 0; i < a->choice.n_tried; i++) {
        const Tried *t = &a->choice.tried[i];
        if (t->outcome != OUTCOME_REFUTED || found)
            return NULL;
        found = t->advice;
    }
    return found;
}

const ParamValues *answer_values(const Answer *a)
{
    assert(a->choice.advice || answer_refuted(a) || a->choice.values.n == 0);
    bool refuted = !a->choice.advice && answer_refuted(a);
    return refuted ? &a->choice.tried[0].values : &a->choice.values;
}

AdviceAtRoot answer_at_root(const Answer *a, const Advice *advice, const ParamValues *values)
{
    return (AdviceAtRoot){advice, *values, a->table->game, a->position};
}

const char *answer_instance(const Answer *a, const Advice *advice, const ParamValues *values)
{
    if (!advice || !advice->n_params)
        return advice ? advice->full_name : NULL;
    StrBuf text = {0};
    const AdviceAtRoot at = answer_at_root(a, advice, values);
    instance_write(&text, &at);
    return arena_take(a->home, &text);
}

const char *answer_tried_name(const Answer *a, const Tried *t)
{
    return answer_instance(a, t->advice, &t->values);
}
