/* game/gdl/rules/kif_unify.c -- unification by bindings (Robinson), with an occurs check.
 * Terms are at most LIMIT_KIF_TERM_DEPTH deep, but nested bindings can be deeper: `steps` and
 * `depth` bound every walk. */
#include "game/gdl/rules/kif_unify.h"

#include <assert.h>

static const KifTerm *resolve_variable(const KifBindings *b, const KifTerm *t)
{
    while (t->kind == KIF_VARIABLE && b->value[t->name])
        t = b->value[t->name];
    return t;
}

static bool occurs(KifBindings *b, uint32_t variable, const KifTerm *t, unsigned *steps)
{
    t = resolve_variable(b, t);
    if (t->kind == KIF_VARIABLE)
        return t->name == variable;
    bool found = false;
    for (uint32_t i = 0; i < t->n && !found && !b->is_too_large; i++) {
        b->is_too_large = ++*steps > LIMIT_KIF_TERM_SIZE;
        found = occurs(b, variable, &t->args[i], steps);
    }
    return found;
}

static bool unify(KifBindings *b, const KifTerm *x, const KifTerm *y, unsigned *steps)
{
    x = resolve_variable(b, x);
    y = resolve_variable(b, y);
    if (b->is_too_large || ++*steps > LIMIT_KIF_TERM_SIZE) {
        b->is_too_large = true;
        return true;
    }
    if (x->kind == KIF_VARIABLE && y->kind == KIF_VARIABLE && x->name == y->name)
        return true;
    if (x->kind != KIF_VARIABLE && y->kind == KIF_VARIABLE)
        return unify(b, y, x, steps);
    if (x->kind == KIF_VARIABLE) {
        unsigned walked = 0;
        if (occurs(b, x->name, y, &walked))
            return false;
        b->value[x->name] = y;
        b->binds = true;
        return true;
    }
    bool equal = x->name == y->name && x->n == y->n;
    for (uint32_t i = 0; i < x->n && equal; i++)
        equal = unify(b, &x->args[i], &y->args[i], steps);
    return equal;
}

bool kif_unify(KifBindings *b, const KifTerm *x, const KifTerm *y)
{
    assert(b && x && y);
    unsigned steps = 0;
    return unify(b, x, y, &steps);
}

static KifTerm substitute(KifBindings *b, const KifTerm *term, unsigned depth)
{
    const KifTerm *t = resolve_variable(b, term);
    KifTerm made = *t;
    made.at = term->at;
    if (t->kind != KIF_FUNCTION || b->is_too_large)
        return made;
    b->size += t->n;
    if (depth > LIMIT_KIF_TERM_DEPTH || b->size > LIMIT_KIF_TERM_SIZE) {
        b->is_too_large = true;
        return made;
    }
    KifTerm *args = ARENA_ARRAY(b->home, KifTerm, t->n);
    for (uint32_t i = 0; i < t->n; i++)
        args[i] = substitute(b, &t->args[i], depth + 1);
    made.args = args;
    return made;
}

KifTerm kif_substitute(KifBindings *b, const KifTerm *term)
{
    assert(b && term);
    return b->binds ? substitute(b, term, 0) : *term;
}
