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

static json_t *json_materials(const Al0Report *r)
{
    json_t *all = json_array();
    for (size_t i = 0; i < r->report.n_classes; i++)
        json_array_append_new(all, json_string(r->report.classes[i]));
    return all;
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
        json_array_append_new(all, o);
    }
    return all;
}

static json_t *json_examples(const VerifyReport *v)
{
    json_t *all = json_array();
    for (size_t i = 0; i < v->n_examples; i++) {
        const VerifyExample *e = &v->examples[i];
        json_t *o = json_object(), *line = json_array();
        for (size_t k = 0; k < e->n_line; k++)
            json_array_append_new(line, json_string(e->line[k]));
        json_object_set_new(o, "class", json_string(verify_class_name(e->failure)));
        json_object_set_new(o, "fen", json_string(e->position));
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
    json_t *classes = json_object();
    for (int c = 0; c < N_FAILURES; c++)
        set_count(classes, verify_class_name((FailureClass)c), v->by_class[c]);
    set_count(o, "positions", v->positions);
    set_count(o, "searched", v->searched);
    set_count(o, "won_in_theory", v->won_in_theory);
    set_count(o, "not_won_in_theory", v->not_won_in_theory);
    set_count(o, "won", v->won);
    json_object_set_new(o, "by_class", classes);
    set_count(o, "longest_plies", v->longest_plies);
    json_object_set_new(o, "longest_fen",
                        v->longest_position ? json_string(v->longest_position) : json_null());
    json_object_set_new(o, "mean_plies", json_real(v->mean_plies));
    set_count(o, "optimal_longest_plies", v->optimal_longest_plies);
    json_object_set_new(o, "optimal_mean_plies", json_real(v->optimal_mean_plies));
    set_count(o, "longest_run_plies", v->longest_run);
    set_count(o, "trees", v->trees);
    set_count(o, "tree_positions", v->tree_sum);
    set_count(o, "largest_tree", v->tree_most);
    json_object_set_new(o, "histogram_plies", json_histogram(v->histogram, v->n_histogram));
    json_object_set_new(o, "optimal_histogram_plies",
                        json_histogram(v->optimal_histogram, v->n_histogram));
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
    set_figures(o, v);
    json_object_set_new(o, "advice", json_advice(v));
    json_object_set_new(o, "examples", json_examples(v));
    if (!no_seconds) {
        json_object_set_new(o, "seconds", json_real(v->seconds));
        json_object_set_new(o, "solve_seconds", json_real(v->solve_seconds));
        set_count(o, "memory_bytes", v->peak_bytes);
        set_count(o, "threads", v->threads);
    }
    json_object_set_new(o, "interrupted", json_boolean(v->interrupted));
    json_object_set_new(o, "proved", json_boolean(v->proved));
    char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(9));
    strbuf_puts(out, text ? text : "{}");
    strbuf_putc(out, '\n');
    free(text);
    json_decref(o);
}
