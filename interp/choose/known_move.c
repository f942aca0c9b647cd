/* interp/choose/known_move.c -- advice answered from a solution by our move alone (see
 * known_move.h). */
#include "interp/choose/known_move.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

/* What a move must lead to. */
typedef struct MoveTarget {
    bool held;  /* a node that is held; */
    int height; /* else one whose lowest tree is so high */
} MoveTarget;

static bool meets_target(const Task *t, const EvalContext *next, MoveTarget w)
{
    if (w.held)
        return task_is_held(t, next) == TASK_HELD;
    return t->problem.our_tree(&t->problem, next) == w.height;
}

/* The first move in order that leads there; NO_MOVE: play is over here. */
static Move known_first_move(const KnownQuestion *q, unsigned level, MoveTarget w)
{
    const Problem *p = &q->task->problem;
    Move *moves = base_alloc(p->max_moves * sizeof *moves, "moves"), found = NO_MOVE;
    unsigned excluded, n = p->moves(p, q->root, level, moves, &excluded);
    for (unsigned i = 0; i < n && !found; i++) {
        p->play(p, q->root, level, moves[i], q->next);
        if (meets_target(q->task, q->next, w))
            found = moves[i];
    }
    free(moves);
    return found;
}

Move known_step(const KnownQuestion *q, unsigned level, int height)
{
    assert(q->task->problem.our_tree && height >= 0);
    return known_first_move(q, level, (MoveTarget){.height = height});
}

static bool known_hold(const KnownQuestion *q, Proof *out)
{
    TaskHeld held = task_is_held(q->task, q->root);
    out->verdict = held == TASK_HELD ? VERDICT_SATISFIABLE : VERDICT_REFUTED;
    if (held == TASK_HELD)
        strategy_of_move(&out->strategy, CLAIM_HOLD,
                         known_first_move(q, 0, (MoveTarget){.held = true}), 0);
    return held != TASK_HELD_UNKNOWN;
}

static bool known_tree(const KnownQuestion *q, Proof *out)
{
    const Problem *p = &q->task->problem;
    int height = p->our_tree ? p->our_tree(p, q->root) : TREE_UNKNOWN;
    if (height > 0 && problem_is_bounded(p) && (unsigned)height > problem_left(p, 0, TURN_US))
        height = NO_TREE;
    out->verdict = VERDICT_REFUTED;
    if (height == NO_TREE)
        return true;
    if (height <= 0 || (unsigned)height > q->most)
        return false;
    Move move = known_step(q, 0, height - 1);
    if (!move)
        return false;
    strategy_of_move(&out->strategy, CLAIM_TREE, move, (uint32_t)height);
    out->verdict = VERDICT_SATISFIABLE;
    out->shortest = true;
    out->height = out->height_at_least = (uint32_t)height;
    return true;
}

bool known_move(const KnownQuestion *q, Proof *out)
{
    const Problem *p = &q->task->problem;
    assert(p->kind == QUESTION_HOLD || p->kind == QUESTION_REACH);
    assert(p->turn(p, q->root) == TURN_US);
    *out = (Proof){.kind = p->kind, .stats = {.known = true, .threads = 1}};
    return p->kind == QUESTION_HOLD ? known_hold(q, out) : known_tree(q, out);
}
