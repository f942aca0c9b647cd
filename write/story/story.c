/* write/story/story.c -- the story of an answer in sentences: rules, what was tried, what the
 * advice wants (see story.h). */
#include "write/story/story.h"

#include <string.h>

#include "game/board_text.h"
#include "write/answer/answer_write.h"
#include "write/answer/why.h"
#include "write/text/phrases.h"
#include "write/text/value.h"

/* "`edge` (their king on the edge and ours near)" */
static void name_and_doc(StrBuf *out, const char *name, const char *doc)
{
    phrase_quoted(out, name);
    if (!doc)
        return;
    strbuf_puts(out, " (");
    phrase_line(out, doc);
    strbuf_putc(out, ')');
}

/* ---- rules ---------------------------------------------------------------------------------- */

/* " (dist(K, k) = 3)": the numbers that a part of a condition itself speaks of. */
static void numbers_of_part(StrBuf *out, const Story *s, const TriedRule *r, uint32_t part)
{
    const Operands *o = r->parts;
    const char *between = " (";
    for (uint32_t i = 0; i < o->n_terms; i++) {
        const OperandTerm *t = &o->term[i];
        if (t->operand != part || t->behind || type_is_set(t->type))
            continue;
        strbuf_puts(out, between);
        phrase_line(out, t->text);
        strbuf_puts(out, " = ");
        value_write(out, s->answer->table->game, s->answer->position, t->type, r->value[i]);
        between = ", ";
    }
    if (*between == ',')
        strbuf_putc(out, ')');
}

/* The parts of a condition that say why the rule applies, or why not. */
static void parts_of_rule(StrBuf *out, const Story *s, const TriedRule *r)
{
    const char *between = ": ";
    for (uint32_t i = 0; i < r->parts->n; i++) {
        bool holds = !(r->failing >> i & 1);
        if (holds != r->applies)
            continue;
        strbuf_puts(out, between);
        phrase_quoted(out, r->parts->at[i].text);
        strbuf_puts(out, holds ? " holds" : " fails");
        numbers_of_part(out, s, r, i);
        between = "; ";
    }
}

static void tell_rule(StrBuf *out, const Story *s, const TriedRule *r)
{
    StrBuf name = {0};
    if (r->table)
        strbuf_printf(&name, "%s.", r->table);
    strbuf_puts(&name, r->rule->name.text);
    strbuf_puts(out, "Rule ");
    name_and_doc(out, strbuf_get(&name), r->rule->doc.text);
    strbuf_puts(out, r->applies ? " applies" : " does not apply");
    if (r->rule->condition)
        parts_of_rule(out, s, r);
    else
        strbuf_puts(out, ": it has no condition");
    strbuf_puts(out, ".\n");
    strbuf_clear(&name);
}

/* The rules that apply, or those that do not. */
static void tell_rules(StrBuf *out, const Story *s, bool applying)
{
    for (size_t i = 0; i < s->rules->n; i++)
        if (s->rules->at[i].applies == applying)
            tell_rule(out, s, &s->rules->at[i]);
}

static void tell_choice_of_rule(StrBuf *out, const Story *s)
{
    const Choice *c = &s->answer->choice;
    tell_rules(out, s, true);
    if (s->answer->by_name)
        strbuf_puts(out, "No rule is looked at: the advice was asked for by name.\n");
    else if (!c->rule && c->late)
        strbuf_printf(out, "Which rule applies is not known: %s.\n", limit_clause(c->late));
    else if (!c->rule)
        strbuf_puts(out, "No rule applies.\n");
}

/* ---- what was tried ------------------------------------------------------------------------- */

static void tell_tried(StrBuf *out, const Story *s, size_t i)
{
    const Tried *t = &s->answer->choice.tried[i];
    strbuf_puts(out, "Advice ");
    name_and_doc(out, answer_tried_name(s->answer, t), t->advice->doc.text);
    switch (t->outcome) {
    case OUTCOME_REFUTED: strbuf_puts(out, " is refuted"); break;
    case OUTCOME_UNKNOWN:
        strbuf_printf(out, " is unknown: %s", limit_clause(t->proof.limit));
        break;
    case OUTCOME_ACHIEVED:
        strbuf_puts(out, " is achieved already, so that it proposes no move");
        break;
    case OUTCOME_NOT_APPLICABLE: strbuf_puts(out, " does not apply here"); break;
    case OUTCOME_NO_VALUE:
        strbuf_printf(out, " has nothing to try for its parameter `%s`",
                      t->advice->params[t->values.n].name.text);
        break;
    case OUTCOME_SATISFIABLE: strbuf_puts(out, " is satisfiable"); break;
    }
    write_why_told(out, s->answer, i);
    strbuf_puts(out, ".\n");
}

/* What was looked at before the answer: rules that do not apply, and advice without a tree. */
static void tell_looked_at(StrBuf *out, const Story *s)
{
    const Choice *c = &s->answer->choice;
    size_t n = c->advice ? c->n_tried - 1 : c->n_tried;
    StrBuf told = {0};
    tell_rules(&told, s, false);
    for (size_t i = 0; i < n; i++)
        tell_tried(&told, s, i);
    if (told.n)
        strbuf_printf(out, "\nLooked at before:\n%s", strbuf_get(&told));
    strbuf_clear(&told);
}

/* ---- what the advice wants ------------------------------------------------------------------ */

/* Appends the parts of one goal, as "`a`, `b` and `c`".   Returns: how many there are. */
static uint32_t list_parts(StrBuf *out, const Operands *parts, bool of_holding)
{
    uint32_t n = 0, written = 0;
    for (uint32_t i = 0; i < parts->n; i++)
        n += parts->at[i].of_holding == of_holding;
    for (uint32_t i = 0; i < parts->n; i++) {
        if (parts->at[i].of_holding != of_holding)
            continue;
        if (written)
            strbuf_puts(out, written + 1 == n ? " and " : ", ");
        phrase_quoted(out, parts->at[i].text);
        written++;
    }
    return n;
}

/* "It wants X.  On the way it keeps Y." */
static void tell_goals(StrBuf *out, const Story *s)
{
    const Operands *parts = s->values->parts;
    bool stays = strategy_stays(&s->answer->choice.proof.strategy);
    StrBuf better = {0}, holding = {0};
    if (list_parts(&better, parts, false))
        strbuf_printf(out, "It wants %s.\n", strbuf_get(&better));
    if (list_parts(&holding, parts, true))
        strbuf_printf(out, stays ? "It keeps %s for ever.\n" : "On the way it keeps %s.\n",
                      strbuf_get(&holding));
    strbuf_clear(&better);
    strbuf_clear(&holding);
}

/* "`runner` is our pawn that stood on c5, wherever it goes." */
static void tell_pieces(StrBuf *out, const Answer *answer, const Advice *a)
{
    const Game *g = answer->table->game;
    const ParamValues *v = &answer->choice.values;
    for (uint32_t i = 0; i < v->n; i++) {
        if (!(v->follows >> i & 1))
            continue;
        phrase_quoted(out, a->params[i].name.text);
        strbuf_printf(out, " is %s that stood on ", g->pieces->noun(g, answer->position, v->at[i]));
        value_write_element(out, g, answer->position, type_domain(v->type[i]), v->at[i]);
        strbuf_puts(out, ", wherever it goes.\n");
    }
}

static void tell_advice(StrBuf *out, const Story *s)
{
    const Advice *a = s->answer->choice.advice;
    strbuf_puts(out, a->plan ? "The plan is " : "The advice is ");
    name_and_doc(out, answer_instance(s->answer, a, &s->answer->choice.values), a->doc.text);
    strbuf_puts(out, ".\n");
    tell_pieces(out, s->answer, a);
    if (s->answer->choice.provisional)
        strbuf_puts(out, "That is provisional: an advice before it is unknown.\n");
    if (s->values)
        tell_goals(out, s);
}

static void tell_failure(StrBuf *out, const Story *s)
{
    const Choice *c = &s->answer->choice;
    if (s->answer->by_name || !c->rule)
        return;
    strbuf_puts(out, "None of its advice");
    strbuf_puts(out, c->provisional ? " is known to be satisfiable.\n" : " is satisfiable.\n");
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void tell_place(StrBuf *out, const Story *s)
{
    const Answer *a = s->answer;
    const Game *g = a->table->game;
    phrase_line(out, table_title_name(a->table));
    strbuf_puts(out, ", ");
    g->write(g, a->position, out);
    strbuf_printf(out, " (us: %s)", phrase_us(g, a->position));
    if (a->reply_name)
        strbuf_printf(out, ", after %s", a->reply_name);
    strbuf_putc(out, '\n');
    board_text_add(out, g, a->position, "  ");
    size_t before = out->n;
    table_settings_text(out, a->table);
    strbuf_puts(out, out->n > before ? "\n\n" : "\n");
}

void story_write_text(StrBuf *out, const Story *s)
{
    tell_place(out, s);
    tell_choice_of_rule(out, s);
    if (s->answer->choice.advice)
        tell_advice(out, s);
    else
        tell_failure(out, s);
    if (s->values)
        story_write_tree(out, s);
    else if (s->answer->choice.advice)
        strbuf_puts(out, "The limit on memory leaves no room to write its tree out.\n");
    tell_looked_at(out, s);
}
