/* write/report/learned_doc.c -- learned conditions as a document (see learned.h).
 * Must not know: files, how conditions were found.   Start reading at learned_document(). */
#include "write/report/learned.h"

#include <assert.h>

void learned_begin_document(Document *d, const TableFacts *table, const char *subject,
                            const char *advice)
{
    assert(d && table && subject && advice);
    const DocHead head = {.subject = subject,
                          .title = doc_printf(d, "%s: %s", table_title_name(table), advice),
                          .name = doc_printf(d, "%s: learned", advice)};
    doc_begin_heading(d, &head);
    doc_begin_for(d, DOC_PROGRAMS);
    table_facts_put(d, table);
    doc_end(d);
    doc_end(d);
    doc_member(d, "advice", doc_text(advice));
}

void learned_put_answer(Document *d, Verdict v)
{
    static const char *const name[] = {[VERDICT_SATISFIABLE] = "learned",
                                       [VERDICT_REFUTED] = "nothing to learn",
                                       [VERDICT_UNKNOWN] = "unknown"};
    doc_member(d, "answer", doc_text(name[v]));
}

static void put_conditions(Document *d, const char *key, const LearnedFacts *f, const LearnTerm *t,
                           bool fails)
{
    StrBuf b = {0};
    doc_begin_list(d, key);
    for (size_t i = 0; i < f->ground->n; i++) {
        if (!learn_term_needs(f->ground, t, i, fails))
            continue;
        strbuf_clear(&b);
        learned_condition_write(&b, f, i, false);
        doc_member(d, NULL, doc_text(doc_printf(d, "%s", strbuf_get(&b))));
    }
    doc_end(d);
    strbuf_clear(&b);
}

/* How many positions are proved and are not, with one of a kind where it is wanted. */
static void put_count(Document *d, const char *key, const LearnedFacts *f, uint64_t proved,
                      uint64_t failed)
{
    doc_begin_object(d, key);
    doc_member(d, "proved", doc_count(proved));
    doc_member(d, "failed", doc_count(failed));
    if (f->proved)
        doc_member(d, "proved_position", doc_text(f->proved));
    if (f->failing)
        doc_member(d, "failing_position", doc_text(f->failing));
    doc_end(d);
}

static void put_question(Document *d, const LearnedFacts *f, const char *from)
{
    if (f->param)
        doc_member(d, "each", doc_text(f->param));
    doc_member(d, "learned_from", doc_text(from));
    doc_member(d, "position", doc_text(f->position));
    doc_texts(d, "material", f->classes, f->n_classes);
    doc_member(d, "scope", doc_text(f->scope));
    if (f->sample) {
        doc_begin_object(d, "sample");
        doc_member(d, "drawn", doc_count(f->sample));
        doc_member(d, "seed", doc_count(f->seed));
        doc_end(d);
    }
    doc_member(d, "positions", doc_count(f->asked));
    doc_texts(d, "candidates", f->candidates, f->n_candidates);
}

static void put_steps(Document *d, const LearnedFacts *f, const LearnedConditions *l)
{
    put_count(d, "all_candidates", f, l->all.proved, l->all.others);
    doc_begin_list(d, "left_out");
    for (size_t i = 0; i < l->step.n; i++) {
        StrBuf b = {0};
        learned_condition_write(&b, f, l->step.at[i].left_out, l->step.at[i].fails);
        doc_begin_object(d, NULL);
        doc_member(d, "candidate", doc_text(doc_printf(d, "%s", strbuf_get(&b))));
        doc_member(d, "proved", doc_count(l->step.at[i].proved));
        doc_end(d);
        strbuf_clear(&b);
    }
    doc_end(d);
}

static void put_terms(Document *d, const LearnedFacts *f, const LearnedExclusion *e)
{
    doc_begin_list(d, "terms");
    for (size_t i = 0; i < e->terms.n; i++) {
        doc_begin_object(d, NULL);
        put_conditions(d, "hold", f, &e->terms.at[i], false);
        put_conditions(d, "fail", f, &e->terms.at[i], true);
        doc_end(d);
    }
    doc_end(d);
}

/* What the candidates do not tell apart. */
static void put_alike_positions(Document *d, const LearnedFacts *f, const AnswerCount *a)
{
    put_count(d, "alike", f, a->n[ANSWER_PROVED], answer_others(a));
    put_conditions(d, "alike_hold", f, &(LearnTerm){.hold = a->conditions}, false);
}

static void put_exclusion(Document *d, const LearnedFacts *f, const LearnedExclusion *e)
{
    doc_member(d, "proved", doc_count(e->kept));
    doc_member(d, "failed", doc_count(e->excluded));
    if (e->alike)
        put_alike_positions(d, f, e->alike);
    else if (e->too_long)
        doc_member(d, "more_terms_than", doc_count(LARGEST_EXCLUSION));
}

static void put_list_figures(Document *d, const LearnedListRule *r)
{
    doc_member(d, "says", doc_text(r->works ? "proved" : "not proved"));
    doc_member(d, "right", doc_count(r->right));
    doc_member(d, "wrong", doc_count(r->wrong));
}

static void put_list(Document *d, const LearnedFacts *f, const LearnedList *l)
{
    doc_begin_list(d, "list");
    for (size_t i = 0; i < l->rules.n; i++) {
        doc_begin_object(d, NULL);
        put_conditions(d, "hold", f, &l->rules.at[i].term, false);
        put_conditions(d, "fail", f, &l->rules.at[i].term, true);
        put_list_figures(d, &l->rules.at[i]);
        doc_end(d);
    }
    doc_end(d);
    doc_begin_object(d, "else");
    put_list_figures(d, &l->rest);
    doc_end(d);
    doc_member(d, "wrong_proved", doc_count(l->missed));
    doc_member(d, "wrong_failed", doc_count(l->in_vain));
    doc_member(d, "least_wrong", doc_count(l->least));
    if (l->alike)
        put_alike_positions(d, f, l->alike);
}

static void put_learned_rules(Document *d, const LearnedFacts *f)
{
    doc_begin_list(d, "rules");
    for (size_t i = 0; i < f->n_rules; i++) {
        doc_begin_object(d, NULL);
        doc_member(d, "name", doc_text(f->rules[i].name));
        doc_member(d, "before", doc_text(f->rules[i].before));
        doc_end(d);
    }
    doc_end(d);
}

static void put_learned_answer(Document *d, const LearnedFacts *f, const LearnedAnswer *a)
{
    StrBuf value = {0};
    if (a->conditions)
        learned_conditions_write(&value, f, a->conditions);
    else if (a->exclusion)
        learned_exclusion_write(&value, f, a->exclusion);
    else
        learned_list_value_write(&value, f, a->list);
    doc_member(d, "define", doc_text(f->define));
    doc_member(d, "value", doc_text(strbuf_get(&value)));
    put_learned_rules(d, f);
    strbuf_clear(&value);
}

void learned_document(Document *d, const TableFacts *table, const LearnedFacts *f,
                      const LearnedAnswer *a)
{
    assert(!a->found || a->conditions || a->exclusion || a->list);
    learned_begin_document(d, table, "Conditions that were learned", f->advice);
    const char *from = a->unless ? "failures" : "a proof";
    put_question(d, f, a->rules ? "all positions" : from);
    learned_put_answer(d, a->verdict);
    doc_member(d, "interrupted", doc_bool(!a->conditions && !a->exclusion && !a->list));
    if (a->conditions)
        put_steps(d, f, a->conditions);
    if (a->exclusion)
        put_exclusion(d, f, a->exclusion);
    if (a->list)
        put_list(d, f, a->list);
    if (a->found && a->exclusion)
        put_terms(d, f, a->exclusion);
    if (a->found)
        put_learned_answer(d, f, a);
    doc_begin_section(d, NULL, NULL);
    doc_code(d, "text", a->text);
    doc_end(d);
}
