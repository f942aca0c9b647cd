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
    size_t plies = (size_t)height + 1;
    *l = (ProofLine){.head = head, .way = walk_begin(head->game, head->root)};
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
    walk_clear(&l->way);
    free(l->states);
    *l = (ProofLine){0};
}

const void *proof_line_position(const ProofLine *l, unsigned ply)
{
    return walk_position(&l->way, ply);
}

void proof_line_play(ProofLine *l, unsigned ply, Move move)
{
    const Problem *states = l->head->nodes.states;
    walk_play(&l->way, ply, move);
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
