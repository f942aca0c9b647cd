/* game/gdl/ground/join.c -- a greedy order of literals: the next one is that with the fewest facts.
 */
#include "game/gdl/ground/join.h"

#include <assert.h>

typedef struct JoinPlanner {
    Arena *home;
    const FlatRules *f;
    Facts *facts;
    const FlatDomains *d;
    const FlatRule *rule;
    uint64_t known; /* variables */
    bool *is_done;  /* literals */
    size_t *checks;
    size_t n_checks;
} JoinPlanner;

static bool is_static(const JoinPlanner *p, const FlatLiteral *l)
{
    return p->f->schemas.at[l->schema].is_static;
}

static uint64_t bound_columns(const JoinPlanner *p, const FlatLiteral *l)
{
    uint64_t bound = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        bool is_known =
            !flat_is_variable(l->args[i]) || (p->known >> flat_variable(l->args[i]) & 1);
        bound |= (uint64_t)is_known << i;
    }
    return bound;
}

/* About how many facts the literal lists. */
static double estimate_facts(const JoinPlanner *p, const FlatLiteral *l)
{
    const uint32_t *size = p->d->sizes + p->d->first_column[l->schema];
    uint64_t bound = bound_columns(p, l);
    double free_columns = 1, all_columns = 1;
    for (uint32_t i = 0; i < l->n; i++) {
        all_columns *= size[i] ? size[i] : 1;
        free_columns *= (bound >> i & 1) || !size[i] ? 1 : size[i];
    }
    double n = is_static(p, l) ? facts_count(&p->facts[l->schema]) : all_columns;
    double by_share = n * free_columns / all_columns;
    return by_share < free_columns ? by_share : free_columns;
}

static size_t choose_next_literal(const JoinPlanner *p)
{
    size_t best = NO_LITERAL;
    double best_size = 0;
    for (size_t k = 0; k < p->rule->n; k++) {
        const FlatLiteral *l = &p->rule->body[k];
        if (p->is_done[k] || l->kind != KIF_HOLDS)
            continue;
        double size = estimate_facts(p, l);
        if (best != NO_LITERAL && size >= best_size)
            continue;
        best = k;
        best_size = size;
    }
    return best;
}

/* Notes the `distinct` and static `not` literals that can be decided now.   Returns: how many. */
static size_t note_checks(JoinPlanner *p)
{
    size_t before = p->n_checks;
    for (size_t k = 0; k < p->rule->n; k++) {
        const FlatLiteral *l = &p->rule->body[k];
        bool is_check = l->kind == KIF_DIFFERS || (l->kind == KIF_FAILS && is_static(p, l));
        if (p->is_done[k] || !is_check || (flat_variables(l) & ~p->known))
            continue;
        p->is_done[k] = true;
        p->checks[p->n_checks++] = k;
    }
    return p->n_checks - before;
}

static JoinStep make_join_step(JoinPlanner *p, size_t k, size_t start)
{
    const FlatLiteral *l = &p->rule->body[k];
    JoinStep step = {.literal = k, .bound = bound_columns(p, l)};
    uint64_t all = l->n == 64 ? UINT64_MAX : (UINT64_C(1) << l->n) - 1;
    step.is_lookup = step.bound == all;
    step.only_older = start != NO_LITERAL && k < start;
    if (!step.is_lookup)
        step.index = facts_index(&p->facts[l->schema], step.bound);
    p->is_done[k] = true;
    p->known |= flat_variables(l);
    step.first_check = p->n_checks;
    step.n_checks = note_checks(p);
    return step;
}

JoinPlan join_plan(const JoinBase *base, const FlatRule *rule, size_t start)
{
    assert(base && base->f && base->facts && rule);
    assert(start == NO_LITERAL || start < rule->n);
    Arena *home = base->home;
    JoinPlanner p = {.home = home,
                     .f = base->f,
                     .facts = base->facts,
                     .d = base->d,
                     .rule = rule,
                     .is_done = ARENA_ARRAY(home, bool, rule->n),
                     .checks = ARENA_ARRAY(home, size_t, rule->n)};
    JoinPlan plan = {.rule = rule, .start = start, .checks = p.checks};
    JoinStep *steps = ARENA_ARRAY(home, JoinStep, rule->n);
    if (start != NO_LITERAL) {
        p.is_done[start] = true;
        p.known = flat_variables(&rule->body[start]);
    }
    plan.n_first_checks = note_checks(&p);
    for (size_t k; (k = choose_next_literal(&p)) != NO_LITERAL;)
        steps[plan.n_steps++] = make_join_step(&p, k, start);
    plan.steps = steps;
    return plan;
}
