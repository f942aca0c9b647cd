/* interp/evaluate/goal_terms.c -- the numbers and sets that a goal speaks of (see goal_terms.h). */
#include "interp/evaluate/goal_terms.h"

#include <assert.h>

/* What stands round an expression. */
typedef enum Around {
    AROUND_TRUTH, /* nothing, or a truth: a number or set begins here */
    AROUND_NUMBER,
    AROUND_SET
} Around;

/* ---- what can be computed by itself --------------------------------------------------------- */

static bool contains(const Expr *outer, const Expr *inner)
{
    return outer->span.source == inner->span.source && outer->span.lo <= inner->span.lo &&
           inner->span.hi <= outer->span.hi;
}

/* Whether each name in e that is bound is bound inside of `whole`. */
static bool is_closed_in(const Expr *e, const Expr *whole)
{
    if (e->ref == REF_PARAM || (e->ref == REF_BOUND && !contains(whole, e->binder_of)))
        return false;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (!is_closed_in(e->args[i], whole))
            return false;
    return true;
}

/* ---- what is worth a look ------------------------------------------------------------------- */

/* Words that say no more than the board does: where a piece stands, the name of a square. */
static bool is_plain_word(const Expr *e)
{
    return e->ref == REF_WORD && (e->word->kind == WORD_FIELD || e->word->single);
}

static bool is_named_constant(const Expr *e)
{
    return e->ref == REF_DEFINE && e->n_args == 0;
}

static bool is_plain_operand(const Expr *e)
{
    if (e->kind == EX_NEGATE)
        return is_plain_operand(e->args[0]);
    return e->kind == EX_NUMBER || e->kind == EX_RANGE || e->ref == REF_DEPTH ||
           e->ref == REF_BOUND || is_plain_word(e);
}

/* Behind a definition numbers count where they have a name. */
static bool is_goal_term(const Expr *e, Around around, bool behind)
{
    if (e->kind == EX_STRING || e->type == TYPE_BOOL || is_plain_operand(e))
        return false;
    bool begins = type_is_set(e->type) ? around != AROUND_SET : around == AROUND_TRUTH && !behind;
    return (begins || is_named_constant(e)) && is_closed_in(e, e);
}

/* Whether two closed expressions are written alike and mean the same: their names have the same
 * meanings. */
static bool is_same_expr(const Expr *a, const Expr *b)
{
    if (a->kind != b->kind || a->number != b->number || a->ref != b->ref || a->word != b->word ||
        a->define != b->define || a->n_args != b->n_args || a->kind == EX_BINDER ||
        a->kind == EX_COMPARE || a->kind == EX_STRING)
        return a == b;
    for (uint32_t i = 0; i < a->n_args; i++)
        if (!is_same_expr(a->args[i], b->args[i]))
            return false;
    return true;
}

/* A term that a definition and the goal itself speak of is the goal's. */
static void add_goal_term(GoalTerms *terms, GoalTerm term)
{
    for (uint32_t i = 0; i < terms->n; i++)
        if (is_same_expr(terms->at[i].expr, term.expr)) {
            terms->at[i].behind &= term.behind;
            return;
        }
    if (terms->n < LIMIT_TERMS)
        terms->at[terms->n++] = term;
}

/* ---- the way through an expression ----------------------------------------------------------- */

/* Whether a definition is met for the first time; false, too, where too many have been. */
static bool is_new(GoalTerms *terms, const Define *d)
{
    for (uint32_t i = 0; i < terms->n_seen; i++)
        if (terms->seen[i] == d)
            return false;
    if (terms->n_seen == 2 * LIMIT_TERMS)
        return false;
    terms->seen[terms->n_seen++] = d;
    return true;
}

/* What an expression is for those inside of it. */
static Around around_inside(const Expr *e)
{
    if (e->type == TYPE_BOOL)
        return AROUND_TRUTH;
    return type_is_set(e->type) ? AROUND_SET : AROUND_NUMBER;
}

/* What is said of the root, of a position after a move or of an image is none of this position's;
 * what stands in a shift is not said of the squares as they are written. */
static bool is_elsewhere(const Expr *e)
{
    return e->ref == REF_ROOT || e->ref == REF_AFTER ||
           (e->ref == REF_WORD && (e->word->kind == WORD_SYMMETRY || e->word->kind == WORD_SHIFT));
}

/* Calls itself once for each expression inside another, definitions written out (LIMIT_FULL_DEPTH).
 */
static void visit_goal(GoalTerms *terms, const Expr *e, Around around, GoalTerm here)
{
    here.expr = e;
    if (is_goal_term(e, around, here.behind))
        add_goal_term(terms, here);
    if (is_elsewhere(e))
        return;
    Around inside = around_inside(e);
    for (uint32_t i = 0; i < e->n_args; i++)
        visit_goal(terms, e->args[i], inside, here);
    if (!is_named_constant(e) || !is_new(terms, e->define))
        return;
    here.behind = true;
    visit_goal(terms, e->define->body, inside, here);
}

bool goal_terms_is_closed(const Expr *e)
{
    assert(e);
    return is_closed_in(e, e);
}

void goal_terms_add(GoalTerms *terms, const Expr *goal, uint32_t operand)
{
    assert(terms && goal);
    visit_goal(terms, goal, AROUND_TRUTH, (GoalTerm){.operand = operand});
}

/* ---- what a term is made of ------------------------------------------------------------------ */

/* Whether an expression itself, apart from what it is computed from, is the same in every position.
 */
static bool is_pure(const Expr *e)
{
    if (e->ref == REF_WORD)
        return e->word->kind == WORD_CONSTANT || e->word->kind == WORD_PURE;
    return e->ref == REF_NONE;
}

static bool is_fixed(const Expr *e)
{
    if (e->ref == REF_ROOT)
        return true;
    bool fixed = is_pure(e);
    for (uint32_t i = 0; fixed && i < e->n_args; i++)
        fixed = is_fixed(e->args[i]);
    return fixed;
}

bool goal_term_is_fixed(const GoalTerm *term)
{
    assert(term);
    return is_fixed(term->expr);
}

/* The term that is written like e; terms->n: there is none. */
static uint32_t find_term(const GoalTerms *terms, const Expr *e)
{
    uint32_t i = 0;
    while (i < terms->n && !is_same_expr(terms->at[i].expr, e))
        i++;
    return i;
}

/* Calls itself as visit_goal() does.  terms->seen: definitions without a value of their own that
 * were looked into. */
static void find_inside(GoalTerms *terms, const Expr *e, TermOrigin *out)
{
    uint32_t i = find_term(terms, e);
    if (i < terms->n) {
        out->terms |= UINT64_C(1) << i;
        return;
    }
    if (is_named_constant(e)) {
        if (is_new(terms, e->define))
            find_inside(terms, e->define->body, out);
        return;
    }
    if (e->ref == REF_ROOT)
        return;
    out->all &= is_pure(e);
    for (uint32_t k = 0; k < e->n_args; k++)
        find_inside(terms, e->args[k], out);
}

TermOrigin goal_terms_inside(const GoalTerms *terms, uint32_t i)
{
    static_assert(LIMIT_TERMS <= 64, "a bit for each");
    assert(terms && i < terms->n);
    const Expr *e = terms->at[i].expr;
    if (!is_named_constant(e))
        return (TermOrigin){0};
    GoalTerms looked = *terms;
    looked.n_seen = 0;
    TermOrigin out = {.all = true};
    find_inside(&looked, e->define->body, &out);
    return out;
}
