/* ggp/moves.c -- steps and moves in the words of messages (see moves.h). */
#include "ggp/moves.h"

#include <assert.h>
#include <string.h>

/* Steele, Lea and Flood, Fast splittable pseudorandom number generators (SplitMix64). */
static size_t draw_number(uint64_t *state, size_t n)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (size_t)((z ^ z >> 31) % n);
}

static char *copy_move(const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(al0_alloc(NULL, n, "a move"), text, n);
}

const char *ggp_take_step(Al0Position **now, const GgpRoles *roles, GgpSpan moves,
                          Al0Status *status)
{
    assert(now && *now && roles && status);
    char *text[GGP_MOST_ROLES] = {NULL};
    GgpSpan term;
    unsigned n = 0;
    for (; n <= roles->n && ggp_take_term(&moves, &term); n++)
        if (n < roles->n)
            text[roles->order[n]] = ggp_span_text(term);
    Al0Position *next = NULL;
    if (n == roles->n)
        next = al0_position_step(*now, (const char *const *)text, status);
    for (unsigned r = 0; r < roles->n; r++)
        al0_free(text[r]);
    if (!next)
        return n == roles->n ? status->text : "one move of each role was expected";
    al0_position_free(*now);
    *now = next;
    return NULL;
}

char *ggp_draw_move(const Al0Moves *legal, uint64_t *random)
{
    assert(legal && al0_moves_count(legal) > 0 && random);
    size_t n = al0_moves_count(legal);
    return copy_move(al0_moves_text(legal, draw_number(random, n), AL0_MOVE_TERM));
}

char *ggp_move_term(const Al0Position *position, unsigned role, const char *code)
{
    assert(position && code);
    char *term = NULL;
    Al0Moves *legal = al0_position_role_moves(position, role, NULL);
    for (size_t i = 0; i < al0_moves_count(legal) && !term; i++)
        if (strcmp(al0_moves_text(legal, i, AL0_MOVE_CODE), code) == 0)
            term = copy_move(al0_moves_text(legal, i, AL0_MOVE_TERM));
    al0_moves_free(legal);
    return term;
}
