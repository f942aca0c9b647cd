/* checker/eval_names.c -- the value of a name or a call: of a local name, a word, a definition (see
 * eval.h).
 * Start reading at eval_name(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "checker/eval_internal.h"

/* ---- images and shifts ---------------------------------------------------------------------- */

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
    const unsigned n_known = at->run->n_known;
    for (unsigned i = 0; i < n && !at->run->error && !found; i++) {
        rules->image(rules, p->here, i, &to->here);
        rules->image(rules, p->root, i, &to->root);
        if (p->after)
            rules->image(rules, p->after, i, &to->after);
        if (p->move)
            to->move = rules->step_image(rules, *p->move, i);
        found = operand_holds(&there, e->args[0]);
        at->run->n_known = n_known; /* the next image stands in the same place */
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
    const RootValues *known = t->kind == TERM_ROOT && p->shift == 0 ? p->roots : NULL;
    for (unsigned i = 0; known && i < known->n; i++)
        if (known->of[i] == e->args[0])
            return known->value[i];
    ExprContext q = {.rules = p->rules, .here = p->root, .root = p->root, .roots = p->roots};
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
    if (at->run->settles && t->kind != TERM_FIXED)
        return fail_evaluation(at, "a value that is not the same everywhere");
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

/* Whether what is known is the value of a definition here. */
static bool is_known_value(const KnownValue *k, const At *at, const Define *d)
{
    const ExprContext *p = at->context;
    return k->define == d && k->here == p->here && k->move == p->move && k->depth == p->depth &&
           k->shift == p->shift && k->wanted == at->wanted;
}

/* A definition without parameters, which is computed once. */
static Datum eval_single(const At *at, const Expr *e)
{
    const ExprContext *p = at->context;
    const Define *d = e->define;
    const Datum *settled = d->checking;
    Evaluation *run = at->run;
    if (settled && settled->kind != IS_HOLE && (d->from_library || p->shift == 0))
        return *settled;
    for (unsigned i = 0; i < run->n_known; i++)
        if (is_known_value(&run->known[i], at, d))
            return run->known[i].value;
    Datum value = eval_definition(at, e, 0, NULL);
    if (!run->error && run->n_known < MOST_KNOWN)
        run->known[run->n_known++] = (KnownValue){.define = d,
                                                  .here = p->here,
                                                  .move = p->move,
                                                  .depth = p->depth,
                                                  .wanted = at->wanted,
                                                  .shift = p->shift,
                                                  .value = value};
    return value;
}

Datum eval_name(const At *at, const Expr *e)
{
    for (const Local *l = at->local; l && e->kind == EX_NAME; l = l->outer)
        if (strcmp(l->name, e->name.text) == 0)
            return l->text ? eval_expr(&(At){at->run, at->context, l->there, at->wanted}, l->text)
                           : l->value;
    if (e->checking)
        return eval_word(at, e);
    if (e->define)
        return e->n_args == 0 ? eval_single(at, e) : eval_definition(at, e, 0, NULL);
    const GivenValues *given = at->context->given;
    for (unsigned i = 0; given && i < given->n; i++)
        if (strcmp(given->at[i].name, e->name.text) == 0)
            return given->at[i].value;
    return fail_evaluation(at, e->name.text); /* a name that means nothing here */
}
