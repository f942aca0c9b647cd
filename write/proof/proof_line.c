/* write/proof/proof_line.c -- the line to the node that is being written (see proof.h). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/proof/proof.h"

void proof_line_init(ProofLine *l, const ProofHead *head, unsigned height)
{
    assert(head && head->game && head->root && !head->nodes.states == !head->nodes.root);
    *l = (ProofLine){.head = head, .way = walk_begin(head->game, head->root)};
    if (head->nodes.states)
        l->states = state_line_new(head->nodes.states, head->nodes.root, height);
}

void proof_line_clear(ProofLine *l)
{
    walk_clear(&l->way);
    state_line_clear(&l->states);
    *l = (ProofLine){0};
}

const void *proof_line_position(const ProofLine *l, unsigned ply)
{
    return walk_position(&l->way, ply);
}

void proof_line_play(ProofLine *l, unsigned ply, Move move)
{
    walk_play(&l->way, ply, move);
    if (l->head->nodes.states)
        state_line_play(&l->states, ply, move);
}

Key proof_line_key(const ProofLine *l, unsigned ply)
{
    const Problem *states = l->head->nodes.states;
    if (states)
        return states->key(states, state_line_at(&l->states, ply), ply);
    return l->head->game->key(l->head->game, proof_line_position(l, ply));
}
