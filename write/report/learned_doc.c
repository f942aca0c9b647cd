/* write/report/learned_doc.c -- learned conditions as a document (see learned.h).
 * Must not know: files, how conditions were found.   Start reading at learned_document(). */
#include "write/report/learned.h"

#include <assert.h>

static uint64_t candidate_bit(size_t i)
{
    return UINT64_C(1) << i;
}

static const char *answer_name(Verdict v)
{
    static const char *const name[] = {[VERDICT_SATISFIABLE] = "learned",
                                       [VERDICT_REFUTED] = "nothing to learn",
                                       [VERDICT_UNKNOWN] = "unknown"};
    return name[v];
}

static void put_texts(Document *d, const char *key, const char *const *text, size_t n)
{
    doc_begin_list(d, key);
    for (size_t i = 0; i < n; i++)
        doc_member(d, NULL, doc_text(text[i]));
    doc_end(d);
}

/* Those conditions whose bits are set. */
static void put_conditions(Document *d, const char *key, const LearnedFacts *f, uint64_t bits)
{
    doc_begin_list(d, key);
    for (size_t i = 0; i < f->n; i++)
        if (bits & candidate_bit(i))
            doc_member(d, NULL, doc_text(f->conditions[i]));
    doc_end(d);
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
    doc_member(d, "advice", doc_text(f->advice));
    doc_member(d, "learned_from", doc_text(from));
    doc_member(d, "position", doc_text(f->position));
    put_texts(d, "material", f->classes, f->n_classes);
    doc_member(d, "scope", doc_text(f->scope));
    if (f->sample) {
        doc_begin_object(d, "sample");
        doc_member(d, "drawn", doc_count(f->sample));
        doc_member(d, "seed", doc_count(f->seed));
        doc_end(d);
    }
    doc_member(d, "positions", doc_count(f->asked));
    put_texts(d, "candidates", f->conditions, f->n);
}

static void put_steps(Document *d, const LearnedFacts *f, const LearnedConditions *l)
{
    put_count(d, "all_candidates", f, l->all.proved, l->all.others);
    doc_begin_list(d, "left_out");
    for (size_t i = 0; i < l->n_steps; i++) {
        doc_begin_object(d, NULL);
        doc_member(d, "candidate", doc_text(f->conditions[l->step[i].left_out]));
        doc_member(d, "proved", doc_count(l->step[i].proved));
        doc_end(d);
    }
    doc_end(d);
}

static void put_terms(Document *d, const LearnedFacts *f, const LearnedExclusion *e)
{
    doc_begin_list(d, "terms");
    for (size_t i = 0; i < e->terms.n; i++) {
        doc_begin_object(d, NULL);
        put_conditions(d, "hold", f, e->terms.at[i].hold);
        put_conditions(d, "fail", f, e->terms.at[i].fail);
        doc_end(d);
    }
    doc_end(d);
}

/* What the candidates do not tell apart. */
static void put_alike_positions(Document *d, const LearnedFacts *f, const AnswerCount *a)
{
    put_count(d, "alike", f, a->n[ANSWER_PROVED], a->n[ANSWER_IN_VAIN] + a->n[ANSWER_UNKNOWN]);
    put_conditions(d, "alike_hold", f, a->conditions);
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
    else
        learned_exclusion_write(&value, f, a->exclusion);
    doc_member(d, "define", doc_text(f->define));
    doc_member(d, "value", doc_text(strbuf_get(&value)));
    put_learned_rules(d, f);
    strbuf_clear(&value);
}

void learned_document(Document *d, const TableFacts *table, const LearnedFacts *f,
                      const LearnedAnswer *a)
{
    assert(!a->found || a->conditions || a->exclusion);
    const DocHead head = {.subject = "Conditions that were learned",
                          .title = doc_printf(d, "%s: %s", table_title_name(table), f->advice),
                          .name = doc_printf(d, "%s: learned", f->advice)};
    doc_begin_heading(d, &head);
    doc_begin_for(d, DOC_PROGRAMS);
    table_facts_put(d, table);
    doc_end(d);
    doc_end(d);
    put_question(d, f, a->unless ? "failures" : "a proof");
    doc_member(d, "answer", doc_text(answer_name(a->verdict)));
    doc_member(d, "interrupted", doc_bool(!a->conditions && !a->exclusion));
    if (a->conditions)
        put_steps(d, f, a->conditions);
    if (a->exclusion)
        put_exclusion(d, f, a->exclusion);
    if (a->found && a->exclusion)
        put_terms(d, f, a->exclusion);
    if (a->found)
        put_learned_answer(d, f, a);
    doc_begin_section(d, NULL, NULL);
    doc_code(d, "text", a->text);
    doc_end(d);
}
