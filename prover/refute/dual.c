/* prover/refute/dual.c -- a problem with the sides exchanged (see dual.h). */
#include "prover/refute/dual.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

static const DualProblem *dual_of(const Problem *p)
{
    return p->self;
}

/* What is true of an open node of a problem that is to be held. */
static Judgement judge_held(const DualProblem *d, void *state, unsigned level)
{
    const Problem *of = d->of;
    unsigned excluded;
    if (of->moves(of, state, level, d->moves, &excluded) > 0)
        return NODE_OPEN;
    return excluded && of->turn(of, state) == TURN_US ? NODE_LEAF : NODE_FAILS;
}

/* Whether the side to move in an open node has an allowed move. */
static bool can_move(const DualProblem *d, void *state, unsigned depth)
{
    const Problem *of = d->of;
    unsigned excluded;
    if (depth > of->last_depth[of->turn(of, state)])
        return false;
    if (of->unordered_moves)
        return of->unordered_moves(of, state, depth, d->moves, &excluded) > 0;
    return of->moves(of, state, depth, d->moves, &excluded) > 0;
}

static Judgement dual_judge(const Problem *p, void *state, unsigned depth)
{
    const DualProblem *d = dual_of(p);
    const Problem *of = d->of;
    depth += d->from;
    switch (of->judge(of, state, depth)) {
    case NODE_FAILS: return NODE_LEAF;
    case NODE_LEAF:
        return of->seek && of->seek(of, state, depth) == SEEK_UNDEFINED ? NODE_LEAF : NODE_FAILS;
    default:
        if (of->kind == QUESTION_HOLD)
            return judge_held(d, state, depth);
        return can_move(d, state, depth) ? NODE_OPEN : NODE_LEAF;
    }
}

static Turn dual_turn(const Problem *p, const void *state)
{
    const Problem *of = dual_of(p)->of;
    return other_turn(of->turn(of, state));
}

/* Where chance moves, it moves for whoever refutes. */
static bool dual_chance(const Problem *p, const void *state)
{
    return problem_is_chance(dual_of(p)->of, state);
}

static unsigned dual_list_moves(const Problem *p, void *state, unsigned depth, Move *out,
                                unsigned *excluded)
{
    const DualProblem *d = dual_of(p);
    return d->of->moves(d->of, state, depth + d->from, out, excluded);
}

static unsigned dual_list_unordered(const Problem *p, void *state, unsigned depth, Move *out,
                                    unsigned *excluded)
{
    const DualProblem *d = dual_of(p);
    return d->of->unordered_moves(d->of, state, depth + d->from, out, excluded);
}

static void dual_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    const DualProblem *d = dual_of(p);
    d->of->play(d->of, state, depth + d->from, move, out);
}

static int dual_our_tree(const Problem *p, const void *state)
{
    const Problem *of = dual_of(p)->of;
    return of->their_tree(of, state);
}

static void dual_give_up_at(const Problem *p, Deadline when)
{
    const Problem *of = dual_of(p)->of;
    of->give_up_at(of, when);
}

/* Never a key of the problem itself. */
static Key dual_key(const Problem *p, const void *state, unsigned depth)
{
    const DualProblem *d = dual_of(p);
    Key k = d->of->key(d->of, state, depth + d->from);
    return (Key){k.lo ^ UINT64_C(0x6A09E667F3BCC908), k.hi ^ UINT64_C(0xBB67AE8584CAA73B)};
}

static unsigned depth_left(unsigned last, unsigned from)
{
    if (last == UNBOUNDED_DEPTH)
        return last;
    return last > from ? last - from : 0;
}

void dual_init(DualProblem *d, const Problem *of, unsigned from)
{
    assert(of->max_moves && of->judge && of->key);
    *d = (DualProblem){
        .problem = {.self = d,
                    .kind = QUESTION_REACH,
                    .state_size = of->state_size,
                    .max_moves = of->max_moves,
                    .judge = dual_judge,
                    .turn = dual_turn,
                    .chance = of->chance ? dual_chance : NULL,
                    .moves = dual_list_moves,
                    .unordered_moves = of->unordered_moves ? dual_list_unordered : NULL,
                    .play = dual_play,
                    .key = dual_key,
                    .our_tree = of->their_tree ? dual_our_tree : NULL,
                    .give_up_at = of->give_up_at ? dual_give_up_at : NULL,
                    .gave_up = of->gave_up,
                    .alternates = of->alternates,
                    .ordered = of->ordered,
                    .last_depth = {[TURN_US] = depth_left(of->last_depth[TURN_THEM], from),
                                   [TURN_THEM] = depth_left(of->last_depth[TURN_US], from)}},
        .of = of,
        .from = from,
        .moves = base_alloc(of->max_moves * sizeof *d->moves, "moves")};
}

void dual_clear(DualProblem *d)
{
    free(d->moves);
    d->moves = NULL;
}
