/* checker/eval.c -- expressions, computed as they stand; names are those of eval_names.c (see
 * eval.h). Start reading at eval_expr(). */
#include "checker/eval_internal.h"

#include <assert.h>

enum { WORK_TO_SETTLE = 1000000, LONGEST_RANGE = 4096, UNEQUAL = N_COMPARE_OPS };

static void evaluation_begin(Evaluation *run)
{
    run->error = NULL;
    run->settles = false;
    run->deep = run->n_known = 0;
    run->work = 0;
}

Datum fail_evaluation(const At *at, const char *text)
{
    if (!at->run->error)
        at->run->error = text;
    return a_bool(false);
}

/* ---- operands of one type ----------------------------------------------------------------- */

Datum eval_number(const At *at, const Expr *e)
{
    Datum d = eval_expr(at, e);
    return d.kind == IS_NUMBER ? d : fail_evaluation(at, "a number is asked for, and this is none");
}

/* The value, where constants are elements of this domain if they can be. */
Datum eval_within(const At *at, const Expr *e, unsigned domain)
{
    return eval_expr(&(At){at->run, at->context, at->local, domain + 1}, e);
}

/* Two operands, their values being x and y, over one domain: constants may belong to several. */
static void fit_both(const At *at, const Expr *e, Datum *x, const Expr *f, Datum *y)
{
    bool sets = x->kind == IS_SET || y->kind == IS_SET;
    if (!at->context->rules->element || !sets || (x->kind == y->kind && x->domain == y->domain))
        return;
    if (x->kind == IS_SET)
        *y = eval_within(at, f, x->domain);
    if (y->kind == IS_SET && (x->kind != IS_SET || x->domain != y->domain))
        *x = eval_within(at, e, y->domain);
}

Datum eval_set(const At *at, const Expr *e)
{
    Datum d = eval_expr(at, e);
    if (d.kind != IS_SET) {
        fail_evaluation(at, "a set is asked for, and this is none");
        return a_set(0);
    }
    assert(d.domain < at->context->rules->n_domains);
    return d;
}

/* The set over one domain that e is. */
Datum eval_set_of(const At *at, const Expr *e, unsigned domain)
{
    Datum d = eval_within(at, e, domain);
    if (d.kind != IS_SET)
        return fail_evaluation(at, "a set is asked for, and this is none");
    return d.domain == domain ? d : fail_evaluation(at, "a set over another domain is asked for");
}

static bool truth(const At *at, Datum d)
{
    if (d.kind == IS_NUMBER)
        fail_evaluation(at, "a number stands where a truth is asked for");
    return d.kind == IS_SET ? d.s != 0 : d.n != 0;
}

bool operand_holds(const At *at, const Expr *e)
{
    return truth(at, eval_expr(at, e));
}

/* ---- binders and ranges ------------------------------------------------------------------- */

/* Whether e is a range of numbers: from *low to *high. */
static bool is_number_range(const At *at, const Expr *e, Datum *low, Datum *high)
{
    Datum first = e->kind == EX_RANGE ? eval_expr(at, e->args[0]) : a_set(0);
    if (first.kind != IS_NUMBER)
        return false;
    *low = first;
    *high = eval_number(at, e->args[1]);
    return true;
}

/* What a binder has gathered so far. */
typedef struct Gathered {
    int64_t held; /* elements for which the condition holds */
    uint64_t set; /* of these */
    int64_t best; /* of the numbers */
    bool settled; /* no further element can change the value */
} Gathered;

static void gather_values(const At *at, const Expr *e, Gathered *g)
{
    if (e->binder == BIND_MIN || e->binder == BIND_MAX) {
        Datum d = eval_number(at, e->args[1]);
        bool better = e->binder == BIND_MIN ? d.n < g->best : d.n > g->best;
        if (d.n != UNDEFINED && (g->best == UNDEFINED || better))
            g->best = d.n;
    } else if (operand_holds(at, e->args[1])) {
        g->held++;
        g->set |= at->local->value.s;
        g->settled = e->binder == BIND_SOME;
    } else {
        g->settled = e->binder == BIND_ALL;
    }
}

/* The first element of a set from i on; 64: there is none. */
static int64_t next_element(uint64_t set, int64_t i)
{
    return i < 64 && set >> i ? i + __builtin_ctzll(set >> i) : 64;
}

static Datum eval_binder(const At *at, const Expr *e)
{
    Local inner = {.name = e->name.text, .outer = at->local};
    const At inside = {at->run, at->context, &inner, 0};
    Gathered g = {.best = UNDEFINED};
    Datum low = a_number(0), high = a_number(63);
    bool numbers = is_number_range(at, e->args[0], &low, &high);
    const Datum all = numbers ? a_set(0) : eval_set(at, e->args[0]);
    if (numbers && e->binder == BIND_SET)
        return fail_evaluation(at, "a set of numbers");
    if (low.n == UNDEFINED || high.n == UNDEFINED || high.n - low.n >= LONGEST_RANGE)
        low.n = high.n + 1;
    for (int64_t i = low.n; !at->run->error && !g.settled; i++) {
        i = numbers ? i : next_element(all.s, i);
        if (i > high.n)
            break;
        inner.value = numbers ? a_number(i) : a_set_of(all.domain, BIT(i));
        gather_values(&inside, e, &g);
    }
    assert(g.held >= 0 && (numbers || g.held <= 64));
    switch (e->binder) {
    case BIND_SOME: return a_bool(g.settled);
    case BIND_ALL: return a_bool(!g.settled);
    case BIND_COUNT: return a_number(g.held);
    case BIND_SET: return a_set_of(all.domain, g.set);
    default: return a_number(g.best);
    }
}

/* ---- operators ---------------------------------------------------------------------------- */

/* Whether x op y; nothing holds of what is undefined. */
static bool compare_data(const At *at, Datum x, int op, Datum y)
{
    int order = (x.n > y.n) - (x.n < y.n);
    if (x.kind == IS_SET && y.kind == IS_SET && x.domain != y.domain)
        fail_evaluation(at, "sets over two domains cannot be compared");
    else if (x.kind != IS_NUMBER && y.kind != IS_NUMBER && (op == CMP_EQ || op == UNEQUAL))
        order = x.kind == IS_SET && y.kind == IS_SET ? x.s != y.s : truth(at, x) != truth(at, y);
    else if (x.kind != IS_NUMBER || y.kind != IS_NUMBER)
        fail_evaluation(at, "values that cannot be compared");
    else if (x.n == UNDEFINED || y.n == UNDEFINED)
        return false;
    switch (op) {
    case CMP_LT: return order < 0;
    case CMP_LE: return order <= 0;
    case CMP_GT: return order > 0;
    case CMP_GE: return order >= 0;
    default: return (order == 0) == (op == CMP_EQ);
    }
}

static Datum eval_compare(const At *at, const Expr *e)
{
    bool all = true;
    Datum x = eval_expr(at, e->args[0]);
    for (uint32_t i = 1; i < e->n_args; i++) {
        Datum y = eval_expr(at, e->args[i]);
        fit_both(at, e->args[i - 1], &x, e->args[i], &y);
        all &= compare_data(at, x, e->kind == EX_NOT_EQUAL ? UNEQUAL : (int)e->ops[i - 1], y);
        x = y;
    }
    return a_bool(all);
}

/* in, not in: both false where a number is undefined. */
static Datum eval_in(const At *at, const Expr *e)
{
    Datum x = eval_expr(at, e->args[0]), low, high;
    if (is_number_range(at, e->args[1], &low, &high)) {
        bool inside = compare_data(at, low, CMP_LE, x) & compare_data(at, x, CMP_LE, high);
        bool undefined = x.n == UNDEFINED || low.n == UNDEFINED || high.n == UNDEFINED;
        return a_bool(!undefined && inside == (e->kind == EX_IN));
    }
    Datum all = eval_set(at, e->args[1]);
    fit_both(at, e->args[0], &x, e->args[1], &all);
    if (x.kind != IS_SET || x.domain != all.domain)
        return fail_evaluation(at, "neither a number in a range nor a set in a set");
    return a_bool((x.s != 0 && (x.s & ~all.s) == 0) == (e->kind == EX_IN));
}

/* ~s */
static Datum eval_complement(const At *at, const Expr *e)
{
    const Datum d = eval_set(at, e->args[0]);
    return a_set_of(d.domain, at->context->rules->all[d.domain] & ~d.s);
}

/* & | - .. on sets over one domain */
static Datum eval_sets(const At *at, const Expr *e, Datum x, Datum y)
{
    const Rules *rules = at->context->rules;
    if (x.domain != y.domain)
        return fail_evaluation(at, "an operator on sets over two domains");
    switch (e->kind) {
    case EX_INTERSECT: return a_set_of(x.domain, x.s & y.s);
    case EX_UNION: return a_set_of(x.domain, x.s | y.s);
    case EX_SUBTRACT: return a_set_of(x.domain, x.s & ~y.s);
    case EX_RANGE:
        if (!rules->rectangle)
            return fail_evaluation(at, "a range of sets in a game that has none");
        return a_set_of(x.domain, rules->rectangle(rules, x.domain, x.s, y.s));
    default: return fail_evaluation(at, "an operator whose operands do not fit");
    }
}

/* low..high of numbers as a set. */
static Datum number_range(const At *at, Datum low, Datum high)
{
    const Rules *rules = at->context->rules;
    if (!rules->numbers)
        return fail_evaluation(at, "a range of numbers as a set");
    if (low.n == UNDEFINED || high.n == UNDEFINED)
        return rules->numbers(rules, at->wanted, 1, 0); /* the empty set */
    return rules->numbers(rules, at->wanted, low.n, high.n);
}

/* * + - on numbers, & | - .. on sets.  -y is 0 - y. */
static Datum eval_two(const At *at, const Expr *e)
{
    Datum x = e->kind == EX_NEGATE ? a_number(0) : eval_expr(at, e->args[0]);
    Datum y = eval_expr(at, e->args[e->n_args - 1]);
    bool defined = x.n != UNDEFINED && y.n != UNDEFINED;
    fit_both(at, e->args[0], &x, e->args[e->n_args - 1], &y);
    if (x.kind == IS_SET && y.kind == IS_SET)
        return eval_sets(at, e, x, y);
    if (x.kind == IS_NUMBER && y.kind == IS_NUMBER)
        switch (e->kind) {
        case EX_RANGE: return number_range(at, x, y);
        case EX_MULTIPLY: return a_number(defined ? x.n * y.n : UNDEFINED);
        case EX_ADD: return a_number(defined ? x.n + y.n : UNDEFINED);
        case EX_SUBTRACT:
        case EX_NEGATE: return a_number(defined ? x.n - y.n : UNDEFINED);
        default: break;
        }
    return fail_evaluation(at, "an operator whose operands do not fit");
}

/* and, or; `then` is an `or` for who asks whether a move is allowed. */
static Datum eval_chain(const At *at, const Expr *e)
{
    bool is_and = e->kind == EX_AND;
    assert(e->n_args >= 2);
    for (uint32_t i = 0; i < e->n_args; i++)
        if (operand_holds(at, e->args[i]) != is_and)
            return a_bool(!is_and);
    return a_bool(is_and);
}

/* A set is taken for its truth where the other branch is a bool. */
static Datum eval_if(const At *at, const Expr *e)
{
    assert(e->n_args == 3);
    uint32_t chosen = operand_holds(at, e->args[1]) ? 0 : 2;
    Datum d = eval_expr(at, e->args[chosen]);
    return d.kind == IS_SET && eval_expr(at, e->args[2 - chosen]).kind == IS_BOOL ? a_bool(d.s != 0)
                                                                                  : d;
}

static Datum eval_kind(const At *at, const Expr *e)
{
    switch (e->kind) {
    case EX_NUMBER: return a_number(e->number);
    case EX_BOOL: return a_bool(e->number != 0);
    case EX_NAME:
    case EX_CALL: return eval_name(at, e);
    case EX_BINDER: return eval_binder(at, e);
    case EX_COMPARE:
    case EX_NOT_EQUAL: return eval_compare(at, e);
    case EX_IN:
    case EX_NOT_IN: return eval_in(at, e);
    case EX_NOT: return a_bool(!operand_holds(at, e->args[0]));
    case EX_AND:
    case EX_OR:
    case EX_THEN: return eval_chain(at, e);
    case EX_IF: return eval_if(at, e);
    case EX_COMPLEMENT: return eval_complement(at, e);
    case EX_STRING: return fail_evaluation(at, "a string stands where a value is asked for");
    default: return eval_two(at, e);
    }
}

Datum eval_expr(const At *at, const Expr *e)
{
    Evaluation *run = at->run;
    if (run->error)
        return a_bool(false);
    if (run->deep == MOST_DEEP || run->work++ >= MOST_WORK)
        return fail_evaluation(at, "an expression that is too deep, or takes too much work");
    run->deep++;
    Datum d = eval_kind(at, e);
    run->deep--;
    return d;
}

Datum expr_value(const ExprContext *p, const Expr *e, const char **error)
{
    assert(p->rules && p->here && p->root && e);
    Evaluation run;
    evaluation_begin(&run);
    Datum d = eval_expr(&(At){&run, p, NULL, 0}, e);
    assert(run.deep == 0);
    *error = run.error;
    return d;
}

bool expr_holds(const ExprContext *p, const Expr *e, const char **error)
{
    assert(p->rules && p->here && p->root);
    Evaluation run;
    evaluation_begin(&run);
    bool h = !e || operand_holds(&(At){&run, p, NULL, 0}, e);
    assert(run.deep == 0);
    *error = run.error;
    return h;
}

void expr_settle(const Rules *rules, Arena *home, Define *d)
{
    assert(rules && home && d);
    if (d->checking || d->n_params > 0 || rules->element)
        return;
    static const Board nowhere;
    const ExprContext p = {.rules = rules, .here = &nowhere, .root = &nowhere};
    Datum *value = ARENA_NEW(home, Datum);
    Evaluation run;
    evaluation_begin(&run);
    run.settles = true;
    run.work = MOST_WORK - WORK_TO_SETTLE;
    *value = eval_expr(&(At){&run, &p, NULL, 0}, d->body);
    if (run.error)
        value->kind = IS_HOLE;
    d->checking = value;
}
