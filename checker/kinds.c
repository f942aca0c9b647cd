/* checker/kinds.c -- which parameters of a definition are bools.
 * A set that is given for one stands for its truth, wherever the parameter stands.  A parameter is
 * a bool when its truth is asked for, or it is compared with one, and nothing needs it as a set.
 * Start reading at kinds_learn(). */
#include "checker/table.h"
#include "checker/words.h"

/* What a value is, as far as its place or its form tells. */
enum { TRUTH = 1, SET = 2 };

static unsigned form(const Facts *f, const Expr *e);

static unsigned form_of_name(const Facts *f, const Expr *e)
{
    switch (e->ref) {
    case REF_WORD: {
        char gives = ((const Term *)e->checking)->gives;
        return gives == 'N' ? 0 : gives == 'S' || gives == 'F' ? SET : TRUTH;
    }
    case REF_DEFINE: return ((const Facts *)e->define->checking)->form;
    case REF_ROOT:
    case REF_AFTER: return form(f, e->args[0]);
    case REF_PARAM: return f->is_set[e->index] ? SET : f->is_truth[e->index] ? TRUTH : 0;
    case REF_BOUND: return e->binder_of->args[0]->kind == EX_RANGE ? 0 : SET;
    default: return 0;
    }
}

/* TRUTH or SET where e can be nothing else, 0 for a number and where it is open. */
static unsigned form(const Facts *f, const Expr *e)
{
    unsigned one;
    switch (e->kind) {
    case EX_NAME:
    case EX_CALL: return form_of_name(f, e);
    case EX_BINDER: return e->binder == BIND_SET ? SET : e->binder <= BIND_ALL ? TRUTH : 0;
    case EX_SUBTRACT: return form(f, e->args[0]) || form(f, e->args[1]) ? SET : 0;
    case EX_IF: return (one = form(f, e->args[0])) ? one : form(f, e->args[2]);
    case EX_RANGE:
    case EX_COMPLEMENT:
    case EX_INTERSECT:
    case EX_UNION: return SET;
    case EX_NUMBER:
    case EX_STRING:
    case EX_NEGATE:
    case EX_MULTIPLY:
    case EX_ADD: return 0;
    default: return TRUTH;
    }
}

/* What the place of its i-th operand tells of it; place: what that of e tells. */
static unsigned place_of(const Facts *f, const Expr *e, uint32_t i, unsigned place)
{
    const Facts *callee;
    unsigned others = 0;
    switch (e->kind) {
    case EX_CALL:
        if (e->ref == REF_WORD)
            return ((const Term *)e->checking)->takes[i] == 'S'   ? SET
                   : ((const Term *)e->checking)->takes[i] == 'E' ? TRUTH
                                                                  : 0;
        if (e->ref != REF_DEFINE)
            return place;
        callee = e->define->checking;
        return callee->is_set[i] ? SET : callee->is_truth[i] ? TRUTH : 0;
    case EX_BINDER: return i == 0 && e->args[0]->kind != EX_RANGE ? SET : i ? TRUTH : 0;
    case EX_COMPARE:
    case EX_NOT_EQUAL:
        for (uint32_t k = 0; k < e->n_args; k++)
            others |= form(f, e->args[k]);
        return others;
    case EX_SUBTRACT: return place || form(f, e->args[0]) || form(f, e->args[1]) ? SET : 0;
    case EX_IF: return i == 1 ? TRUTH : form(f, e->args[0]) | form(f, e->args[2]) | place;
    case EX_IN:
    case EX_NOT_IN: return e->args[1]->kind == EX_RANGE ? 0 : SET;
    case EX_RANGE:
    case EX_COMPLEMENT:
    case EX_INTERSECT:
    case EX_UNION: return SET;
    case EX_NEGATE:
    case EX_MULTIPLY:
    case EX_ADD: return 0;
    default: return TRUTH;
    }
}

static void mark(Facts *f, const Expr *e, unsigned place)
{
    if (e->ref == REF_PARAM) {
        f->is_set[e->index] |= (place & SET) != 0;
        f->is_truth[e->index] |= (place & TRUTH) != 0;
    }
    for (uint32_t i = 0; i < e->n_args; i++)
        mark(f, e->args[i], place_of(f, e, i, place));
}

void kinds_learn(Facts *f, const Expr *body)
{
    for (int pass = 0; pass < 2; pass++)        /* what one parameter is may tell what another is */
        mark(f, body, 0);
    f->form = form(f, body);
}
