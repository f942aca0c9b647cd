/* write/learned_json.c -- conditions that were learned, for programs (docs/formats/json.md lists
 * the keys).
 * Does: one JSON object.   Must not know: files, how conditions were found.   Start reading at
 *   learned_write_json(). */
#include "write/learned.h"

#include <assert.h>

#include "write/version.h"

static uint64_t bit(size_t i)
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

static void put_texts(Json *j, const char *key, const char *const *text, size_t n)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < n; i++)
        json_put_text(j, NULL, text[i]);
    json_end_list(j);
}

/* Those conditions whose bits are set. */
static void put_conditions(Json *j, const char *key, const LearnedFacts *f, uint64_t bits)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < f->n; i++)
        if (bits & bit(i))
            json_put_text(j, NULL, f->conditions[i]);
    json_end_list(j);
}

/* How many positions are proved and are not, with one of a kind where it is wanted. */
static void put_count(Json *j, const char *key, const LearnedFacts *f, uint64_t proved,
                      uint64_t failed)
{
    json_begin_object(j, key);
    json_put_count(j, "proved", proved);
    json_put_count(j, "failed", failed);
    if (f->proved)
        json_put_text(j, "proved_position", f->proved);
    if (f->failing)
        json_put_text(j, "failing_position", f->failing);
    json_end_object(j);
}

static void put_question(Json *j, const LearnedFacts *f, const char *from)
{
    json_put_text(j, "advice", f->advice);
    json_put_text(j, "learned_from", from);
    json_put_text(j, "position", f->position);
    put_texts(j, "material", f->classes, f->n_classes);
    json_put_text(j, "scope", f->scope);
    if (f->sample) {
        json_begin_object(j, "sample");
        json_put_count(j, "drawn", f->sample);
        json_put_count(j, "seed", f->seed);
        json_end_object(j);
    }
    json_put_count(j, "positions", f->asked);
    put_texts(j, "candidates", f->conditions, f->n);
}

static void put_steps(Json *j, const LearnedFacts *f, const LearnedConditions *l)
{
    put_count(j, "all_candidates", f, l->all.proved, l->all.others);
    json_begin_list(j, "left_out");
    for (size_t i = 0; i < l->n_steps; i++) {
        json_begin_object(j, NULL);
        json_put_text(j, "candidate", f->conditions[l->step[i].left_out]);
        json_put_count(j, "proved", l->step[i].proved);
        json_end_object(j);
    }
    json_end_list(j);
}

static void put_terms(Json *j, const LearnedFacts *f, const LearnedExclusion *e)
{
    json_begin_list(j, "terms");
    for (size_t i = 0; i < e->terms.n; i++) {
        json_begin_object(j, NULL);
        put_conditions(j, "hold", f, e->terms.at[i].hold);
        put_conditions(j, "fail", f, e->terms.at[i].fail);
        json_end_object(j);
    }
    json_end_list(j);
}

/* What the candidates do not tell apart. */
static void put_alike(Json *j, const LearnedFacts *f, const AnswerCount *a)
{
    put_count(j, "alike", f, a->n[ANSWER_PROVED], a->n[ANSWER_IN_VAIN] + a->n[ANSWER_UNKNOWN]);
    put_conditions(j, "alike_hold", f, a->conditions);
}

static void put_exclusion(Json *j, const LearnedFacts *f, const LearnedExclusion *e)
{
    json_put_count(j, "proved", e->kept);
    json_put_count(j, "failed", e->excluded);
    if (e->alike)
        put_alike(j, f, e->alike);
    else if (e->too_long)
        json_put_count(j, "more_terms_than", LARGEST_EXCLUSION);
}

static void put_rules(Json *j, const LearnedFacts *f)
{
    json_begin_list(j, "rules");
    for (size_t i = 0; i < f->n_rules; i++) {
        json_begin_object(j, NULL);
        json_put_text(j, "name", f->rules[i].name);
        json_put_text(j, "before", f->rules[i].before);
        json_end_object(j);
    }
    json_end_list(j);
}

static void put_found(Json *j, const LearnedFacts *f, const LearnedAnswer *a)
{
    StrBuf value = {0};
    if (a->conditions)
        learned_conditions_write(&value, f, a->conditions);
    else
        learned_exclusion_write(&value, f, a->exclusion);
    json_put_text(j, "define", f->define);
    json_put_buffer(j, "value", &value);
    put_rules(j, f);
    strbuf_clear(&value);
}

void learned_write_json(StrBuf *out, const TableFacts *table, const LearnedFacts *f,
                        const LearnedAnswer *a)
{
    Json j = {.out = out};
    assert(!a->found || a->conditions || a->exclusion);
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "table", table->name);
    table_settings_json(&j, table);
    put_question(&j, f, a->unless ? "failures" : "a proof");
    json_put_text(&j, "answer", answer_name(a->verdict));
    json_put_bool(&j, "interrupted", !a->conditions && !a->exclusion);
    if (a->conditions)
        put_steps(&j, f, a->conditions);
    if (a->exclusion)
        put_exclusion(&j, f, a->exclusion);
    if (a->found && a->exclusion)
        put_terms(&j, f, a->exclusion);
    if (a->found)
        put_found(&j, f, a);
    json_put_text(&j, "text", a->text);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
