/* write/proof/proof_line.c -- the line to the node that is being written (see proof.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/proof/proof.h"

enum { STATE_ALIGN = 64 };

static void *line_state(const ProofLine *l, unsigned ply)
{
    return l->states + ply * l->state_size;
}

void proof_line_init(ProofLine *l, const ProofHead *head, unsigned height)
{
    assert(head && head->game && head->root && !head->nodes.states == !head->nodes.root);
    size_t plies = (size_t)height + 1, size = head->game->position_size;
    *l = (ProofLine){.head = head};
    l->positions = base_alloc(plies * size, "positions of a line");
    memcpy(l->positions, head->root, size);
    if (!head->nodes.states)
        return;
    l->state_size = (head->nodes.states->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
    l->states = aligned_alloc(STATE_ALIGN, plies * l->state_size);
    if (!l->states)
        base_fatal("out of memory (states of a plan)");
    memcpy(l->states, head->nodes.root, head->nodes.states->state_size);
}

void proof_line_clear(ProofLine *l)
{
    free(l->positions);
    free(l->states);
    *l = (ProofLine){0};
}

const void *proof_line_position(const ProofLine *l, unsigned ply)
{
    return l->positions + ply * l->head->game->position_size;
}

void proof_line_play(ProofLine *l, unsigned ply, Move move)
{
    const Game *g = l->head->game;
    const Problem *states = l->head->nodes.states;
    unsigned char *here = l->positions + ply * g->position_size;
    g->play(g, here, NULL, move, here + g->position_size);
    if (states)
        states->play(states, line_state(l, ply), ply, move, line_state(l, ply + 1));
}

Key proof_line_key(const ProofLine *l, unsigned ply)
{
    const Problem *states = l->head->nodes.states;
    if (states)
        return states->key(states, line_state(l, ply), ply);
    return l->head->game->key(l->head->game, proof_line_position(l, ply));
}
