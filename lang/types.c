/* lang/types.c -- the type of every expression.
 * Does: infers types by unification: each expression has a variable with the set of types that are
 *       still possible, among them a type of sets for each domain of the game; operators narrow it;
 *       `=`, `-`, `if` and `in` join those of their operands.
 * Knows: the resolved tree; the variables (typevar.c), words (types_words.c).   Must not know:
 *   names, files, any game.
 * A set stands for a bool where a truth value is required; such operands keep both types and join
 * nothing. A variable that is still open at the end takes its first possible type: bool, int, sets
 * in the order of the domains. The argument of a bool parameter may be a set: so a value may be a
 * set where a bool was inferred.
 * Start reading at infer(). */
#include <assert.h>

#include "lang/types_internal.h"

/* The type that stands for those possible, the first of them. */
static Type settled_type(const TypeVar *v)
{
    return (Type)__builtin_ctzll(v->possible);
}

static const char *operator_text(const Expr *e)
{
    const char *sign = e->kind == EX_COMPARE ? compare_sign(e->ops[0]) : expr_sign(e->kind);
    return sign ? sign : e->name.text;
}

static void infer(Module *m, Expr *e);

/* An argument for a definition of a table that is checked already. */
static void infer_settled(Module *m, Expr *e, uint32_t i)
{
    const Define *d = e->define;
    Types wanted = types_of_argument(d->param_types[i]);
    bool fine = typevar_of(e->args[i])->possible & wanted;
    typevar_narrow(m, e->args[i], wanted, e->name.text);
    if (!fine && d->open_params >> i & 1)
        diag_note(m->ds, d->params[i].span,
                  "nothing in table `%s` says of what type `%s` is: it counts as %s",
                  d->table->name.text, d->params[i].text,
                  types_text(m, types_of(d->param_types[i])));
}

/* A parameter that is only asked for its truth is a bool, and a call may give it a set; another
 * parameter is joined with the argument. */
static void infer_use(Module *m, Expr *e)
{
    const Define *d = e->define;
    TypeVar **params = d->checking;
    if (d->table != m->table || !params) { /* of a table that is checked already */
        for (uint32_t i = 0; i < e->n_args; i++)
            infer_settled(m, e, i);
        e->checking = typevar_new(m, types_of(d->type));
        return;
    }
    for (uint32_t i = 0; i < e->n_args; i++) {
        TypeVar *p = typevar_find(params[i]), *a = typevar_of(e->args[i]);
        if (p->possible == BOOL) {
            typevar_truth(m, e->args[i], e->name.text);
        } else if (!(p->possible & a->possible)) {
            diag_add(m->ds, DIAG_ERROR, e->args[i]->span, "`%s` needs %s for `%s`, and this is %s",
                     e->name.text, types_text(m, p->possible), d->params[i].text,
                     types_text(m, a->possible));
            e->args[i]->checking = p;
        } else if (p != a) {
            p->possible &= a->possible;
            a->same_as = p;
        }
    }
    e->checking = typevar_of(d->body);
}

static void infer_name(Module *m, Expr *e)
{
    switch (e->ref) {
    case REF_WORD: types_infer_word(m, e); break;
    case REF_DEFINE: infer_use(m, e); break;
    case REF_DEPTH: e->checking = typevar_new(m, INT); break;
    case REF_ROOT:
    case REF_AFTER:
    case REF_PLAYED: e->checking = typevar_of(e->args[0]); break;
    case REF_BOUND: e->checking = typevar_of(e->binder_of->args[0]); break;
    case REF_VALUE: e->checking = typevar_of(e->value_of->domain); break;
    case REF_PARAM: assert(!"parameters are inferred by infer_define"); break;
    case REF_HOLE:                                           /* its relation knows its type */
    case REF_NONE: e->checking = typevar_new(m, ANY); break; /* reported by names.c */
    }
}

/* lo..hi as a set: of elements that are numbers. */
static void infer_number_range(Module *m, Expr *e)
{
    const Vocab *v = m->table->vocab;
    Types sets = 0;
    for (unsigned i = 0; i < v->n_domains; i++)
        sets |= v->domains[i].numbers ? types_of(type_set(i)) : 0;
    if (!sets)
        diag_add(m->ds, DIAG_ERROR, e->span, "a range of numbers can only stand right of `in`");
    typevar_narrow(m, e->args[0], INT, "..");
    typevar_narrow(m, e->args[1], INT, "..");
    e->checking = typevar_new(m, sets ? sets : ANY);
}

/* lo..hi: the variable stands for its ends; a set by itself, an int or a set right of `in`. */
static void infer_range(Module *m, Expr *e, bool is_domain)
{
    infer(m, e->args[0]);
    infer(m, e->args[1]);
    Types low = typevar_of(e->args[0])->possible, high = typevar_of(e->args[1])->possible;
    if (!is_domain && (low == INT || high == INT)) {
        infer_number_range(m, e);
        return;
    }
    typevar_narrow(m, e->args[0], is_domain ? INT | ANY_SET : ANY_SET, "..");
    typevar_narrow(m, e->args[1], is_domain ? INT | ANY_SET : ANY_SET, "..");
    low = typevar_of(e->args[0])->possible;
    high = typevar_of(e->args[1])->possible;
    typevar_join(m, e->args[0], e->args[1], "..");
    bool is_mixed = !(low & high) && !((low | high) & INT);
    e->checking =
        is_mixed ? typevar_new(m, ANY) : typevar_of(e->args[0]); /* one complaint will do */
}

static void infer_domain(Module *m, Expr *e, const char *what)
{
    if (e->kind == EX_RANGE) {
        infer_range(m, e, true);
    } else {
        infer(m, e);
        typevar_narrow(m, e, ANY_SET, what);
    }
}

static void infer_binder(Module *m, Expr *e)
{
    const char *what = binder_word(e->binder);
    infer_domain(m, e->args[0], what);
    if (e->binder == BIND_SET && e->args[0]->kind == EX_RANGE)
        typevar_narrow(m, e->args[0], ANY_SET, what);
    infer(m, e->args[1]);
    if (e->binder == BIND_MIN || e->binder == BIND_MAX)
        typevar_narrow(m, e->args[1], INT, what);
    else
        typevar_truth(m, e->args[1], what);
    if (e->binder == BIND_SET)
        e->checking = typevar_of(e->args[0]);
    else
        e->checking = typevar_new(m, e->binder == BIND_SOME || e->binder == BIND_ALL ? BOOL : INT);
}

static void infer_in(Module *m, Expr *e)
{
    const char *what = operator_text(e);
    infer(m, e->args[0]);
    infer_domain(m, e->args[1], what);
    if (e->args[1]->kind != EX_RANGE)
        typevar_narrow(m, e->args[0], ANY_SET, what);
    typevar_join(m, e->args[1], e->args[0], what);
    e->checking = typevar_new(m, BOOL);
}

static void infer_compare(Module *m, Expr *e)
{
    for (uint32_t i = 0; i < e->n_args; i++)
        infer(m, e->args[i]);
    for (uint32_t i = 0; i + 1 < e->n_args; i++) {
        const char *what = e->kind == EX_NOT_EQUAL ? "!=" : compare_sign(e->ops[i]);
        if (e->kind == EX_COMPARE && e->ops[i] != CMP_EQ) {
            typevar_narrow(m, e->args[i], INT, what);
            typevar_narrow(m, e->args[i + 1], INT, what);
        } else {
            typevar_join(m, e->args[i], e->args[i + 1], what);
        }
    }
    e->checking = typevar_new(m, BOOL);
}

/* Operators whose operands and result are all one type. */
static void infer_same(Module *m, Expr *e, Types possible)
{
    for (uint32_t i = 0; i < e->n_args; i++) {
        infer(m, e->args[i]);
        typevar_narrow(m, e->args[i], possible, operator_text(e));
        if (i)
            typevar_join(m, e->args[0], e->args[i], operator_text(e));
    }
    e->checking = typevar_of(e->args[0]);
}

static void infer_truths(Module *m, Expr *e)
{
    for (uint32_t i = 0; i < e->n_args; i++) {
        infer(m, e->args[i]);
        typevar_truth(m, e->args[i], operator_text(e));
    }
    e->checking = typevar_new(m, BOOL);
}

static void infer_if(Module *m, Expr *e)
{
    for (uint32_t i = 0; i < 3; i++)
        infer(m, e->args[i]);
    typevar_truth(m, e->args[1], "if");
    typevar_join(m, e->args[0], e->args[2], "else");
    e->checking = typevar_of(e->args[0]);
}

static void infer_call(Module *m, Expr *e)
{
    bool has_text = e->ref == REF_WORD && e->word->kind == WORD_TEXT;
    for (uint32_t i = 0; i < e->n_args; i++) {
        if (has_text || e->args[i]->kind == EX_STRING)
            e->args[i]->checking = typevar_new(m, ANY);
        else
            infer(m, e->args[i]);
    }
    infer_name(m, e);
}

static void infer(Module *m, Expr *e)
{
    switch (e->kind) {
    case EX_NUMBER: e->checking = typevar_new(m, INT); break;
    case EX_BOOL: e->checking = typevar_new(m, BOOL); break;
    case EX_STRING: e->checking = typevar_new(m, ANY); break;
    case EX_NAME:
        if (e->ref != REF_PARAM)
            infer_name(m, e);
        break;
    case EX_CALL: infer_call(m, e); break;
    case EX_BINDER: infer_binder(m, e); break;
    case EX_RANGE: infer_range(m, e, false); break;
    case EX_NEGATE:
    case EX_MULTIPLY:
    case EX_ADD: infer_same(m, e, INT); break;
    case EX_COMPLEMENT:
    case EX_INTERSECT:
    case EX_UNION: infer_same(m, e, ANY_SET); break;
    case EX_SUBTRACT: infer_same(m, e, INT | ANY_SET); break;
    case EX_COMPARE:
    case EX_NOT_EQUAL: infer_compare(m, e); break;
    case EX_IN:
    case EX_NOT_IN: infer_in(m, e); break;
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_THEN: infer_truths(m, e); break;
    case EX_IF: infer_if(m, e); break;
    }
}

/* Gives each use of a parameter the parameter's variable. */
static void place_params(Expr *e, TypeVar **params)
{
    if (e->ref == REF_PARAM)
        e->checking = params[e->index];
    for (uint32_t i = 0; i < e->n_args; i++)
        place_params(e->args[i], params);
}

static void infer_define(Module *m, Define *d)
{
    TypeVar **params = ARENA_ARRAY(m->home, TypeVar *, d->n_params + 1);
    for (uint32_t i = 0; i < d->n_params; i++)
        params[i] = typevar_new(m, ANY);
    place_params(d->body, params);
    d->checking = params;
    infer(m, d->body);
    for (uint32_t i = 0; i < d->n_params; i++) {
        TypeVar *p = typevar_find(params[i]);
        if (p->possible == (BOOL | ANY_SET))
            p->possible = BOOL;
    }
}

/* a..b of sets needs a domain in which something lies between two elements. */
static void check_range(Module *m, const Expr *e)
{
    const Vocab *v = m->table->vocab;
    if (e->kind != EX_RANGE || !type_is_set(e->type) || typevar_of(e->args[0])->possible == INT)
        return;
    if (v->domains[type_domain(e->type)].range)
        return;
    diag_add(m->ds, DIAG_ERROR, e->span,
             "`..` cannot stand between %s: game `%s` has no ranges of them",
             v->domains[type_domain(e->type)].name, v->name);
}

/* Writes the types into the tree. */
static void settle_expr(Module *m, Expr *e)
{
    e->type = settled_type(typevar_of(e));
    assert(!type_is_set(e->type) || type_domain(e->type) < m->table->vocab->n_domains);
    check_range(m, e);
    for (uint32_t i = 0; i < e->n_args; i++)
        settle_expr(m, e->args[i]);
    if (e->ref == REF_WORD)
        e->word = types_settle_word(m, e);
}

static void settle_define(Module *m, Define *d)
{
    TypeVar **params = d->checking;
    d->param_types = ARENA_ARRAY(m->home, Type, d->n_params);
    for (uint32_t i = 0; i < d->n_params; i++) {
        const TypeVar *p = typevar_find(params[i]);
        Types possible = p->possible & (BOOL | INT | types_sets_of(m->table->vocab));
        d->param_types[i] = settled_type(p);
        d->open_params |= (uint32_t)((possible & (possible - 1)) != 0) << i;
    }
    settle_expr(m, d->body);
    d->type = d->body->type;
}

static void infer_truth(Module *m, Expr *e, const char *what)
{
    infer(m, e);
    typevar_truth(m, e, what);
}

static void infer_number(Module *m, Expr *e, const char *what)
{
    infer(m, e);
    typevar_narrow(m, e, INT, what);
}

static void infer_key(Module *m, OrderKey *key, const char *clause)
{
    if (key->condition)
        infer_truth(m, key->condition, "if");
    infer(m, key->expr);
    if (key->kind != KEY_TRUTH) {
        typevar_narrow(m, key->expr, INT, key->kind == KEY_MOST ? "most" : "least");
        return;
    }
    if (typevar_of(key->expr)->possible == INT) {
        diag_add(m->ds, DIAG_ERROR, key->expr->span,
                 "`%s` needs a bool or a set, and this is an int", clause);
        diag_hint(m->ds, "a key that is a number begins with `least` or `most`");
        return;
    }
    typevar_truth(m, key->expr, clause);
}

/* Pieces stand on the elements of the first domain. */
static void infer_pieces(Module *m, const AdviceParam *param)
{
    const Vocab *v = m->table->vocab;
    infer(m, param->domain);
    typevar_narrow(m, param->domain, v->follows ? types_of(TYPE_SET) : ANY_SET, param->name.text);
    if (v->follows)
        return;
    diag_add(m->ds, DIAG_ERROR, param->name.span,
             "game `%s` does not say where a piece goes: `%s` cannot be `of` a set", v->name,
             param->name.text);
    diag_hint(m->ds, "`%s in ...` is an element, which stays where it is", param->name.text);
}

/* A value is of the type of the elements that it is one of: sets of one element, or integers. */
static void infer_params(Module *m, Advice *a)
{
    for (uint32_t i = 0; i < a->n_params; i++) {
        Expr *domain = a->params[i].domain;
        if (a->params[i].follows) {
            infer_pieces(m, &a->params[i]);
            continue;
        }
        infer_domain(m, domain, a->params[i].name.text);
        if (domain->kind != EX_RANGE)
            typevar_narrow(m, domain, ANY_SET, a->params[i].name.text);
    }
}

/* checked: the advice is, so that the types of its parameters are known. */
static void infer_arguments(Module *m, RuleItem *item, bool checked)
{
    const Advice *a = item->advice;
    for (uint32_t i = 0; i < item->n_arguments; i++) {
        Expr *e = item->arguments[i].expr;
        const Expr *domain = a && item->n_arguments == a->n_params ? a->params[i].domain : NULL;
        Types wanted = INT | ANY_SET;
        if (domain)
            wanted = checked || a->table != m->table ? types_of(domain->type)
                                                     : typevar_of(domain)->possible;
        bool many = item->arguments[i].way != HANDED_ONE;
        if (many)
            infer_domain(m, e, item->name.text);
        else
            infer(m, e);
        typevar_narrow(m, e, wanted, item->name.text);
        if (many && e->kind != EX_RANGE && wanted == INT)
            diag_add(m->ds, DIAG_ERROR, e->span,
                     "of integers `any` and `each` want a range, such as 1..4");
    }
}

static void infer_plan(Module *m, const AdvicePlan *plan)
{
    RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at));)
        infer_arguments(m, item, false);
}

static void infer_advice(Module *m, Advice *a)
{
    infer_plan(m, a->plan);
    const struct {
        Expr *e;
        const char *what;
    } part[] = {{a->when, "when:"},
                {a->better, "better:"},
                {a->holding, "holding:"},
                {a->us, "us:"},
                {a->them, "them:"}};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        if (part[i].e)
            infer_truth(m, part[i].e, part[i].what);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        infer_key(m, &a->prefer[i], "prefer:");
    if (a->seek)
        infer_key(m, a->seek, "seek:");
    if (a->expect)
        infer_key(m, a->expect, "expect:");
    for (unsigned k = 0; k < N_NUMBERS; k++)
        for (uint32_t i = 0; a->numbers[k] && i < a->numbers[k]->n; i++)
            infer_number(m, a->numbers[k]->at[i], clause_label(CLAUSE_RISK + k));
}

static void settle_visit(Module *m, Expr *e)
{
    settle_expr(m, e);
}

void types_infer(Module *m)
{
    assert(m->table && m->home && m->ds);
    Table *t = m->table;
    for (size_t i = 0; i < t->n_defines; i++)
        infer_define(m, t->defines[i]);
    for (size_t i = 0; i < t->n_advices; i++)
        infer_params(m, t->advices[i]);
    for (size_t i = 0; i < t->n_advices; i++)
        infer_advice(m, t->advices[i]);
    for (size_t i = 0; i < t->n_rules; i++) {
        if (t->rules[i]->condition)
            infer_truth(m, t->rules[i]->condition, "if");
        for (uint32_t j = 0; j < t->rules[i]->n_items; j++)
            infer_arguments(m, &t->rules[i]->items[j], false);
    }
    if (t->aim)
        infer_truth(m, t->aim, "aim");
    if (t->scope)
        infer_truth(m, t->scope, "scope");
    if (t->avoid)
        infer_truth(m, t->avoid, "avoid");
    for (size_t i = 0; i < t->n_defines; i++)
        settle_define(m, t->defines[i]);
    module_each_expr(m, settle_visit);
    for (size_t i = 0; i < t->n_defines; i++)
        t->defines[i]->checking = NULL; /* the variables are no one else's business */
}

void types_infer_expr(Module *m, Expr *e)
{
    infer(m, e);
    settle_expr(m, e);
}

void types_infer_value(Module *m, Expr *e, Type type, const char *what)
{
    assert(e && what);
    infer(m, e);
    typevar_narrow(m, e, types_of(type), what);
    settle_expr(m, e);
}

void types_infer_arguments(Module *m, RuleItem *item)
{
    infer_arguments(m, item, true);
    for (uint32_t i = 0; i < item->n_arguments; i++)
        settle_expr(m, item->arguments[i].expr);
}
