/* lang/types_words.c -- the types of words.
 * Does: infers the type of a word and narrows its arguments; for relations and for words that take sets of several
 *       domains it finds the word that is meant once all types are known.
 * Knows: what a Vocab says of its words.   Must not know: names, files, any game, how operators are typed.
 * Start reading at types_infer_word(). */
#include <assert.h>

#include "lang/types_internal.h"

/* The types that a relation takes in a place; 0: nothing but `_`. */
static Types place_of(const Word *w, uint32_t i)
{
    Types sets = type_is_set(w->param[i]) ? types_of(w->param[i]) : 0;
    return sets | (w->numbers >> i & 1 ? INT : 0);
}

static uint32_t holes_of(const Expr *e)
{
    uint32_t holes = 0;
    for (uint32_t i = 0; i < e->n_args; i++)
        holes |= (uint32_t)(e->args[i]->ref == REF_HOLE) << i;
    return holes;
}

static void infer_place(Module *m, Expr *e, uint32_t i)
{
    Types wanted = place_of(e->word, i);
    if (wanted)
        typevar_narrow(m, e->args[i], wanted, e->word->name);
    else
        diag_add(m->ds, DIAG_ERROR, e->args[i]->span,
                 "only `_` can stand here: `%s` has more than 64 elements in this place",
                 e->word->name);
}

/* p(x, _, y): a truth without `_`, else the set of what can stand in place of `_`. */
static void infer_relation(Module *m, Expr *e)
{
    const Vocab *v = m->table->vocab;
    uint32_t holes = holes_of(e);
    Type type = TYPE_BOOL;
    Status status;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (!(holes >> i & 1))
            infer_place(m, e, i);
    bool fine = !holes || v->relations->type(v, e->word, holes, &type, &status);
    if (!fine)
        diag_add(m->ds, DIAG_ERROR, e->span, "%s", status.text);
    e->checking = typevar_new(m, fine ? types_of(type) : ANY);
}

/* The sets that a word by domain takes. */
static Types sets_taken(const Module *m, const Word *w)
{
    Types all = 0;
    for (unsigned i = 0; i < m->table->vocab->n_domains; i++)
        all |= w->by_domain[i] ? types_of(type_set(i)) : 0;
    return all;
}

/* What a word by domain gives is known where its argument is; else types_settle_word() looks whether both fit. */
static void infer_by_domain(Module *m, Expr *e)
{
    const Word *w = e->word;
    TypeVar *argument = typevar_of(e->args[0]);
    Types given = 0, possible = argument->possible & sets_taken(m, w);
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
    uint32_t numbers = 0;
    if (w->kind == WORD_BY_DOMAIN)
        return settle_by_domain(m, e);
    while (w->same_name && w->type != e->type)
        w = w->same_name;
    if (w->kind != WORD_RELATION || diag_errors(m->ds))
        return w;
    for (uint32_t i = 0; i < e->n_args; i++)
        numbers |= (uint32_t)(e->args[i]->ref != REF_HOLE && e->args[i]->type == TYPE_INT) << i;
    return v->relations->word(v, m->home, w, holes_of(e), numbers);
}
