/* write/report/report.c -- the report of a verification as a document (see report.h).
 * Does: adds head, figures, lengths of wins, advice.
 * Knows: VerifyReport, Document.   Must not know: files, formats, how failures are shown
 *   (report_failures.c).
 * Start reading at report_document(). */
#include "write/report/report.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "write/report/odds_report.h"
#include "write/report/report_failures.h"
#include "write/text/phrases.h"

enum { DIGITS = 9 }; /* of a mean, and of seconds */

/* What the table does with a position that it does not fail in. */
static const char *report_won(const VerifyReport *v)
{
    return v->avoid ? "held" : "won";
}

/* What the lengths of its wins are told in. */
static LengthUnit report_unit(const Report *r)
{
    return r->table->game->alternates ? IN_MOVES : IN_PLIES;
}

/* ---- the verdict -------------------------------------------------------------------------- */

static DocVerdict verdict_interrupted(Document *d, const VerifyReport *v)
{
    DocVerdict say = {.tone = DOC_OPEN, .word = "INTERRUPTED"};
    if (v->nothing_while) {
        say = report_nothing_known(d, v);
    } else if (v->uncounted) {
        say.behind = ": what was searched could not be counted in time, and is unknown";
        say.meaning = "What was searched could not be counted in time, and is unknown.";
    } else {
        say.behind = ": what follows is known so far";
        say.meaning = "What follows is known so far.";
    }
    return say;
}

static DocVerdict verdict_proved(Document *d, const VerifyReport *v)
{
    const char *claim = "every position that is won in theory is won";
    if (!v->truth_known && v->ground == GROUND_ALL)
        claim = doc_printf(d, "every position of the scope is %s", report_won(v));
    else if (!v->truth_known)
        claim = doc_printf(d, "every position that is played from is %s", report_won(v));
    else if (v->avoid)
        claim = "every position that can be held in theory is held";
    return (DocVerdict){.tone = DOC_GOOD,
                        .word = "PROVED",
                        .behind = doc_printf(d, ": %s", claim),
                        .meaning = doc_printf(d, "E%s.", claim + 1)};
}

static DocVerdict verdict_failed(Document *d, const VerifyReport *v)
{
    const char *meaning;
    if (v->truth_known)
        meaning =
            doc_printf(d, "Some positions are %s in theory but not by the table.", report_won(v));
    else if (v->ground == GROUND_ALL)
        meaning = doc_printf(d, "Some positions of the scope are not %s.", report_won(v));
    else
        meaning = doc_printf(d, "Some positions that are played from are not %s.", report_won(v));
    return (DocVerdict){.tone = DOC_BAD, .word = "NOT PROVED", .meaning = meaning};
}

static void put_report_verdict(Document *d, const VerifyReport *v)
{
    DocVerdict say;
    if (v->nothing_while || v->uncounted || v->interrupted)
        say = verdict_interrupted(d, v);
    else if (v->proved)
        say = verdict_proved(d, v);
    else
        say = verdict_failed(d, v);
    doc_verdict(d, &say);
}

/* ---- the head ----------------------------------------------------------------------------- */

static const char *materials(Document *d, const VerifyReport *v)
{
    const char *all = "";
    for (size_t i = 0; i < v->n_classes; i++)
        all = doc_printf(d, "%s%s%s", all, i ? ", " : "", v->classes[i]);
    return all;
}

/* What was played from, in one sentence. */
static const char *report_ground(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const char *scope = "";
    if (v->scope && v->ground != GROUND_STARTS)
        scope = doc_printf(d, ", scope: %s", v->scope);
    const char *from = "verified";
    if (v->ground != GROUND_ALL)
        from = doc_printf(d, "played %s", report_starts(d, v));
    const char *over = v->n_classes ? " over " : "";
    const char *replan = r->replan ? ", a new tree at every move" : "";
    const char *wanted =
        v->avoid ? doc_printf(d, "avoid: %s", v->avoid) : doc_printf(d, "aim: %s", v->aim);
    return doc_printf(d, "%s%s%s%s, %s%s", from, over, materials(d, v), scope, wanted, replan);
}

/* On a terminal. */
static void put_ground(Document *d, const Report *r)
{
    doc_begin_for(d, DOC_TERMINAL);
    doc_say(d, 0, "%s", report_ground(d, r));
    table_settings_say(d, r->table);
    if (r->report.simultaneous)
        doc_say(d, 0, PARTS_AT_ONCE);
    doc_end(d);
}

static void put_materials(Document *d, const VerifyReport *v)
{
    doc_texts(d, "material", (const char *const *)v->classes, v->n_classes);
    doc_fact(d, 0, NULL, v->n_classes ? "material" : NULL, doc_text(materials(d, v)));
}

/* For programs, where not all is played from. */
static void put_starts(Document *d, const VerifyReport *v)
{
    if (v->ground == GROUND_ALL)
        return;
    doc_member(d, "starts", doc_count(v->starts));
    doc_member(d, v->avoid ? "starts_held" : "starts_won", doc_count(v->starts_fulfilled));
    if (v->ground == GROUND_SAMPLE)
        doc_member(d, "seed", doc_count(v->seed));
}

static void put_clause_counts(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const char *aim = v->avoid ? "avoid" : "aim";
    DocValue replan = doc_bool(r->replan);
    replan.said = "a new tree at every move";
    doc_begin_for(d, DOC_PROGRAMS | DOC_PAGES);
    doc_begin_clauses(d);
    table_facts_put(d, r->table);
    put_materials(d, v);
    doc_fact(d, 0, aim, aim, doc_text(v->avoid ? v->avoid : v->aim));
    doc_fact(d, 0, "replan", r->replan ? "play" : NULL, replan);
    if (v->scope)
        doc_fact(d, 0, "scope", "scope", doc_text(v->scope));
    put_starts(d, v);
    if (v->simultaneous) {
        doc_member(d, "choices_at_once", doc_bool(true));
        doc_fact(d, 0, NULL, "choices at the same time",
                 (DocValue){.said = "answered as if they saw ours"});
    }
    doc_end(d);
    doc_end(d);
}

static void put_report_head(Document *d, const Report *r)
{
    DocHead head = table_doc_head(d, r->table, "Verification of a table of advice", "verification");
    head.line = table_heading(d, r->table);
    doc_begin_heading(d, &head);
    put_ground(d, r);
    put_report_verdict(d, &r->report);
    put_clause_counts(d, r);
    doc_end(d);
}

/* ---- figures ------------------------------------------------------------------------------ */

/* The positions that shares are of. */
static const char *report_all(Document *d, const VerifyReport *v)
{
    if (v->truth_known)
        return doc_printf(d, "%s in theory", report_won(v));
    return v->ground == GROUND_ALL ? "all in the scope" : "all met";
}

static void put_failures(Document *d, const VerifyReport *v)
{
    const DocParts parts = {.title = "Failures", .what = "why", .of = report_all(d, v)};
    uint64_t all = v->truth_known ? v->fulfillable : v->positions;
    doc_begin_parts(d, "by_class", &parts);
    for (int i = 0; i < N_FAILURES; i++) {
        FailureReason c = (FailureReason)i;
        uint64_t n = v->by_class[c];
        if (verify_reason_applies(v, c))
            doc_fact(d, 1, verify_reason_name(c), n ? report_reason(v, c) : NULL,
                     doc_share(n, all, report_reason_tone(c)));
    }
    doc_end(d);
}

static void put_searched(Document *d, const VerifyReport *v, bool all)
{
    doc_fact(d, 1, "searched", all ? NULL : "of these searched", doc_count(v->searched));
}

static void put_over(Document *d, const VerifyReport *v)
{
    doc_fact(d, 1, "over", v->over ? "besides, games already over" : NULL, doc_count(v->over));
}

/* The words of what is wanted: to win, or to hold where the table avoids something. */
typedef struct TheoryWords {
    const char *key, *words;         /* the positions that can be won, or held */
    const char *not_key, *not_words; /* the others */
    const char *starts_key;          /* those among the positions that play begins with */
    const char *of_these, *by_table; /* those that the table wins, or holds */
} TheoryWords;

static const TheoryWords *theory_words(const VerifyReport *v)
{
    static const TheoryWords wins = {
        .key = "won_in_theory",
        .words = "won in theory",
        .not_key = "not_won_in_theory",
        .not_words = "not won in theory",
        .starts_key = "starts_won_in_theory",
        .of_these = "of these won",
        .by_table = "of these won by the table",
    };
    static const TheoryWords holds = {
        .key = "held_in_theory",
        .words = "held in theory",
        .not_key = "not_held_in_theory",
        .not_words = "not held in theory",
        .starts_key = "starts_held_in_theory",
        .of_these = "of these held",
        .by_table = "of these held by the table",
    };
    return v->avoid ? &holds : &wins;
}

/* A count that is told only if something is known. */
static DocValue count_if_known(bool known, uint64_t n)
{
    return known ? doc_count(n) : doc_none();
}

/* Of all positions of the classes, or of a scope; where the truth is not known, its counts are
 * left out. */
static void put_positions(Document *d, const VerifyReport *v)
{
    bool known = v->truth_known;
    const TheoryWords *words = theory_words(v);
    doc_fact(d, 0, "positions",
             v->scope ? "positions in scope, us to move" : "positions with us to move",
             doc_count(v->positions));
    put_over(d, v);
    doc_fact(d, 1, "followed", v->followed ? "followed beyond the scope" : NULL,
             doc_count(v->followed));
    put_searched(d, v, v->searched == v->positions + v->followed);
    doc_fact(d, 0, words->key, known ? words->words : NULL, count_if_known(known, v->fulfillable));
    doc_fact(d, 1, report_won(v), words->by_table,
             doc_share(v->fulfilled, known ? v->fulfillable : v->positions, DOC_PLAIN));
    put_failures(d, v);
    doc_fact(d, 0, words->not_key, known ? words->not_words : NULL,
             count_if_known(known, v->not_fulfillable));
}

/* Of play from some positions. */
static void put_met(Document *d, const VerifyReport *v)
{
    const TheoryWords *words = theory_words(v);
    doc_fact(d, 0, NULL, "positions played from", doc_count(v->starts));
    if (v->compared)
        doc_fact(d, 1, words->starts_key, words->words, doc_count(v->starts_fulfillable));
    doc_fact(d, 1, NULL, words->of_these, doc_share(v->starts_fulfilled, v->starts, DOC_PLAIN));
    doc_fact(d, 0, "positions", "positions met, us to move", doc_count(v->positions));
    put_over(d, v);
    put_searched(d, v, v->searched == v->positions);
    doc_member(d, "followed", doc_count(v->followed));
    doc_fact(d, 1, words->key, v->compared ? words->words : NULL,
             count_if_known(v->compared, v->fulfillable));
    doc_member(d, words->not_key, count_if_known(v->compared, v->not_fulfillable));
    doc_member(d, "missed", count_if_known(v->compared, v->missed));
    doc_member(d, "untold", count_if_known(v->compared, v->untold));
    doc_fact(d, 1, report_won(v), words->of_these,
             doc_share(v->fulfilled, v->positions, DOC_PLAIN));
    put_failures(d, v);
}

/* Among clauses. */
static void put_trees(Document *d, const VerifyReport *v)
{
    DocValue trees = doc_count(v->trees);
    trees.said = doc_printf(d, "%.1f positions in the mean, %" PRIu64 " in the largest",
                            figure_ratio((double)v->tree_sum, (double)v->trees), v->tree_most);
    doc_fact(d, 0, "trees", "trees", trees);
    doc_member(d, "tree_positions", doc_count(v->tree_sum));
    doc_member(d, "largest_tree", doc_count(v->tree_most));
}

static void put_reasons(Document *d, const char *key, const VerifyReport *v, const uint64_t *counts)
{
    doc_begin_object(d, key);
    for (int c = 0; c < N_FAILURES; c++)
        if (verify_reason_applies(v, (FailureReason)c))
            doc_member(d, verify_reason_name((FailureReason)c), doc_count(counts[c]));
    doc_end(d);
}

/* Of play from some positions: whether those that are not won could be. */
static void put_missed(Document *d, const VerifyReport *v)
{
    char missed[32] = "none", untold[32];
    const char *won = report_won(v), *unknown = "";
    if (!v->compared) {
        doc_say(d, 1, "(whether these could be %s at all is not known here)", won);
        return;
    }
    if (v->missed)
        figure_grouped(v->missed, missed);
    if (v->untold)
        unknown = doc_printf(d, "; of %s it is not known here", figure_grouped(v->untold, untold));
    doc_say(d, 1, "(%s of those that are not %s could be%s)", missed, won, unknown);
}

static void put_report_figures(Document *d, const VerifyReport *v)
{
    doc_begin_section(d, NULL, NULL);
    doc_begin_facts(d, 32, 14);
    if (v->ground == GROUND_ALL)
        put_positions(d, v);
    else
        put_met(d, v);
    doc_end(d);
    if (!v->truth_known && v->fulfilled != v->positions)
        put_missed(d, v);
    put_reasons(d, "at_once", v, v->at_once);
    if (v->avoid) {
        doc_begin_clauses(d);
        put_trees(d, v);
        doc_end(d);
    }
    doc_end(d);
}

/* ---- lengths of wins ---------------------------------------------------------------------- */

static DocValue length_or_none(DocValue length, double number)
{
    return number > 0 ? length : doc_none();
}

/* The table's length, the best, and their ratio. */
static void put_length(Document *d, const char *what, DocValue table, DocValue best)
{
    double a = table.kind == DOC_COUNT ? (double)table.count : table.real;
    double b = best.kind == DOC_COUNT ? (double)best.count : best.real;
    bool both = a > 0 && b > 0;
    const DocValue cells[] = {doc_text(what), length_or_none(table, a), length_or_none(best, b),
                              both ? doc_real(a / b, 2, DIGITS) : doc_none()};
    doc_row(d, cells);
}

static void put_length_table(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    LengthUnit unit = report_unit(r);
    const DocColumn column[] = {
        {.words = length_unit_name(unit), .width = 16, .left = true},
        {.words = "table", .width = 10},
        {.words = "optimal", .width = 10},
        {.words = "ratio", .width = 8},
    };
    doc_begin_table(d, NULL,
                    &(DocTable){.column = column, .n = 4, .indent = 1, .name = "longest and mean"});
    put_length(d, "longest win", doc_count(figure_length(unit, v->longest_plies)),
               doc_count(figure_length(unit, v->optimal_longest_plies)));
    put_length(d, "mean win",
               doc_real(figure_mean_length(unit, v->histogram, v->n_histogram), 2, DIGITS),
               doc_real(figure_mean_length(unit, v->optimal_histogram, v->n_histogram), 2, DIGITS));
    doc_end(d);
}

static DocValue count_if(bool known, uint64_t n)
{
    return known ? doc_count(n) : doc_none();
}

static DocValue mean_if(bool known, double mean)
{
    return known ? doc_real(mean, 2, DIGITS) : doc_none();
}

static void put_play_lengths(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    const GameClock *clock = r->table->game->clock;
    bool some = v->fulfilled > 0, optimal = v->optimal_longest_plies > 0;
    doc_begin_section(d, NULL, "Wins");
    put_length_table(d, r);
    doc_member(d, "longest_plies", count_if(some, v->longest_plies));
    doc_member(d, "mean_plies", mean_if(some, v->mean_plies));
    doc_member(d, "optimal_longest_plies", count_if(optimal, v->optimal_longest_plies));
    doc_member(d, "optimal_mean_plies", mean_if(optimal, v->optimal_mean_plies));
    doc_begin_clauses(d);
    doc_fact(d, 0, doc_printf(d, "longest_%s", r->table->game->keys.position),
             v->longest_position ? "longest win from" : NULL, doc_text(v->longest_position));
    if (clock) {
        DocValue run = doc_count(v->longest_run);
        run.unit = "plies";
        doc_fact(d, 0, "longest_run_plies", doc_printf(d, "longest run without %s", clock->name),
                 run);
    }
    put_trees(d, v);
    doc_end(d);
    report_put_moves(d, "longest_line", &r->table->game->keys, &v->longest_line);
    doc_counts(d, "histogram_plies", v->histogram, v->n_histogram);
    doc_counts(d, "optimal_histogram_plies", v->optimal_histogram, v->n_histogram);
    doc_end(d);
}

static void put_chart(Document *d, const Report *r)
{
    const VerifyReport *v = &r->report;
    LengthUnit unit = report_unit(r);
    Lengths table = figure_lengths(unit, v->histogram, v->n_histogram);
    Lengths best = figure_lengths(unit, v->optimal_histogram, v->n_histogram);
    const char *unit_name = length_unit_name(unit);
    const DocChart chart = {.bars = table.at,
                            .line = v->truth_known ? best.at : NULL,
                            .n = table.n,
                            .unit = unit_name,
                            .bars_name = "table",
                            .line_name = "optimal",
                            .x_name = doc_printf(d, "%s to the win", unit_name),
                            .y_name = "positions"};
    doc_begin_section(d, NULL, "Length of wins");
    doc_chart(d, &chart);
    doc_end(d);
    vec_clear(&table);
    vec_clear(&best);
}

/* ---- advice ------------------------------------------------------------------------------- */

/* "push: chosen with 1 value tried 4,330 times, with 2 12, with 3 or more 0" */
static void say_values_tried(Document *d, const AdviceCount *a)
{
    char with[MOST_WITH][32];
    if (!a->advice->n_params || !a->chosen)
        return;
    for (unsigned k = 0; k < MOST_WITH; k++)
        figure_grouped(a->with[k], with[k]);
    static_assert(MOST_WITH == 3, "KEEP IN STEP: what is said");
    doc_say(d, 1, "%s: chosen with 1 value tried %s times, with 2 %s, with 3 or more %s",
            a->advice->full_name, with[0], with[1], with[2]);
}

static void put_values_tried(Document *d, const AdviceCount *a)
{
    static const char *const key[MOST_WITH] = {"1", "2", "more"};
    if (!a->advice->n_params)
        return;
    doc_begin_object(d, "chosen_with_values");
    for (unsigned k = 0; k < MOST_WITH; k++)
        doc_member(d, key[k], doc_count(a->with[k]));
    doc_end(d);
}

static void put_advice_row(Document *d, const VerifyReport *v, const AdviceCount *a)
{
    DocValue name = doc_text(a->advice->full_name);
    DocValue share = doc_real(figure_percent(a->chosen, v->searched), 2, DIGITS);
    double mean = figure_ratio((double)a->tree_sum, (double)a->chosen);
    name.small = a->advice->doc.text;
    share.unit = "%";
    const DocValue cells[] = {name,
                              doc_count(a->chosen),
                              share,
                              doc_count(a->tried),
                              doc_count(a->refuted),
                              doc_real(mean, 1, DIGITS),
                              doc_count(a->tree_sum),
                              doc_count(a->tree_most)};
    doc_begin_row(d, cells, NULL);
    put_values_tried(d, a);
    put_reasons(d, "failures", v, a->blamed);
    doc_end(d);
}

static void put_advice_counts(Document *d, const VerifyReport *v)
{
    static const DocColumn column[] = {
        {.key = "name", .words = "advice", .left = true, .code = true},
        {.key = "chosen", .words = "chosen", .width = 12, .bar = true},
        {.words = "%", .title = "of positions", .width = 7},
        {.key = "tried", .words = "tried in vain", .width = 14},
        {.key = "refuted", .words = "of these refuted", .page_only = true},
        {.words = "mean tree", .width = 10},
        {.key = "tree_positions"},
        {.key = "largest_tree", .words = "largest", .width = 10},
    };
    doc_begin_section(d, NULL, "Advice");
    doc_begin_table(
        d, "advice",
        &(DocTable){
            .column = column, .n = sizeof column / sizeof *column, .indent = 1, .name = "advice"});
    for (size_t i = 0; i < v->n_advice; i++)
        put_advice_row(d, v, &v->advice[i]);
    doc_end(d);
    for (size_t i = 0; i < v->n_advice; i++)
        say_values_tried(d, &v->advice[i]);
    doc_end(d);
}

/* ---- the whole ---------------------------------------------------------------------------- */

static void put_measured(Document *d, const VerifyReport *v)
{
    doc_begin_measured(d);
    if (!v->nothing_while)
        doc_say(d, 1, "%.2f s (solving %.2f s), %u thread%s, %.0f MB", v->seconds, v->solve_seconds,
                v->threads, v->threads == 1 ? "" : "s", (double)v->peak_bytes / 1e6);
    doc_member(d, "seconds", doc_real(v->seconds, 2, DIGITS));
    doc_member(d, "solve_seconds", doc_real(v->solve_seconds, 2, DIGITS));
    doc_member(d, "memory_bytes", doc_count(v->peak_bytes));
    doc_member(d, "threads", doc_count(v->threads));
    doc_end(d);
}

/* Where all of a scope is won, it is so in theory, too. */
static DocValue row_in_theory(const VerifyReport *v)
{
    bool scope_alone = v->ground == GROUND_ALL && !v->truth_known;
    return scope_alone ? count_if_known(v->proved, v->fulfilled) : doc_count(v->fulfillable);
}

/* What a row says behind the number of positions in which the table does what it is for. */
static const char *row_verdict(const VerifyReport *v)
{
    if (v->uncounted || v->interrupted)
        return ", interrupted";
    return v->proved ? ", proved" : "";
}

/* A length of the table, and that of best play where it is known. */
static DocValue beside_best(Document *d, const VerifyReport *v, const char *own, const char *best)
{
    return doc_text(v->optimal_longest_plies > 0 ? doc_printf(d, "%s (%s)", own, best) : own);
}

/* A row of the table in advice/README.md. */
static void put_readme_row(Document *d, const Report *r)
{
    static const DocColumn column[REPORT_ROW] = {
        {.words = "table"},       {.words = "material"},  {.words = "positions"},
        {.words = "won"},         {.words = "by it"},     {.words = "longest (best)"},
        {.words = "mean (best)"}, {.words = "mean tree"}, {.words = "largest"}};
    const VerifyReport *v = &r->report;
    LengthUnit unit = report_unit(r);
    char won[32];
    DocValue cells[REPORT_ROW] = {[1] = doc_text(materials(d, v))};
    if (!v->nothing_while) {
        cells[2] = doc_count(v->positions);
        cells[3] = row_in_theory(v);
        cells[4] =
            doc_text(doc_printf(d, "%s%s", figure_grouped(v->fulfilled, won), row_verdict(v)));
        cells[7] = doc_real(figure_ratio((double)v->tree_sum, (double)v->trees), 1, DIGITS);
        cells[8] = doc_count(v->tree_most);
    }
    if (!v->nothing_while && !v->avoid) {
        cells[5] = beside_best(d, v, doc_printf(d, "%u", figure_length(unit, v->longest_plies)),
                               doc_printf(d, "%u", figure_length(unit, v->optimal_longest_plies)));
        cells[6] = beside_best(
            d, v, doc_printf(d, "%.2f", figure_mean_length(unit, v->histogram, v->n_histogram)),
            doc_printf(d, "%.2f", figure_mean_length(unit, v->optimal_histogram, v->n_histogram)));
    }
    report_put_row(d, r, column, cells);
}

void report_document(Document *d, const Report *r)
{
    assert(d && r);
    const VerifyReport *v = &r->report;
    if (v->odds) {
        odds_report_document(d, r);
        return;
    }
    put_report_head(d, r);
    if (!v->nothing_while) {
        put_report_figures(d, v);
        if (!v->avoid)
            put_play_lengths(d, r);
        put_advice_counts(d, v);
        if (!v->avoid)
            put_chart(d, r);
        report_put_blames(d, v);
        report_put_examples(d, r);
    }
    put_measured(d, v);
    if (v->uncounted)
        doc_member(d, "uncounted", doc_bool(true));
    doc_member(d, "interrupted", doc_bool(v->interrupted));
    doc_member(d, "proved", doc_bool(v->proved));
    put_readme_row(d, r);
}
