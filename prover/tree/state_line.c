/* prover/tree/state_line.c -- see state_line.h. */
#include "prover/tree/state_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

StateLine state_line_new(const Problem *p, const void *root, size_t plies)
{
    assert(p && p->state_size && root);
    StateLine l = {.problem = p, .size = base_round_up(p->state_size, BASE_ALIGNMENT)};
    l.at = base_alloc_aligned((plies + 1) * l.size, "states of a line");
    memcpy(l.at, root, p->state_size);
    return l;
}

void state_line_clear(StateLine *l)
{
    free(l->at);
    *l = (StateLine){0};
}
