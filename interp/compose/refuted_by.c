/* interp/compose/refuted_by.c -- follows an advice through the refutation of another (see
 * refuted_by.h). */
#include "interp/compose/refuted_by.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "base/slots.h"

enum { MOST_FOLLOWED = 2048 }; /* nodes */

/* A node of the refutation, met with a state of the advice. */
typedef struct Followed {
    uint32_t node;
    unsigned level;
    Key key; /* of the state */
} Followed;

typedef struct Following {
    const Problem *problem;
    const Strategy *refutation;
    Followed *at;          /* by number: all that were met, in the order of meeting */
    unsigned char *states; /* their states */
    Move *moves;
    uint32_t n;
    Slots met;
} Following;

static void *state_of(const Following *f, uint32_t i)
{
    return f->states + i * f->problem->state_size;
}

static bool is_met(const void *owner, uint32_t number, const void *sought)
{
    const Followed *a = &((const Following *)owner)->at[number], *b = sought;
    return a->node == b->node && a->key.lo == b->key.lo && a->key.hi == b->key.hi;
}

/* Meets a node with the state behind the last one met.  False: there is no room. */
static bool meet(Following *f, uint32_t node, unsigned level)
{
    const Problem *p = f->problem;
    const Followed now = {node, level, p->key(p, state_of(f, f->n), level)};
    const uint32_t hash = (uint32_t)mix_step(mix_step(now.key.lo, now.key.hi), node);
    slots_make_room(&f->met, f->n, "a refutation");
    Slot *slot = slots_place(&f->met, hash, is_met, f, &now);
    if (slot_number(slot) != SLOT_FREE)
        return true;
    if (f->n + 1 == MOST_FOLLOWED)
        return false;
    slot_put(slot, hash, f->n);
    f->at[f->n++] = now;
    return true;
}

static bool has_move(const Move *moves, unsigned n, Move m)
{
    unsigned i = 0;
    while (i < n && moves[i] != m)
        i++;
    return i < n;
}

/* Meets what a move leads to.  False: it leads out of the refutation, or there is no room. */
static bool follow_move(Following *f, uint32_t i, Move move)
{
    const Problem *p = f->problem;
    const StrategyEdge *edge = strategy_find(f->refutation, f->at[i].node, move);
    if (!edge)
        return false;
    p->play(p, state_of(f, i), f->at[i].level, move, state_of(f, f->n));
    return meet(f, edge->node, f->at[i].level + 1);
}

/* Whether an open node stays inside: by all moves of ours, by their one reply. */
static bool follow_moves(Following *f, uint32_t i)
{
    const Problem *p = f->problem;
    unsigned excluded;
    void *state = state_of(f, i);
    unsigned n = p->moves(p, state, f->at[i].level, f->moves, &excluded);
    if (p->turn(p, state) == TURN_US) {
        bool inside = true;
        for (unsigned k = 0; inside && k < n; k++)
            inside = follow_move(f, i, f->moves[k]);
        return inside;
    }
    const StrategyNode *node = &f->refutation->node[f->at[i].node];
    if (n == 0)
        return true; /* no reply is reckoned with: there is no tree */
    if (node->n_edges != 1 || problem_is_chance(p, state))
        return false;
    Move reply = strategy_edges(f->refutation, f->at[i].node)->move;
    return has_move(f->moves, n, reply) && follow_move(f, i, reply);
}

/* Whether a node that was met, and all behind it, stays inside. */
static bool follow_refutation(Following *f, uint32_t i)
{
    const Problem *p = f->problem;
    switch (p->judge(p, state_of(f, i), f->at[i].level)) {
    case NODE_FAILS: return true;
    case NODE_OPEN: return follow_moves(f, i);
    default: return false;
    }
}

bool refuted_by(const Problem *p, void *root, const Strategy *refutation)
{
    assert(p && root && refutation && refutation->n > 0);
    assert(strategy_chooser(refutation) == TURN_THEM && p->state_size % BASE_ALIGNMENT == 0);
    Following f = {.problem = p, .refutation = refutation};
    f.at = base_alloc(MOST_FOLLOWED * sizeof *f.at, "a refutation");
    f.moves = base_alloc(p->max_moves * sizeof *f.moves, "a refutation");
    f.states = base_alloc_aligned(MOST_FOLLOWED * p->state_size, "a refutation");
    memcpy(f.states, root, p->state_size);
    bool inside = meet(&f, 0, 0);
    for (uint32_t i = 0; inside && i < f.n; i++)
        inside = follow_refutation(&f, i);
    inside &= !p->gave_up || !*p->gave_up;
    slots_clear(&f.met);
    free(f.states);
    free(f.moves);
    free(f.at);
    return inside;
}
