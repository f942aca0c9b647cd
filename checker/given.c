/* checker/given.c -- the values of the parameters of advice (see given.h). */
#include "checker/given.h"

#include <assert.h>

enum { MOST_INSTANCES = 256 };

/* The elements of a set, or the numbers from low to high. */
typedef struct Choices {
    bool numbers;
    int64_t low, high;
    Datum set;
} Choices;

/* ---- which values there are --------------------------------------------------------------- */

static bool given_value_at(Check *c, GivenPlace at, const Expr *e, Datum *out)
{
    const char *error = NULL;
    *out = expr_value(&(ExprContext){.rules = c->rules,
                                     .here = at.board,
                                     .root = at.board,
                                     .given = at.known,
                                     .given_root = at.known},
                      e, &error);
    return !error || check_gives_up(c, "the advice has no meaning:", error);
}

/* What an expression offers: a range of numbers, a set, or one number. */
static bool choices_of(Check *c, GivenPlace at, const Expr *e, Choices *out)
{
    Datum low, high;
    bool is_range = e->kind == EX_RANGE;
    if (!given_value_at(c, at, is_range ? e->args[0] : e, &low))
        return false;
    high = low;
    if (low.kind == IS_NUMBER) {
        if (is_range && !given_value_at(c, at, e->args[1], &high))
            return false;
        bool none = low.n == UNDEFINED || high.kind != IS_NUMBER || high.n == UNDEFINED;
        *out = (Choices){.numbers = true, .low = 1, .high = 0};
        if (!none) {
            out->low = low.n;
            out->high = high.n;
        }
        return true;
    }
    if (is_range && !given_value_at(c, at, e, &low))
        return false;
    *out = (Choices){.set = low};
    return low.kind == IS_SET ||
           check_gives_up(c, "the values of a parameter are neither a set nor numbers", "");
}

/* What a parameter is declared to be one of. */
static bool declared_choices(Check *c, GivenPlace at, const AdviceParam *p, Choices *out)
{
    if (!choices_of(c, at, p->domain, out))
        return false;
    if (p->follows)
        out->set.s &= c->rules->standing ? c->rules->standing(c->rules, at.board) : 0;
    return true;
}

bool given_may_be(Check *c, GivenPlace at, const AdviceParam *p, int64_t number, Datum *out)
{
    Choices may;
    assert(p->domain && at.board);
    if (!declared_choices(c, at, p, &may))
        return false;
    if (may.numbers) {
        *out = a_number(number);
        return may.low <= number && number <= may.high;
    }
    *out = a_set_of(may.set.domain, number >= 0 && number < 64 ? BIT(number) : 0);
    return may.set.s & out->s;
}

/* ---- what an item begins ------------------------------------------------------------------ */

/* The instances of one item, while they are listed. */
typedef struct GivenListing {
    Check *check;
    const Board *board;
    const Advice *advice;
    const Choices *handed; /* by parameter; NULL: nothing is */
    GivenList *out;
} GivenListing;

static bool cut_choices(const GivenListing *l, unsigned i, Choices *all)
{
    if (!l->handed)
        return true;
    const Choices *with = &l->handed[i];
    if (with->numbers != all->numbers || with->set.domain != all->set.domain)
        return check_gives_up(l->check, "values of another type are handed to",
                              l->advice->name.text);
    all->low = with->low > all->low ? with->low : all->low;
    all->high = with->high < all->high ? with->high : all->high;
    all->set.s &= with->set.s;
    return true;
}

static bool list_with(const GivenListing *l, const GivenValues *known);

/* The instances in which the next parameter has this value. */
static bool list_value(const GivenListing *l, const GivenValues *known, Datum value)
{
    const AdviceParam *p = &l->advice->params[known->n];
    GivenValues more = *known;
    more.at[more.n++] = (GivenValue){.name = p->name.text, .value = value, .follows = p->follows};
    return list_with(l, &more);
}

/* The instances in which the first parameters have these values.  It calls itself once for each
 * parameter. */
static bool list_with(const GivenListing *l, const GivenValues *known)
{
    Choices all;
    if (known->n == l->advice->n_params) {
        if (l->out->n == MOST_INSTANCES)
            return check_gives_up(l->check, "too many values for", l->advice->name.text);
        vec_push(l->out, *known, "values of parameters");
        return true;
    }
    if (!declared_choices(l->check, (GivenPlace){l->board, known}, &l->advice->params[known->n],
                          &all) ||
        !cut_choices(l, known->n, &all))
        return false;
    bool fine = true;
    for (int64_t n = all.low; all.numbers && fine && n <= all.high; n++)
        fine = list_value(l, known, a_number(n));
    for (unsigned i = 0; !all.numbers && fine && i < 64; i++)
        if (all.set.s & BIT(i))
            fine = list_value(l, known, a_set_of(all.set.domain, BIT(i)));
    return fine;
}

bool given_list(Check *c, GivenPlace at, const Advice *a, const RuleItem *item, GivenList *out)
{
    Choices handed[MOST_GIVEN];
    bool hands = item && item->n_arguments > 0;
    assert(at.board && out);
    if (a->n_params > MOST_GIVEN || (hands && item->n_arguments != a->n_params))
        return check_gives_up(c, "not as many values as parameters are handed to", a->name.text);
    for (unsigned i = 0; hands && i < a->n_params; i++)
        if (!choices_of(c, at, item->arguments[i].expr, &handed[i]))
            return false;
    const GivenListing l = {c, at.board, a, hands ? handed : NULL, out};
    return list_with(&l, &(GivenValues){.n = 0});
}

/* ---- afterwards --------------------------------------------------------------------------- */

GivenValues given_after(const Check *c, const Board *before, Step s, const GivenValues *given)
{
    GivenValues after = *given;
    for (unsigned i = 0; i < after.n; i++)
        if (after.at[i].follows)
            after.at[i].value.s = c->rules->follow(c->rules, before, s, given->at[i].value.s);
    return after;
}

bool given_are_same(const GivenValues *a, const GivenValues *b)
{
    bool same = a->n == b->n;
    for (unsigned i = 0; i < a->n && same; i++)
        same = a->at[i].value.s == b->at[i].value.s && a->at[i].value.n == b->at[i].value.n;
    return same;
}
