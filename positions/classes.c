/* positions/classes.c -- all legal positions of some classes, by number (see classes.h). */
#include "positions/classes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool has_name(const Classes *c, const char *name)
{
    for (size_t i = 0; i < c->names.n; i++)
        if (strcmp(c->names.at[i], name) == 0)
            return true;
    return false;
}

void classes_add(Classes *c, const char *name)
{
    assert(c->listings.n == 0 && name);
    if (!has_name(c, name))
        vec_push(&c->names, name, "classes");
}

void classes_add_all(Classes *c)
{
    assert(c->game && c->listings.n == 0);
    if (!c->game->solver || !c->game->solver->everything)
        return;
    size_t n;
    const char *const *names = c->game->solver->everything(c->game, &n);
    for (size_t i = 0; i < n; i++)
        classes_add(c, names[i]);
}

bool classes_are_there(const Classes *c, const char *purpose, Status *status)
{
    assert(c && purpose && status);
    if (!c->game->solver)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "game `%s` has no classes of positions to %s: positions to play from "
                           "can be given (--from)",
                           c->game->name, purpose);
    return c->names.n ||
           status_fail(status, STATUS_WRONG_USE,
                       "the table has no `material`: there is nothing to %s", purpose);
}

bool classes_list(Classes *c, const ListingRequest *r, Status *status)
{
    assert(c->game->solver && c->listings.n == 0);
    const Solver *solver = c->game->solver;
    ListingRequest request = r ? *r : (ListingRequest){0};
    uint64_t base = 0;
    for (size_t i = 0; i < c->names.n; i++) {
        const char *name = c->names.at[i];
        Listing *l = solver->listing_new(c->game, name, strlen(name), &request, status);
        if (!l)
            return false;
        request.beside = l;
        vec_push(&c->listings, l, "classes");
        vec_push(&c->base, base, "classes");
        base += solver->listing_size(l);
    }
    vec_push(&c->base, base, "classes");
    return true;
}

SolveRequest classes_request(const Classes *c)
{
    return (SolveRequest){.classes = c->names.at,
                          .n_classes = c->names.n,
                          .listed = c->listings.n ? c->listings.at : NULL};
}

void classes_clear(Classes *c)
{
    for (size_t i = 0; i < c->listings.n; i++)
        c->game->solver->listing_free(c->listings.at[i]);
    vec_clear(&c->names);
    vec_clear(&c->listings);
    vec_clear(&c->base);
}

uint64_t classes_size(const Classes *c)
{
    assert(c->base.n == c->listings.n + 1 && "classes_list() comes first");
    return c->base.at[c->listings.n];
}

uint64_t classes_index(const Classes *c, const void *position)
{
    assert(c->base.n >= c->listings.n);
    for (size_t i = 0; i < c->listings.n; i++) {
        uint64_t index = c->game->solver->listing_index(c->listings.at[i], position);
        if (index != NO_INDEX)
            return c->base.at[i] + index;
    }
    return NO_INDEX;
}

bool classes_position(const Classes *c, uint64_t index, void *position)
{
    size_t i = 0;
    assert(index < classes_size(c));
    while (index >= c->base.at[i + 1])
        i++;
    const Solver *solver = c->game->solver;
    const Listing *l = c->listings.at[i];
    index -= c->base.at[i];
    return solver->listing_position(l, index, TURN_US, position) ||
           (!c->game->alternates && solver->listing_position(l, index, TURN_THEM, position));
}

bool classes_have(const Classes *c, const void *position)
{
    assert(c->names.n == 0 || c->game->solver);
    for (size_t i = 0; i < c->names.n; i++)
        if (c->game->solver->has_class(c->game, position, c->names.at[i], strlen(c->names.at[i])))
            return true;
    return false;
}

/* ---- as a numbering ----------------------------------------------------------------------- */

static uint64_t number(void *self, const void *position)
{
    return classes_index(self, position);
}

static bool position_of(void *self, uint64_t index, void *out)
{
    return classes_position(self, index, out);
}

Numbering classes_numbering(const Classes *c)
{
    return (Numbering){
        .game = c->game, .self = (void *)(uintptr_t)c, .number = number, .position = position_of};
}
