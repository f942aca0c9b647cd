/* write/report/learned.c -- learned conditions as text of a table (see learned.h). */
#include "write/report/learned.h"

#include <assert.h>

#include "write/text/figures.h"

static uint64_t condition_bit(size_t i)
{
    return UINT64_C(1) << i;
}

static void add_count_figure(StrBuf *b, uint64_t n)
{
    char text[32];
    strbuf_puts(b, figure_grouped(n, text));
}

static void add_positions(StrBuf *b, uint64_t n)
{
    add_count_figure(b, n);
    strbuf_puts(b, n == 1 ? " position" : " positions");
}

/* ---- values ------------------------------------------------------------------------------- */

/* Joined by `and`; `true` where there are none. */
static void add_learned_term(StrBuf *b, const LearnedFacts *f, LearnTerm t)
{
    const char *between = "";
    for (size_t i = 0; i < f->n; i++) {
        if (!((t.hold | t.fail) & condition_bit(i)))
            continue;
        strbuf_printf(b, "%s%s%s", between, t.fail & condition_bit(i) ? "not " : "",
                      f->conditions[i]);
        between = " and ";
    }
    if (!*between)
        strbuf_puts(b, "true");
}

void learned_conditions_write(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    assert(l->all.others == 0 && "else nothing was learned");
    add_learned_term(b, f, (LearnTerm){.hold = l->left});
}

void learned_exclusion_write(StrBuf *b, const LearnedFacts *f, const LearnedExclusion *e)
{
    assert(e->terms.n > 0 && !e->alike);
    for (size_t i = 0; i < e->terms.n; i++) {
        strbuf_puts(b, i ? " or " : "");
        add_learned_term(b, f, e->terms.at[i]);
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
    if (f->scope)
        strbuf_printf(b, ", scope: %s", f->scope);
    strbuf_puts(b, ": ");
    add_positions(b, f->asked);
    if (f->sample)
        strbuf_printf(b, " drawn at random (seed %llu); NOT verified in all",
                      (unsigned long long)f->seed);
    strbuf_puts(b, ".\n");
}

static void add_begin(StrBuf *b, const LearnedFacts *f)
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

static void add_learned_steps(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    strbuf_printf(b, "%% Proved where all %zu candidates hold: ", f->n);
    add_count_figure(b, l->all.proved);
    strbuf_puts(b, l->n_steps ? "; without\n" : "; none can be left out.\n");
    for (size_t i = 0; i < l->n_steps; i++) {
        strbuf_printf(b, "%%   %s: ", f->conditions[l->step[i].left_out]);
        add_count_figure(b, l->step[i].proved);
        strbuf_puts(b, i + 1 < l->n_steps ? ", then without\n" : ".\n");
    }
}

static void add_define(StrBuf *b, const LearnedFacts *f, const char *what)
{
    strbuf_printf(b, "define %s \"%s\"\n    = ", f->define, what);
}

static void add_learned_rule(StrBuf *b, const LearnedFacts *f, const LearnedRule *r)
{
    strbuf_puts(b, "\n\n");
    if (r->before)
        strbuf_printf(b, "%% To stand before the rule `%s`.\n", r->before);
    strbuf_printf(b, "rule %s\n    if ", r->name);
    if (r->condition)
        strbuf_printf(b, "(%s) and ", r->condition);
    strbuf_printf(b, "%s%s\n    then %s\n", r->before ? "not " : "", f->define, f->advice);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static void write_failing(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    strbuf_puts(b, "% Nothing: where all candidates hold, it is proved in ");
    add_positions(b, l->all.proved);
    strbuf_puts(b, ", and not in ");
    add_count_figure(b, l->all.others);
    add_such_as(b, f->failing);
    strbuf_puts(b, "\n");
}

void learned_write(StrBuf *b, const LearnedFacts *f, const LearnedConditions *l)
{
    add_begin(b, f);
    if (l->all.others) {
        write_failing(b, f, l);
        return;
    }
    add_learned_steps(b, f, l);
    strbuf_puts(b, "% Asked again where what is left holds: it never fails there.\n");
    add_define(b, f, "in all these positions the advice is proved");
    learned_conditions_write(b, f, l);
    for (size_t i = 0; i < f->n_rules; i++)
        add_learned_rule(b, f, &f->rules[i]);
}

static void write_alike(StrBuf *b, const LearnedFacts *f, const AnswerCount *a)
{
    const char *between = "";
    strbuf_puts(b, "% Nothing: no candidate tells apart ");
    add_positions(b, a->n[ANSWER_PROVED]);
    strbuf_puts(b, " in which it is proved");
    add_such_as(b, f->proved);
    strbuf_puts(b, "\n% and ");
    add_count_figure(b, a->n[ANSWER_IN_VAIN] + a->n[ANSWER_UNKNOWN]);
    strbuf_puts(b, " in which it is not");
    add_such_as(b, f->failing);
    strbuf_puts(b, "\n% In all of them these hold, and no others: ");
    for (size_t i = 0; i < f->n; i++)
        if (a->conditions & condition_bit(i)) {
            strbuf_printf(b, "%s%s", between, f->conditions[i]);
            between = ", ";
        }
    strbuf_puts(b, *between ? "\n" : "none\n");
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
    add_begin(b, f);
    strbuf_puts(b, "% Counted is where a rule that applies tries it.\n");
    if (write_nothing(b, f, e))
        return;
    strbuf_puts(b, "% It is proved in ");
    add_count_figure(b, e->kept);
    strbuf_puts(b, ", and not in ");
    add_count_figure(b, e->excluded);
    strbuf_puts(b, ".  Asked again: this holds in all of these, and in none of those.\n");
    add_define(b, f, "in these positions the advice fails");
    learned_exclusion_write(b, f, e);
    for (size_t i = 0; i < f->n_rules; i++)
        add_learned_rule(b, f, &f->rules[i]);
}
