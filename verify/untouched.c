/* verify/untouched.c -- where it cannot matter that a part is out of a table (see untouched.h). */
#include "verify/untouched.h"

#include <omp.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/evaluator.h"

/* ---- which rule applies ------------------------------------------------------------------- */

/* What one thread computes conditions with. */
typedef struct RuleReader {
    Evaluator *evaluator;
    EvalContext *context;
} RuleReader;

struct PlayedRules {
    const Entry *conditions;
    const Rule **rule;
    size_t n;
    RuleReader *reader;         /* by thread */
    unsigned threads;
};

PlayedRules *rules_new(const Compiled *c, unsigned threads, Deadline until)
{
    const Table *t = c->set->root;
    PlayedRules *r = base_zalloc(1, sizeof *r, "rules");
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

void rules_free(PlayedRules *r)
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

/* The first whose condition holds, or NULL.  False: a limit on time was over before it was known. */
static bool find_rule(const PlayedRules *r, const void *position, const Rule **out)
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

struct Untouched {
    const TableSet *set;
    const Part *part;
    const PlayedRules *before, *now;
    bool *touched;              /* by Advice.index */
    bool others;                /* tables that are used may choose something else, too */
};

Untouched *untouched_new(const TableSet *set, const Part *p, PlayedRules *before, PlayedRules *now)
{
    Untouched *u = base_zalloc(1, sizeof *u, "rules");
    *u = (Untouched){.set = set, .part = p, .before = before, .now = now};
    u->touched = base_zalloc(set->n_advices + 1, sizeof *u->touched, "rules");
    for (size_t i = 0; i < set->n_advices; i++) {
        u->touched[i] = part_touches_advice(set, p, set->advices[i]);
        u->others |= u->touched[i] && set->advices[i]->table != set->root;
    }
    for (size_t i = 0; i < set->n_tables; i++)
        u->others |= set->tables[i] != set->root && part_touches_rules(set, p, set->tables[i]);
    return u;
}

void untouched_free(Untouched *u)
{
    if (!u)
        return;
    free(u->touched);
    free(u);
}

/* Whether an item of a rule's list, which is out now, was not what was chosen. */
static bool item_was_passed_over(const Untouched *u, const Advice *chosen)
{
    return !chosen || (chosen != u->part->what && chosen->table == u->set->root);
}

bool untouched_stands(const Untouched *u, const void *position, const Record *r)
{
    const Rule *rule, *now;
    if (r->kind == RECORD_AIM)
        return true;
    if (r->kind == RECORD_UNKNOWN || r->kind == RECORD_NOT_SEARCHED || u->others ||
        !find_rule(u->before, position, &rule) || !find_rule(u->now, position, &now) || rule != now)
        return false;
    const Advice *chosen = r->kind == RECORD_TREE ? u->set->advices[r->advice] : NULL;
    if (u->part->kind == PART_ITEM && u->part->rule == rule)
        return item_was_passed_over(u, chosen);
    for (uint32_t i = 0; rule && i < rule->n_items; i++) {
        const Advice *a = rule->items[i].advice;
        if (a && u->touched[a->index])
            return false;
        if (a && a == chosen)
            return true;
    }
    return true;
}
