/* checker/eval.c -- expressions, computed as they stand (see eval.h).
 * Start reading at eval_expr(). */
#include "checker/eval.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { MOST_DEEP = 2000, MOST_WORK = 200000000, LONGEST_RANGE = 4096, UNEQUAL = N_COMPARE_OPS };

/* What is known while one expression is computed. */
typedef struct Evaluation {
    const char *error; /* the first; NULL: none so far */
    unsigned deep;     /* calls of eval_expr() that have not returned */
    uint64_t work;
} Evaluation;

/* What a local name stands for: a value, or the argument of a definition, which is computed where
 * the parameter stands, but with the names in force where the call does. */
typedef struct Local {
    const char *name;
    const struct Local *outer; /* the next name in force */
    Datum value;
    const Expr *text; /* NULL: the value */
    const struct Local *there;
} Local;

/* Where an expression is computed: the evaluation, the context, the local names in force. */
typedef struct At {
    Evaluation *run;
    const ExprContext *context;
    const Local *local;
    unsigned wanted; /* 1 + the domain that constants are looked for in first; 0: any */
} At;

static Datum eval_expr(const At *at, const Expr *e);

static Datum fail_evaluation(const At *at, const char *text)
{
    if (!at->run->error)
        at->run->error = text;
    return a_bool(false);
}

/* ---- operands of one type ----------------------------------------------------------------- */

static Datum eval_number(const At *at, const Expr *e)
{
    Datum d = eval_expr(at, e);
    return d.kind == IS_NUMBER ? d : fail_evaluation(at, "a number is asked for, and this is none");
}

/* The value, where constants are elements of this domain if they can be. */
static Datum eval_within(const At *at, const Expr *e, unsigned domain)
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

static Datum eval_set(const At *at, const Expr *e)
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
static Datum eval_set_of(const At *at, const Expr *e, unsigned domain)
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

static bool operand_holds(const At *at, const Expr *e)
{
    return truth(at, eval_expr(at, e));
}

/* ---- names and words ---------------------------------------------------------------------- */

/* A context, reflected. */
typedef struct Image {
    Board here, root, after;
    Step move;
} Image;

/* any_symmetry(e), mirrored(e): the whole context is reflected, root and move included.  The image
 * stands outside the stack, which has a frame of this for each of them that are nested. */
static Datum eval_images(const At *at, const Expr *e)
{
    const ExprContext *p = at->context;
    const Rules *rules = p->rules;
    unsigned n = rules->images(rules, p->here, (unsigned)e->number);
    bool found = false;
    Image *to = base_alloc(sizeof *to, "a reflected position");
    ExprContext q = {.rules = rules, .here = &to->here, .root = &to->root, .depth = p->depth};
    q.move = p->move ? &to->move : NULL;
    q.after = p->after ? &to->after : NULL;
    q.given = p->given;
    q.given_root = p->given_root;
    q.given_after = p->given_after;
    for (unsigned i = 0; p->given && i < p->given->n; i++)
        if (p->given->at[i].follows)
            fail_evaluation(at, "an image of the board, where a piece is followed");
    q.shift = p->shift;
    At there = {at->run, &q, at->local, 0};
    for (unsigned i = 0; i < n && !at->run->error && !found; i++) {
        rules->image(rules, p->here, i, &to->here);
        rules->image(rules, p->root, i, &to->root);
        if (p->after)
            rules->image(rules, p->after, i, &to->after);
        if (p->move)
            to->move = rules->step_image(rules, *p->move, i);
        found = operand_holds(&there, e->args[0]);
    }
    free(to);
    return a_bool(found);
}

static bool names_stay(const At *at, const Expr *e, int files);

/* What e names itself: a square, or what the body of a definition, or an argument, names. */
static bool name_stays(const At *at, const Expr *e, int files)
{
    const Rules *rules = at->context->rules;
    for (const Local *l = at->local; l && e->kind == EX_NAME; l = l->outer)
        if (strcmp(l->name, e->name.text) == 0)
            return !l->text || names_stay(&(At){at->run, at->context, l->there, 0}, l->text, files);
    if (e->checking)
        return rules->stays(rules, e->checking, (int)e->number, files);
    const Define *d = e->define;
    return !d || d->from_library ||
           names_stay(&(At){at->run, at->context, NULL, 0}, d->body, files);
}

/* True if all squares that e names, definitions written out, are on the board when they are moved
 * by this number of files.  A parameter of a definition stands for what its call names. */
static bool names_stay(const At *at, const Expr *e, int files)
{
    Evaluation *run = at->run;
    bool is_name = e->kind == EX_NAME || e->kind == EX_CALL;
    const Term *t = is_name ? e->checking : NULL;
    if (run->deep == MOST_DEEP || run->work++ >= MOST_WORK)
        fail_evaluation(at, "an expression that is too deep, or takes too much work");
    if (run->error || (t && t->kind == TERM_SHIFTS))
        return true;
    run->deep++;
    bool stay = !is_name || name_stays(at, e, files);
    for (uint32_t i = 0; i < e->n_args && stay; i++)
        stay = names_stay(at, e->args[i], files);
    run->deep--;
    return stay;
}

/* any_shift(e): the squares that e names are moved together, as far as all stay on the board. */
static Datum eval_shifts(const At *at, const Expr *e, int most)
{
    ExprContext moved = *at->context;
    bool found = false;
    for (moved.shift = -most; moved.shift <= most && !found && !at->run->error; moved.shift++)
        found = names_stay(at, e->args[0], moved.shift) &&
                operand_holds(&(At){at->run, &moved, at->local, 0}, e->args[0]);
    return a_bool(found);
}

/* root(e), after(e), and words that reflect the board.  Kept out of eval_word(), whose frame stands
 * at every level of an expression. */
static BASE_NOINLINE Datum eval_elsewhere(const At *at, const Expr *e, const Term *t)
{
    const ExprContext *p = at->context;
    ExprContext q = {.rules = p->rules, .here = p->root, .root = p->root};
    q.given = q.given_root = p->given_root;
    if (t->kind == TERM_IMAGES)
        return eval_images(at, e);
    if (t->kind == TERM_SHIFTS)
        return eval_shifts(at, e, (int)e->number);
    q.shift = p->shift;
    if (t->kind == TERM_AFTER) {
        if (!p->after)
            return fail_evaluation(at, "`after` stands where there is no move");
        q.here = p->after;
        q.given = p->given_after;
        q.move = p->move;
        q.depth = p->depth + 1;
    }
    return eval_expr(&(At){at->run, &q, at->local, at->wanted}, e->args[0]);
}

/* What stands in a place of a relation, whose constants are elements of a domain: that and 1, or 0.
 */
static Datum eval_place(const At *at, const Expr *e, unsigned domain)
{
    if (e->kind == EX_NAME && strcmp(e->name.text, "_") == 0)
        return (Datum){.kind = IS_HOLE};
    return domain > 0 ? eval_within(at, e, domain - 1) : eval_expr(at, e);
}

/* One argument of a word, of the type that `takes` says: a string into *text, else the value. */
static Datum eval_argument(const At *at, const Expr *e, char takes, const char **text)
{
    if (takes == 'A')
        return eval_set(at, e);
    if (takes == 'B') {
        Datum d = eval_expr(at, e);
        return d.kind == IS_NUMBER || d.kind == IS_SET
                   ? d
                   : fail_evaluation(at, "no set, and no number");
    }
    if (takes == 'S' || (takes >= '1' && takes <= '9'))
        return eval_set_of(at, e, takes == 'S' ? 0 : (unsigned)(takes - '0'));
    if (takes == 'N')
        return eval_number(at, e);
    if (e->kind != EX_STRING)
        return fail_evaluation(at, "a string is asked for, and this is none");
    *text = e->name.text;
    return a_bool(false);
}

/* The arguments of a relation, which fill all of its places. */
static void eval_places(const At *at, const Expr *e, const Term *t, Datum *a)
{
    const Rules *rules = at->context->rules;
    size_t place = 0, n = strlen(t->takes);
    for (uint32_t i = 0; i < e->n_args && !at->run->error; i++) {
        if (place < n)
            a[i] = eval_place(at, e->args[i], rules->place(rules, (int)e->number, (unsigned)place));
        place += rules->width(rules, a[i]);
    }
    if (place != n && !at->run->error)
        fail_evaluation(at, "arguments that a relation cannot have");
}

/* The value of a word, its arguments being put into a. */
static Datum eval_arguments(const At *at, const Expr *e, const Term *t, Datum *a)
{
    const ExprContext *p = at->context;
    const At inner = {at->run, p, at->local, 0};
    const char *text = NULL;
    bool undefined = false;
    for (uint32_t i = 0; i < e->n_args && t->takes[i] != 'R'; i++) {
        a[i] = eval_argument(&inner, e->args[i], t->takes[i], &text);
        undefined |= a[i].n == UNDEFINED;
    }
    if (t->takes[0] == 'R')
        eval_places(&inner, e, t, a);
    if (at->run->error || undefined)
        return t->takes[0] == 'S' ? a_set(0) : a_number(UNDEFINED); /* of shift(S, n, m) */
    Datum d = p->rules->value(p, t, (int)e->number, a, text);
    return d.kind == IS_HOLE ? fail_evaluation(at, "arguments that a relation cannot have") : d;
}

/* Relations alone have more arguments than a few, which would take room on the stack at every
 * level. */
static Datum eval_word(const At *at, const Expr *e)
{
    enum { FEW = 4 };
    const ExprContext *p = at->context;
    const Term *t = e->checking;
    Datum few[FEW] = {{0}};
    assert(e->n_args <= MOST_ARGUMENTS && strlen(t->takes) >= e->n_args);
    at->run->work += t->work;
    if (at->wanted && p->rules->element && e->n_args == 0 &&
        p->rules->element(p->rules, (int)e->number, at->wanted - 1, few))
        return few[0];
    if (t->takes[0] == 'E')
        return eval_elsewhere(at, e, t);
    if (t->kind == TERM_DEPTH)
        return a_number(p->depth);
    if (t->kind == TERM_OF_MOVE && !p->move)
        return fail_evaluation(at, "a word of moves stands where there is no move");
    if (e->n_args <= FEW)
        return eval_arguments(at, e, t, few);
    Datum *many = base_zalloc(e->n_args, sizeof *many, "arguments");
    Datum d = eval_arguments(at, e, t, many);
    free(many);
    return d;
}

/* The body of a word: no shift moves the squares that it names. */
static BASE_NOINLINE Datum eval_unmoved(const At *at, const Expr *body, const Local *local)
{
    ExprContext unmoved = *at->context;
    unmoved.shift = 0;
    return eval_expr(&(At){at->run, &unmoved, local, at->wanted}, body);
}

/* Gives its i-th parameter and the later ones their arguments, and computes the definition.  Those
 * of a word are computed before, once. */
static Datum eval_definition(const At *at, const Expr *e, uint32_t i, const Local *outer)
{
    const Define *d = e->define;
    assert(d->n_params == e->n_args && i <= e->n_args);
    if (i == e->n_args && d->from_library && at->context->shift)
        return eval_unmoved(at, d->body, outer);
    if (i == e->n_args)
        return eval_expr(&(At){at->run, at->context, outer, at->wanted}, d->body);
    Local own = {.name = d->params[i].text, .outer = outer, .text = e->args[i], .there = at->local};
    if (d->from_library) {
        own.value = eval_expr(at, e->args[i]);
        own.text = NULL;
    }
    return eval_definition(at, e, i + 1, &own);
}

static Datum eval_name(const At *at, const Expr *e)
{
    for (const Local *l = at->local; l && e->kind == EX_NAME; l = l->outer)
        if (strcmp(l->name, e->name.text) == 0)
            return l->text ? eval_expr(&(At){at->run, at->context, l->there, at->wanted}, l->text)
                           : l->value;
    if (e->checking)
        return eval_word(at, e);
    if (e->define)
        return eval_definition(at, e, 0, NULL);
    const GivenValues *given = at->context->given;
    for (unsigned i = 0; given && i < given->n; i++)
        if (strcmp(given->at[i].name, e->name.text) == 0)
            return given->at[i].value;
    return fail_evaluation(at, e->name.text); /* a name that means nothing here */
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
    for (int64_t i = low.n; i <= high.n && !at->run->error && !g.settled; i++) {
        inner.value = numbers ? a_number(i) : a_set_of(all.domain, BIT(i));
        if (numbers || all.s >> i & 1)
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

static Datum eval_expr(const At *at, const Expr *e)
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
    Evaluation run = {0};
    Datum d = eval_expr(&(At){&run, p, NULL, 0}, e);
    assert(run.deep == 0);
    *error = run.error;
    return d;
}

bool expr_holds(const ExprContext *p, const Expr *e, const char **error)
{
    assert(p->rules && p->here && p->root);
    Evaluation run = {0};
    bool h = !e || operand_holds(&(At){&run, p, NULL, 0}, e);
    assert(run.deep == 0);
    *error = run.error;
    return h;
}
