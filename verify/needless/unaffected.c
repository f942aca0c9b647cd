/* verify/needless/unaffected.c -- where it cannot matter that parts are out of a table (see
 * unaffected.h). */
#include "verify/needless/unaffected.h"

#include <omp.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/evaluate/evaluator.h"

/* ---- which rule applies ------------------------------------------------------------------- */

/* What one thread computes conditions with. */
typedef struct RuleReader {
    Evaluator *evaluator;
    EvalContext *context;
} RuleReader;

struct ChosenRules {
    const TableSet *set;
    const Entry *conditions;
    const Rule **rule;
    size_t n;
    RuleReader *reader; /* by thread */
    unsigned threads;
};

ChosenRules *chosen_rules_new(const Compiled *c, unsigned threads, Deadline until)
{
    const Table *t = c->set->root;
    ChosenRules *r = base_zalloc(1, sizeof *r, "rules");
    r->set = c->set;
    r->conditions = compiled_find(c, t)->conditions;
    r->n = t->n_rules;
    r->rule = base_zalloc(r->n + 1, sizeof *r->rule, "rules");
    for (size_t i = 0; i < r->n; i++)
        r->rule[i] = t->rules[i];
    r->threads = threads;
    r->reader = base_zalloc(threads, sizeof *r->reader, "rules");
    for (unsigned i = 0; i < threads; i++) {
        RuleReader *reader = &r->reader[i];
        reader->evaluator = evaluator_new(c->program, c->game);
        reader->context = evaluator_context_new(reader->evaluator);
        evaluator_give_up_at(reader->evaluator, until);
    }
    return r;
}

void chosen_rules_free(ChosenRules *r)
{
    if (!r)
        return;
    for (unsigned i = 0; i < r->threads; i++) {
        evaluator_free(r->reader[i].evaluator);
        free(r->reader[i].context);
    }
    free(r->reader);
    free(r->rule);
    free(r);
}

/* The first whose condition holds, or NULL.  False: a limit on time was over before it was known.
 */
static bool find_chosen_rule(const ChosenRules *r, const void *position, const Rule **out)
{
    const RuleReader *reader = &r->reader[omp_get_thread_num()];
    size_t i = 0;
    evaluator_begin(reader->evaluator, position, reader->context);
    while (i < r->n && !evaluator_eval(reader->evaluator, r->conditions[i], reader->context))
        i++;
    *out = i < r->n ? r->rule[i] : NULL;
    return !*evaluator_gave_up(reader->evaluator);
}

/* ---- what it comes to --------------------------------------------------------------------- */

struct Unaffected {
    const TableSet *set;
    const Part *parts;
    size_t n_parts;
    const ChosenRules *before, *now;
    bool *touched; /* by Advice.index */
    bool others;   /* tables that are used may choose something else, too */
};

static void touch(Unaffected *u, const Part *p)
{
    const TableSet *set = u->set;
    for (size_t i = 0; i < set->n_advices; i++) {
        bool touched = part_touches_advice(set, p, set->advices[i]);
        u->touched[i] |= touched;
        u->others |= touched && set->advices[i]->table != set->root;
    }
    for (size_t i = 0; i < set->n_tables; i++)
        u->others |= set->tables[i] != set->root && part_touches_rules(set, p, set->tables[i]);
}

Unaffected *unaffected_new(const Part *parts, size_t n, const ChosenRules *before,
                           const ChosenRules *now)
{
    const TableSet *set = now->set;
    Unaffected *u = base_zalloc(1, sizeof *u, "rules");
    *u = (Unaffected){.set = set, .parts = parts, .n_parts = n, .before = before, .now = now};
    u->touched = base_zalloc(set->n_advices + 1, sizeof *u->touched, "rules");
    for (size_t i = 0; i < n; i++)
        touch(u, &parts[i]);
    return u;
}

void unaffected_free(Unaffected *u)
{
    if (!u)
        return;
    free(u->touched);
    free(u);
}

/* The rule that applies with the parts as without them; false: there is none, or it took too long.
 */
static bool find_same_rule(const Unaffected *u, const void *position, const Rule **rule)
{
    const Rule *now;
    return !u->others && find_chosen_rule(u->before, position, rule) &&
           find_chosen_rule(u->now, position, &now) && *rule == now;
}

/* Whether items of a rule's list, which are out now, were not what was chosen. */
static bool items_were_passed_over(const Unaffected *u, const Rule *rule, const Advice *chosen)
{
    for (size_t i = 0; i < u->n_parts; i++) {
        const Part *p = &u->parts[i];
        bool out = p->kind == PART_ITEM && p->rule == rule;
        if (out && chosen && (chosen == p->what || chosen->table != u->set->root))
            return false;
    }
    return true;
}

bool unaffected_stands(const Unaffected *u, const void *position, const Record *r)
{
    const Rule *rule;
    bool is_theirs = r->kind == RECORD_TREE && r->advice == THEIR_MOVE;
    if (r->kind == RECORD_AIM || is_theirs)
        return true;
    if (r->kind == RECORD_UNKNOWN || r->kind == RECORD_NOT_SEARCHED ||
        !find_same_rule(u, position, &rule))
        return false;
    const Advice *chosen = record_has_advice(r) ? u->set->advices[r->advice] : NULL;
    if (!items_were_passed_over(u, rule, chosen))
        return false;
    for (uint32_t i = 0; rule && i < rule->n_items; i++) {
        const Advice *a = rule->items[i].advice;
        if (a && u->touched[a->index])
            return false;
        if (a && a == chosen)
            return true;
    }
    return true;
}

bool unaffected_rule_stands(const Unaffected *u, const void *position)
{
    const Rule *rule;
    if (!find_same_rule(u, position, &rule))
        return false;
    for (size_t i = 0; i < u->n_parts; i++)
        if (u->parts[i].kind == PART_ITEM && u->parts[i].rule == rule)
            return false;
    for (uint32_t i = 0; rule && i < rule->n_items; i++)
        if (rule->items[i].advice && u->touched[rule->items[i].advice->index])
            return false;
    return true;
}
