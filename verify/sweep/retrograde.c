/* verify/sweep/retrograde.c -- how high the lowest trees are, worked out backwards (see
 * retrograde.h). First all positions are asked which advice may be tried there, and by which values
 * of the root; where those are few, each is one endgame to solve. */
#include "verify/sweep/retrograde.h"

#include <assert.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "interp/choose/task.h"
#include "verify/sweep/listed_advice.h"
#include "verify/sweep/plan_solve.h"
#include "verify/sweep/retrograde_room.h"

enum {
    MOST_ROOTS = 64,        /* sets of values for which an advice is solved; more are searched */
    ASKING_MEMORY = 1 << 16 /* for sessions that do not search */
};

/* An advice and one set of the root's values. */
typedef struct Grouping {
    const CompiledAdvice *advice;
    uint64_t seed;        /* of its tasks */
    uint64_t index;       /* of a position with these values */
    ParamValues values;   /* of the parameters of the advice there */
    const PlanSets *sets; /* of a plan, once all its groups are one; else NULL */
    uint64_t bytes;       /* of a solution of it, once that is planned */
} Grouping;

typedef VEC(Grouping) Groupings;

/* What all threads of the first pass share. */
typedef struct Asking {
    const RetrogradeRequest *request;
    atomic_bool *out;     /* by Advice.index: it is not to be solved */
    atomic_bool *settled; /* its groups are known */
    atomic_uint left;     /* how many may have groups that are not known */
    Groupings *groups;    /* by thread */
} Asking;

/* ---- which advice ------------------------------------------------------------------------- */

/* Where a depth ends all moves, the lowest trees are the same, but those that are higher are none.
 * What ends with the first move is found sooner by a search. */
static bool forbids_nothing(const CompiledAdvice *a, Turn turn, bool bounded)
{
    const Constraint *c = &a->constraint[turn];
    bool ends = c->last_depth != UNBOUNDED_DEPTH;
    return c->every_turn && (!ends || (bounded && c->last_depth > 0));
}

static bool follows_pieces(const Advice *a)
{
    bool follows = false;
    for (uint32_t i = 0; i < a->n_params; i++)
        follows |= a->params[i].follows;
    return follows;
}

/* Of a single advice, a step of a plan, too, whose depths would count from where it begins. */
static const char *obstacle_of_goals(const CompiledAdvice *a, bool in_plan)
{
    bool bounded = !in_plan && !advice_holds(a->advice);
    if (a->has_seek)
        return "it seeks a value";
    if (follows_pieces(a->advice))
        return "it follows a piece";
    if (a->advice->expect)
        return "it asks what is expected";
    if (advice_odds(a->advice) != ODDS_CERTAIN)
        return "it asks for odds";
    if (!forbids_nothing(a, TURN_US, bounded) || !forbids_nothing(a, TURN_THEM, bounded))
        return "it forbids moves";
    return a->looks_at_depth ? "it looks at the depth" : NULL;
}

/* Only shortest trees are the same however they are found; of what is held one move is wanted. */
const char *retrograde_obstacle(const CompiledAdvice *a, SearchMode asked, bool without_plans)
{
    const CompiledAdvice *part = a;
    const char *obstacle = NULL;
    if (a->plan && without_plans)
        return "it is a plan";
    if (a->plan && a->plan->has_values)
        return "advice in it has parameters";
    if (!advice_holds(a->advice) && choose_mode(asked, a->advice) != PROVE_SHORTEST)
        return "a shortest tree is not asked for";
    for (uint32_t i = 0; !obstacle && (part = compiled_part(a, i)); i++)
        obstacle = obstacle_of_goals(part, part != a);
    return obstacle && part != a ? "advice in it cannot be solved backwards" : obstacle;
}

static bool can_solve_plans(const Game *game, const VerifyOptions *o)
{
    return !o->search_plans && game->solver->starts && game->alternates;
}

/* ---- the first pass ----------------------------------------------------------------------- */

/* One thread of it. */
typedef struct Asker {
    Asking *all;
    Groupings *groups;
    Session *session;
    void *position; /* room for one */
    uint64_t index; /* of the position that is asked about */
    DeadlineWatch watch;
} Asker;

/* Adds a group; false when there are too many of the advice. */
static bool add_group(Groupings *g, Grouping new)
{
    unsigned of_advice = 0;
    for (size_t i = 0; i < g->n; i++) {
        if (g->at[i].advice != new.advice)
            continue;
        if (g->at[i].seed == new.seed)
            return true;
        of_advice++;
    }
    if (of_advice < MOST_ROOTS)
        vec_push(g, new, "advice to solve");
    return of_advice < MOST_ROOTS;
}

static void drop(Asking *a, const CompiledAdvice *advice)
{
    if (!atomic_exchange(&a->out[advice->advice->index], true))
        atomic_fetch_sub(&a->left, 1);
}

/* The advice is the same whatever the root is: one group is all. */
static bool has_one_root(const CompiledAdvice *a)
{
    return a->n_roots == 0 && !a->needs_root && a->advice->n_params == 0 && !a->plan;
}

static void settle(Asking *a, const CompiledAdvice *advice)
{
    if (!atomic_exchange(&a->settled[advice->advice->index], true))
        atomic_fetch_sub(&a->left, 1);
}

static void take_seed(void *context, const CompiledAdvice *advice, const ParamValues *values,
                      uint64_t seed)
{
    Asker *k = context;
    if (atomic_load_explicit(&k->all->out[advice->advice->index], memory_order_relaxed))
        return;
    if (!add_group(k->groups, (Grouping){advice, seed, k->index, *values, NULL, 0}))
        drop(k->all, advice);
    else if (has_one_root(advice))
        settle(k->all, advice);
}

static bool asking_is_over(Asker *k)
{
    enum { MOST_POSITIONS = 1024 };
    const Deadline until = prove_deadline(&k->all->request->options->limits);
    return atomic_load_explicit(&k->all->left, memory_order_relaxed) == 0 ||
           deadline_watch(&k->watch, &until, MOST_POSITIONS);
}

static void ask_seed_block(Asker *k, uint64_t begin, uint64_t end)
{
    const RetrogradeRequest *r = k->all->request;
    for (k->index = begin; k->index < end && !asking_is_over(k); k->index++)
        if ((r->asked ? numbered_position(r->asked, k->index, k->position)
                      : classes_position(r->classes, k->index, k->position)) &&
            game_is_ours(r->compiled->game, k->position))
            session_list(k->session, k->position, &r->options->limits, take_seed, k);
}

static void ask_all_seeds(Asking *a)
{
    enum { BLOCK = 1 << 14 };
    const Classes *classes = a->request->classes;
    uint64_t end = classes_size(classes);
#pragma omp parallel num_threads((int)a->request->options->threads)
    {
        Asker k = {.all = a,
                   .groups = &a->groups[omp_get_thread_num()],
                   .session = session_new(a->request->compiled, ASKING_MEMORY),
                   .position = base_alloc(classes->game->position_size, "a position")};
#pragma omp for schedule(dynamic, 1)
        for (uint64_t begin = 0; begin < end; begin += BLOCK) {
            if (asking_is_over(&k))
                continue;
            if (a->request->options->progress && omp_get_thread_num() == 0)
                a->request->options->progress(a->request->options->context, "rules", begin, end);
            ask_seed_block(&k, begin, begin + BLOCK < end ? begin + BLOCK : end);
        }
        session_free(k.session);
        free(k.position);
    }
}

/* The groups of all threads, in an order of their own. */
static int compare_groups(const void *x, const void *y)
{
    const Grouping *a = x, *b = y;
    if (a->advice != b->advice)
        return a->advice < b->advice ? -1 : 1;
    return (a->seed > b->seed) - (a->seed < b->seed);
}

static void gather_groupings(Asking *a, Groupings *out)
{
    for (unsigned t = 0; t < a->request->options->threads; t++) {
        const Groupings *g = &a->groups[t];
        for (size_t i = 0; i < g->n; i++)
            if (!add_group(out, g->at[i]))
                drop(a, g->at[i].advice);
    }
    size_t n = 0;
    for (size_t i = 0; i < out->n; i++)
        if (!a->out[out->at[i].advice->advice->index])
            out->at[n++] = out->at[i];
    out->n = n;
    if (n)
        qsort(out->at, n, sizeof *out->at, compare_groups);
}

/* Returns: whether a limit on time may have kept some from being found. */
static bool find_groupings(const RetrogradeRequest *asked, const SolveRequest *r,
                           bool without_plans, Groupings *out)
{
    const Compiled *c = asked->compiled;
    const VerifyOptions *o = asked->options;
    Asking a = {.request = asked};
    a.out = base_zalloc(c->set->n_advices + 1, sizeof *a.out, "advice to solve");
    a.settled = base_zalloc(c->set->n_advices + 1, sizeof *a.settled, "advice to solve");
    a.groups = base_zalloc(o->threads, sizeof *a.groups, "advice to solve");
    bool *listed = listed_advice(c->set);
    unsigned left = 0;
    for (size_t i = 0; i < c->set->n_advices; i++) {
        const CompiledAdvice *advice = &c->advice[i];
        bool possible = listed[i] && !retrograde_obstacle(advice, o->search, without_plans) &&
                        retrograde_has_room(asked, r, advice);
        atomic_init(&a.out[i], !possible);
        atomic_init(&a.settled[i], false);
        left += possible;
    }
    free(listed);
    atomic_init(&a.left, left);
    if (left)
        ask_all_seeds(&a);
    gather_groupings(&a, out);
    for (unsigned t = 0; t < o->threads; t++)
        vec_clear(&a.groups[t]);
    free(a.groups);
    free(a.settled);
    free(a.out);
    return left > 0 && prove_is_late(&o->limits);
}

/* ---- solving ------------------------------------------------------------------------------ */

/* Which group is being solved, of how many. */
typedef struct Solving {
    const VerifyOptions *o;
    size_t number, all;
} Solving;

static void show_solved(void *context, const SolveProgress *p)
{
    const Solving *s = context;
    if (s->o->progress)
        s->o->progress(s->o->context, "advice", (uint64_t)(((double)s->number + p->share) * 1000),
                       s->all * 1000);
}

/* The goals of an advice for one of the solver's threads. */
static TaskGoals *goals_new(const Compiled *c, const Grouping *group, const void *root)
{
    const CompiledAdvice *a = group->advice;
    TaskGoals *g = base_alloc(sizeof *g, "goals");
    Evaluator *m = evaluator_new(c->program, c->game);
    *g = (TaskGoals){.evaluator = m,
                     .game = c->game,
                     .advice = a,
                     .root = evaluator_context_new(m),
                     .place = evaluator_context_new(m)};
    evaluator_begin(m, root, g->root);
    evaluator_bind(m, &group->values, g->root);
    return g;
}

static void goals_free(TaskGoals *g)
{
    evaluator_free(g->evaluator);
    free(g->root);
    free(g->place);
    free(g);
}

/* NULL when it was stopped, or there was too little memory after all. */
static Solution *solve_group(const RetrogradeRequest *asked, const Grouping *group, SolveRequest r)
{
    const Compiled *c = asked->compiled;
    const Classes *classes = asked->classes;
    void *root = base_alloc(classes->game->position_size, "a position");
    Solution *s = NULL;
    VEC(void *) goals = {0};
    classes_position(classes, group->index, root);
    for (unsigned i = 0; i < r.threads; i++)
        vec_push(&goals, goals_new(c, group, root), "goals");
    r.aim = retrograde_aim(asked, group->advice);
    r.aim.contexts = goals.at;
    classes->game->solver->solve(classes->game, &r, &s, NULL);
    for (size_t i = 0; i < goals.n; i++)
        goals_free(goals.at[i]);
    vec_clear(&goals);
    free(root);
    return s;
}

static bool fits(const RetrogradeRequest *asked, const SolveRequest *r, Groupings *groups)
{
    uint64_t kept = 0, more = 0;
    for (size_t i = 0; i < groups->n; i++) {
        Grouping *g = &groups->at[i];
        SolvePlan plan;
        if (!retrograde_plan(asked, g->advice, *r, &plan))
            return false;
        g->bytes = plan.kept;
        kept += plan.kept * (g->sets ? g->sets->set.n : 1);
        if (plan.memory > plan.kept + more)
            more = plan.memory - plan.kept;
    }
    return (!asked->kept || kept <= asked->kept) && kept + more <= asked->memory;
}

/* What a pool has for c, without solving anything. */
static Retrograde retrograde_known(const SolvedPool *pool, const Compiled *c,
                                   const Classes *classes)
{
    Retrograde h = {.solver = classes->game->solver, .borrowed = true};
    h.at = solved_pool_list(pool, c, classes, &h.n);
    return h;
}

Retrograde retrograde_borrow(const Retrograde *h)
{
    assert(h->at || h->n == 0);
    Retrograde copy = *h;
    copy.borrowed = true;
    copy.at = base_alloc((h->n + 1) * sizeof *copy.at, "solved advice");
    if (h->n)
        memcpy(copy.at, h->at, h->n * sizeof *copy.at);
    return copy;
}

/* NULL where a group is not among those that are known. */
static Solution *find_known_solution(const Retrograde *known, const Grouping *g)
{
    for (size_t i = 0; i < known->n; i++)
        if (known->at[i].advice == g->advice && known->at[i].seed == g->seed)
            return known->at[i].solution;
    return NULL;
}

/* Everything that is solved in one call. */
typedef struct GroupWork {
    Retrograde *h;
    const RetrogradeRequest *asked;
    const SolveRequest *request; /* of each solution */
    Retrograde known;            /* what the pool had before */
    Solving *solving;
} GroupWork;

/* The solution of a group, from the pool or for it; NULL when it was stopped, or there was too
 * little memory. */
static Solution *solution_of(const GroupWork *w, const Grouping *g)
{
    const RetrogradeRequest *r = w->asked;
    Solution *s = find_known_solution(&w->known, g);
    if (s || prove_is_late(&r->options->limits))
        return s;
    s = solve_group(r, g, *w->request);
    if (s && r->pool)
        solved_pool_add(r->pool, g->advice->advice, (SolvedRoot){g->index, g->values}, s);
    return s;
}

/* How many solutions these groups take. */
static size_t count_solutions(const Groupings *g)
{
    size_t n = 0;
    for (size_t i = 0; i < g->n; i++)
        n += g->at[i].sets ? g->at[i].sets->set.n : 1;
    return n;
}

static bool drop_largest_plan(Groupings *g)
{
    size_t largest = g->n, n = 0;
    for (size_t i = 0; i < g->n; i++)
        if (g->at[i].sets && (largest == g->n || g->at[i].sets->set.n > g->at[largest].sets->set.n))
            largest = i;
    bool found = largest < g->n;
    for (size_t i = 0; i < g->n; i++)
        if (i != largest)
            g->at[n++] = g->at[i];
    g->n = n;
    return found;
}

/* Leaves plans out, the one with the most sets of branches first, until there is room for all
 * other solutions together.  False: there is none for them. */
static bool fit_groups(const RetrogradeRequest *asked, const SolveRequest *r, Groupings *g)
{
    bool fit = fits(asked, r, g);
    while (!fit && drop_largest_plan(g))
        fit = fits(asked, r, g);
    return fit;
}

/* The sets of branches of a plan that begins in n groups; NULL: too many, or it was stopped. */
static PlanSets *find_sets(const GroupWork *w, const Grouping *g, size_t n)
{
    const Compiled *c = w->asked->compiled;
    void **begins = base_alloc(n * sizeof *begins, "a plan");
    for (size_t i = 0; i < n; i++) {
        begins[i] = base_alloc(c->game->position_size, "a position");
        classes_position(w->asked->classes, g[i].index, begins[i]);
    }
    PlanSets *s = plan_solve_find(c, g->advice->plan, (PlanBegins){(const void *const *)begins, n},
                                  *w->request);
    for (size_t i = 0; i < n; i++)
        free(begins[i]);
    free(begins);
    return s;
}

/* Makes one group of all those of a plan, which stand together; none, if its sets of branches are
 * too many. */
static void join_plans(const GroupWork *w, Groupings *g)
{
    size_t kept = 0, end;
    for (size_t i = 0; i < g->n; i = end) {
        end = i + 1;
        while (end < g->n && g->at[i].advice->plan && g->at[end].advice == g->at[i].advice)
            end++;
        Grouping group = g->at[i];
        if (group.advice->plan) {
            PlanSets *sets = find_sets(w, &g->at[i], end - i);
            if (!sets)
                continue;
            vec_push(&w->h->plans, sets, "plans");
            group.sets = sets;
        }
        g->at[kept++] = group;
    }
    g->n = kept;
}

/* Keeps a solution.  False: there is none. */
static bool keep_solution(GroupWork *w, const SolvedAdvice *a, uint64_t bytes)
{
    w->h->stopped |= prove_is_late(&w->asked->options->limits);
    if (!a->solution)
        return false;
    w->h->at[w->h->n++] = *a;
    w->h->bytes += bytes;
    w->h->largest = bytes > w->h->largest ? bytes : w->h->largest;
    w->solving->number++;
    return true;
}

/* The sets of a plan's branches, each behind those that it leads to; all of them, or none. */
static void take_plan(GroupWork *w, const Grouping *g)
{
    const Solution *known[LIMIT_PLAN_SETS];
    Retrograde *h = w->h;
    size_t before = h->n;
    bool ok = true;
    for (size_t i = 0; i < g->sets->set.n && ok; i++) {
        Solution *s = NULL;
        if (!prove_is_late(&w->asked->options->limits))
            s = plan_solve_set(w->asked->compiled, g->sets, i, known, *w->request);
        known[i] = s;
        ok = keep_solution(w, &(SolvedAdvice){g->advice, 0, s, g->sets, i}, g->bytes);
    }
    while (!ok && h->n > before) {
        h->solver->free(h->at[--h->n].solution);
        h->bytes -= g->bytes;
    }
}

static void take_group(GroupWork *w, const Grouping *g)
{
    if (g->sets) {
        take_plan(w, g);
        return;
    }
    Solution *s = solution_of(w, g);
    keep_solution(w, &(SolvedAdvice){g->advice, g->seed, s, NULL, 0}, g->bytes);
}

void retrograde_solve(Retrograde *h, const RetrogradeRequest *asked)
{
    const Compiled *c = asked->compiled;
    const Classes *classes = asked->classes;
    const VerifyOptions *o = asked->options;
    assert(classes->game->solver && o->threads > 0);
    *h = (Retrograde){.solver = classes->game->solver,
                      .borrowed = asked->pool,
                      .without_plans = asked->pool || !can_solve_plans(c->game, o)};
    Groupings groups = {0};
    Solving solving = {.o = o};
    SolveRequest r = classes_request(classes);
    r.keep_all = true;
    r.threads = o->threads;
    r.memory = asked->memory;
    r.progress = show_solved;
    r.progress_context = &solving;
    r.until = prove_deadline(&o->limits);
    GroupWork work = {.h = h, .asked = asked, .request = &r, .solving = &solving};
    if (asked->pool)
        work.known = retrograde_known(asked->pool, c, classes);
    h->stopped = find_groupings(asked, &r, h->without_plans, &groups);
    join_plans(&work, &groups);
    h->stopped |= groups.n > 0 && prove_is_late(&o->limits);
    bool fit = fit_groups(asked, &r, &groups);
    solving.all = fit ? count_solutions(&groups) : 0;
    h->at = base_zalloc(solving.all + 1, sizeof *h->at, "solved advice");
    for (size_t i = 0; fit && i < groups.n && !h->stopped; i++)
        take_group(&work, &groups.at[i]);
    retrograde_clear(&work.known);
    vec_clear(&groups);
}

void retrograde_clear(Retrograde *h)
{
    for (size_t i = 0; i < h->n && !h->borrowed; i++)
        h->solver->free(h->at[i].solution);
    for (size_t i = 0; i < h->plans.n && !h->borrowed; i++)
        plan_sets_free(h->plans.at[i]);
    if (!h->borrowed)
        vec_clear(&h->plans);
    free(h->at);
    *h = (Retrograde){0};
}

RetrogradeNote retrograde_note(const Retrograde *h, const CompiledAdvice *a, SearchMode asked)
{
    RetrogradeNote note = {.advice = a->advice};
    for (size_t i = 0; i < h->n; i++)
        note.solved += h->at[i].advice == a;
    if (!note.solved)
        note.reason = retrograde_obstacle(a, asked, h->without_plans);
    if (!note.solved && !note.reason)
        note.reason = "it is never tried by itself, or takes too much";
    return note;
}

ChooseOptions retrograde_options(const Retrograde *h, const VerifyOptions *o)
{
    return (ChooseOptions){.limits = o->limits,
                           .search = o->search,
                           .want_tree = true,
                           .first_move = true,
                           .solved = h->at,
                           .n_solved = h->n};
}
