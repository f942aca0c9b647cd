/* write/report_json.c -- a verification's report for programs (docs/verification.md lists the
 * keys).
 * Does: one JSON object.
 * Knows: VerifyReport.   Must not know: files. */
#include <assert.h>
#include <stdio.h>

#include "write/report.h"
#include "write/version.h"

enum { DIGITS = 9 }; /* of a mean, and of seconds */

/* A figure, or null where there is none. */
static void put_count_if(Json *j, const char *key, bool known, uint64_t n)
{
    if (known)
        json_put_count(j, key, n);
    else
        json_put_null(j, key);
}

static void put_mean_if(Json *j, const char *key, bool known, double mean)
{
    if (known)
        json_put_real(j, key, mean, DIGITS);
    else
        json_put_null(j, key);
}

static void put_materials(Json *j, const VerifyReport *v)
{
    json_begin_list(j, "material");
    for (size_t i = 0; i < v->n_classes; i++)
        json_put_text(j, NULL, v->classes[i]);
    json_end_list(j);
}

static void put_classes(Json *j, const VerifyReport *v, const char *key, const uint64_t *counts)
{
    json_begin_object(j, key);
    for (int c = 0; c < N_FAILURES; c++)
        if (verify_reason_applies(v, (FailureReason)c))
            json_put_count(j, verify_reason_name((FailureReason)c), counts[c]);
    json_end_object(j);
}

static void put_advice(Json *j, const VerifyReport *v)
{
    json_begin_list(j, "advice");
    for (size_t i = 0; i < v->n_advice; i++) {
        const AdviceCount *a = &v->advice[i];
        json_begin_object(j, NULL);
        json_put_text(j, "name", a->advice->full_name);
        json_put_count(j, "chosen", a->chosen);
        json_put_count(j, "tried", a->tried);
        json_put_count(j, "refuted", a->refuted);
        json_put_count(j, "tree_positions", a->tree_sum);
        json_put_count(j, "largest_tree", a->tree_most);
        put_classes(j, v, "failures", a->blamed);
        json_end_object(j);
    }
    json_end_list(j);
}

/* A move; one of ours also says where it was played, and what chose it. */
static void put_move(Json *j, const GameKeys *keys, const LineMove *m)
{
    json_begin_object(j, NULL);
    json_put_text(j, keys->name, m->name);
    if (m->advice) {
        json_put_text(j, keys->position, m->position);
        json_put_text(j, "rule", m->rule->name.text);
        json_put_text(j, "advice", m->advice->full_name);
    }
    json_end_object(j);
}

static void put_example(Json *j, const GameKeys *keys, const VerifyExample *e)
{
    json_begin_object(j, NULL);
    json_put_text(j, "class", verify_reason_name(e->failure));
    json_put_text(j, keys->position, e->position);
    json_put_text(j, "advice", e->blame);
    json_begin_list(j, "line");
    for (size_t k = 0; k < e->line.n; k++)
        put_move(j, keys, &e->line.at[k]);
    json_end_list(j);
    if (e->failure == FAILURE_LOOP)
        json_put_count(j, "cycle_from", e->cycle);
    json_put_text(j, "ending", e->ending);
    json_end_object(j);
}

static void put_examples(Json *j, const GameKeys *keys, const VerifyReport *v)
{
    json_begin_list(j, "examples");
    for (size_t i = 0; i < v->n_examples; i++)
        put_example(j, keys, &v->examples[i]);
    json_end_list(j);
}

static void put_histogram(Json *j, const char *key, const uint64_t *at, size_t n)
{
    json_begin_list(j, key);
    for (size_t i = 0; i < n; i++)
        json_put_count(j, NULL, at[i]);
    json_end_list(j);
}

static void put_lengths(Json *j, const Game *game, const VerifyReport *v)
{
    char longest[64];
    snprintf(longest, sizeof longest, "longest_%s", game->keys.position);
    bool some = v->won > 0, optimal = v->won_in_theory > 0;
    put_count_if(j, "longest_plies", some, v->longest_plies);
    json_put_text(j, longest, v->longest_position);
    put_mean_if(j, "mean_plies", some, v->mean_plies);
    put_count_if(j, "optimal_longest_plies", optimal, v->optimal_longest_plies);
    put_mean_if(j, "optimal_mean_plies", optimal, v->optimal_mean_plies);
    if (game->clock)
        json_put_count(j, "longest_run_plies", v->longest_run);
}

static void put_trees(Json *j, const VerifyReport *v)
{
    json_put_count(j, "trees", v->trees);
    json_put_count(j, "tree_positions", v->tree_sum);
    json_put_count(j, "largest_tree", v->tree_most);
}

static void put_figures(Json *j, const Game *game, const VerifyReport *v)
{
    json_put_count(j, "positions", v->positions);
    json_put_count(j, "over", v->over);
    json_put_count(j, "searched", v->searched);
    json_put_count(j, "followed", v->followed);
    put_count_if(j, v->avoid ? "held_in_theory" : "won_in_theory", v->truth_known,
                 v->won_in_theory);
    put_count_if(j, v->avoid ? "not_held_in_theory" : "not_won_in_theory", v->truth_known,
                 v->not_won_in_theory);
    json_put_count(j, v->avoid ? "held" : "won", v->won);
    put_classes(j, v, "by_class", v->by_class);
    put_classes(j, v, "at_once", v->at_once);
    if (!v->avoid)
        put_lengths(j, game, v);
    put_trees(j, v);
    if (!v->avoid) {
        put_histogram(j, "histogram_plies", v->histogram, v->n_histogram);
        put_histogram(j, "optimal_histogram_plies", v->optimal_histogram, v->n_histogram);
    }
}

/* What was played from, where that is not all positions. */
static void put_ground(Json *j, const VerifyReport *v)
{
    if (v->scope)
        json_put_text(j, "scope", v->scope);
    if (v->ground == GROUND_ALL)
        return;
    json_put_count(j, "starts", v->starts);
    json_put_count(j, v->avoid ? "starts_held" : "starts_won", v->starts_won);
    if (v->ground == GROUND_SAMPLE)
        json_put_count(j, "seed", v->seed);
}

static void put_means(Json *j, const VerifyReport *v)
{
    json_put_real(j, "seconds", v->seconds, DIGITS);
    json_put_real(j, "solve_seconds", v->solve_seconds, DIGITS);
    json_put_count(j, "memory_bytes", v->peak_bytes);
    json_put_count(j, "threads", v->threads);
}

void report_json(StrBuf *out, const Report *r, bool no_seconds)
{
    assert(out && r);
    const VerifyReport *v = &r->report;
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_put_text(&j, "table", r->table->name);
    table_settings_json(&j, r->table);
    put_materials(&j, v);
    json_put_text(&j, v->avoid ? "avoid" : "aim", v->avoid ? v->avoid : v->aim);
    json_put_bool(&j, "replan", r->replan);
    put_ground(&j, v);
    if (v->simultaneous)
        json_put_bool(&j, "choices_at_once", true);
    if (!v->nothing_while) {
        put_figures(&j, r->table->game, v);
        put_advice(&j, v);
        put_examples(&j, &r->table->game->keys, v);
    }
    if (!no_seconds)
        put_means(&j, v);
    if (v->uncounted)
        json_put_bool(&j, "uncounted", true);
    json_put_bool(&j, "interrupted", v->interrupted);
    json_put_bool(&j, "proved", v->proved);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}
