/* lang/scope.c -- names in scope: parameters and bound names (see names_internal.h).
 * Knows: the syntax tree.   Must not know: declarations, types of expressions, files, any game. */
#include <assert.h>

#include "lang/names_internal.h"

bool names_find_local(const Scope *s, Expr *e)
{
    assert(e->kind == EX_NAME && e->ref == REF_NONE);
    for (const Bound *b = s->bound; b; b = b->outer)
        if (names_same(&b->binder->name, &e->name)) {
            e->ref = REF_BOUND;
            e->binder_of = b->binder;
            return true;
        }
    for (uint32_t i = 0; s->define && i < s->define->n_params; i++)
        if (names_same(&s->define->params[i], &e->name)) {
            e->ref = REF_PARAM;
            e->index = i;
            return true;
        }
    for (uint32_t i = 0; s->advice && i < s->n_in_force; i++)
        if (names_same(&s->advice->params[i].name, &e->name)) {
            e->ref = REF_VALUE;
            e->index = i;
            e->value_of = &s->advice->params[i];
            return true;
        }
    return false;
}
