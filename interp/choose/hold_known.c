/* interp/choose/hold_known.c -- advice to hold, answered from a solution (see hold_known.h). */
#include "interp/choose/hold_known.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

/* The first move in order that stays inside; NO_MOVE: play is over here. */
static Move find_staying_move(Task *t, EvalContext *root, EvalContext *next)
{
    const Problem *p = &t->problem;
    Move *moves = base_alloc(p->max_moves * sizeof *moves, "moves"), found = NO_MOVE;
    unsigned excluded, n = p->moves(p, root, 0, moves, &excluded);
    for (unsigned i = 0; i < n && !found; i++) {
        p->play(p, root, 0, moves[i], next);
        if (task_is_held(t, next) == TASK_HELD)
            found = moves[i];
    }
    free(moves);
    return found;
}

/* The root, and where our move leads; nothing is said of what follows. */
static void one_move(Strategy *s, Move move)
{
    *s = (Strategy){.claim = CLAIM_HOLD, .n = move ? 2 : 1, .n_edges = !!move};
    strategy_alloc(s, s->n, s->n_edges);
    s->node[0] = (StrategyNode){.owner = STRATEGY_US, .kind = STRATEGY_BLOCKED};
    if (!move)
        return;
    s->node[0].kind = STRATEGY_INNER;
    s->node[0].n_edges = 1;
    s->node[1] = (StrategyNode){.first_edge = 1, .owner = STRATEGY_THEM, .kind = STRATEGY_BLOCKED};
    s->edge[0] = (StrategyEdge){move, 1};
}

bool hold_known(Task *t, EvalContext *root, EvalContext *next, Proof *out)
{
    assert(t->problem.kind == QUESTION_HOLD && t->problem.turn(&t->problem, root) == TURN_US);
    TaskHeld held = task_is_held(t, root);
    *out = (Proof){.kind = QUESTION_HOLD,
                   .verdict = held == TASK_HELD ? VERDICT_SATISFIABLE : VERDICT_REFUTED,
                   .stats = {.known = true, .threads = 1}};
    if (held == TASK_HELD)
        one_move(&out->strategy, find_staying_move(t, root, next));
    return held != TASK_HELD_UNKNOWN;
}
