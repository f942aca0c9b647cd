/* lang/typevar.c -- variables of types, joined and narrowed (unification).
 * Does: a variable holds the types that are still possible; two that must be one type are joined
 *       (union-find), and a complaint is made where nothing is left.
 * Knows: expressions and the module's diagnostics.   Must not know: names, files, any game, the
 *   rules of any operator.
 * Start reading at typevar_narrow(). */
#include <assert.h>

#include "lang/types_internal.h"

TypeVar *typevar_new(Module *m, Types possible)
{
    TypeVar *v = ARENA_NEW(m->home, TypeVar);
    v->possible = possible;
    return v;
}

TypeVar *typevar_find(TypeVar *v)
{
    while (v->same_as) {
        if (v->same_as->same_as)
            v->same_as = v->same_as->same_as; /* shorten the path for the next */
        v = v->same_as;
    }
    return v;
}

TypeVar *typevar_of(const Expr *e)
{
    assert(e->checking);
    return typevar_find(e->checking);
}

Types types_of(Type t)
{
    return t == TYPE_ANY_SET ? ANY_SET : (Types)1 << t;
}

Types types_of_argument(Type t)
{
    return t == TYPE_BOOL ? BOOL | ANY_SET : types_of(t);
}

Types types_sets_of(const Vocab *v)
{
    assert(v->n_domains <= MOST_DOMAINS);
    return ANY_SET & ANY >> (MOST_DOMAINS - v->n_domains);
}

const char *types_sets_text(const Module *m, Types sets)
{
    const Vocab *v = m->table->vocab;
    bool one = (sets & (sets - 1)) == 0;
    Type type = one ? (Type)__builtin_ctzll(sets) : TYPE_ANY_SET;
    return arena_printf(m->home, "a %s", type_name(v, type));
}

const char *types_text(const Module *m, Types possible)
{
    static const char *const without[] = {"of no type", "a bool", "an int", "a bool or an int"};
    static const char *const before[] = {"", "a bool or ", "an int or "};
    Types sets = possible & types_sets_of(m->table->vocab), others = possible & (BOOL | INT);
    if (!sets)
        return without[others];
    if (others == (BOOL | INT))
        return "of any type";
    return arena_printf(m->home, "%s%s", before[others], types_sets_text(m, sets));
}

/* The types of sets whose elements are numbers, some of them. */
static Types sets_of_numbers(const Vocab *v)
{
    Types sets = 0;
    for (unsigned i = 0; i < v->n_domains; i++)
        sets |= v->domains[i].numbers ? types_of(type_set(i)) : 0;
    return sets;
}

/* Where a number is taken for a set of numbers, or the other way round: how one gets the other. */
static void hint_number(Module *m, const Expr *e, Types is, Types wanted)
{
    bool is_relation = e->ref == REF_WORD && e->word && e->word->kind == WORD_RELATION;
    if (is == INT && is_relation)
        diag_hint(m->ds, "more than 64 elements can stand in place of `_`, so this is the one "
                         "number that does: compare it with another");
    else if (is == INT && wanted & BOOL)
        diag_hint(m->ds, "a number is no condition: compare it, as in `n < 3` or `n < root(n)`");
    else if (wanted == INT && is & sets_of_numbers(m->table->vocab) && !(is & BOOL))
        diag_hint(m->ds, "`number(S)` is the number that the one element of S is");
}

void typevar_narrow(Module *m, Expr *e, Types wanted, const char *what)
{
    TypeVar *v = typevar_of(e);
    assert(v->possible && wanted && what);
    if (v->possible & wanted) {
        v->possible &= wanted;
        return;
    }
    diag_add(m->ds, DIAG_ERROR, e->span, "`%s` needs %s, and this is %s", what,
             types_text(m, wanted), types_text(m, v->possible));
    hint_number(m, e, v->possible, wanted);
    e->checking = typevar_new(m, wanted);
}

void typevar_truth(Module *m, Expr *e, const char *what)
{
    typevar_narrow(m, e, BOOL | ANY_SET, what);
}

void typevar_join(Module *m, Expr *a, Expr *b, const char *what)
{
    TypeVar *x = typevar_of(a), *y = typevar_of(b);
    if (x == y)
        return;
    if (!(x->possible & y->possible)) {
        diag_add(m->ds, DIAG_ERROR, b->span, "`%s` needs two of one type: here %s, there %s", what,
                 types_text(m, y->possible), types_text(m, x->possible));
        hint_number(m, b, y->possible, x->possible);
        hint_number(m, a, x->possible, y->possible);
        diag_note(m->ds, a->span, "this is %s", types_text(m, x->possible));
        b->checking = x;
        return;
    }
    x->possible &= y->possible;
    y->same_as = x;
}
