/* interp/plan/plan_moves.c -- which moves the branches of a plan allow (see plan_state.h).
 * Must not know: goals, searches.
 * Start reading at plan_list_moves(). */
#include "interp/plan/plan_state.h"

/* The legal moves, in the order of the question. */
static unsigned list_legal(const PlanTask *t, const PlanState *s, Move *out)
{
    const MovesListed l = {t->game, t->game->moves, state_position(t, s), NULL};
    return list_by_image(t->order, &l, t->symmetry, out);
}

static const Task *entry_task(const PlanTask *t, const BoundPlace *place, uint32_t j)
{
    return &t->of_advice[place->of->first_task + place->item[j]];
}

/* The moves that one entry of a branch allows, in the order of its advice, into t->list. */
static unsigned plan_moves_of_entry(PlanTask *t, const PlanState *s, const Branch *b, uint32_t j)
{
    const Task *task = entry_task(t, branch_bound(t, b), j);
    EvalContext *here = plan_context(t, s, b, j);
    unsigned excluded;
    return task->problem.moves(&task->problem, here, here->depth, t->list, &excluded);
}

/* Where a move stands among the first n that are noted; n: nowhere.  Branches that allow all moves
 * list them in one order, so it is looked for at `likely` first. */
static unsigned find_noted(const Scratch *c, unsigned n, unsigned likely, Move move)
{
    if (likely < n && c->move[likely] == move)
        return likely;
    unsigned i = 0;
    while (i < n && c->move[i] != move)
        i++;
    return i;
}

/* Notes that a branch allows the n moves in t->list, of which no two are the same. */
static void note_list(const PlanTask *t, Scratch *c, unsigned n, unsigned branch)
{
    unsigned before = c->n_moves;
    for (unsigned k = 0; k < n; k++) {
        unsigned i = find_noted(c, before, k, t->list[k]);
        if (i == before) {
            i = c->n_moves++;
            c->move[i] = t->list[k];
            c->branches[i] = 0;
        }
        c->branches[i] |= UINT64_C(1) << branch;
    }
}

static void note_moves_of(PlanTask *t, const PlanState *s, Scratch *c, unsigned branch)
{
    const Branch *b = &branches_of(t, s)[branch];
    if (b->kind == BRANCH_HANDS_OVER) {
        unsigned n = list_legal(t, s, t->list);
        note_list(t, c, n, branch);
        return;
    }
    for (uint32_t j = 0; j < branch_bound(t, b)->n; j++)
        if (b->in_play >> j & 1)
            note_list(t, c, plan_moves_of_entry(t, s, b, j), branch);
}

/* All moves that some branch allows, with the branches that do. */
Scratch *plan_list_moves(PlanTask *t, const PlanState *s)
{
    Scratch *c = plan_scratch(t, s);
    if (c->listed)
        return c;
    c->n_moves = 0;
    for (unsigned i = 0; i < s->n_branches; i++)
        note_moves_of(t, s, c, i);
    c->listed = true;
    return c;
}

/* The moves where one advice alone, or any reply, is all that is open: they need not be put
 * together.  0: they do. */
static unsigned moves_of_one(PlanTask *t, const PlanState *s, Move *out, unsigned *excluded)
{
    const Branch *b = branches_of(t, s);
    *excluded = 0;
    if (s->n_branches != 1 || b->kind == BRANCH_ENDS)
        return 0;
    if (b->kind == BRANCH_HANDS_OVER)
        return list_legal(t, s, out);
    Turn turn = turn_of(t, s);
    const BoundPlace *place = branch_bound(t, b);
    if (place->n != 1 || (turn == TURN_THEM && bound_advice(place, 0)->constraint[turn].n != 1))
        return 0; /* of several alternatives theirs are not in the game's order */
    const Task *task = entry_task(t, place, 0);
    EvalContext *here = plan_context(t, s, b, 0);
    return task->problem.moves(&task->problem, here, here->depth, out, excluded);
}

unsigned plan_moves(const Problem *p, void *state, unsigned level, Move *out, unsigned *excluded)
{
    PlanTask *t = plan_task_of(p);
    PlanState *s = state;
    (void)level;
    unsigned of_one = moves_of_one(t, s, out, excluded);
    if (of_one)
        return of_one;
    const Scratch *c = plan_list_moves(t, s);
    unsigned legal = list_legal(t, s, t->list);
    unsigned n = 0;
    for (unsigned i = 0; i < legal && turn_of(t, s) == TURN_THEM; i++)
        if (find_noted(c, c->n_moves, i, t->list[i]) < c->n_moves)
            out[n++] = t->list[i];
    if (turn_of(t, s) == TURN_US)
        memcpy(out, c->move, (n = c->n_moves) * sizeof *out);
    *excluded = legal - n;
    return n;
}

/* The branches that go on with a move, a bit for each. */
uint64_t plan_branches_with(PlanTask *t, const PlanState *s, Move move)
{
    if (s->n_branches == 1)
        return 1; /* only moves that are allowed are played */
    const Scratch *c = plan_list_moves(t, s);
    unsigned i = find_noted(c, c->n_moves, 0, move);
    return i < c->n_moves ? c->branches[i] : 0;
}

const Advice *plan_task_served(PlanTask *t, void *state, Move move, ParamValues *values)
{
    *values = (ParamValues){.n = 0};
    const PlanState *s = state;
    for (unsigned i = 0; i < s->n_branches; i++) {
        const Branch *b = &branches_of(t, s)[i];
        const BoundPlace *place = branch_bound(t, b);
        for (uint32_t j = 0; j < place->n && b->kind == BRANCH_OPEN; j++) {
            if (!(b->in_play >> j & 1))
                continue;
            unsigned n = plan_moves_of_entry(t, s, b, j);
            for (unsigned k = 0; k < n; k++)
                if (t->list[k] == move) {
                    *values = *bound_values(place, j);
                    return bound_advice(place, j)->advice;
                }
        }
    }
    return NULL;
}
