/* game/gdl/run/relaxed_helpful.c -- the moves that a relaxed plan begins with (see relaxed.h).
 * Walks from the target back to the first layer of facts, then marks all moves that bring these at
 * the least cost.
 * Start reading at find_helpful(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/run/relaxed_run.h"

enum { FIRST_LAYER = 1 };

/* Adds the needs of a way to the stack of n nodes, unless it has that mark.  Returns: nodes there.
 */
static uint32_t look_behind(RelaxedRun *r, uint32_t number, uint32_t mark, uint32_t n)
{
    const RelaxedWay *way = &r->g->way[number];
    if (r->mark[number] == mark)
        return n;
    r->mark[number] = mark;
    memcpy(r->stack + n, r->g->need + way->first_need, way->n_needs * sizeof *r->stack);
    return n + way->n_needs;
}

/* Whether a way brings its node at the cost of the way that was chosen for it. */
static bool serves_as_well(const RelaxedRun *r, uint32_t number)
{
    const RelaxedWay *way = &r->g->way[number];
    const uint32_t *need = r->g->need + way->first_need;
    int32_t sum = 0;
    for (uint32_t i = 0; i < way->n_needs && r->open[number] == 0; i++)
        sum = relaxed_bounded(sum + r->cost[need[i]]);
    return r->open[number] == 0 && sum <= r->cost[way->to];
}

/* Looks behind all ways that serve as well as the one that was chosen for a node, and notes the
 * moves among them. */
static uint32_t look_behind_all(RelaxedRun *r, uint32_t node, uint32_t n)
{
    const RelaxedGraph *g = r->g;
    uint32_t w = r->via[node];
    while (w > 0 && g->way[w - 1].to == node)
        w--;
    for (; w < g->n_ways && g->way[w].to == node; w++) {
        if (!serves_as_well(r, w))
            continue;
        if (g->way[w].kind == WAY_MOVE)
            r->helpful[g->move[w] / 64] |= UINT64_C(1) << g->move[w] % 64;
        n = look_behind(r, w, r->stamp, n);
    }
    return n;
}

/* Notes the moves that bring a fact of the first layer.  The stack is used from n nodes on. */
static void note_moves(RelaxedRun *r, uint32_t fact, uint32_t n)
{
    const uint32_t bottom = n;
    for (n = look_behind_all(r, fact, n); n > bottom;) {
        uint32_t node = r->stack[--n];
        if (r->via[node] != NO_WAY)
            n = look_behind_all(r, node, n);
    }
}

/* Notes the moves that bring what the plan needs in its first layer. */
static void find_helpful(RelaxedRun *r)
{
    const uint32_t of_plan = relaxed_run_stamp(r, 2); /* the next marks ways to first facts */
    uint32_t n = 0;
    if (r->plan != NO_WAY)
        n = look_behind(r, r->plan, of_plan, n);
    while (n > 0) {
        uint32_t node = r->stack[--n], via = r->via[node];
        if (via == NO_WAY)
            continue;
        bool is_fact = r->g->way[via].kind == WAY_STEP || r->g->way[via].kind == WAY_STAY;
        if (is_fact && r->cost[node] <= FIRST_LAYER)
            note_moves(r, node, n);
        else
            n = look_behind(r, via, of_plan, n);
    }
}

bool relaxed_is_helpful(const RelaxedTask *task, const uint64_t *facts, const RelaxedTarget *target,
                        uint32_t move)
{
    assert(task && facts && target && target->cache && move < task->program->n_moves);
    const GameProgram *p = task->program;
    const size_t n_facts = (p->n_fluents + 63) / 64, n_moves = p->n_moves / 64 + 1;
    RelaxedRun *r = relaxed_run_take(task, target, &target->cache->moves);
    const bool is_new = !r->facts;
    if (is_new) {
        r->facts = base_zalloc(n_facts, sizeof *r->facts, "helpful moves");
        r->helpful = base_zalloc(n_moves, sizeof *r->helpful, "helpful moves");
    }
    if (is_new || memcmp(r->facts, facts, n_facts * sizeof *facts) != 0) {
        memcpy(r->facts, facts, n_facts * sizeof *facts);
        memset(r->helpful, 0, n_moves * sizeof *r->helpful);
        relaxed_run_cost(task, r, RELAXED_FF, facts);
        find_helpful(r);
    }
    bool is_helpful = r->helpful[move / 64] >> move % 64 & 1;
    relaxed_run_give(&target->cache->moves, r);
    return is_helpful;
}
