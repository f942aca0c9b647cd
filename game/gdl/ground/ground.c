/* game/gdl/ground/ground.c -- semi-naive evaluation, one fact at a time.
 * Static relations are computed exactly, component by component.  For the others all possible facts
 * are found: conclusions of init and next may hold, conclusions of legal may be done, and the `not`
 * of a fact that can change counts as possible.  A fact from the queue is *entered*: for each
 * literal that it matches it is joined with facts entered before.  So every instance of a rule
 * arises once. */
#include "game/gdl/ground/ground.h"

#include <assert.h>

#include "game/gdl/ground/join.h"
#include "game/gdl/ground/overrun.h"
#include "game/gdl/ground/strata.h"

typedef struct GroundQueued {
    uint32_t schema, fact;
} GroundQueued;

typedef VEC(JoinPlan) JoinPlanList;

/* The work in progress. */
typedef struct Grounder {
    Arena *home;
    Diags *ds;
    Ground *g;
    FlatDomains domains;
    JoinPlanList *started_by; /* by schema: plans that a new fact of it starts */
    VEC(GroundQueued) queue;
    size_t n_done;            /* of the queue */
    VEC(bool) is_queued;      /* by atom */
    GroundWork *work_of;      /* by rule of the text */
    uint64_t steps, n_static; /* of all rules; facts of relations that depend on no state */
    GroundBounds bounds;
    Pace pace;                         /* of looks at the clock */
    uint64_t next_look, next_weighing; /* at the clock, at the memory: in steps */
    uint64_t idle_since;               /* the step behind which nothing has followed */
    GroundFailure failed;              /* the limit that was met */
    const bool *is_mixed;              /* by component of the schemas (strata.h) */
    bool has_cycle;                    /* something depends on its own `not`: an error says what */
    /* the join in progress */
    const JoinPlan *plan;
    uint32_t start_fact;
    uint32_t value[LIMIT_FLAT_VARIABLES];
    uint32_t *fact_of; /* by literal: the fact that it matches */
} Grounder;

static const FlatSchema *grounder_schema(const Grounder *w, uint32_t schema)
{
    return &w->g->flat.schemas.at[schema];
}

/* ---- limits ------------------------------------------------------------------------------- */

/* About what all takes, in bytes, with what simplify.c makes of it. */
static uint64_t bytes_used(const Grounder *w)
{
    enum { OF_INSTANCE = 24, OF_LITERAL = 12, OF_ATOM = 48 };
    const Ground *g = w->g;
    uint64_t n = g->code.n * sizeof *g->code.at + g->n_instances * OF_INSTANCE +
                 (g->code.n - 2 * g->n_instances) * OF_LITERAL + g->atoms.n * OF_ATOM;
    for (size_t i = 0; i < g->flat.schemas.n; i++)
        n += facts_bytes(&g->facts[i]);
    return n;
}

static void look_at_clock(Grounder *w)
{
    enum { MOST_STEPS_UNSEEN = 1 << 20 };
    w->next_look = w->steps + pace_next(&w->pace, MOST_STEPS_UNSEEN);
    if (deadline_is_over(&w->bounds.until))
        w->failed = GROUND_LATE;
}

/* Comes after the same steps in every run. */
static void weigh_memory(Grounder *w)
{
    enum { STEPS_BETWEEN = 1 << 16 };
    w->next_weighing = w->steps + STEPS_BETWEEN;
    if (bytes_used(w) > w->bounds.memory)
        w->failed = GROUND_TOO_MUCH_MEMORY;
}

static void check_ground_limits(Grounder *w)
{
    if (w->failed)
        return;
    if (w->g->n_instances > LIMIT_GROUND_INSTANCES)
        w->failed = GROUND_TOO_MANY_INSTANCES;
    else if (w->g->atoms.n > LIMIT_GROUND_ATOMS || w->n_static > LIMIT_GROUND_ATOMS)
        w->failed = GROUND_TOO_MANY_FACTS;
    else if (w->steps > LIMIT_GROUND_STEPS)
        w->failed = GROUND_TOO_MANY_STEPS;
    else if (w->steps > w->idle_since + LIMIT_GROUND_IDLE_STEPS)
        w->failed = GROUND_IDLE;
    else if (w->steps >= w->next_weighing)
        weigh_memory(w);
    else if (w->steps >= w->next_look)
        look_at_clock(w);
}

/* ---- facts -------------------------------------------------------------------------------- */

/* The atom with these constants of a schema that is not static. */
static uint32_t atom_with_constants(Grounder *w, uint32_t schema, const uint32_t *constants)
{
    Facts *facts = &w->g->facts[schema];
    uint32_t fact = facts_add(facts, constants, (uint32_t)w->g->atoms.n);
    uint32_t atom = facts->atom.at[fact];
    if (atom == w->g->atoms.n) {
        GroundAtom made = {schema, fact};
        vec_push(&w->g->atoms, made, "atoms");
        vec_push(&w->is_queued, false, "atoms");
    }
    return atom;
}

static void enqueue_fact(Grounder *w, uint32_t schema, uint32_t fact)
{
    GroundQueued q = {schema, fact};
    vec_push(&w->queue, q, "facts");
}

/* What is spent on the rule whose plan runs. */
static GroundWork *work_of_plan(const Grounder *w)
{
    return &w->work_of[w->plan->rule->from - w->g->flat.rules->rules];
}

static void conclude_static(Grounder *w, uint32_t schema, const uint32_t *constants)
{
    Facts *facts = &w->g->facts[schema];
    uint32_t before = facts_count(facts), fact = facts_add(facts, constants, 0);
    if (facts_count(facts) == before)
        return;
    w->steps += 20; /* a fact takes more than a step */
    w->n_static++;
    w->idle_since = w->steps;
    work_of_plan(w)->instances++;
    enqueue_fact(w, schema, fact);
}

/* The atom may hold, or be done.   Returns: its number. */
static uint32_t conclude_atom(Grounder *w, uint32_t schema, const uint32_t *constants)
{
    uint32_t atom = atom_with_constants(w, schema, constants);
    if (!w->is_queued.at[atom]) {
        w->is_queued.at[atom] = true;
        enqueue_fact(w, schema, w->g->atoms.at[atom].fact);
        uint32_t becomes = grounder_schema(w, schema)->becomes;
        if (becomes != NO_SCHEMA)
            conclude_atom(w, becomes, constants);
    }
    return atom;
}

/* ---- joins -------------------------------------------------------------------------------- */

/* The constants of a literal whose variables are all known. */
static void put_constants(const Grounder *w, const FlatLiteral *l, uint32_t *constants)
{
    for (uint32_t i = 0; i < l->n; i++)
        constants[i] =
            flat_is_variable(l->args[i]) ? w->value[flat_variable(l->args[i])] : l->args[i];
}

/* Gives the variables of a literal the constants of a fact; false where a constant differs. */
static bool bind(Grounder *w, const FlatLiteral *l, const uint32_t *constants, uint64_t known)
{
    uint64_t met = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        if (known >> i & 1)
            continue;
        if (!flat_is_variable(l->args[i])) {
            if (l->args[i] != constants[i])
                return false;
            continue;
        }
        uint32_t v = flat_variable(l->args[i]);
        if ((met >> v & 1) && w->value[v] != constants[i])
            return false;
        w->value[v] = constants[i];
        met |= UINT64_C(1) << v;
    }
    return true;
}

/* A `distinct`, or a `not` of something static. */
static bool static_holds(const Grounder *w, const FlatLiteral *l)
{
    uint32_t constants[2 * LIMIT_FLAT_COLUMNS];
    put_constants(w, l, constants);
    if (l->kind == KIF_FAILS)
        return facts_find(&w->g->facts[l->schema], constants) == NO_FACT;
    assert(l->n % 2 == 0 && "two sides, column by column");
    bool differs = false;
    for (uint32_t i = 0; i < l->n && !differs; i += 2)
        differs = constants[i] != constants[i + 1];
    return differs;
}

static bool checks_hold(const Grounder *w, size_t first, size_t n)
{
    bool fine = true;
    for (size_t i = first; i < first + n && fine; i++)
        fine = static_holds(w, &w->plan->rule->body[w->plan->checks[i]]);
    return fine;
}

static void add_instance(Grounder *w, uint32_t head)
{
    const FlatRule *rule = w->plan->rule;
    uint32_t constants[LIMIT_FLAT_COLUMNS];
    size_t at = w->g->code.n + 1;
    vec_push(&w->g->code, head, "instances");
    vec_push(&w->g->code, 0, "instances");
    for (size_t k = 0; k < rule->n; k++) {
        const FlatLiteral *l = &rule->body[k];
        if (l->kind == KIF_DIFFERS || grounder_schema(w, l->schema)->is_static)
            continue;
        uint32_t atom;
        if (l->kind == KIF_HOLDS) {
            atom = w->g->facts[l->schema].atom.at[w->fact_of[k]];
        } else {
            put_constants(w, l, constants);
            atom = atom_with_constants(w, l->schema, constants);
        }
        vec_push(&w->g->code, 2 * atom + (l->kind == KIF_FAILS), "instances");
        w->g->code.at[at]++;
    }
    w->g->n_instances++;
    w->idle_since = w->steps;
    work_of_plan(w)->instances++;
    check_ground_limits(w);
}

static void finish_join(Grounder *w)
{
    const FlatLiteral *head = &w->plan->rule->head;
    uint32_t constants[LIMIT_FLAT_COLUMNS];
    put_constants(w, head, constants);
    if (grounder_schema(w, head->schema)->is_static)
        conclude_static(w, head->schema, constants);
    else
        add_instance(w, conclude_atom(w, head->schema, constants));
}

static void join_from(Grounder *w, size_t i);

/* Goes on with one fact for a step. */
static void take_fact(Grounder *w, size_t i, uint32_t fact)
{
    const JoinStep *step = &w->plan->steps[i];
    const FlatLiteral *l = &w->plan->rule->body[step->literal];
    const Facts *facts = &w->g->facts[l->schema];
    bool is_start = step->only_older && fact == w->start_fact &&
                    l->schema == w->plan->rule->body[w->plan->start].schema;
    w->steps++;
    if (is_start || !bind(w, l, facts_constants(facts, fact), step->bound) ||
        !checks_hold(w, step->first_check, step->n_checks))
        return;
    w->fact_of[step->literal] = fact;
    join_from(w, i + 1);
}

static void join_from(Grounder *w, size_t i)
{
    if (i == w->plan->n_steps) {
        finish_join(w);
        return;
    }
    const JoinStep *step = &w->plan->steps[i];
    const FlatLiteral *l = &w->plan->rule->body[step->literal];
    const Facts *facts = &w->g->facts[l->schema];
    uint32_t constants[LIMIT_FLAT_COLUMNS] = {0};
    for (uint32_t k = 0; k < l->n; k++) {
        if (step->bound >> k & 1)
            constants[k] =
                flat_is_variable(l->args[k]) ? w->value[flat_variable(l->args[k])] : l->args[k];
    }
    if (step->is_lookup) {
        uint32_t fact = facts_find(facts, constants);
        if (fact != NO_FACT && facts->is_entered.at[fact])
            take_fact(w, i, fact);
        return;
    }
    uint32_t fact = facts_first(facts, step->index, constants);
    for (; fact != NO_FACT && !w->failed; fact = facts_next(facts, step->index, fact))
        take_fact(w, i, fact);
    check_ground_limits(w);
}

/* Joins a rule from nothing (NO_FACT), or from a fact that its start literal may match. */
static void run_plan(Grounder *w, const JoinPlan *plan, uint32_t fact)
{
    uint64_t before = w->steps;
    w->plan = plan;
    w->start_fact = fact;
    if (plan->start != NO_LITERAL) {
        const FlatLiteral *l = &plan->rule->body[plan->start];
        if (!bind(w, l, facts_constants(&w->g->facts[l->schema], fact), 0))
            return;
        w->fact_of[plan->start] = fact;
    }
    if (checks_hold(w, 0, plan->n_first_checks))
        join_from(w, 0);
    work_of_plan(w)->steps += w->steps - before;
}

static void run_queue(Grounder *w)
{
    for (; w->n_done < w->queue.n && !w->failed; w->n_done++) {
        GroundQueued q = w->queue.at[w->n_done];
        facts_enter(&w->g->facts[q.schema], q.fact);
        for (size_t i = 0; i < w->started_by[q.schema].n && !w->failed; i++)
            run_plan(w, &w->started_by[q.schema].at[i], q.fact);
        check_ground_limits(w);
    }
}

/* ---- groups of rules ---------------------------------------------------------------------- */

/* Makes the plans of a rule: one for each literal that is still growing; where there is none, it
 * runs at once.  component: of schemas that grow; UINT32_MAX: all that are not static do. */
static void plan_rule(Grounder *w, const FlatOrder *order, const FlatRule *rule, uint32_t component,
                      JoinPlanList *at_once)
{
    FlatRules *f = &w->g->flat;
    const JoinBase base = {w->home, f, w->g->facts, &w->domains};
    bool grows = false;
    for (size_t k = 0; k < rule->n; k++) {
        const FlatLiteral *l = &rule->body[k];
        if (l->kind != KIF_HOLDS)
            continue;
        bool is_growing = component == UINT32_MAX ? !f->schemas.at[l->schema].is_static
                                                  : order->components.of[l->schema] == component;
        if (!is_growing)
            continue;
        grows = true;
        JoinPlan plan = join_plan(&base, rule, k);
        vec_push(&w->started_by[l->schema], plan, "rules");
    }
    if (grows)
        return;
    JoinPlan plan = join_plan(&base, rule, NO_LITERAL);
    vec_push(at_once, plan, "rules");
}

static void run_at_once(Grounder *w, JoinPlanList *plans)
{
    for (size_t i = 0; i < plans->n && !w->failed; i++)
        run_plan(w, &plans->at[i], NO_FACT);
    vec_clear(plans);
}

/* All facts of the rules of a component, which are static, or treated so far as if they were not.
 */
static void ground_component(Grounder *w, const FlatOrder *order, uint32_t component)
{
    JoinPlanList at_once = {0};
    for (size_t i = order->first[component]; i < order->first[component + 1]; i++)
        plan_rule(w, order, &w->g->flat.all.at[order->order[i]], component, &at_once);
    run_at_once(w, &at_once);
    run_queue(w);
}

/* Leaves of the facts of a schema those whose atoms hold. */
static void keep_true_facts(Grounder *w, uint32_t schema, const bool *holds)
{
    Facts *all = &w->g->facts[schema], kept = {.arity = all->arity};
    for (uint32_t i = 0; i < facts_count(all); i++) {
        if (!holds[all->atom.at[i]])
            continue;
        facts_enter(&kept, facts_add(&kept, facts_constants(all, i), 0));
        w->n_static++;
    }
    facts_clear(all);
    *all = kept;
}

static void mark_component(Grounder *w, const FlatOrder *order, uint32_t component, bool is_static)
{
    FlatRules *f = &w->g->flat;
    for (size_t i = 0; i < f->schemas.n; i++)
        if (order->components.of[i] == component)
            f->schemas.at[i].is_static = is_static;
}

/* A static component in which a `not` is asked of the component itself: written out as if that were
 * not known, and then decided. */
static void ground_mixed(Grounder *w, const FlatOrder *order, uint32_t component)
{
    Ground *g = w->g;
    mark_component(w, order, component, false);
    ground_component(w, order, component);
    bool fine = !w->failed && strata_check(w->ds, g, order, w->is_mixed);
    bool *holds = fine ? strata_evaluate(g) : base_zalloc(g->atoms.n + 1, sizeof *holds, "atoms");
    for (uint32_t i = 0; i < g->flat.schemas.n; i++)
        if (order->components.of[i] == component)
            keep_true_facts(w, i, holds);
    mark_component(w, order, component, true);
    w->has_cycle |= !fine;
    g->atoms.n = g->code.n = g->n_instances = 0;
    w->is_queued.n = 0;
    free(holds);
}

static void ground_static(Grounder *w, const FlatOrder *order)
{
    for (uint32_t c = 0; c < order->components.n && !w->failed; c++) {
        if (order->first[c] == order->first[c + 1])
            continue; /* no rules */
        const FlatRule *rule = &w->g->flat.all.at[order->order[order->first[c]]];
        if (!grounder_schema(w, rule->head.schema)->is_static)
            continue;
        if (w->is_mixed[c])
            ground_mixed(w, order, c);
        else
            ground_component(w, order, c);
    }
}

/* What holds in the first state may hold. */
static void enter_first_state(Grounder *w)
{
    for (uint32_t s = 0; s < w->g->flat.schemas.n; s++) {
        const Facts *facts = &w->g->facts[s];
        if (grounder_schema(w, s)->relation != KIF_INIT ||
            grounder_schema(w, s)->becomes == NO_SCHEMA)
            continue;
        for (uint32_t i = 0; i < facts_count(facts); i++)
            conclude_atom(w, grounder_schema(w, s)->becomes, facts_constants(facts, i));
    }
}

static void ground_rest(Grounder *w, const FlatOrder *order)
{
    JoinPlanList at_once = {0};
    for (size_t i = 0; i < w->g->flat.all.n; i++) {
        const FlatRule *rule = &w->g->flat.all.at[order->order[i]];
        if (!grounder_schema(w, rule->head.schema)->is_static)
            plan_rule(w, order, rule, UINT32_MAX, &at_once);
    }
    enter_first_state(w);
    run_at_once(w, &at_once);
    run_queue(w);
}

static void run_grounder(Grounder *w)
{
    Ground *g = w->g;
    size_t longest = 1;
    FlatOrder order = flat_order(&g->flat);
    bool *is_mixed = strata_find_mixed(&g->flat, &order);
    w->is_mixed = is_mixed;
    g->facts = base_zalloc(g->flat.schemas.n + 1, sizeof *g->facts, "facts");
    w->started_by = base_zalloc(g->flat.schemas.n + 1, sizeof *w->started_by, "rules");
    w->work_of = base_zalloc(g->flat.rules->n + 1, sizeof *w->work_of, "rules");
    for (size_t i = 0; i < g->flat.schemas.n; i++)
        g->facts[i].arity = g->flat.schemas.at[i].arity;
    for (size_t i = 0; i < g->flat.all.n; i++)
        longest = g->flat.all.at[i].n > longest ? g->flat.all.at[i].n : longest;
    w->fact_of = base_zalloc(longest, sizeof *w->fact_of, "rules");
    ground_static(w, &order);
    if (!w->failed)
        ground_rest(w, &order);
    const GroundOverrun overrun = {w->failed, &w->bounds, g->flat.rules, w->work_of};
    if (w->failed)
        ground_report_overrun(w->ds, &overrun);
    else
        w->has_cycle |= !strata_check(w->ds, g, &order, is_mixed);
    for (size_t i = 0; i < g->flat.schemas.n; i++)
        vec_clear(&w->started_by[i]);
    flat_order_clear(&order);
    vec_clear(&w->queue);
    vec_clear(&w->is_queued);
    free(w->started_by), free(w->work_of), free(w->fact_of), free(is_mixed);
}

bool ground_make(Arena *home, Diags *ds, const KifRules *rules, GroundOptions options, Ground *out)
{
    assert(home && ds && rules && out);
    *out = (Ground){0};
    Arena *scratch = arena_new("grounding");
    Grounder w = {.home = scratch, .ds = ds, .g = out, .bounds = options.bounds};
    bool fine = flat_make(home, ds, rules, &out->flat) && !ground_is_late(ds, &options.bounds);
    w.bounds.memory = w.bounds.memory ? w.bounds.memory : GROUND_MEMORY;
    pace_begin(&w.pace);
    if (fine) {
        w.domains = flat_domains(scratch, &out->flat);
        if (!options.no_split) {
            flat_split(home, &out->flat, &w.domains);
            w.domains = flat_domains(scratch, &out->flat);
        }
        run_grounder(&w);
    }
    arena_free(scratch);
    return fine && !w.failed && !w.has_cycle;
}

void ground_clear_facts(Ground *g)
{
    for (size_t i = 0; g->facts && i < g->flat.schemas.n; i++)
        facts_clear(&g->facts[i]);
    free(g->facts);
    g->facts = NULL;
    vec_clear(&g->atoms);
    vec_clear(&g->code);
}

void ground_clear(Ground *g)
{
    ground_clear_facts(g);
    flat_clear(&g->flat);
    *g = (Ground){0};
}
