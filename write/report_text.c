/* write/report_text.c -- a verification's report for people: one page of text.
 * Does: figures, a table of advice, lengths beside the optimal, examples of failures.
 * Knows: VerifyReport.   Must not know: files. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "write/figures.h"
#include "write/parts.h"
#include "write/report.h"

enum { BAR = 40 }; /* columns of the longest bar */

static void print_count(StrBuf *b, const char *what, uint64_t n)
{
    char text[32];
    strbuf_printf(b, "  %-32s %14s\n", what, figure_grouped(n, text));
}

/* What the whole came to. */
static void print_verdict(StrBuf *b, const VerifyReport *v)
{
    switch (report_outcome(v)) {
    case REPORT_NOTHING:
        strbuf_printf(b, "INTERRUPTED while %s: nothing is known yet\n", v->nothing_while);
        break;
    case REPORT_UNCOUNTED:
        strbuf_puts(
            b, "INTERRUPTED: what was searched could not be counted in time, and is unknown\n");
        break;
    case REPORT_SO_FAR: strbuf_puts(b, "INTERRUPTED: what follows is known so far\n"); break;
    case REPORT_FAILS:
    case REPORT_FAILS_SOME: strbuf_puts(b, "NOT PROVED\n"); break;
    case REPORT_WINS_PLAYED:
        strbuf_printf(b, "PROVED: every position that is played from is %s\n", report_won(v));
        break;
    case REPORT_HOLDS:
        strbuf_puts(b, "PROVED: every position that can be held in theory is held\n");
        break;
    case REPORT_WINS:
        strbuf_puts(b, "PROVED: every position that is won in theory is won\n");
        break;
    }
}

const char *report_reason(const VerifyReport *v, FailureReason c)
{
    static const char *const name[] = {"no rule applies",   "no advice is satisfiable",
                                       "unknown (a limit)", "play goes round in a loop",
                                       "the win is lost",   "what is to be avoided is met"};
    static_assert(sizeof name / sizeof *name == N_FAILURES, "KEEP IN STEP: FailureReason");
    assert(v && c < N_FAILURES);
    if (c == FAILURE_UNKNOWN && v->interrupted)
        return "unknown (not searched, a limit)";
    return c == FAILURE_LOST && v->avoid ? "the hold is lost" : name[c];
}

static void print_classes(StrBuf *b, const VerifyReport *v)
{
    for (int c = 0; c < N_FAILURES; c++) {
        char what[64];
        if (!v->by_class[c])
            continue;
        snprintf(what, sizeof what, "  %s", report_reason(v, (FailureReason)c));
        print_count(b, what, v->by_class[c]);
    }
}

static void print_over(StrBuf *b, const VerifyReport *v)
{
    if (v->over)
        print_count(b, "  besides, games already over", v->over);
}

static void print_positions(StrBuf *b, const VerifyReport *v)
{
    print_count(b, v->scope ? "positions in scope, us to move" : "positions with us to move",
                v->positions);
    print_over(b, v);
    if (v->followed)
        print_count(b, "  followed beyond the scope", v->followed);
    if (v->searched != v->positions + v->followed)
        print_count(b, "  of these searched", v->searched);
    print_count(b, v->avoid ? "held in theory" : "won in theory", v->won_in_theory);
    print_count(b, v->avoid ? "  of these held by the table" : "  of these won by the table",
                v->won);
    print_classes(b, v);
    print_count(b, v->avoid ? "not held in theory" : "not won in theory", v->not_won_in_theory);
}

/* Where the truth is not known. */
static void print_met(StrBuf *b, const VerifyReport *v)
{
    print_count(b, "positions played from", v->starts);
    print_count(b, v->avoid ? "  of these held" : "  of these won", v->starts_won);
    print_count(b, "positions met, us to move", v->positions);
    print_over(b, v);
    if (v->searched != v->positions)
        print_count(b, "  of these searched", v->searched);
    print_count(b, v->avoid ? "  of these held" : "  of these won", v->won);
    print_classes(b, v);
    if (v->won != v->positions)
        strbuf_printf(b, "  (whether these could be %s at all is not known here)\n", report_won(v));
}

/* A row of lengths: the table's, the optimal, their ratio; `-` where there are none. */
static void print_length(StrBuf *b, const char *what, int decimals, double table, double best)
{
    strbuf_printf(b, "  %-16s", what);
    if (table > 0)
        strbuf_printf(b, " %10.*f", decimals, table);
    else
        strbuf_printf(b, " %10s", "-");
    if (best > 0)
        strbuf_printf(b, " %10.*f", decimals, best);
    else
        strbuf_printf(b, " %10s", "-");
    if (table > 0 && best > 0)
        strbuf_printf(b, " %8.2f\n", table / best);
    else
        strbuf_printf(b, " %8s\n", "-");
}

static void print_trees(StrBuf *b, const VerifyReport *v)
{
    strbuf_printf(b, "  trees: %.1f positions in the mean, %llu in the largest\n",
                  figure_ratio((double)v->tree_sum, (double)v->trees),
                  (unsigned long long)v->tree_most);
}

static void print_lengths(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    const GameClock *clock = r->table->game->clock;
    LengthUnit unit = report_unit(r);
    strbuf_printf(b, "\n  %-16s %10s %10s %8s\n", length_unit_name(unit), "table", "optimal",
                  "ratio");
    print_length(b, "longest win", 0, figure_length(unit, v->longest_plies),
                 figure_length(unit, v->optimal_longest_plies));
    print_length(b, "mean win", 2, figure_mean_length(unit, v->histogram, v->n_histogram),
                 figure_mean_length(unit, v->optimal_histogram, v->n_histogram));
    if (v->longest_position)
        strbuf_printf(b, "  longest win from: %s\n", v->longest_position);
    if (clock)
        strbuf_printf(b, "  longest run without %s: %u plies\n", clock->name, v->longest_run);
    print_trees(b, v);
}

static int widest_name(const VerifyReport *v, int least)
{
    for (size_t i = 0; i < v->n_advice; i++) {
        int n = (int)strlen(v->advice[i].advice->full_name);
        least = n > least ? n : least;
    }
    return least;
}

static void print_advice(StrBuf *b, const VerifyReport *v)
{
    char chosen[32], tried[32], most[32];
    int widest = widest_name(v, 6);
    strbuf_printf(b, "\n  %-*s %12s %7s %14s %10s %10s\n", widest, "advice", "chosen", "%",
                  "tried in vain", "mean tree", "largest");
    for (size_t i = 0; i < v->n_advice; i++) {
        const AdviceCount *a = &v->advice[i];
        strbuf_printf(b, "  %-*s %12s %7.2f %14s %10.1f %10s\n", widest, a->advice->full_name,
                      figure_grouped(a->chosen, chosen),
                      100 * figure_ratio((double)a->chosen, (double)v->searched),
                      figure_grouped(a->tried, tried),
                      figure_ratio((double)a->tree_sum, (double)a->chosen),
                      figure_grouped(a->tree_most, most));
    }
}

static void print_histogram(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    Lengths table = figure_lengths(report_unit(r), v->histogram, v->n_histogram);
    Lengths best = figure_lengths(report_unit(r), v->optimal_histogram, v->n_histogram);
    char text[32];
    uint64_t most = 1;
    for (size_t i = 0; i < table.n; i++)
        most = table.at[i] > most ? table.at[i] : most;
    strbuf_printf(b, "\n  %5s %12s", length_unit_name(report_unit(r)), "table");
    if (v->truth_known)
        strbuf_printf(b, " %12s", "optimal");
    strbuf_putc(b, '\n');
    for (size_t i = 0; i < table.n; i++) {
        if (table.at[i] == 0 && best.at[i] == 0)
            continue;
        size_t bar = (size_t)(table.at[i] * BAR / most);
        strbuf_printf(b, "  %5zu %12s", i, figure_grouped(table.at[i], text));
        if (v->truth_known)
            strbuf_printf(b, " %12s", figure_grouped(best.at[i], text));
        strbuf_puts(b, bar ? "  " : "");
        strbuf_repeat(b, '#', bar);
        strbuf_putc(b, '\n');
    }
    vec_clear(&table);
    vec_clear(&best);
}

/* ---- failures ----------------------------------------------------------------------------- */

/* Which classes of failures there are. */
typedef struct Columns {
    FailureReason at[N_FAILURES];
    int n;
} Columns;

static Columns columns_of(const VerifyReport *v)
{
    Columns columns = {.n = 0};
    for (int c = 0; c < N_FAILURES; c++)
        if (v->by_class[c])
            columns.at[columns.n++] = (FailureReason)c;
    return columns;
}

/* A row of failures by advice, if it has any. */
static void print_blame(StrBuf *b, const Columns *columns, int width, const char *name,
                        const uint64_t *counts)
{
    char text[32];
    uint64_t sum = 0;
    for (int i = 0; i < columns->n; i++)
        sum += counts[columns->at[i]];
    if (sum == 0)
        return;
    strbuf_printf(b, "  %-*s", width, name);
    for (int i = 0; i < columns->n; i++)
        strbuf_printf(b, " %14s", figure_grouped(counts[columns->at[i]], text));
    strbuf_putc(b, '\n');
}

static void print_blames(StrBuf *b, const VerifyReport *v)
{
    static const char at_once[] = "none: at once";
    int width = widest_name(v, (int)strlen(at_once));
    Columns columns = columns_of(v);
    if (columns.n == 0)
        return;
    strbuf_printf(b, "\nfailures by the advice chosen last\n  %-*s", width, "advice");
    for (int i = 0; i < columns.n; i++)
        strbuf_printf(b, " %14s", verify_reason_name(columns.at[i]));
    strbuf_putc(b, '\n');
    for (size_t i = 0; i < v->n_advice; i++)
        print_blame(b, &columns, width, v->advice[i].advice->full_name, v->advice[i].blamed);
    print_blame(b, &columns, width, at_once, v->at_once);
}

/* A line with numbers of moves, and at each of ours what chose it. */
static void print_line(StrBuf *b, const Game *game, const VerifyExample *e)
{
    bool loop = e->failure == FAILURE_LOOP;
    for (size_t i = 0; i < e->line.n; i++) {
        const LineMove *m = &e->line.at[i];
        if (loop && i == e->cycle)
            strbuf_puts(b, "[ ");
        if (i == 0 || !parts_answers(game, m->player))
            strbuf_printf(b, "%u%s", m->number, parts_dots(game, m->player));
        strbuf_printf(b, "%s ", m->name);
        if (m->advice)
            strbuf_printf(b, "{%s: %s} ", m->rule->name.text, m->advice->full_name);
    }
    strbuf_printf(b, "%s(%s)\n", loop ? "] " : "", e->ending);
}

static void print_examples(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    if (v->n_examples)
        strbuf_puts(b,
                    "\nexamples of failures, each with the line that shows it: {rule: advice}\n");
    for (size_t i = 0; i < v->n_examples; i++) {
        const VerifyExample *e = &v->examples[i];
        strbuf_printf(b, "  %s: %s\n    ", verify_reason_name(e->failure), e->position);
        print_line(b, r->table->game, e);
    }
}

static void print_ground(StrBuf *b, const Report *r)
{
    const VerifyReport *v = &r->report;
    char text[32];
    const char *s = v->starts == 1 ? "" : "s";
    if (v->ground == GROUND_STARTS)
        strbuf_printf(b, "played from %s position%s", figure_grouped(v->starts, text), s);
    else if (v->ground == GROUND_SAMPLE)
        strbuf_printf(b, "played from %s position%s drawn with seed %llu",
                      figure_grouped(v->starts, text), s, (unsigned long long)v->seed);
    else
        strbuf_puts(b, "verified");
    for (size_t i = 0; i < v->n_classes; i++)
        strbuf_printf(b, "%s%s", i == 0 ? " over " : ", ", v->classes[i]);
    if (v->scope && v->ground != GROUND_STARTS)
        strbuf_printf(b, ", scope: %s", v->scope);
    strbuf_printf(b, ", %s: %s%s\n", v->avoid ? "avoid" : "aim", v->avoid ? v->avoid : v->aim,
                  r->replan ? ", a new tree at every move" : "");
}

void report_text(StrBuf *out, const Report *r, bool no_seconds)
{
    assert(out && r);
    const VerifyReport *v = &r->report;
    table_heading_text(out, r->table);
    print_ground(out, r);
    size_t before = out->n;
    table_settings_text(out, r->table);
    if (v->simultaneous)
        parts_at_once(out);
    if (out->n > before)
        strbuf_putc(out, '\n');
    print_verdict(out, v);
    if (v->nothing_while)
        return;
    strbuf_putc(out, '\n');
    if (v->truth_known)
        print_positions(out, v);
    else
        print_met(out, v);
    if (v->avoid)
        print_trees(out, v);
    else
        print_lengths(out, r);
    print_advice(out, v);
    if (!v->avoid)
        print_histogram(out, r);
    print_blames(out, v);
    print_examples(out, r);
    if (!no_seconds)
        strbuf_printf(out, "\n  %.2f s (solving %.2f s), %u thread%s, %.0f MB\n", v->seconds,
                      v->solve_seconds, v->threads, v->threads == 1 ? "" : "s",
                      (double)v->peak_bytes / 1e6);
}
