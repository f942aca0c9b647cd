/* write/report_html.c -- a verification's report as one page for browsers and for paper.
 * Does: verdict, figures, advice, lengths of wins; all within one page, which is well-formed XML.
 * Knows: VerifyReport; a chart and the failures are drawn by report_chart.h, report_failures.h.
 * Must not know: files, colours (css/report.css).
 * Start reading at report_html(). */
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "write/escape.h"
#include "write/report.h"
#include "write/figures.h"
#include "write/html_page.h"
#include "write/report_chart.h"
#include "write/report_failures.h"
#include "write/report_page.h"
#include "write/version.h"
#include "write/parts.h"

static uint64_t failures_of(const VerifyReport *v)
{
    uint64_t sum = 0;
    for (int c = 0; c < N_FAILURES; c++)
        sum += v->by_class[c];
    return sum;
}

/* ---- the heading -------------------------------------------------------------------------- */

static void begin_page(StrBuf *b, const Report *r)
{
    StrBuf title = {0};
    strbuf_printf(&title, "%s: verification", r->table->name);
    html_page_begin(b, strbuf_get(&title));
    strbuf_clear(&title);
}

/* What the whole came to, in a sentence. */
static void add_meaning(StrBuf *b, const VerifyReport *v)
{
    const char *won = report_won(v);
    switch (report_outcome(v)) {
    case REPORT_NOTHING: strbuf_puts(b, "Nothing is known yet."); break;
    case REPORT_UNCOUNTED:
        strbuf_puts(b, "What was searched could not be counted in time, and is unknown.");
        break;
    case REPORT_SO_FAR: strbuf_puts(b, "What follows is known so far."); break;
    case REPORT_FAILS:
        strbuf_printf(b, "Some positions are %s in theory but not by the table.", won);
        break;
    case REPORT_FAILS_SOME:
        strbuf_printf(b, "Some positions that are played from are not %s.", won);
        break;
    case REPORT_WINS_PLAYED:
        strbuf_printf(b, "Every position that is played from is %s.", won);
        break;
    case REPORT_HOLDS: strbuf_puts(b, "Every position that can be held in theory is held."); break;
    case REPORT_WINS: strbuf_puts(b, "Every position that is won in theory is won."); break;
    }
    if (v->simultaneous)
        strbuf_puts(b, " Choices at the same time are answered as if they saw ours.");
}

static void add_verdict(StrBuf *b, const VerifyReport *v)
{
    const char *class = "not", *word = "NOT PROVED";
    if (v->interrupted)
        class = "interrupted", word = "INTERRUPTED";
    else if (v->proved)
        class = "proved", word = "PROVED";
    strbuf_printf(b, "<p class=\"verdict\"><span class=\"badge %s\">%s</span><span>", class, word);
    add_meaning(b, v);
    strbuf_puts(b, "</span></p>\n");
}

static void add_entry(StrBuf *b, const char *name, const char *text)
{
    strbuf_printf(b, "<dt>%s</dt><dd><code>", name);
    escape_xml(b, text);
    strbuf_puts(b, "</code></dd>\n");
}

static void add_material(StrBuf *b, const VerifyReport *v)
{
    StrBuf all = {0};
    for (size_t i = 0; i < v->n_classes; i++)
        strbuf_printf(&all, "%s%s", i ? ", " : "", v->classes[i]);
    add_entry(b, "material", strbuf_get(&all));
    strbuf_clear(&all);
}

static void add_settings(StrBuf *b, const Report *r)
{
    StrBuf all = {0};
    table_settings_text(&all, r->table);
    if (all.n)
        add_entry(b, "settings", strbuf_get(&all) + strlen("set "));
    strbuf_clear(&all);
}

static void add_heading(StrBuf *b, const Report *r)
{
    const char *name = r->table->name, *title = r->table->title;
    strbuf_puts(b, "<header>\n");
    page_element(b, "p class=\"kind\"", "Verification of a table of advice", "p");
    strbuf_putc(b, '\n');
    page_element(b, "h1", title ? title : name, "h1");
    add_verdict(b, &r->report);
    strbuf_puts(b, "<dl class=\"header\">\n");
    add_entry(b, "table", name);
    add_material(b, &r->report);
    if (r->report.scope)
        add_entry(b, "scope", r->report.scope);
    if (r->report.avoid)
        add_entry(b, "avoid", r->report.avoid);
    else
        add_entry(b, "aim", r->report.aim);
    add_settings(b, r);
    if (r->replan)
        strbuf_puts(b, "<dt>play</dt><dd>a new tree at every move</dd>\n");
    strbuf_puts(b, "</dl>\n</header>\n");
}

/* ---- figures ------------------------------------------------------------------------------ */

/* A figure's note is added between begin_note() and end_figure(). */
static void begin_figure(StrBuf *b, const char *name, const char *class)
{
    strbuf_printf(b, "<div><dt>%s</dt><dd class=\"value%s\">", name, class);
}

static void begin_note(StrBuf *b)
{
    strbuf_puts(b, "</dd><dd class=\"note\">");
}

/* A figure that is a count, up to its note. */
static void begin_count(StrBuf *b, const char *name, const char *class, uint64_t n)
{
    begin_figure(b, name, class);
    page_number(b, n);
    begin_note(b);
}

static void end_figure(StrBuf *b)
{
    strbuf_puts(b, "</dd></div>\n");
}

static void add_position_figures(StrBuf *b, const VerifyReport *v)
{
    begin_count(b, "positions with us to move", "", v->positions);
    if (v->over) {
        page_number(b, v->over);
        strbuf_puts(b, " games already over besides, ");
    }
    if (v->followed) {
        page_number(b, v->followed);
        strbuf_puts(b, " more followed, ");
    }
    if (v->searched == v->positions + v->followed) {
        strbuf_puts(b, "all searched");
    } else {
        page_number(b, v->searched);
        strbuf_puts(b, " searched");
    }
    end_figure(b);
}

static void add_truth_figures(StrBuf *b, const VerifyReport *v)
{
    begin_count(b, v->avoid ? "held in theory" : "won in theory", "", v->won_in_theory);
    page_number(b, v->not_won_in_theory);
    strbuf_puts(b, " are not");
    end_figure(b);
}

/* In place of the truth, where it is not known. */
static void add_start_figures(StrBuf *b, const VerifyReport *v)
{
    begin_count(b, "played from", "", v->starts);
    page_number(b, v->starts_won);
    strbuf_printf(b, " of these %s", report_won(v));
    end_figure(b);
}

static void add_win_figures(StrBuf *b, const VerifyReport *v)
{
    uint64_t whole = v->truth_known ? v->won_in_theory : v->positions;
    StrBuf of = {0};
    if (v->truth_known)
        strbuf_printf(&of, "of those %s in theory", report_won(v));
    else
        strbuf_puts(&of, "of those met");
    uint64_t failures = failures_of(v);
    begin_count(b, v->avoid ? "held by the table" : "won by the table", "", v->won);
    page_percent(b, v->won, whole);
    strbuf_printf(b, "&#160;%% %s", strbuf_get(&of));
    end_figure(b);
    begin_count(b, v->avoid ? "not held by the table" : "not won by the table",
                failures ? " bad" : "", failures);
    strbuf_puts(b, strbuf_get(&of));
    end_figure(b);
    strbuf_clear(&of);
}

static void add_length_figures(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    LengthUnit unit = report_unit(r);
    unsigned longest = figure_length(unit, v->longest_plies),
             best = figure_length(unit, v->optimal_longest_plies);
    begin_figure(b, "longest win", "");
    strbuf_printf(b, "%u <small>%s</small>", longest, length_unit_name(unit));
    begin_note(b);
    if (v->truth_known) {
        strbuf_printf(b, "optimal %u, ratio ", best);
        page_decimal(b, figure_ratio(longest, best));
    }
    end_figure(b);
    double mean = figure_mean_length(unit, v->histogram, v->n_histogram);
    double best_mean = figure_mean_length(unit, v->optimal_histogram, v->n_histogram);
    begin_figure(b, "mean win", "");
    page_decimal(b, mean);
    strbuf_printf(b, " <small>%s</small>", length_unit_name(unit));
    begin_note(b);
    if (v->truth_known) {
        strbuf_puts(b, "optimal ");
        page_decimal(b, best_mean);
        strbuf_puts(b, ", ratio ");
        page_decimal(b, figure_ratio(mean, best_mean));
    }
    end_figure(b);
}

static void add_run_figure(StrBuf *b, const VerifyReport *v, const GameClock *clock)
{
    begin_figure(b, "longest run", "");
    strbuf_printf(b, "%u <small>plies</small>", v->longest_run);
    begin_note(b);
    strbuf_printf(b, "without %s", clock->name);
    end_figure(b);
}

static void add_tree_figure(StrBuf *b, const VerifyReport *v)
{
    begin_figure(b, "mean forcing tree", "");
    page_decimal(b, figure_ratio((double)v->tree_sum, (double)v->trees));
    strbuf_puts(b, " <small>positions</small>");
    begin_note(b);
    strbuf_puts(b, "the largest ");
    page_number(b, v->tree_most);
    end_figure(b);
}

static void add_figures(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    const GameClock *clock = r->table->game->clock;
    strbuf_puts(b, "<dl class=\"figures\">\n");
    add_position_figures(b, v);
    if (v->truth_known)
        add_truth_figures(b, v);
    else
        add_start_figures(b, v);
    add_win_figures(b, v);
    if (v->won && !v->avoid)
        add_length_figures(b, r);
    if (clock && !v->avoid)
        add_run_figure(b, v, clock);
    add_tree_figure(b, v);
    strbuf_puts(b, "</dl>\n");
}

/* ---- tables ------------------------------------------------------------------------------- */

static void add_advice(StrBuf *b, const AdviceCount *a, uint64_t most, uint64_t searched)
{
    page_element(b, "tr><td><code", a->advice->full_name, "code");
    if (a->advice->doc.text)
        page_element(b, "small", a->advice->doc.text, "small");
    strbuf_puts(b, "</td>");
    page_count(b, a->chosen);
    page_bar(b, "chosen", a->chosen, most);
    page_share(b, a->chosen, searched);
    page_count(b, a->tried);
    page_count(b, a->refuted);
    page_begin_cell(b, a->chosen == 0);
    page_decimal(b, figure_ratio((double)a->tree_sum, (double)a->chosen));
    strbuf_puts(b, "</td>");
    page_count(b, a->tree_most);
    strbuf_puts(b, "</tr>\n");
}

static void add_advice_table(StrBuf *b, const VerifyReport *v)
{
    uint64_t most = 0;
    for (size_t i = 0; i < v->n_advice; i++)
        most = v->advice[i].chosen > most ? v->advice[i].chosen : most;
    strbuf_puts(b, "<section>\n<h2>Advice</h2>\n<div class=\"card\" tabindex=\"0\" role=\"group\" "
                   "aria-label=\"advice\"><table>\n"
                   "<thead><tr><th>advice</th><th>chosen</th>"
                   "<th><span class=\"unseen\">bar</span></th><th>of positions</th>"
                   "<th>tried in vain</th><th>of these refuted</th><th>mean tree</th>"
                   "<th>largest</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < v->n_advice; i++)
        add_advice(b, &v->advice[i], most, v->searched);
    strbuf_puts(b, "</tbody></table></div>\n</section>\n");
}

/* ---- lengths of wins ---------------------------------------------------------------------- */

/* The chart's numbers, for those who want them exactly. */
static void add_numbers(StrBuf *b, LengthUnit unit, const Lengths *table, const Lengths *best)
{
    strbuf_printf(b,
                  "<details><summary>the numbers</summary>\n<table>\n<thead><tr><th>%s</th>"
                  "<th>table</th><th>optimal</th></tr></thead>\n<tbody>\n",
                  length_unit_name(unit));
    for (size_t m = 0; m < table->n; m++) {
        if (table->at[m] == 0 && best->at[m] == 0)
            continue;
        strbuf_printf(b, "<tr><td>%zu</td>", m);
        page_count(b, table->at[m]);
        page_count(b, best->at[m]);
        strbuf_puts(b, "</tr>\n");
    }
    strbuf_puts(b, "</tbody></table></details>\n");
}

static void add_lengths(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    LengthUnit unit = report_unit(r);
    Lengths table = figure_lengths(unit, v->histogram, v->n_histogram);
    Lengths best = figure_lengths(unit, v->optimal_histogram, v->n_histogram);
    Chart chart = {.bars = table.at,
                   .line = best.at,
                   .n = table.n,
                   .bars_name = "the table",
                   .line_name = "optimal",
                   .x_name = unit == IN_MOVES ? "moves to the win" : "plies to the win",
                   .y_name = "positions"};
    StrBuf drawing = {0};
    chart_draw(&drawing, &chart);
    if (drawing.n) {
        strbuf_puts(b, "<section>\n<h2>Length of wins</h2>\n<div class=\"card\" tabindex=\"0\" "
                       "role=\"group\" aria-label=\"length of wins\">\n");
        strbuf_add(b, strbuf_get(&drawing), drawing.n);
        add_numbers(b, unit, &table, &best);
        strbuf_puts(b, "</div>\n</section>\n");
    }
    strbuf_clear(&drawing);
    vec_clear(&table);
    vec_clear(&best);
}

/* ---- the page ----------------------------------------------------------------------------- */

static void add_footer(StrBuf *b, const VerifyReport *v, bool no_seconds)
{
    strbuf_printf(b, "<footer>al0 %s", write_version());
    if (!no_seconds) {
        strbuf_puts(b, " \u00b7 ");
        page_decimal(b, v->seconds);
        strbuf_puts(b, " s (solving ");
        page_decimal(b, v->solve_seconds);
        strbuf_printf(b, " s) \u00b7 %u thread%s \u00b7 ", v->threads, v->threads == 1 ? "" : "s");
        page_number(b, v->peak_bytes / 1000000);
        strbuf_puts(b, " MB");
    }
    strbuf_puts(b, "</footer>\n");
}

void report_html(StrBuf *out, const Report *r, bool no_seconds)
{
    assert(out && r);
    const VerifyReport *v = &r->report;
    begin_page(out, r);
    strbuf_puts(out, "<main>\n");
    add_heading(out, r);
    if (!v->nothing_while) {
        add_figures(out, r);
        report_failures(out, v);
        add_advice_table(out, v);
        if (!v->avoid)
            add_lengths(out, r);
        report_examples(out, r);
    }
    add_footer(out, v, no_seconds);
    strbuf_puts(out, "</main>\n");
    if (v->n_examples)
        html_page_script(out);
    strbuf_puts(out, "</body>\n</html>\n");
}
