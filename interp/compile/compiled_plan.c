/* interp/compile/compiled_plan.c -- compiles a plan.
 * Does: expands the plans in a plan; bounds its branches and its depth; warns of steps without
 *   effect.
 * Knows: AdvicePlan, CompiledAdvice.   Must not know: positions, searches.
 * Start reading at compile_plan(), the last function. */
#include <assert.h>

#include "base/order.h"
#include "base/vec.h"
#include "game/solve.h"
#include "interp/compile/compiled.h"
#include "prover/problem.h"

typedef struct Places {
    const uint16_t *at;
    uint32_t n;
    uint32_t frames; /* round their step */
} Places;

/* A plan whose steps are written out, and the innermost plan with parameters there. */
typedef struct OpenPlan {
    const Advice *plan;
    const PlanFrame *frame;
} OpenPlan;

typedef struct Planner {
    Arena *home;
    Diags *ds;
    const Compiled *c;
    const Advice *plan; /* the whole */
    PlanPlace *place;   /* room for LIMIT_PLAN_PLACES */
    uint32_t n, n_tasks;
    bool has_values; /* as in CompiledPlan */
    bool failed;
} Planner;

/* ---- places ------------------------------------------------------------------------------- */

static void fail_places(Planner *p)
{
    if (!p->failed)
        diag_add(p->ds, DIAG_ERROR, p->plan->name.span,
                 "plan `%s` has more than %d alternatives in its steps, with the plans in it "
                 "written out",
                 p->plan->name.text, LIMIT_PLAN_PLACES);
    p->failed = true;
}

/* What an item of a plan hands; plan: the advice that it stands in. */
static HandedValues handed_by(const Planner *p, const Advice *plan, const RuleItem *item)
{
    uint32_t n = plan_items(plan->plan, NULL), i = 0;
    const RuleItem **all = ARENA_ARRAY(p->home, const RuleItem *, n);
    plan_items(plan->plan, all);
    while (all[i] != item)
        i++;
    HandedValues out = {.from = p->c->advice[plan->index].handed[i]};
    for (uint32_t k = 0; k < item->n_arguments; k++)
        out.each |= item->arguments[k].way == HANDED_EACH;
    return out;
}

static const HandedValues *handed_by_mesh(Planner *p, const OpenPlan *in, const PlanMesh *mesh)
{
    bool any = in->frame != NULL;
    for (uint32_t i = 0; i < mesh->n; i++)
        any |= mesh->items[i].advice->n_params > 0;
    p->has_values |= any;
    HandedValues *out = any ? ARENA_ARRAY(p->home, HandedValues, mesh->n) : NULL;
    for (uint32_t i = 0; any && i < mesh->n; i++)
        out[i] = handed_by(p, in->plan, &mesh->items[i]);
    return out;
}

/* A plan that begins: with parameters it is a frame of its own.  item: NULL, or where it is named.
 */
static OpenPlan open_plan(Planner *p, const OpenPlan *in, const RuleItem *item)
{
    const Advice *plan = item ? item->advice : p->plan;
    const PlanFrame *outer = in ? in->frame : NULL;
    if (plan->n_params == 0)
        return (OpenPlan){plan, outer};
    PlanFrame *frame = ARENA_NEW(p->home, PlanFrame);
    *frame = (PlanFrame){outer, outer ? outer->n + 1 : 1, &p->c->advice[plan->index],
                         item ? handed_by(p, in->plan, item).from : NULL};
    p->has_values = true;
    return (OpenPlan){plan, frame};
}

/* in: the plan that the mesh stands in. */
static uint16_t add_plan_place(Planner *p, const OpenPlan *in, const PlanMesh *mesh, Places next)
{
    PlanPlace place = {.n = mesh->n,
                       .first_task = p->n_tasks,
                       .frame = in->frame,
                       .next = next.at,
                       .n_next = next.n,
                       .next_frames = next.frames};
    const CompiledAdvice **advice = ARENA_ARRAY(p->home, const CompiledAdvice *, mesh->n);
    for (uint32_t i = 0; i < mesh->n; i++) {
        const CompiledAdvice *a = advice[i] = &p->c->advice[mesh->items[i].advice->index];
        place.depth_cap = a->depth_cap > place.depth_cap ? a->depth_cap : place.depth_cap;
        place.looks_at_root |= a->n_roots > 0 || a->needs_root;
        place.names_depth |= (a->advice->uses & USES_DEPTH) != 0;
        place.names_root |= (a->advice->uses & USES_ROOT) != 0;
    }
    place.advice = advice;
    place.handed = handed_by_mesh(p, in, mesh);
    p->n_tasks += mesh->n;
    p->place[p->n] = place;
    return (uint16_t)p->n++;
}

static Places add_plan_steps(Planner *p, const OpenPlan *in, Places next);

static Places add_step_places(Planner *p, const OpenPlan *in, const PlanStep *step, Places next)
{
    uint16_t at[LIMIT_PLAN_PLACES];
    uint32_t n = 0;
    for (uint32_t i = 0; i < step->n && !p->failed; i++) {
        const PlanMesh *mesh = &step->meshes[i];
        const Advice *inner = mesh->items[0].advice;
        if (p->n == LIMIT_PLAN_PLACES) {
            fail_places(p);
        } else if (!inner->plan) {
            at[n++] = add_plan_place(p, in, mesh, next);
        } else {
            OpenPlan opened = open_plan(p, in, &mesh->items[0]);
            Places first = add_plan_steps(p, &opened, next);
            for (uint32_t k = 0; k < first.n && !p->failed; k++) {
                assert(n < LIMIT_PLAN_PLACES);
                at[n++] = first.at[k];
            }
        }
    }
    return (Places){arena_copy(p->home, at, n * sizeof *at), n, in->frame ? in->frame->n : 0};
}

/* The places of a plan that `next` follows.  Returns: those of its first step. */
static Places add_plan_steps(Planner *p, const OpenPlan *in, Places next)
{
    const AdvicePlan *plan = in->plan->plan;
    for (uint32_t i = plan->n; i > 0 && !p->failed; i--)
        next = add_step_places(p, in, &plan->steps[i - 1], next);
    return next;
}

/* ---- branches ----------------------------------------------------------------------------- */

/* How many branches there may be at once of each of the places, together; more than the limit is
 * enough. */
static unsigned count_branches(const unsigned *of_place, const uint16_t *places, uint32_t n)
{
    unsigned sum = 0;
    for (uint32_t i = 0; i < n && sum <= LIMIT_PLAN_BRANCHES; i++)
        sum += of_place[places[i]];
    return sum;
}

static unsigned most_branches(const Planner *p, Places first)
{
    unsigned of_place[LIMIT_PLAN_PLACES];
    for (uint32_t i = 0; i < p->n; i++) { /* those that follow stand before it */
        unsigned behind = count_branches(of_place, p->place[i].next, p->place[i].n_next);
        of_place[i] = behind > 1 ? behind : 1;
    }
    return count_branches(of_place, first.at, first.n);
}

/* ---- depth -------------------------------------------------------------------------------- */

static unsigned add_depth(unsigned a, unsigned b)
{
    return a == UNBOUNDED_DEPTH || b == UNBOUNDED_DEPTH || a > LARGEST_MAX_DEPTH ? UNBOUNDED_DEPTH
                                                                                 : a + b;
}

/* The last depths below a place's root at which its advice allows moves, and the depth that no node
 * of it exceeds. */
static Problem problem_of(const Planner *p, const PlanPlace *place)
{
    Problem of = {.alternates = p->c->game->alternates};
    for (uint32_t i = 0; i < place->n; i++)
        for (unsigned side = 0; side < 2; side++)
            of.last_depth[side] =
                larger_u32(of.last_depth[side], place->advice[i]->constraint[side].last_depth);
    return of;
}

/* The last depths below the root of the plan at which it may allow a move of either side. */
static void bound_depths(const Planner *p, Places first, unsigned last_depth[2])
{
    unsigned entered[LIMIT_PLAN_PLACES] = {0}; /* by place: the largest depth at which it begins */
    last_depth[0] = last_depth[1] = 0;
    (void)first;
    for (uint32_t i = p->n; i-- > 0;) {
        const PlanPlace *place = &p->place[i];
        Problem of = problem_of(p, place);
        unsigned bound = problem_bound(&of);
        for (unsigned side = 0; side < 2; side++) {
            unsigned own = of.last_depth[side] < bound ? of.last_depth[side] : bound;
            last_depth[side] = larger_u32(last_depth[side], add_depth(entered[i], own));
        }
        unsigned then = add_depth(add_depth(entered[i], bound), 1);
        for (uint32_t k = 0; k < place->n_next; k++)
            entered[place->next[k]] = larger_u32(entered[place->next[k]], then);
        if (place->n_next) /* any reply leads to the next step */
            last_depth[TURN_THEM] = larger_u32(last_depth[TURN_THEM], add_depth(entered[i], bound));
    }
}

/* ---- the end of a plan -------------------------------------------------------------------- */

static bool is_false_entry(Entry e)
{
    return e.constant && !e.value;
}

/* What the advice by which it ends says of the whole, and whether all of it prefers by position. */
static void look_at_ends(const Planner *p, CompiledPlan *out, CompiledAdvice *plan)
{
    bool least = true, most = true;
    out->never_leaf[TURN_US] = out->never_leaf[TURN_THEM] = true;
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t j = 0; j < p->place[i].n; j++) {
            const CompiledAdvice *a = p->place[i].advice[j];
            plan->prefers_by_position &= a->prefers_by_position;
            if (p->place[i].n_next)
                continue;
            least &= a->has_seek && !a->seek.most;
            most &= a->has_seek && a->seek.most;
            for (unsigned side = 0; side < 2; side++)
                out->never_leaf[side] &= is_false_entry(a->leaf[side]);
        }
    out->seeks = least || most;
    plan->has_seek = out->seeks;
    plan->seek.most = most;
}

/* ---- warnings ----------------------------------------------------------------------------- */

static void warn_of(Planner *p, const Advice *a, const char *text)
{
    diag_add(p->ds, DIAG_WARNING, p->plan->name.span, "in plan `%s` %s `%s`", p->plan->name.text,
             text, a->full_name);
}

static bool never_done(const CompiledAdvice *a)
{
    return is_false_entry(a->leaf[TURN_US]) && is_false_entry(a->leaf[TURN_THEM]);
}

static bool is_repeated_item(const Planner *p, uint32_t place, uint32_t item)
{
    const CompiledAdvice *a = p->place[place].advice[item];
    for (uint32_t i = p->n; i-- > place;)
        for (uint32_t j = 0; j < p->place[i].n; j++) {
            if (i == place && j >= item)
                return false;
            if (p->place[i].advice[j] == a)
                return true;
        }
    return false;
}

/* Whether the table is for material from which no play leads to that of the advice's own table. */
static bool is_out_of_reach(const Planner *p, const Advice *a)
{
    const Table *here = p->c->set->root, *there = a->table;
    const Solver *solver = p->c->game->solver;
    if (!solver || !solver->leads_to || !here->n_material || !there->n_material)
        return false;
    for (size_t i = 0; i < here->n_material; i++)
        for (size_t k = 0; k < there->n_material; k++)
            if (solver->leads_to(p->c->game, here->material[i], there->material[k]))
                return false;
    return true;
}

static void warn_of_plan(Planner *p, const CompiledPlan *plan)
{
    for (uint32_t i = p->n; i-- > 0;)
        for (uint32_t j = 0; j < p->place[i].n; j++) {
            const CompiledAdvice *a = p->place[i].advice[j];
            if (is_repeated_item(p, i, j))
                continue;
            if (never_done(a))
                warn_of(p, a->advice, "nothing fulfils the goals of");
            if (is_out_of_reach(p, a->advice))
                warn_of(p, a->advice, "no play leads to the material of the table of");
            if (is_false_entry(a->when))
                warn_of(p, a->advice, "nothing fulfils the `when:` of");
            if (a->has_seek && (p->place[i].n_next || !plan->seeks))
                warn_of(p, a->advice, "nothing is sought by the `seek:` of");
        }
}

/* ---- the door ----------------------------------------------------------------------------- */

bool compile_plan(Arena *home, Diags *ds, const Compiled *c, CompiledAdvice *plan)
{
    assert(plan->advice->plan && !plan->plan);
    Planner p = {.home = home, .ds = ds, .c = c, .plan = plan->advice};
    p.place = ARENA_ARRAY(home, PlanPlace, LIMIT_PLAN_PLACES);
    OpenPlan whole = open_plan(&p, NULL, NULL);
    Places first = add_plan_steps(&p, &whole, (Places){0});
    if (p.failed)
        return false;
    CompiledPlan *out = ARENA_NEW(home, CompiledPlan);
    *out = (CompiledPlan){.place = p.place,
                          .n = p.n,
                          .n_tasks = p.n_tasks,
                          .first = first.at,
                          .n_first = first.n,
                          .most_branches = most_branches(&p, first),
                          .has_values = p.has_values};
    if (out->most_branches > LIMIT_PLAN_BRANCHES) {
        diag_add(ds, DIAG_ERROR, plan->advice->name.span,
                 "plan `%s` may have more than %d branches open at once", plan->advice->name.text,
                 LIMIT_PLAN_BRANCHES);
        return false;
    }
    if (out->has_values) /* how many there are is known at roots alone */
        out->most_branches = LIMIT_PLAN_BRANCHES;
    unsigned last_depth[2];
    bound_depths(&p, first, last_depth);
    plan->constraint[TURN_US].last_depth = last_depth[TURN_US];
    plan->constraint[TURN_THEM].last_depth = last_depth[TURN_THEM];
    plan->prefers_by_position = true;
    look_at_ends(&p, out, plan);
    plan->plan = out;
    if (plan->advice->table == c->set->root) /* others are warned when they check theirs */
        warn_of_plan(&p, out);
    return true;
}
