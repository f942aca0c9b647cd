/* positions/position_stack.c -- positions of a line (see position_stack.h). */
#include "positions/position_stack.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void position_stack_reserve(PositionStack *s, size_t plies)
{
    assert(s->game && plies > 0);
    if (s->plies >= plies)
        return;
    s->at = base_realloc(s->at, plies * s->game->position_size, "positions of a line");
    s->plies = plies;
}

void position_stack_clear(PositionStack *s)
{
    free(s->at);
    *s = (PositionStack){0};
}

void position_stack_begin(PositionStack *s, const void *position, size_t plies)
{
    assert(position);
    position_stack_reserve(s, plies + 1);
    memcpy(position_stack_at(s, 0), position, s->game->position_size);
}
