/* write/report/learned.c -- learned conditions as text of a table (see learned.h). */
#include "write/report/learned.h"

#include <assert.h>

#include "write/text/figures.h"

static void add_positions(StrBuf *b, uint64_t n)
{
    figure_write(b, n);
    strbuf_puts(b, n == 1 ? " position" : " positions");
}

/* ---- values ------------------------------------------------------------------------------- */

void learned_condition_write(StrBuf *b, const LearnedFacts *f, size_t condition, bool fails)
{
    const ConditionText *c = &f->conditions[condition];
    if (c->has_bound && fails && !c->undefined)
        strbuf_printf(b, "%s >= %lld", c->text, (long long)c->bound + 1);
    else if (c->has_bound)
        strbuf_printf(b, "%s%s <= %lld", fails ? "not " : "", c->text, (long long)c->bound);
    else
        strbuf_printf(b, "%s%s", fails ? "not " : "", c->text);
}

/* Whether both bounds of a number leave one value, and the lower one is this condition's. */
static bool leaves_one_value(const LearnedFacts *f, const LearnTerm *t, size_t i)
{
    const ConditionText *c = &f->conditions[i];
    return i + 1 < f->ground->n && f->ground->measure[i + 1] == f->ground->measure[i] &&
           learn_term_needs(f->ground, t, i, true) &&
           learn_term_needs(f->ground, t, i + 1, false) && c[1].bound == c->bound + 1;
}

/* Returns: false where there are none. */
static bool add_conditions_between(StrBuf *b, const LearnedFacts *f, const LearnTerm *t,
                                   const char *between)
{
    bool any = false;
    for (size_t i = 0; i < f->ground->n; i++) {
        bool holds = learn_term_needs(f->ground, t, i, false);
        if (!holds && !learn_term_needs(f->ground, t, i, true))
            continue;
        strbuf_puts(b, any ? between : "");
        any = true;
        if (!leaves_one_value(f, t, i)) {
            learned_condition_write(b, f, i, !holds);
        } else {
            i++;
            strbuf_printf(b, "%s = %lld", f->conditions[i].text, (long long)f->conditions[i].bound);
        }
    }
    return any;
}

void learned_term_write(StrBuf *b, const LearnedFacts *f, const LearnTerm *t)
{
    if (!add_conditions_between(b, f, t, " and "))
        strbuf_puts(b, "true");
}

void learned_conditions_write(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    assert(l->all.others == 0 && "else nothing was learned");
    learned_term_write(b, f, &l->left);
}

void learned_exclusion_write(StrBuf *b, const LearnedFacts *f, const LearnedExclusion *e)
{
    assert(e->terms.n > 0 && !e->alike);
    for (size_t i = 0; i < e->terms.n; i++) {
        strbuf_puts(b, i ? " or " : "");
        learned_term_write(b, f, &e->terms.at[i]);
    }
}

/* ---- comments ----------------------------------------------------------------------------- */

/* Which positions were asked. */
static void add_ground(StrBuf *b, const LearnedFacts *f)
{
    strbuf_puts(b, "% Over ");
    for (size_t i = 0; i < f->n_classes; i++)
        strbuf_printf(b, "%s%s", i ? ", " : "", f->classes[i]);
    strbuf_puts(b, " with us to move");
    if (f->param)
        strbuf_printf(b, ", once for each value of `%s`", f->param);
    if (f->scope)
        strbuf_printf(b, ", scope: %s", f->scope);
    strbuf_puts(b, ": ");
    add_positions(b, f->asked);
    if (f->sample)
        strbuf_printf(b, " drawn at random (seed %llu); NOT verified in all",
                      (unsigned long long)f->seed);
    strbuf_puts(b, ".\n");
}

void learned_begin_write(StrBuf *b, const LearnedFacts *f)
{
    strbuf_printf(b, "%% Learned for the advice `%s`", f->advice);
    if (f->position)
        strbuf_printf(b, " from %s", f->position);
    strbuf_puts(b, ".\n");
    add_ground(b, f);
}

static void add_such_as(StrBuf *b, const char *position)
{
    if (position)
        strbuf_printf(b, ", such as\n%%   %s", position);
}

/* Whether a step is worth a line: not, where a bound was left out and nothing was gained. */
static bool is_step_told(const LearnedFacts *f, const LearnedConditions *l, size_t i)
{
    uint64_t before = i ? l->step.at[i - 1].proved : l->all.proved;
    return l->step.at[i].proved != before || !f->conditions[l->step.at[i].left_out].has_bound;
}

static void add_learned_steps(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    const char *between = "; without\n";
    strbuf_printf(b, "%% Proved where all %zu candidates hold: ", f->n_candidates);
    figure_write(b, l->all.proved);
    for (size_t i = 0; i < l->step.n; i++) {
        if (!is_step_told(f, l, i))
            continue;
        strbuf_printf(b, "%s%%   ", between);
        between = ", then without\n";
        learned_condition_write(b, f, l->step.at[i].left_out, l->step.at[i].fails);
        strbuf_puts(b, ": ");
        figure_write(b, l->step.at[i].proved);
    }
    strbuf_puts(b, l->step.n ? ".\n" : "; none can be left out.\n");
}

void learned_definition_write(StrBuf *b, const LearnedFacts *f, const char *what)
{
    strbuf_printf(b, "define %s", f->define);
    if (f->param)
        strbuf_printf(b, "(%s)", f->param);
    strbuf_printf(b, " \"%s\"\n    = ", what);
}

/* The values that work, as a set. */
static void add_working_values(StrBuf *b, const LearnedFacts *f)
{
    strbuf_printf(b, "set(%s in %s, %s(%s))", f->param, f->values, f->define, f->param);
}

/* if NAME then ADVICE, of a rule without other conditions */
static void add_rule_of_values(StrBuf *b, const LearnedFacts *f)
{
    add_working_values(b, f);
    strbuf_printf(b, "\n    then %s(any ", f->name);
    add_working_values(b, f);
    strbuf_puts(b, ")\n");
}

static void add_learned_rule(StrBuf *b, const LearnedFacts *f, const LearnedRule *r)
{
    strbuf_puts(b, "\n\n");
    if (r->before)
        strbuf_printf(b, "%% To stand before the rule `%s`.\n", r->before);
    strbuf_printf(b, "rule %s\n    if ", r->name);
    if (f->param) {
        add_rule_of_values(b, f);
        return;
    }
    if (r->condition)
        strbuf_printf(b, "(%s) and ", r->condition);
    strbuf_printf(b, "%s%s\n    then %s\n", r->before ? "not " : "", f->define, f->advice);
}

void learned_rules_write(StrBuf *b, const LearnedFacts *f)
{
    for (size_t i = 0; i < f->n_rules; i++)
        add_learned_rule(b, f, &f->rules[i]);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void write_failing(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    strbuf_puts(b, "% Nothing: where all candidates hold, it is proved in ");
    add_positions(b, l->all.proved);
    strbuf_puts(b, ", and not in ");
    figure_write(b, l->all.others);
    add_such_as(b, f->failing);
    strbuf_puts(b, "\n");
}

void learned_write(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    learned_begin_write(b, f);
    if (l->all.others) {
        write_failing(b, f, l);
        return;
    }
    add_learned_steps(b, f, l);
    strbuf_puts(b, "% Asked again where what is left holds: it never fails there.\n");
    learned_definition_write(b, f, "in all these positions the advice is proved");
    learned_conditions_write(b, f, l);
    learned_rules_write(b, f);
}

/* The conditions that hold, and the narrowest bounds of numbers. */
static void add_holding(StrBuf *b, const LearnedFacts *f, const ConditionSet *conditions)
{
    LearnTerm t = {.hold = *conditions};
    for (size_t i = 0; i < f->ground->n; i++)
        if (!condition_set_has(conditions, i) && f->conditions[i].has_bound)
            condition_set_add(&t.fail, i);
    strbuf_puts(b, add_conditions_between(b, f, &t, ", ") ? "\n" : "none\n");
}

void learned_alike_write(StrBuf *b, const LearnedFacts *f, const AnswerCount *a)
{
    add_positions(b, a->n[ANSWER_PROVED]);
    strbuf_puts(b, " in which it is proved");
    add_such_as(b, f->proved);
    strbuf_puts(b, "\n% and ");
    figure_write(b, answer_others(a));
    strbuf_puts(b, " in which it is not");
    add_such_as(b, f->failing);
    strbuf_puts(b, "\n% In all of them these hold, and no others: ");
    add_holding(b, f, &a->conditions);
}

static void write_alike(StrBuf *b, const LearnedFacts *f, const AnswerCount *a)
{
    strbuf_puts(b, "% Nothing: no candidate tells apart ");
    learned_alike_write(b, f, a);
}

/* Why there is no condition to write; false where there is one. */
static bool write_nothing(StrBuf *b, const LearnedFacts *f, const LearnedExclusion *e)
{
    if (!e->excluded)
        strbuf_puts(b, "% Nothing: it is proved in all of them.\n");
    else if (!e->kept)
        strbuf_puts(b, "% Nothing: it is proved in none of them.\n");
    else if (e->alike)
        write_alike(b, f, e->alike);
    else if (e->too_long)
        strbuf_printf(b, "%% Nothing: it would take an `or` of more than %d terms.\n",
                      LARGEST_EXCLUSION);
    else
        return false;
    return true;
}

void learned_unless_write(StrBuf *b, const LearnedFacts *f, const LearnedExclusion *e)
{
    learned_begin_write(b, f);
    strbuf_puts(b, "% Counted is where a rule that applies tries it.\n");
    if (write_nothing(b, f, e))
        return;
    strbuf_puts(b, "% It is proved in ");
    figure_write(b, e->kept);
    strbuf_puts(b, ", and not in ");
    figure_write(b, e->excluded);
    strbuf_puts(b, ".  Asked again: this holds in all of these, and in none of those.\n");
    learned_definition_write(b, f, "in these positions the advice fails");
    learned_exclusion_write(b, f, e);
    learned_rules_write(b, f);
}
