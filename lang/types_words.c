/* lang/types_words.c -- the types of words.
 * Does: infers the type of a word and narrows its arguments; once all types are known, it selects
 *   the overload of relations and of words that take sets of several domains.
 * Knows: the words of a Vocab.   Must not know: names, files, any game, how operators are typed.
 * Start reading at types_infer_word(). */
#include <assert.h>

#include "lang/types_internal.h"

/* The types that a relation takes in a place; 0: nothing but `_`. */
static Types place_types(const Word *w, uint32_t i)
{
    Types sets = type_is_set(w->param[i]) ? types_of(w->param[i]) : 0;
    return sets | (w->numbers >> i & 1 ? INT : 0);
}

/* ---- relations ---------------------------------------------------------------------------- */

enum { WIDEST = 4 }; /* places that one argument may fill */

static bool is_hole_argument(const Expr *e)
{
    return e->ref == REF_HOLE;
}

/* Ways for the arguments of a relation to fill its places. */
typedef struct Filling {
    const Module *m;
    const Expr *e;
    uint32_t joined, found; /* the places of the way that is tried; of the first that fits */
    unsigned n;             /* those that fit */
} Filling;

static bool filling_fits(const Filling *f, uint32_t i, uint32_t place, uint32_t width)
{
    const Vocab *v = f->m->table->vocab;
    const Expr *a = f->e->args[i];
    Type type;
    if (is_hole_argument(a))
        return width == 1;
    Types possible = typevar_of(a)->possible;
    if (width == 1)
        return possible & place_types(f->e->word, place);
    return v->relations->type(v, f->e->word, relation_places(place, width), &type, NULL) &&
           possible & types_of(type);
}

/* Tries all ways to fill the places from `place` on with the arguments from i on.  Calls itself
 * once an argument. */
static void fill_places(Filling *f, uint32_t i, uint32_t place)
{
    uint32_t n = f->e->word->n_params, later = f->e->n_args - i;
    if (later == 0 && place == n) {
        f->found = f->n++ ? f->found : f->joined;
        return;
    }
    for (uint32_t width = 1; later && width <= WIDEST && place + width + later - 1 <= n; width++) {
        uint32_t joined = f->joined;
        if (!filling_fits(f, i, place, width))
            continue;
        f->joined |= relation_places(place + 1, width - 1);
        fill_places(f, i + 1, place + width);
        f->joined = joined;
    }
}

/* Whether a name among the arguments means nothing, which is reported. */
static bool has_unknown(const Expr *e)
{
    bool unknown = false;
    for (uint32_t i = 0; i < e->n_args; i++)
        unknown |= e->args[i]->kind == EX_NAME && e->args[i]->ref == REF_NONE;
    return unknown;
}

/* Finds out which places each argument fills: with an argument for each, one. */
static bool find_filling(Module *m, Expr *e)
{
    Filling f = {.m = m, .e = e};
    e->joined = 0;
    if (e->n_args == e->word->n_params)
        return true;
    fill_places(&f, 0, 0);
    if (f.n == 0)
        diag_add(m->ds, DIAG_ERROR, e->span,
                 "`%s` takes %u arguments; fewer, where sets of tuples fill several places, and "
                 "these do not fit",
                 e->word->name, e->word->n_params);
    else if (f.n > 1 && !has_unknown(e))
        diag_add(m->ds, DIAG_ERROR, e->span,
                 "which of the %u places of `%s` do these arguments fill? there are several ways",
                 e->word->n_params, e->word->name);
    e->joined = f.found;
    return f.n == 1;
}

static void infer_place(Module *m, Expr *e, uint32_t i, uint32_t place)
{
    const Vocab *v = m->table->vocab;
    uint32_t width = relation_width(e->joined, place);
    Types wanted = place_types(e->word, place);
    Type type;
    if (width > 1 && v->relations->type(v, e->word, relation_places(place, width), &type, NULL))
        wanted = types_of(type);
    if (wanted)
        typevar_narrow(m, e->args[i], wanted, e->word->name);
    else
        diag_add(m->ds, DIAG_ERROR, e->args[i]->span,
                 "only `_` can stand here: `%s` has more than 64 elements in this place",
                 e->word->name);
}

/* How the places are filled; types of arguments need not be known. */
static RelationPlaces filled_places(const Expr *e)
{
    RelationPlaces p = {.joined = e->joined};
    for (uint32_t i = 0, place = 0; i < e->n_args; place += relation_width(e->joined, place), i++) {
        p.holes |= (uint32_t)is_hole_argument(e->args[i]) << place;
        p.numbers |= (uint32_t)(!is_hole_argument(e->args[i]) && e->args[i]->type == TYPE_INT)
                     << place;
    }
    return p;
}

/* p(x, _, y): a truth without `_`, else the set of what can stand in place of `_`. */
static void infer_relation(Module *m, Expr *e)
{
    const Vocab *v = m->table->vocab;
    Type type = TYPE_BOOL;
    Status status;
    bool fine = find_filling(m, e);
    for (uint32_t i = 0, place = 0; fine && i < e->n_args;
         place += relation_width(e->joined, place), i++)
        if (!is_hole_argument(e->args[i]))
            infer_place(m, e, i, place);
    uint32_t holes = fine ? filled_places(e).holes : 0;
    if (holes && !v->relations->type(v, e->word, holes, &type, &status)) {
        diag_add(m->ds, DIAG_ERROR, e->span, "%s", status.text);
        fine = false;
    }
    e->checking = typevar_new(m, fine ? types_of(type) : ANY);
}

/* ---- other words -------------------------------------------------------------------------- */

/* The sets that a word by domain takes. */
static Types sets_taken(const Module *m, const Word *w)
{
    Types all = 0;
    for (unsigned i = 0; i < m->table->vocab->n_domains; i++)
        all |= w->by_domain[i] ? types_of(type_set(i)) : 0;
    return all;
}

/* What a word by domain gives is known where its argument is; else types_settle_word() looks
 * whether both fit. */
static void infer_by_domain(Module *m, Expr *e)
{
    const Word *w = e->word;
    TypeVar *argument = typevar_of(e->args[0]);
    Types given = 0, possible = argument->possible & sets_taken(m, w);
    if (!possible && argument->possible & INT && w->of_int) {
        argument->possible = INT;
        e->checking = typevar_new(m, types_of(w->of_int->type));
        return;
    }
    if (!possible) {
        diag_add(m->ds, DIAG_ERROR, e->args[0]->span, "`%s` cannot take %s", w->name,
                 types_text(m, argument->possible));
        e->checking = typevar_new(m, ANY);
        return;
    }
    argument->possible = possible;
    for (unsigned i = 0; i < m->table->vocab->n_domains; i++)
        given |= possible & types_of(type_set(i)) ? types_of(w->by_domain[i]->type) : 0;
    e->checking = typevar_new(m, given);
}

/* The types of the words without parameters of one name. */
static Types types_of_name(const Word *w)
{
    Types all = 0;
    for (; w; w = w->same_name)
        all |= types_of(w->type);
    return all;
}

void types_infer_word(Module *m, Expr *e)
{
    assert(e->ref == REF_WORD && e->word);
    const Word *w = e->word;
    if (w->kind == WORD_RELATION) {
        infer_relation(m, e);
        return;
    }
    if (w->kind == WORD_BY_DOMAIN) {
        infer_by_domain(m, e);
        return;
    }
    for (uint32_t i = 0; i < e->n_args && w->kind != WORD_TEXT; i++)
        typevar_narrow(m, e->args[i], types_of_argument(w->param[i]), w->name);
    e->checking = typevar_new(m, types_of_name(w));
}

static const Word *settle_by_domain(Module *m, const Expr *e)
{
    if (diag_errors(m->ds))
        return e->word;
    if (e->args[0]->type == TYPE_INT)
        return e->word->of_int;
    const Word *w = e->word->by_domain[type_domain(e->args[0]->type)];
    if (w->type != e->type)
        diag_add(m->ds, DIAG_ERROR, e->span, "`%s` of %s is %s, and %s is asked for", w->name,
                 types_sets_text(m, types_of(e->args[0]->type)), types_text(m, types_of(w->type)),
                 types_text(m, types_of(e->type)));
    return w;
}

const Word *types_settle_word(Module *m, const Expr *e)
{
    assert(e->ref == REF_WORD && e->word);
    const Vocab *v = m->table->vocab;
    const Word *w = e->word;
    if (w->kind == WORD_BY_DOMAIN)
        return settle_by_domain(m, e);
    while (w->same_name && w->type != e->type)
        w = w->same_name;
    if (w->kind != WORD_RELATION || diag_errors(m->ds))
        return w;
    return v->relations->word(v, m->home, w, filled_places(e));
}
