/* lib/report_json.c -- a verification's report for programs (docs/verification.md lists the keys).
 * Does: one JSON object.
 * Knows: VerifyReport.   Must not know: files. */
#include <jansson.h>
#include <stdlib.h>

#include "lib/face.h"

static void set_count(json_t *o, const char *key, uint64_t n)
{
    json_object_set_new(o, key, json_integer((json_int_t)n));
}

/* A figure, or null where there is none. */
static void set_count_if(json_t *o, const char *key, bool known, uint64_t n)
{
    json_object_set_new(o, key, known ? json_integer((json_int_t)n) : json_null());
}

static void set_mean_if(json_t *o, const char *key, bool known, double mean)
{
    json_object_set_new(o, key, known ? json_real(mean) : json_null());
}

static json_t *json_materials(const Al0Report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; i < r->report.n_classes; i++)
        json_array_append_new(all, json_string(r->report.classes[i]));
    return all;
}

static json_t *json_classes(const uint64_t *counts)
{
    json_t *classes = json_object();
    for (int c = 0; c < N_FAILURES; c++)
        set_count(classes, verify_class_name((FailureClass)c), counts[c]);
    return classes;
}

static json_t *json_text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *json_advice(const VerifyReport *v)
{
    json_t *all = json_array();
    for (size_t i = 0; i < v->n_advice; i++) {
        const AdviceCount *a = &v->advice[i];
        json_t *o = json_object();
        json_object_set_new(o, "name", json_string(a->advice->full_name));
        set_count(o, "chosen", a->chosen);
        set_count(o, "tried", a->tried);
        set_count(o, "refuted", a->refuted);
        set_count(o, "tree_positions", a->tree_sum);
        set_count(o, "largest_tree", a->tree_most);
        json_object_set_new(o, "failures", json_classes(a->blamed));
        json_array_append_new(all, o);
    }
    return all;
}

/* A move; one of ours also says where it was played, and what chose it. */
static json_t *json_move(const LineMove *m)
{
    json_t *o = json_object();
    json_object_set_new(o, "san", json_string(m->name));
    if (m->advice) {
        json_object_set_new(o, "fen", json_string(m->position));
        json_object_set_new(o, "rule", json_string(m->rule->name.text));
        json_object_set_new(o, "advice", json_string(m->advice->full_name));
    }
    return o;
}

static json_t *json_examples(const VerifyReport *v)
{
    json_t *all = json_array();
    for (size_t i = 0; i < v->n_examples; i++) {
        const VerifyExample *e = &v->examples[i];
        json_t *o = json_object(), *line = json_array();
        for (size_t k = 0; k < e->line.n; k++)
            json_array_append_new(line, json_move(&e->line.at[k]));
        json_object_set_new(o, "class", json_string(verify_class_name(e->failure)));
        json_object_set_new(o, "fen", json_string(e->position));
        json_object_set_new(o, "advice", json_text_or_null(e->blame));
        json_object_set_new(o, "line", line);
        if (e->failure == FAILURE_LOOP)
            set_count(o, "cycle_from", e->cycle);
        json_object_set_new(o, "ending", json_string(e->ending));
        json_array_append_new(all, o);
    }
    return all;
}

static json_t *json_histogram(const uint64_t *at, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; i < n; i++)
        json_array_append_new(all, json_integer((json_int_t)at[i]));
    return all;
}

static void set_figures(json_t *o, const VerifyReport *v)
{
    bool some = v->won > 0, optimal = v->won_in_theory > 0;
    set_count(o, "positions", v->positions);
    set_count(o, "searched", v->searched);
    set_count(o, "followed", v->followed);
    set_count_if(o, "won_in_theory", v->truth_known, v->won_in_theory);
    set_count_if(o, "not_won_in_theory", v->truth_known, v->not_won_in_theory);
    set_count(o, "won", v->won);
    json_object_set_new(o, "by_class", json_classes(v->by_class));
    json_object_set_new(o, "at_once", json_classes(v->at_once));
    set_count_if(o, "longest_plies", some, v->longest_plies);
    json_object_set_new(o, "longest_fen", json_text_or_null(v->longest_position));
    set_mean_if(o, "mean_plies", some, v->mean_plies);
    set_count_if(o, "optimal_longest_plies", optimal, v->optimal_longest_plies);
    set_mean_if(o, "optimal_mean_plies", optimal, v->optimal_mean_plies);
    set_count(o, "longest_run_plies", v->longest_run);
    set_count(o, "trees", v->trees);
    set_count(o, "tree_positions", v->tree_sum);
    set_count(o, "largest_tree", v->tree_most);
    json_object_set_new(o, "histogram_plies", json_histogram(v->histogram, v->n_histogram));
    json_object_set_new(o, "optimal_histogram_plies",
                        json_histogram(v->optimal_histogram, v->n_histogram));
}

/* What was played from, where that is not all positions. */
static void set_ground(json_t *o, const VerifyReport *v)
{
    if (v->scope)
        json_object_set_new(o, "scope", json_string(v->scope));
    if (v->ground == GROUND_ALL)
        return;
    set_count(o, "starts", v->starts);
    set_count(o, "starts_won", v->starts_won);
    if (v->ground == GROUND_SAMPLE)
        set_count(o, "seed", v->seed);
}

void report_json(StrBuf *out, const Al0Report *r, bool no_seconds)
{
    const VerifyReport *v = &r->report;
    json_t *o = json_object();
    json_object_set_new(o, "al0", json_string(al0_version()));
    json_object_set_new(o, "table", json_string(al0_table_name(r->table)));
    face_settings_json(o, r->table);
    json_object_set_new(o, "material", json_materials(r));
    json_object_set_new(o, "aim", json_string(v->aim));
    json_object_set_new(o, "replan", json_boolean(r->replan));
    set_ground(o, v);
    if (!v->nothing_while) {
        set_figures(o, v);
        json_object_set_new(o, "advice", json_advice(v));
        json_object_set_new(o, "examples", json_examples(v));
    }
    if (!no_seconds) {
        json_object_set_new(o, "seconds", json_real(v->seconds));
        json_object_set_new(o, "solve_seconds", json_real(v->solve_seconds));
        set_count(o, "memory_bytes", v->peak_bytes);
        set_count(o, "threads", v->threads);
    }
    if (v->uncounted)
        json_object_set_new(o, "uncounted", json_true());
    json_object_set_new(o, "interrupted", json_boolean(v->interrupted));
    json_object_set_new(o, "proved", json_boolean(v->proved));
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(9));
    strbuf_puts(out, text ? text : "{}");
    strbuf_putc(out, '\n');
    free(text);
    json_decref(o);
}
