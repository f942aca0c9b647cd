/* prover/search/virtual_loss.c -- nodes that threads of a team work below (see parallel.h). */
#include <assert.h>

#include "prover/search/parallel.h"

static _Atomic unsigned char *loss_slot(const Team *c, Key key)
{
    return (_Atomic unsigned char *)&c->virtual_loss[key.hi % TEAM_SLOTS];
}

void team_add_loss(Team *c, Key key)
{
    atomic_fetch_add_explicit(loss_slot(c, key), 1, memory_order_relaxed);
}

void team_take_loss(Team *c, Key key)
{
    unsigned was = atomic_fetch_sub_explicit(loss_slot(c, key), 1, memory_order_relaxed);
    assert(was > 0);
    (void)was;
}

unsigned team_loss(const Team *c, Key key)
{
    return atomic_load_explicit(loss_slot(c, key), memory_order_relaxed);
}
