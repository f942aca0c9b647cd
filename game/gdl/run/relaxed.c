/* game/gdl/run/relaxed.c -- costs of literals, settled in ascending order (see relaxed.h).
 * Settling a literal decrements the open needs of each way that needs it; a way without open needs
 * offers its cost to the literal that it leads to.  The run ends when the target is settled.
 * Start reading at settle_all(). */
#include "game/gdl/run/relaxed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/run/relaxed_run.h"

static const char noun[] = "a relaxed plan";
/* A target that was asked for, with its literals behind it. */
typedef struct OtherTarget {
    struct OtherTarget *next;
    RelaxedGoal goal;
    RelaxedTarget target;
    RelaxedCache cache;
} OtherTarget;

struct RelaxedTargets {
    _Atomic(OtherTarget *) first;
};

/* ---- targets ------------------------------------------------------------------------------ */

static void init_cache(RelaxedCache *c)
{
    atomic_init(&c->graph, NULL);
    for (unsigned i = 0; i < SPARE_RUNS; i++) {
        atomic_init(&c->costs.at[i], NULL);
        atomic_init(&c->moves.at[i], NULL);
    }
}

static RelaxedTarget new_target(Arena *home, const RelaxedGoal *goals, size_t n)
{
    RelaxedTarget t = {goals, n, ARENA_NEW(home, RelaxedCache)};
    init_cache(t.cache);
    return t;
}

static bool is_goal(const RelaxedGoal *a, const RelaxedGoal *b)
{
    return a->n == b->n &&
           (a->n == 0 || memcmp(a->literals, b->literals, a->n * sizeof *a->literals) == 0);
}

static OtherTarget *new_other(const RelaxedGoal *goal)
{
    OtherTarget *o = base_zalloc(1, sizeof *o + goal->n * sizeof *goal->literals, noun);
    ProgramLiteral *literals = (ProgramLiteral *)(void *)(o + 1);
    if (goal->n)
        memcpy(literals, goal->literals, goal->n * sizeof *literals);
    o->goal = (RelaxedGoal){literals, goal->n};
    o->target = (RelaxedTarget){&o->goal, 1, &o->cache};
    init_cache(&o->cache);
    return o;
}

static OtherTarget *find_other(OtherTarget *first, const RelaxedGoal *goal)
{
    while (first && !is_goal(&first->goal, goal))
        first = first->next;
    return first;
}

const RelaxedTarget *relaxed_target_for(const RelaxedTask *task, const RelaxedGoal *goal)
{
    assert(task && goal);
    OtherTarget *first = atomic_load(&task->others->first), *made = NULL;
    OtherTarget *found = find_other(first, goal);
    while (!found) {
        made = made ? made : new_other(goal);
        made->next = first;
        if (atomic_compare_exchange_strong(&task->others->first, &first, made))
            return &made->target;
        found = find_other(first, goal); /* another thread may have added it */
    }
    free(made);
    return &found->target;
}

/* The bodies by which a literal holds: those of its definition, else itself alone. */
static RelaxedTarget bodies_of(Arena *home, const GameProgram *p, ProgramLiteral l)
{
    ProgramLiteral *self = arena_copy(home, &l, sizeof l);
    RelaxedGoal *one = ARENA_NEW(home, RelaxedGoal);
    *one = (RelaxedGoal){self, 1};
    for (size_t b = 0; b < p->n_state_blocks && !(l & 1); b++)
        for (size_t i = p->blocks[b].first; i < p->blocks[b].end;) {
            bool found = p->code[i] == l / 2;
            uint32_t n = p->code[i + 1];
            RelaxedGoal *goals = found ? ARENA_ARRAY(home, RelaxedGoal, n + 1) : NULL;
            i += 2;
            for (uint32_t k = 0; k < n; k++, i += 1 + p->code[i])
                if (found)
                    goals[k] = (RelaxedGoal){p->code + i + 1, p->code[i]};
            if (found)
                return (RelaxedTarget){goals, n, NULL};
        }
    return (RelaxedTarget){one, l != PROGRAM_FALSE, NULL};
}

/* The literals of both, each once. */
static RelaxedGoal both(Arena *home, RelaxedGoal a, RelaxedGoal b)
{
    ProgramLiteral *all = ARENA_ARRAY(home, ProgramLiteral, a.n + b.n + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < a.n + b.n; i++) {
        ProgramLiteral l = i < a.n ? a.literals[i] : b.literals[i - a.n];
        bool is_new = true;
        for (uint32_t k = 0; k < n && is_new; k++)
            is_new = all[k] != l;
        if (is_new)
            all[n++] = l;
    }
    return (RelaxedGoal){all, n};
}

static RelaxedTarget pairs(Arena *home, RelaxedTarget a, RelaxedTarget b)
{
    RelaxedGoal *goals = ARENA_ARRAY(home, RelaxedGoal, a.n * b.n + 1);
    for (size_t i = 0; i < a.n * b.n; i++)
        goals[i] = both(home, a.goals[i / b.n], b.goals[i % b.n]);
    return (RelaxedTarget){goals, a.n * b.n, NULL};
}

/* The literal itself as the only way to reach it. */
static RelaxedTarget target_of_literal(Arena *home, ProgramLiteral l)
{
    RelaxedGoal *one = ARENA_NEW(home, RelaxedGoal);
    *one = (RelaxedGoal){arena_copy(home, &l, sizeof l), 1};
    return (RelaxedTarget){one, 1, NULL};
}

/* The end of the game with a goal. */
static RelaxedTarget target_of_goal(Arena *home, const GameProgram *p, ProgramLiteral holds)
{
    RelaxedTarget goal = bodies_of(home, p, holds), terminal = bodies_of(home, p, p->terminal);
    if (goal.n * terminal.n > LIMIT_RELAXED_PAIRS)
        goal = target_of_literal(home, holds), terminal = target_of_literal(home, p->terminal);
    RelaxedTarget both_hold = pairs(home, goal, terminal);
    return new_target(home, both_hold.goals, both_hold.n);
}

/* ---- tasks -------------------------------------------------------------------------------- */

/* Whether the fact tells whose turn it is, by its name. */
static bool is_turn(const GameProgram *p, uint32_t fluent)
{
    static const char name[] = "(control ";
    StrBuf text = {0};
    program_write_fluent(&text, p, fluent);
    bool is = text.n >= sizeof name - 1 && memcmp(text.text, name, sizeof name - 1) == 0;
    strbuf_clear(&text);
    return is;
}

/* Whether two facts change places at every step: whose turn it is, by another name. */
static bool changes_places(const GameProgram *p, uint32_t fluent)
{
    ProgramLiteral from = p->next[fluent];
    uint32_t other = from / 2 - 1;
    bool is_fact = !(from & 1) && from / 2 >= 1 && other < p->n_fluents && other != fluent;
    return is_fact && p->next[other] == 2 * program_fluent(fluent) &&
           p->is_initial[fluent] != p->is_initial[other];
}

static RelaxedCode *find_code(Arena *home, const GameProgram *p)
{
    RelaxedCode *all = ARENA_ARRAY(home, RelaxedCode, p->n_values + 1);
    for (uint32_t v = 0; v < p->n_values; v++)
        all[v] = (RelaxedCode){RELAXED_NO_CODE, false};
    for (size_t b = 0; b < p->n_blocks; b++)
        for (size_t i = p->blocks[b].first; i < p->blocks[b].end;) {
            uint32_t bodies = p->code[i + 1];
            all[p->code[i]] = (RelaxedCode){i, p->blocks[b].is_loop};
            for (i += 2; bodies > 0; bodies--)
                i += 1 + p->code[i];
        }
    return all;
}

RelaxedTask *relaxed_task(Arena *home, const GameProgram *p, const bool *can_change)
{
    assert(p && can_change);
    uint8_t *move_cost = ARENA_ARRAY(home, uint8_t, p->n_moves + 1),
            *step_cost = ARENA_ARRAY(home, uint8_t, p->n_fluents + 1);
    for (uint32_t m = 0; m < p->n_moves; m++)
        move_cost[m] = m < p->first_move[p->n_players] && can_change[m];
    for (uint32_t f = 0; f < p->n_fluents; f++)
        step_cost[f] = !is_turn(p, f) && !changes_places(p, f);
    RelaxedTarget *ends = ARENA_ARRAY(home, RelaxedTarget, p->n_goals + 1);
    for (size_t i = 0; i < p->n_goals; i++)
        ends[i] = target_of_goal(home, p, p->goals[i].holds);
    RelaxedTask *task = ARENA_NEW(home, RelaxedTask);
    *task = (RelaxedTask){p,
                          move_cost,
                          step_cost,
                          ends,
                          find_code(home, p),
                          clocks_find(home, p),
                          ARENA_NEW(home, RelaxedTargets)};
    atomic_init(&task->others->first, NULL);
    return task;
}

/* ---- runs --------------------------------------------------------------------------------- */

static RelaxedRun *relaxed_run_new(const RelaxedGraph *g, uint32_t n_clocks)
{
    RelaxedRun *r = base_zalloc(1, sizeof *r, noun);
    const size_t nodes = g->n_nodes + (size_t)1, ways = g->n_ways + (size_t)1;
    r->g = g;
    r->cost = base_alloc(nodes * sizeof *r->cost, noun);
    r->via = base_alloc(nodes * sizeof *r->via, noun);
    r->acts = base_alloc(nodes * sizeof *r->acts, noun);
    r->open = base_alloc(ways * sizeof *r->open, noun);
    r->entry = base_alloc((nodes + ways) * sizeof *r->entry, noun);
    r->waiting = base_alloc((RELAXED_MOST + 1) * sizeof *r->waiting, noun);
    memset(r->waiting, 0xFF, (RELAXED_MOST + 1) * sizeof *r->waiting);
    r->last = base_alloc((n_clocks + (size_t)1) * sizeof *r->last, noun);
    r->stack = base_alloc((2 * (size_t)g->n_needs + 1) * sizeof *r->stack, noun);
    r->mark = base_zalloc(ways, sizeof *r->mark, noun);
    return r;
}

static void relaxed_run_free(RelaxedRun *r)
{
    if (!r)
        return;
    free(r->cost), free(r->via), free(r->acts), free(r->open), free(r->entry);
    free(r->waiting), free(r->last), free(r->stack), free(r->mark);
    free(r->facts), free(r->helpful);
    free(r);
}

static void clear_cache(RelaxedCache *c)
{
    for (unsigned i = 0; i < SPARE_RUNS; i++) {
        relaxed_run_free(atomic_exchange(&c->costs.at[i], NULL));
        relaxed_run_free(atomic_exchange(&c->moves.at[i], NULL));
    }
    relaxed_graph_free(atomic_exchange(&c->graph, NULL));
}

void relaxed_task_clear(const RelaxedTask *task)
{
    for (size_t i = 0; task && i < task->program->n_goals; i++)
        clear_cache(task->ends[i].cache);
    for (OtherTarget *o = task ? atomic_exchange(&task->others->first, NULL) : NULL, *next; o;
         o = next) {
        next = o->next;
        clear_cache(&o->cache);
        free(o);
    }
}

/* The graph of the target, which the first thread that asks makes. */
static const RelaxedGraph *graph_for(const RelaxedTask *task, const RelaxedTarget *t)
{
    RelaxedGraph *there = atomic_load(&t->cache->graph);
    if (there)
        return there;
    RelaxedGraph *made = relaxed_graph_new(task, t->goals, t->n);
    if (atomic_compare_exchange_strong(&t->cache->graph, &there, made))
        return made;
    relaxed_graph_free(made); /* another thread was faster */
    return there;
}

RelaxedRun *relaxed_run_take(const RelaxedTask *task, const RelaxedTarget *t, RelaxedPool *pool)
{
    assert(task && t && pool);
    const RelaxedGraph *g = graph_for(task, t);
    RelaxedRun *r = NULL;
    for (unsigned i = 0; i < SPARE_RUNS && !r; i++)
        if (atomic_load_explicit(&pool->at[i], memory_order_relaxed))
            r = atomic_exchange(&pool->at[i], NULL);
    return r ? r : relaxed_run_new(g, task->clocks.n);
}

void relaxed_run_give(RelaxedPool *pool, RelaxedRun *r)
{
    assert(pool && r);
    for (unsigned i = 0; i < SPARE_RUNS && r; i++) {
        RelaxedRun *none = NULL;
        if (atomic_compare_exchange_strong(&pool->at[i], &none, r))
            r = NULL;
    }
    relaxed_run_free(r);
}

/* ---- costs -------------------------------------------------------------------------------- */

/* Takes a cost of a node if it is less than what was known. */
static void offer(RelaxedRun *r, uint32_t node, int32_t cost, uint32_t via, bool acts)
{
    if (cost >= r->cost[node])
        return;
    r->cost[node] = cost;
    r->via[node] = via;
    r->acts[node] = acts;
    r->entry[r->n_entries] = (RelaxedEntry){node, r->waiting[cost]};
    r->waiting[cost] = r->n_entries++;
    r->greatest = cost > r->greatest ? cost : r->greatest;
}

uint32_t relaxed_run_stamp(RelaxedRun *r, uint32_t n)
{
    if (r->stamp > UINT32_MAX - n) { /* runs live as long as their game */
        memset(r->mark, 0, r->g->n_ways * sizeof *r->mark);
        r->stamp = 0;
    }
    r->stamp += n;
    return r->stamp - n + 1;
}

int32_t relaxed_bounded(int32_t cost)
{
    return cost < RELAXED_MOST ? cost : RELAXED_MOST;
}

/* What a way costs besides its needs; a step costs nothing where a move is made anyway. */
static int32_t charge(const RelaxedWay *way, bool acts)
{
    return way->kind == WAY_STEP && acts ? 0 : way->cost;
}

/* The first clock fact of a way, or of the next one that has any. */
static uint32_t first_clock(const RelaxedGraph *g, uint32_t way)
{
    uint32_t low = 0, high = g->n_clocks;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->clock[middle].way < way)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* By how much the needs of a way to the target, that cost so much together, come too late for the
 * clock facts among them. */
static int32_t lateness(const RelaxedRun *r, uint32_t number, int32_t cost)
{
    const RelaxedGraph *g = r->g;
    int32_t time = INT32_MAX;
    for (uint32_t i = first_clock(g, number); i < g->n_clocks && g->clock[i].way == number; i++) {
        const RelaxedClock *c = &g->clock[i];
        time = r->last[c->number] < time ? r->last[c->number] : time;
        cost -= r->kind == RELAXED_MAX ? 0 : r->cost[c->node];
    }
    return cost > time ? cost - time : 0;
}

/* The cost by h_add of what a way to the target needs, with what comes too late. */
static int32_t with_lateness(const RelaxedRun *r, uint32_t number, int32_t cost)
{
    int32_t late = cost < RELAXED_MOST ? lateness(r, number, cost) : 0;
    return relaxed_bounded(cost + RELAXED_LATE * late);
}

/* A way whose last need has been settled, at this cost: none of the others costs more. */
static void finish_way(RelaxedRun *r, uint32_t number, int32_t dearest)
{
    const RelaxedWay *way = &r->g->way[number];
    if (r->kind == RELAXED_MAX) {
        bool is_step = way->kind == WAY_STEP || way->kind == WAY_STAY;
        bool is_late = way->to == RELAXED_TARGET && lateness(r, number, dearest) > 0;
        if (!is_late)
            offer(r, way->to, relaxed_bounded(dearest + is_step), number, false);
        return;
    }
    const uint32_t *need = r->g->need + way->first_need;
    int32_t sum = 0;
    bool acts = way->kind == WAY_MOVE;
    for (uint32_t i = 0; i < way->n_needs; i++) {
        sum = relaxed_bounded(sum + r->cost[need[i]]);
        acts |= r->acts[need[i]];
    }
    if (way->to == RELAXED_TARGET)
        sum = with_lateness(r, number, sum);
    offer(r, way->to, relaxed_bounded(sum + charge(way, acts)), number, acts);
}

/* What costs nothing in a state: its facts, the opposites of all others, what always holds. */
static void begin_with_facts(RelaxedRun *r, const uint64_t *facts)
{
    const RelaxedGraph *g = r->g;
    for (uint32_t i = 0; i < g->n_nodes; i++)
        r->cost[i] = RELAXED_NEVER;
    if (g->n_ways)
        memcpy(r->open, g->open, g->n_ways * sizeof *r->open);
    r->n_entries = 0;
    r->greatest = 0;
    for (uint32_t i = 0; i < g->n_free; i++)
        offer(r, g->free_node[i], 0, NO_WAY, false);
    for (uint32_t i = 0; i < g->n_facts; i++) {
        const RelaxedFact *f = &g->fact[i];
        if ((facts[f->fluent / 64] >> f->fluent % 64 & 1) != f->negated)
            offer(r, f->node, 0, NO_WAY, false);
    }
}

/* Counts a node off the ways that need it. */
static void settle_relaxed_node(RelaxedRun *r, uint32_t node, int32_t cost)
{
    const RelaxedGraph *g = r->g;
    for (uint32_t i = g->first_use[node]; i < g->first_use[node + 1]; i++)
        if (--r->open[g->use[i]] == 0)
            finish_way(r, g->use[i], cost);
}

/* Up to which cost nodes are settled, as far as is known: that of the target.  For h_FF ways to the
 * target that cost up to twice as much by h_add are compared, as their plans may be shorter. */
static int32_t greatest_needed(const RelaxedRun *r)
{
    int32_t cost = r->cost[RELAXED_TARGET];
    return r->kind == RELAXED_FF && cost <= RELAXED_MOST ? 2 * cost : cost;
}

/* Settles nodes, least costs first.  An entry whose node has become cheaper meanwhile is passed
 * over. */
static void settle_all(RelaxedRun *r)
{
    for (int32_t cost = 0; cost <= r->greatest; cost++)
        while (r->waiting[cost] != NO_ENTRY) {
            const RelaxedEntry e = r->entry[r->waiting[cost]];
            r->waiting[cost] = e.next;
            if (r->cost[e.node] == cost && cost <= greatest_needed(r))
                settle_relaxed_node(r, e.node, cost);
        }
}

/* Moves and steps, each once, by which all that a way needs is reached, with its own. */
static int32_t plan_cost(RelaxedRun *r, const RelaxedWay *way)
{
    const RelaxedGraph *g = r->g;
    int32_t cost = 0;
    uint32_t n = way->n_needs;
    memcpy(r->stack, g->need + way->first_need, n * sizeof *r->stack);
    const uint32_t stamp = relaxed_run_stamp(r, 1);
    while (n > 0) {
        uint32_t node = r->stack[--n], via = r->via[node];
        if (via == NO_WAY || r->mark[via] == stamp)
            continue;
        const RelaxedWay *next = &g->way[via];
        r->mark[via] = stamp;
        cost += charge(next, r->acts[node]);
        for (uint32_t i = 0; i < next->n_needs; i++)
            r->stack[n++] = g->need[next->first_need + i];
    }
    return cost;
}

/* The least cost of a plan, over the ways to the target that h_add does not rule out. */
static int32_t least_plan(RelaxedRun *r)
{
    const RelaxedGraph *g = r->g;
    int32_t cost = r->cost[RELAXED_TARGET], least = cost;
    r->plan = NO_WAY;
    for (uint32_t w = 0; w < g->n_ways && g->way[w].to == RELAXED_TARGET && cost > 0; w++) {
        int32_t sum = 0;
        if (r->open[w] > 0)
            continue;
        for (uint32_t i = 0; i < g->way[w].n_needs; i++)
            sum = relaxed_bounded(sum + r->cost[g->need[g->way[w].first_need + i]]);
        int32_t late = with_lateness(r, w, sum) - sum;
        if (sum + late > greatest_needed(r))
            continue;
        int32_t plan = relaxed_bounded(plan_cost(r, &g->way[w]) + late);
        r->plan = plan < least || r->plan == NO_WAY ? w : r->plan;
        least = plan < least ? plan : least;
    }
    return least;
}

int32_t relaxed_run_cost(const RelaxedTask *task, RelaxedRun *r, RelaxedKind kind,
                         const uint64_t *facts)
{
    assert(task && r && facts);
    r->kind = kind;
    r->plan = NO_WAY;
    if (r->g->n_clocks)
        clocks_last_times(&task->clocks, facts, r->last);
    begin_with_facts(r, facts);
    settle_all(r);
    int32_t cost = r->cost[RELAXED_TARGET];
    return kind == RELAXED_FF && cost != RELAXED_NEVER ? least_plan(r) : cost;
}

int32_t relaxed_cost(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                     const RelaxedTarget *target)
{
    assert(task && facts && target && target->cache);
    RelaxedRun *r = relaxed_run_take(task, target, &target->cache->costs);
    int32_t cost = relaxed_run_cost(task, r, kind, facts);
    relaxed_run_give(&target->cache->costs, r);
    return cost;
}

/* ---- ends --------------------------------------------------------------------------------- */

const RelaxedTarget *relaxed_end(const RelaxedTask *task, uint32_t role, uint32_t value)
{
    const GameProgram *p = task->program;
    const RelaxedTarget *end = NULL;
    assert(role < p->n_roles);
    for (size_t i = 0; i < p->n_goals; i++)
        if (p->goals[i].role == role && p->goals[i].value == value)
            end = &task->ends[i];
    return end;
}

int32_t relaxed_distance(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                         uint32_t role, uint32_t value)
{
    assert(task && facts && role < task->program->n_roles);
    const RelaxedTarget *end = relaxed_end(task, role, value);
    return end ? relaxed_cost(task, kind, facts, end) : RELAXED_NEVER;
}

int32_t relaxed_promise(const RelaxedTask *task, const uint64_t *facts, uint32_t role)
{
    enum { BEST = 100, EVEN = 50, MILLION = 1000000, THOUSAND = 1000 };
    const GameProgram *p = task->program;
    int64_t sum = 0;
    assert(role < p->n_roles);
    for (size_t i = 0; i < p->n_goals; i++) {
        if (p->goals[i].role != role || p->goals[i].value > BEST)
            continue;
        int32_t cost = relaxed_cost(task, RELAXED_FF, facts, &task->ends[i]);
        if (cost != RELAXED_NEVER)
            sum += ((int64_t)p->goals[i].value - EVEN) * MILLION / (cost ? cost : 1);
    }
    return (int32_t)(sum / THOUSAND);
}
