/* game/gdl/relaxed.c -- costs of literals, made less until nothing changes.
 * A pass goes through the code once, in its order: what a state computes, then the moves that are legal, then what a
 * step computes, then the facts of the next state. */
#include "game/gdl/relaxed.h"

#include <assert.h>
#include <string.h>

/* Numbers of moves, and behind them of fluents that a step brings by itself, in ascending order. */
typedef struct RelaxedSet {
    const uint32_t *at;
    uint32_t n;
} RelaxedSet;

/* What is known of a literal. */
typedef struct Reached {
    int32_t cost;
    bool acts;                                  /* a move is needed for it */
    RelaxedSet by;                              /* h_FF only */
} Reached;

/* One distance being found. */
typedef struct RelaxedRun {
    const RelaxedTask *task;
    RelaxedKind kind;
    Reached *reached;                           /* by literal */
    Arena *home;                                /* of the sets */
    VEC(uint32_t) merged;                       /* a union being made */
    bool changed;
} RelaxedRun;

/* ---- targets ------------------------------------------------------------------------------ */

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
                return (RelaxedTarget){goals, n};
        }
    return (RelaxedTarget){one, l != PROGRAM_FALSE};
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
    return (RelaxedTarget){goals, a.n * b.n};
}

/* The literal itself as the only way to reach it. */
static RelaxedTarget whole(Arena *home, ProgramLiteral l)
{
    RelaxedGoal *one = ARENA_NEW(home, RelaxedGoal);
    *one = (RelaxedGoal){arena_copy(home, &l, sizeof l), 1};
    return (RelaxedTarget){one, 1};
}

/* The end of the game with a goal. */
static RelaxedTarget end_with(Arena *home, const GameProgram *p, ProgramLiteral holds)
{
    RelaxedTarget goal = bodies_of(home, p, holds), terminal = bodies_of(home, p, p->terminal);
    if (goal.n * terminal.n > LIMIT_RELAXED_PAIRS)
        goal = whole(home, holds), terminal = whole(home, p->terminal);
    return pairs(home, goal, terminal);
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
        ends[i] = end_with(home, p, p->goals[i].holds);
    RelaxedTask *task = ARENA_NEW(home, RelaxedTask);
    *task = (RelaxedTask){p, move_cost, step_cost, ends};
    return task;
}

/* ---- costs -------------------------------------------------------------------------------- */

static int32_t plus(int32_t a, int32_t b)
{
    return a > RELAXED_NEVER - b ? RELAXED_NEVER : a + b;
}

/* What reaching the members of the set costs. */
static int32_t cost_of(const RelaxedRun *r, const uint32_t *set, size_t n)
{
    const GameProgram *p = r->task->program;
    int32_t cost = 0;
    for (size_t i = 0; i < n; i++)
        cost += set[i] < p->n_moves ? r->task->move_cost[set[i]] : 1;
    return cost;
}

/* Most unions are one of their parts, and need no room. */
static RelaxedSet union_of(RelaxedRun *r, RelaxedSet a, RelaxedSet b)
{
    r->merged.n = 0;
    for (uint32_t i = 0, k = 0; i < a.n || k < b.n;) {
        bool from_a = k == b.n || (i < a.n && a.at[i] <= b.at[k]);
        uint32_t next = from_a ? a.at[i] : b.at[k];
        if (i < a.n && a.at[i] == next)
            i++;
        if (k < b.n && b.at[k] == next)
            k++;
        vec_push(&r->merged, next, "a relaxed plan");
    }
    if (r->merged.n == a.n)
        return a;
    if (r->merged.n == b.n)
        return b;
    return (RelaxedSet){arena_copy(r->home, r->merged.at, r->merged.n * sizeof *r->merged.at),
                        (uint32_t)r->merged.n};
}

/* Adds what b needs to a. */
static void combine(RelaxedRun *r, Reached *a, const Reached *b)
{
    a->acts = a->acts || b->acts;
    if (a->cost == RELAXED_NEVER || b->cost == RELAXED_NEVER) {
        a->cost = RELAXED_NEVER;
    } else if (r->kind == RELAXED_MAX) {
        a->cost = a->cost > b->cost ? a->cost : b->cost;
    } else if (r->kind == RELAXED_ADD) {
        a->cost = plus(a->cost, b->cost);
    } else if (b->by.n) {
        a->by = union_of(r, a->by, b->by);
        a->cost = cost_of(r, a->by.at, a->by.n);
    }
}

/* Something that is done besides: a move, or a step. */
static Reached done(RelaxedRun *r, uint32_t number, int32_t cost)
{
    return (Reached){.cost = cost,
                     .by = {arena_copy(r->home, &number, sizeof number), r->kind == RELAXED_FF}};
}

static void improve(RelaxedRun *r, ProgramLiteral l, Reached way)
{
    if (way.cost >= r->reached[l].cost)
        return;
    r->reached[l] = way;
    r->changed = true;
}

/* All of the literals. */
static Reached all_of(RelaxedRun *r, const ProgramLiteral *literals, uint32_t n)
{
    Reached all = {0};
    for (uint32_t i = 0; i < n && all.cost != RELAXED_NEVER; i++)
        combine(r, &all, &r->reached[literals[i]]);
    return all;
}

/* The cheapest of the literals' opposites. */
static Reached least_not(const RelaxedRun *r, const ProgramLiteral *literals, uint32_t n)
{
    Reached least = {.cost = RELAXED_NEVER};
    for (uint32_t i = 0; i < n; i++)
        if (r->reached[literals[i] ^ 1].cost < least.cost)
            least = r->reached[literals[i] ^ 1];
    return least;
}

/* One definition, for it and against it.  Returns: where it ends. */
static size_t look_at_definition(RelaxedRun *r, size_t at)
{
    const uint32_t *code = r->task->program->code;
    uint32_t value = code[at], bodies = code[at + 1], least_n = UINT32_MAX;
    Reached holds = {.cost = RELAXED_NEVER}, fails = {0};
    for (at += 2; bodies > 0; bodies--, at += 1 + code[at]) {
        const ProgramLiteral *literals = code + at + 1;
        Reached way = all_of(r, literals, code[at]), against = least_not(r, literals, code[at]);
        if (way.cost < holds.cost || (way.cost == holds.cost && code[at] < least_n))
            holds = way, least_n = code[at];
        combine(r, &fails, &against);
    }
    improve(r, 2 * value, holds);
    improve(r, 2 * value + 1, fails);
    return at;
}

static void look_at_blocks(RelaxedRun *r, size_t first, size_t end)
{
    const GameProgram *p = r->task->program;
    for (size_t b = first; b < end; b++)
        for (size_t at = p->blocks[b].first; at < p->blocks[b].end;)
            at = look_at_definition(r, at);
}

static void look_at_moves(RelaxedRun *r)
{
    const GameProgram *p = r->task->program;
    for (uint32_t m = 0; m < p->n_moves; m++) {
        Reached way = r->reached[p->legal[m]];
        if (way.cost == RELAXED_NEVER)
            continue;
        Reached move = done(r, m, r->kind == RELAXED_MAX ? 0 : r->task->move_cost[m]);
        combine(r, &way, &move);
        way.acts = true;
        improve(r, 2 * program_move(p, m), way);
    }
}

/* What the next state has costs a step; with h_add and h_FF only if no move brings it. */
static void look_at_step(RelaxedRun *r)
{
    const GameProgram *p = r->task->program;
    for (uint32_t f = 0; f < p->n_fluents; f++) {
        Reached way = r->reached[p->next[f]], not_way = r->reached[p->next[f] ^ 1];
        if (way.cost < r->reached[2 * program_fluent(f)].cost) {
            if (r->kind == RELAXED_MAX) {
                way.cost = plus(way.cost, 1);
            } else if (!way.acts && r->task->step_cost[f]) {
                Reached step = done(r, p->n_moves + f, 1);
                combine(r, &way, &step);
            }
            improve(r, 2 * program_fluent(f), way);
        }
        if (r->kind == RELAXED_MAX)
            not_way.cost = plus(not_way.cost, 1);
        improve(r, 2 * program_fluent(f) + 1, not_way);
    }
}

/* What costs nothing in a state: its facts, the opposites of all others, no move at all.  Whether a definition fails
 * that leads back to itself is not looked into: it may. */
static void begin(RelaxedRun *r, const uint64_t *facts)
{
    const GameProgram *p = r->task->program;
    for (size_t l = 0; l < 2 * (size_t)p->n_values; l++)
        r->reached[l].cost = RELAXED_NEVER;
    r->reached[PROGRAM_TRUE].cost = 0;
    for (uint32_t f = 0; f < p->n_fluents; f++)
        r->reached[2 * program_fluent(f) + !(facts[f / 64] >> f % 64 & 1)].cost = 0;
    for (uint32_t m = 0; m < p->n_moves; m++)
        r->reached[2 * program_move(p, m) + 1].cost = 0;
    for (size_t b = 0; b < p->n_blocks; b++)
        for (size_t at = p->blocks[b].first; p->blocks[b].is_loop && at < p->blocks[b].end;) {
            uint32_t bodies = p->code[at + 1];
            r->reached[2 * p->code[at] + 1].cost = 0;
            for (at += 2; bodies > 0; bodies--)
                at += 1 + p->code[at];
        }
}

static int32_t target_cost(RelaxedRun *r, RelaxedTarget target)
{
    int32_t least = RELAXED_NEVER;
    for (size_t i = 0; i < target.n; i++) {
        int32_t cost = all_of(r, target.goals[i].literals, target.goals[i].n).cost;
        least = cost < least ? cost : least;
    }
    return least;
}

void relaxed_distances(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                       const RelaxedTarget *targets, size_t n, int32_t *out)
{
    const GameProgram *p = task->program;
    RelaxedRun r = {
        .task = task, .kind = kind, .home = arena_new("a relaxed plan"), .changed = true};
    r.reached = base_zalloc(2 * (size_t)p->n_values, sizeof *r.reached, "a relaxed plan");
    begin(&r, facts);
    while (r.changed) {
        r.changed = false;
        look_at_blocks(&r, 0, p->n_state_blocks);
        look_at_moves(&r);
        look_at_blocks(&r, p->n_state_blocks, p->n_blocks);
        look_at_step(&r);
    }
    for (size_t i = 0; i < n; i++)
        out[i] = target_cost(&r, targets[i]);
    vec_clear(&r.merged);
    arena_free(r.home);
    free(r.reached);
}

int32_t relaxed_distance(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                         uint32_t role, uint32_t value)
{
    const GameProgram *p = task->program;
    int32_t cost = RELAXED_NEVER;
    assert(role < p->n_roles);
    for (size_t i = 0; i < p->n_goals; i++)
        if (p->goals[i].role == role && p->goals[i].value == value)
            relaxed_distances(task, kind, facts, &task->ends[i], 1, &cost);
    return cost;
}

int32_t relaxed_promise(const RelaxedTask *task, const uint64_t *facts, uint32_t role)
{
    enum { BEST = 100, EVEN = 50, MILLION = 1000000, THOUSAND = 1000 };
    const GameProgram *p = task->program;
    int64_t sum = 0;
    int32_t *cost = base_alloc((p->n_goals + 1) * sizeof *cost, "goals");
    assert(role < p->n_roles);
    relaxed_distances(task, RELAXED_FF, facts, task->ends, p->n_goals, cost);
    for (size_t i = 0; i < p->n_goals; i++)
        if (p->goals[i].role == role && p->goals[i].value <= BEST && cost[i] != RELAXED_NEVER)
            sum += ((int64_t)p->goals[i].value - EVEN) * MILLION / (cost[i] ? cost[i] : 1);
    free(cost);
    return (int32_t)(sum / THOUSAND);
}
